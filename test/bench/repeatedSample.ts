import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { SAMPLES, sampleMap } from '../../src/samples/index.ts'

/** The squares of a sample, again and again, on a square map. */
export function repeatedSample(sample: string, sideSquares: number): BattleMap {
  const found = SAMPLES.find(({ id }) => id === sample)
  if (!found) throw new Error(`no sample ${sample}`)
  const small = sampleMap(found, 'small' as MapId)
  const size = { widthCells: sideSquares, heightCells: sideSquares }
  const map = emptyMap('large' as MapId, size, { name: 'Large', ruleset: 'pf1e' })
  for (let row = 0; row < sideSquares; row++)
    for (let col = 0; col < sideSquares; col++)
      map.layers.terrain[row * sideSquares + col] =
        small.layers.terrain[(row % small.heightCells) * small.widthCells + (col % small.widthCells)] ?? 0
  return map
}
