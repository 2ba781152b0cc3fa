/** What a new map can start from. */
import { cellIndex, type CellRect, type GridSize } from '../grid/cell.ts'
import { emptyMap, type BattleMap } from './battleMap.ts'
import { edgeIdAt, edgeSchema, type Edge } from './records/edge.ts'
import type { MapId } from './records/ids.ts'
import { OPEN_TERRAIN, ROCK } from './terrain.ts'

/** Open terrain, solid rock to carve rooms out of, or two rooms and a corridor in rock. */
export const MAP_STARTERS = ['field', 'rock', 'rooms'] as const
/** What a new map starts from. */
export type MapStarter = (typeof MAP_STARTERS)[number]

/** A new map of a size, with what it starts from. */
export function newMap(
  id: MapId,
  size: GridSize,
  settings: { readonly name: string; readonly ruleset: string },
  starter: MapStarter,
): BattleMap {
  const map = emptyMap(id, size, settings)
  if (starter === 'field') return map
  const terrain = map.layers.terrain.map(() => ROCK)
  const layers = { ...map.layers, terrain }
  if (starter === 'rock') return { ...map, layers }
  const { areas, doors } = floorPlan(size)
  for (const { col, row, widthCells, heightCells } of areas)
    for (let r = row; r < row + heightCells; r++)
      for (let c = col; c < col + widthCells; c++) terrain[cellIndex(size, { col: c, row: r })] = OPEN_TERRAIN
  return { ...map, layers, tables: { ...map.tables, edges: new Map(doors.map((door) => [door.id, door])) } }
}

/** Squares of rock along the edge of the map. */
const RIM = 1
/** Rooms are a third of the map wide, and no larger than this. */
const MAX_ROOM = 14
const CORRIDOR = 2

interface Plan {
  readonly areas: readonly CellRect[]
  readonly doors: readonly Edge[]
}

/** Two rooms in the middle of a map with a corridor of two squares between them and a double door at each end; one room on a small map. */
function floorPlan({ widthCells, heightCells }: GridSize): Plan {
  const [width, height] = [widthCells - 2 * RIM, heightCells - 2 * RIM]
  if (width < 1 || height < 1) return { areas: [{ col: 0, row: 0, widthCells, heightCells }], doors: [] }
  const room = { widthCells: Math.min(MAX_ROOM, Math.floor(width / 3)), heightCells: Math.min(MAX_ROOM, height) }
  if (room.widthCells < 3 || room.heightCells < 3)
    return { areas: [{ col: RIM, row: RIM, widthCells: width, heightCells: height }], doors: [] }
  const long = Math.min(MAX_ROOM, width - 2 * room.widthCells)
  const left = Math.floor((widthCells - 2 * room.widthCells - long) / 2)
  const top = Math.floor((heightCells - room.heightCells) / 2)
  const corridor = {
    col: left + room.widthCells,
    row: top + Math.floor((room.heightCells - CORRIDOR) / 2),
    widthCells: long,
    heightCells: CORRIDOR,
  }
  const right = corridor.col + long
  const door = (col: number, row: number): Edge => {
    const cell = { col, row }
    return edgeSchema.parse({ id: edgeIdAt(cell, 'west'), cell, border: 'west', kind: 'door' })
  }
  return {
    areas: [{ col: left, row: top, ...room }, { col: right, row: top, ...room }, corridor],
    doors: [corridor.col, right].flatMap((col) => [door(col, corridor.row), door(col, corridor.row + 1)]),
  }
}
