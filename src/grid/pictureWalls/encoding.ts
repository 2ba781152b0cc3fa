/** Weights of networks as text: 16 bits each, scaled per row, so that a model is a few lines of a source file. */
import { decodeBase64 } from '../../base/encoding.ts'
import { invariant } from '../../base/invariant.ts'
import { Perceptron, type NetworkLayer } from './perceptron.ts'

/** A layer encoded as text. */
export interface EncodedLayer {
  readonly inputs: number
  readonly outputs: number
  /** Base64, little-endian: the scale of each row (32-bit floats), then weights and bias of each row in that scale (16 bits). */
  readonly weights: string
}

/** Decodes layers. */
export const layersOf = (layers: readonly EncodedLayer[]): readonly NetworkLayer[] =>
  layers.map(({ inputs, outputs, weights: text }) => {
    const width = inputs + 1
    const read = decodeBase64(text)
    invariant(read.ok && read.value.length === 4 * outputs + 2 * outputs * width, 'weights of every unit')
    const bytes = new DataView(read.value.buffer)
    const weights = Float32Array.from({ length: outputs * width }, (_, at) => {
      const unit = bytes.getFloat32(4 * Math.floor(at / width), true)
      return bytes.getInt16(4 * outputs + 2 * at, true) * unit
    })
    return { inputs, outputs, weights }
  })

/** Decodes a network with this number of input features. */
export const networkOf = (layers: readonly EncodedLayer[], features: number): Perceptron => {
  invariant(layers[0]?.inputs === features, 'a network for as many features as there are')
  return new Perceptron(layersOf(layers))
}
