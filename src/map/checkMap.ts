import { failure, ok, type Result } from '../base/result.ts'
import { cellAt, isOnGrid, isRectOnGrid, spaceRect, type Cell, type GridSize } from '../grid/cell.ts'
import { SETTINGS_ID, terrainPalette, type BattleMap } from './battleMap.ts'
import { edgeCells, edgeIdAt, type Edge } from './records/edge.ts'
import type { Creature } from './records/creature.ts'
import { SPACE_CELLS } from './sizes.ts'

/** Why an edge cannot stand where it says, or null. Edges stand between two squares of the map, and the id is the place. */
export function edgeProblem(size: GridSize, edge: Edge): string | null {
  if (edge.id !== edgeIdAt(edge.cell, edge.border)) return `expected the id ${edgeIdAt(edge.cell, edge.border)}`
  return edgeCells(edge).every((cell) => isOnGrid(size, cell))
    ? null
    : 'expected a place between two squares of the map'
}

/** Why a creature cannot stand where it says, or null: its whole space lies on the map. */
export const creatureProblem = (size: GridSize, creature: Creature): string | null =>
  isRectOnGrid(size, spaceRect(creature.at, SPACE_CELLS[creature.size])) ? null : 'expected its whole space on the map'

/**
 * Checks what the records' own schemas cannot see: layers as long as the map, terrain codes known, edges and creatures on
 * the map, ids equal to their keys, codes of own terrain unique, mounts that exist. Error `broken-map` with the place.
 */
export function checkMap(map: BattleMap): Result<BattleMap> {
  const problem = layerProblem(map) ?? recordProblem(map)
  return problem ? failure('broken-map', problem.why, problem.where) : ok(map)
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
  return { why: `expected a known kind of ground, got code ${terrain[unknown]}`, where: `terrain at ${col}, ${row}` }
}

function recordProblem(map: BattleMap): Problem | null {
  if (map.tables.settings.size !== 1 || !map.tables.settings.has(SETTINGS_ID))
    return { why: 'expected exactly one settings record', where: 'settings' }
  for (const [table, records] of Object.entries(map.tables))
    for (const [id, record] of records as ReadonlyMap<string, { readonly id: string }>)
      if (record.id !== id) return { why: `expected the id ${id}`, where: `${table}.${id}` }
  for (const edge of map.tables.edges.values()) {
    const why = edgeProblem(map, edge)
    if (why) return { why, where: `edges.${edge.id}` }
  }
  for (const creature of map.tables.creatures.values()) {
    const why = creatureProblem(map, creature)
    if (why) return { why, where: `creatures.${creature.id}` }
    if (creature.mountId !== undefined && !map.tables.creatures.has(creature.mountId))
      return { why: 'expected a mount that is on the map', where: `creatures.${creature.id}.mountId` }
  }
  return terrainTypeProblem(map) ?? regionProblem(map)
}

function terrainTypeProblem(map: BattleMap): Problem | null {
  const codes = new Set<number>()
  for (const type of map.tables.terrainTypes.values()) {
    if (codes.has(type.code))
      return { why: `expected a code of its own, ${type.code} is taken`, where: `terrainTypes.${type.id}` }
    codes.add(type.code)
  }
  return null
}

function regionProblem(map: BattleMap): Problem | null {
  for (const region of map.tables.regions.values()) {
    const off: Cell | undefined = region.cells.find((cell) => !isOnGrid(map, cell))
    if (off) return { why: `expected squares of the map, got ${off.col}, ${off.row}`, where: `regions.${region.id}` }
  }
  return null
}
