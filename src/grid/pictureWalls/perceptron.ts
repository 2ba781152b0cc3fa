/** A multilayer perceptron: features in, class probabilities out (softmax). */

/** Weights of a layer: `outputs` rows of `inputs` weights and a bias. */
export interface NetworkLayer {
  readonly inputs: number
  readonly outputs: number
  readonly weights: Float32Array
}

/** Slope of the leaky ReLU below zero, so that no unit dies in training. */
export const LEAK = 0.05

/** A network with its own buffers. */
export class Perceptron {
  /** The input, to be filled in before `classify`. */
  readonly features: Float32Array
  /** The activations of each layer after `classify`; those of the last are the class probabilities. */
  readonly units: readonly Float32Array[]
  readonly #layers: readonly NetworkLayer[]

  constructor(layers: readonly NetworkLayer[]) {
    this.features = new Float32Array(layers[0]?.inputs ?? 0)
    this.#layers = layers
    this.units = layers.map(({ outputs }) => new Float32Array(outputs))
  }

  /** The class probabilities of the features, valid until the next call. */
  classify(): Float32Array {
    let from = this.features
    for (const [i, { inputs, outputs, weights }] of this.#layers.entries()) {
      const units = this.units[i] ?? from
      const isLast = i === this.#layers.length - 1
      const width = inputs + 1
      // Four units at a time, so that their sums are computed in parallel.
      for (let unit = 0; unit < outputs; unit += 4) {
        const a = unit * width
        const b = Math.min(outputs - 1, unit + 1) * width
        const c = Math.min(outputs - 1, unit + 2) * width
        const d = Math.min(outputs - 1, unit + 3) * width
        let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0]
        for (let each = 0; each < inputs; each++) {
          const value = from[each]!
          sumA += weights[a + each]! * value
          sumB += weights[b + each]! * value
          sumC += weights[c + each]! * value
          sumD += weights[d + each]! * value
        }
        units[unit] = sumA + weights[a + inputs]!
        if (unit + 1 < outputs) units[unit + 1] = sumB + weights[b + inputs]!
        if (unit + 2 < outputs) units[unit + 2] = sumC + weights[c + inputs]!
        if (unit + 3 < outputs) units[unit + 3] = sumD + weights[d + inputs]!
      }
      if (!isLast) for (let unit = 0; unit < outputs; unit++) if (units[unit]! <= 0) units[unit]! *= LEAK
      from = units
    }
    return softmax(from)
  }
}

function softmax(values: Float32Array): Float32Array {
  const largest = Math.max(...values)
  let total = 0
  for (const [i, value] of values.entries()) total += values[i] = Math.exp(value - largest)
  for (let i = 0; i < values.length; i++) values[i]! /= total
  return values
}
