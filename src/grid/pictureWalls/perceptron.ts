/** A small network: features in, shares of classes out (softmax). */

/** Weights of a layer: `outputs` rows of `inputs` weights and a bias. */
export interface NetworkLayer {
  readonly inputs: number
  readonly outputs: number
  readonly weights: Float32Array
}

/** Slope of the rectifier below zero: leaky, so that no unit is ever lost to training. */
export const LEAK = 0.05

/** A network with room for its own working. */
export class Perceptron {
  /** What it is asked about; to be filled in before `classify`. */
  readonly features: Float32Array
  /** Of each layer, as `classify` left them; those of the last are the shares. */
  readonly units: readonly Float32Array[]
  readonly #layers: readonly NetworkLayer[]

  constructor(layers: readonly NetworkLayer[]) {
    this.features = new Float32Array(layers[0]?.inputs ?? 0)
    this.#layers = layers
    this.units = layers.map(({ outputs }) => new Float32Array(outputs))
  }

  /** Shares of the classes, which add up to 1, for the features; valid until it is asked again. */
  classify(): Float32Array {
    let from = this.features
    for (const [i, { inputs, outputs, weights }] of this.#layers.entries()) {
      const units = this.units[i] ?? from
      const isLast = i === this.#layers.length - 1
      for (let unit = 0, at = 0; unit < outputs; unit++) {
        let sum = 0
        for (let each = 0; each < inputs; each++, at++) sum += (weights[at] ?? 0) * (from[each] ?? 0)
        sum += weights[at++] ?? 0
        units[unit] = isLast || sum > 0 ? sum : LEAK * sum
      }
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
