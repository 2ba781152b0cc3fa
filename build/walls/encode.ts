import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeBase64 } from '../../src/base/encoding.ts'
import type { EncodedLayer } from '../../src/grid/pictureWalls/encoding.ts'
import type { NetworkLayer } from '../../src/grid/pictureWalls/perceptron.ts'

/** Encoded layers by name of the network. */
export type EncodedModel = Readonly<Record<string, readonly EncodedLayer[]>>

const WEIGHTS_FILE = join(import.meta.dirname, '../../src/grid/pictureWalls/weights.ts')

/** Encodes layers for `encoding.ts`. */
export const encodedLayers = (layers: readonly NetworkLayer[]): EncodedLayer[] =>
  layers.map(({ inputs, outputs, weights }) => {
    const width = inputs + 1
    const bytes = new DataView(new ArrayBuffer(4 * outputs + 2 * weights.length))
    for (let row = 0; row < outputs; row++) {
      const own = weights.subarray(row * width, (row + 1) * width)
      const unit = Math.fround(own.reduce((max, each) => Math.max(max, Math.abs(each)), 1e-9) / 32_767)
      bytes.setFloat32(4 * row, unit, true)
      for (const [i, weight] of own.entries())
        bytes.setInt16(
          4 * outputs + 2 * (row * width + i),
          Math.min(32_767, Math.max(-32_767, Math.round(weight / unit))),
          true,
        )
    }
    return { inputs, outputs, weights: encodeBase64(new Uint8Array(bytes.buffer)) }
  })

/** Writes networks as the source file of the search, or to `path`. */
export function writeWeights(model: EncodedModel, path = WEIGHTS_FILE): void {
  const text = Object.entries(model)
    .map(([name, layers]) => `  ${name}: ${JSON.stringify(layers)},\n`)
    .join('')
  const comment = '/** Trained by `build/walls/train.ts`: layers of networks as `encoding.ts` decodes them. */'
  writeFileSync(path, `${comment}\nexport const WEIGHTS = {\n${text}}\n`)
}
