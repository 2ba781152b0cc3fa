/**
 * `node build/walls/average.ts FILE…`: writes `src/grid/pictureWalls/weights.ts` as the mean of the weights of several runs of
 * `train.ts` (MODEL names the file of each) that started from the same weights. `measure.ts` shows whether the mean is better.
 * @source Wortsman et al.: Model soups (2022)
 */
import { resolve } from 'node:path'
import { invariant } from '../../src/base/invariant.ts'
import { layersOf } from '../../src/grid/pictureWalls/encoding.ts'
import { encodedLayers, writeWeights, type EncodedModel } from './encode.ts'

const models = await Promise.all(
  process.argv
    .slice(2)
    .map(async (file) => ((await import(resolve(file))) as { readonly WEIGHTS: EncodedModel }).WEIGHTS),
)
const [first] = models
invariant(first, 'at least one file')
const mean = Object.keys(first).map((name) => {
  const runs = models.map((model) => layersOf(model[name] ?? []))
  const layers = (runs[0] ?? []).map((layer, i) => ({
    ...layer,
    weights: layer.weights.map(
      (_, at) => runs.reduce((sum, run) => sum + (run[i]?.weights[at] ?? Number.NaN), 0) / runs.length,
    ),
  }))
  return [name, encodedLayers(layers)] as const
})
writeWeights(Object.fromEntries(mean))
