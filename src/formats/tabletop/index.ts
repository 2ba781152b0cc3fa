/**
 * Pictures of a map for any virtual tabletop, each at the same pixels per square: the players' map with and without grid, and
 * for a GM copy the GM's.
 */
import { ok } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import type { ExportLoss, FormatFile, MapFormat, PictureOptions } from '../format.ts'
import { nonZero, lossesOfSettings, lossesOfTables, lossOfElevation } from '../lossesOf.ts'

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

/** What is only paint in a picture, and what is not in it at all. */
function lossesOf(map: BattleMap): ExportLoss[] {
  const drawn = (table: 'edges' | 'props' | 'drawings'): ExportLoss => ({
    code: 'table-drawn',
    facts: { table },
    count: map.tables[table].size,
    parts: [table],
  })
  const painted = map.layers.terrain.reduce((sum, code) => sum + (code === OPEN_TERRAIN ? 0 : 1), 0)
  return nonZero([
    { code: 'terrain-only-drawn', count: painted, parts: ['terrain'] },
    drawn('edges'),
    drawn('props'),
    drawn('drawings'),
    ...lossesOfTables(map, ['edges', 'props', 'drawings', 'terrainTypes']),
    ...lossOfElevation(map),
    ...lossesOfSettings(map, {}),
  ])
}

/** Pictures for any virtual tabletop. */
export const tabletopFormat: MapFormat = {
  id: 'tabletop',
  name: 'Virtual tabletop pictures (PNG)',
  extensions: ['png'],
  maxBytes: 0,
  write,
}
