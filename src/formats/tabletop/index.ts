/**
 * Pictures of a map for any virtual tabletop, all with the same pixels per square: the players' map with and without a grid,
 * and in a GM copy the GM's map.
 */
import { ok } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { ExportLoss, FormatFile, MapFormat, PictureOptions } from '../format.ts'
import { lossesOfSettings, lossesOfTables, lossOfDrawnTable, lossOfElevation, lossOfTerrain } from '../lossesOf.ts'

const PICTURES: readonly (readonly [suffix: string, options: PictureOptions])[] = [
  ['', { copy: 'player', grid: 'none' }],
  ['-grid', { copy: 'player', grid: 'style' }],
  ['-gm', { copy: 'gm', grid: 'none' }],
]

const write: NonNullable<MapFormat['write']> = async (map, { baseName, pixelsPerSquare, isPlayerCopy, renderMap }) => {
  const files: FormatFile[] = []
  for (const [suffix, options] of PICTURES) {
    if (options.copy === 'gm' && isPlayerCopy) continue
    const picture = await renderMap(map, pixelsPerSquare, options)
    if (!picture.ok) return picture
    files.push({ name: `${baseName}${suffix}.png`, bytes: picture.value.bytes })
  }
  return ok({ files, losses: lossesOf(map) })
}

/** What is only drawn in the pictures, and what is not in them at all. */
const lossesOf = (map: BattleMap): ExportLoss[] => [
  ...lossOfTerrain(map, 'terrain-only-drawn'),
  ...lossOfDrawnTable(map, 'edges'),
  ...lossOfDrawnTable(map, 'props'),
  ...lossOfDrawnTable(map, 'drawings'),
  ...lossesOfTables(map, ['edges', 'props', 'drawings', 'terrainTypes']),
  ...lossOfElevation(map),
  ...lossesOfSettings(map, {}),
]

/** Pictures for any virtual tabletop. */
export const tabletopFormat: MapFormat = {
  id: 'tabletop',
  name: 'Virtual tabletop pictures (PNG)',
  extensions: ['png'],
  maxBytes: 0,
  write,
}
