import { failure, ok, type Result } from '../base/result.ts'
import { cellAt, isRectOnGrid, spaceRect, type GridSize } from '../grid/cell.ts'
import { SETTINGS_ID, TABLE_NAMES, terrainPalette, type BattleMap } from './battleMap.ts'
import { checkRecord } from './commands/checkRecords.ts'
import { tableRecord } from './commands/command.ts'
import type { Creature } from './records/creature.ts'
import { SPACE_CELLS } from './sizes.ts'

/** What is wrong with the place of a creature; null if its whole space is on the map. */
export const creatureProblem = (size: GridSize, creature: Creature): string | null =>
  isRectOnGrid(size, spaceRect(creature.at, SPACE_CELLS[creature.size])) ? null : 'expected its whole space on the map'

/**
 * Checks what the schemas of records cannot: the length of layers, known terrain codes, ids equal to their keys, and the rules for
 * records on a map (`checkRecord`). Error `broken-map` with the place.
 */
export function checkMap(map: BattleMap): Result<BattleMap> {
  const problem = layerProblem(map) ?? recordProblem(map)
  return problem ? failure('broken-map', { where: problem.where, details: problem.why }) : ok(map)
}

interface Problem {
  readonly why: string
  readonly where: string
}

function layerProblem(map: BattleMap): Problem | null {
  const cells = map.widthCells * map.heightCells
  const { terrain, elevationFeet } = map.layers
  if (terrain.length !== cells || elevationFeet.length !== cells)
    return { why: `expected ${cells} squares in every layer`, where: 'layers' }
  const palette = terrainPalette(map)
  const unknown = terrain.findIndex((code) => palette[code] === undefined)
  if (unknown < 0) return null
  const { col, row } = cellAt(map, unknown)
  return { why: `expected a known terrain type, got code ${terrain[unknown]}`, where: `terrain at ${col}, ${row}` }
}

function recordProblem(map: BattleMap): Problem | null {
  if (map.tables.settings.size !== 1 || !map.tables.settings.has(SETTINGS_ID))
    return { why: 'expected exactly one settings record', where: 'settings' }
  for (const [table, records] of Object.entries(map.tables))
    for (const [id, record] of records as ReadonlyMap<string, { readonly id: string }>)
      if (record.id !== id) return { why: `expected the id ${id}`, where: `${table}.${id}` }
  for (const table of TABLE_NAMES)
    for (const record of map.tables[table].values()) {
      const checked = checkRecord(map, tableRecord(table, record))
      if (!checked.ok) return { why: checked.error.details ?? checked.error.code, where: `${table}.${record.id}` }
    }
  return null
}
