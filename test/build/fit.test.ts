/** What `build/walls` learns networks with. */
import { describe, expect, test } from 'vitest'
import { fit, Training, type Examples, type FitOptions } from '../../build/walls/fit.ts'
import { Dice } from '../../build/walls/plan.ts'
import { Perceptron, type NetworkLayer } from '../../src/grid/pictureWalls/perceptron.ts'

/** Examples as rows of features, class and weight. */
function examplesOf(rows: readonly (readonly [features: readonly number[], of: number, weight?: number])[]): Examples {
  return {
    features: Float16Array.from(rows.flatMap(([features]) => features)),
    classes: Uint8Array.from(rows, ([, of]) => of),
    weights: Float32Array.from(rows, ([, , weight = 1]) => weight),
  }
}

/** Noisy corners of a square: class 1 where just one of two features is large, which is one time in twenty and weighs twenty. The features are far from standardized, and a third one means nothing. */
function noisyXor(count: number, seed: string): Examples {
  const dice = new Dice(seed)
  return examplesOf(
    Array.from({ length: count }, () => {
      const [of, x] = [dice.chance(5) ? 1 : 0, dice.below(2)]
      const y = of === 1 ? 1 - x : x
      const noisy = (value: number): number => value + 0.12 * dice.normal()
      return [[40 * noisy(x) + 300, 0.02 * noisy(y), 7], of, of === 1 ? 20 : 1]
    }),
  )
}

const XOR: FitOptions = { sizes: [3, 8, 6, 2], epochs: 12, rate: 0.02, seed: 'xor' }

function sharesOf(layers: readonly NetworkLayer[], { features }: Examples, example: number): readonly number[] {
  const network = new Perceptron(layers)
  const { length } = network.features
  network.features.set(features.subarray(example * length, (example + 1) * length))
  return [...network.classify()]
}

/** Mean weighted cross-entropy. */
function lossOf(layers: readonly NetworkLayer[], examples: Examples): number {
  let [loss, total] = [0, 0]
  for (const [i, weight] of examples.weights.entries()) {
    loss -= weight * Math.log(sharesOf(layers, examples, i)[examples.classes[i] ?? 0] ?? 0)
    total += weight
  }
  return loss / total
}

const allOf = ({ classes }: Examples): Uint32Array => Uint32Array.from(classes.keys())

describe('fitting a network', () => {
  test('follows the gradient that finite differences give', () => {
    const dice = new Dice('gradient')
    const row = (_: unknown, i: number) =>
      [Array.from({ length: 4 }, () => 3 + 2 * dice.normal()), i % 3, 1 + (i % 4)] as const
    const examples = examplesOf(Array.from({ length: 24 }, row))
    const training = new Training(examples, { sizes: [4, 6, 5, 3], seed: 'gradient' })
    const batch = Uint32Array.from({ length: 16 }, (_, i) => i + 4)
    training.gradient(batch)
    const gradients = training.gradients.map((each) => each.slice())
    expect(gradients.map(({ length }) => length)).toEqual([30, 35, 18])
    // So small that no unit passes the kink of its rectifier on the way.
    const step = 2 ** -12
    for (const [layer, { weights }] of training.layers.entries())
      for (const [at, weight] of weights.entries()) {
        const loss = (moved: number): number => {
          weights[at] = moved
          return training.gradient(batch) / batch.length
        }
        const slope = (loss(weight + step) - loss(weight - step)) / (2 * step)
        weights[at] = weight
        expect(Math.abs((gradients[layer]?.[at] ?? NaN) - slope), `layer ${layer}, weight ${at}`).toBeLessThan(1e-3)
      }
    expect(Math.max(...gradients.flatMap((each) => [...each].map(Math.abs)))).toBeGreaterThan(0.3)
  })

  test('learns what is not linear, and a rare class as well as a common one', () => {
    const layers = fit(noisyXor(4000, 'learned from'), XOR)
    const fresh = noisyXor(4000, 'fresh')
    for (const of of [0, 1]) {
      const own = [...allOf(fresh)].filter((i) => fresh.classes[i] === of)
      const right = own.filter((i) => (sharesOf(layers, fresh, i)[of] ?? 0) > 0.5)
      expect(own.length).toBeGreaterThan(150)
      expect(right.length / own.length, `class ${of}`).toBeGreaterThan(0.99)
    }
  })

  test('counts an example as often as it weighs', () => {
    const examples = examplesOf(Array.from({ length: 1000 }, (_, i) => [[1], i < 900 ? 0 : 1, i < 900 ? 1 : 27]))
    const layers = fit(examples, { sizes: [1, 2], epochs: 60, rate: 0.05, seed: 'weights' })
    expect(sharesOf(layers, examples, 0)[1]).toBeCloseTo(0.75, 2)
  })

  test('gives layers that say of plain features what the network said of standardized ones', () => {
    const examples = noisyXor(600, 'folded')
    const training = new Training(examples, XOR)
    for (let i = 0; i < 40; i++) {
      training.gradient(allOf(examples))
      training.step(0.02)
    }
    const layers = training.folded()
    for (const i of allOf(examples))
      for (const [of, share] of training.classify(i).entries())
        expect(Math.abs((sharesOf(layers, examples, i)[of] ?? NaN) - share)).toBeLessThan(1e-4)
    expect(lossOf(layers, examples)).toBeLessThan(0.4)
  })

  test('goes on from learned layers with their loss, and not from those of another network', () => {
    const examples = noisyXor(2000, 'before')
    const before = fit(examples, { ...XOR, epochs: 5 })
    const learned = lossOf(before, examples)
    const again = new Training(examples, { ...XOR, seed: 'again', before })
    const weight = examples.weights.reduce((sum, each) => sum + each, 0)
    expect(again.gradient(allOf(examples)) / weight).toBeCloseTo(learned, 4)
    expect(lossOf(fit(examples, { ...XOR, epochs: 0, before }), examples)).toBeCloseTo(learned, 4)
    const losses: number[] = []
    fit(examples, { ...XOR, epochs: 2, rate: 1e-3, before, onEpoch: (epoch, loss) => (losses[epoch - 1] = loss) })
    expect(losses).toHaveLength(2)
    expect(losses[0]).toBeLessThan(1.2 * learned)
    expect(() => fit(examples, { ...XOR, sizes: [3, 9, 6, 2], before })).toThrow('are 3-8-6-2, the network is 3-9-6-2')
  })

  test('gives the same weights for the same seed, and others for another', () => {
    const examples = noisyXor(300, 'seed')
    const few = { ...XOR, epochs: 2 }
    const layers = fit(examples, few)
    expect(fit(examples, few)).toEqual(layers)
    expect(fit(examples, { ...few, seed: 'other' })).not.toEqual(layers)
    const begun = fit(examples, { ...few, epochs: 0 })
    expect(fit(examples, { ...few, epochs: 0, seed: 'other' })).not.toEqual(begun)
    const [one, other] = ['seed', 'other'].map((seed) => fit(examples, { ...few, seed, before: begun }))
    expect(other).not.toEqual(one)
  })

  test('refuses examples that do not go with the network', () => {
    const examples = noisyXor(10, 'refused')
    expect(() => fit(examples, { ...XOR, sizes: [2, 2] })).toThrow('10 examples have 10 weights and 30 features')
    expect(() => fit({ ...examples, weights: new Float32Array(9) }, XOR)).toThrow('10 examples have 9 weights')
    expect(() => fit({ ...examples, classes: new Uint8Array(10).fill(2) }, XOR)).toThrow('is of class 2')
    expect(() => fit(examplesOf([]), XOR)).toThrow('no examples')
  })
})
