/** Dungeons of generators that work in squares: open squares in solid rock, with doors between them. */
import type { Result } from '../base/result.ts'
import { isOnGrid, type Cell, type GridSize } from '../grid/cell.ts'
import { settingsOf, SETTINGS_ID, type BattleMap, type MapTables } from '../map/battleMap.ts'
import { checkMap } from '../map/checkMap.ts'
import { edgeCells, edgeIdAt, edgePlaceBetween, edgeSchema, type Edge } from '../map/records/edge.ts'
import { OPEN_TERRAIN, ROCK, terrainCode, type TerrainId } from '../map/terrain.ts'
import { draftMap } from './draft.ts'

/** A door in a square of its own, and the direction in which it is passed. */
export interface DungeonDoor {
  readonly cell: Cell
  readonly ahead: { readonly x: number; readonly y: number }
  readonly fields: Partial<Pick<Edge, 'door' | 'doorLocked' | 'secret' | 'look' | 'checkText'>>
}

/** A dungeon of a generator, its texts cleaned for records, in squares of the file. */
export interface Dungeon {
  readonly name: string
  readonly description: string
  readonly size: GridSize
  readonly isOpen: (cell: Cell) => boolean
  /** Built-in terrain of open squares, by id. */
  readonly terrain?: ReadonlyMap<TerrainId, readonly Cell[]>
  readonly doors: readonly DungeonDoor[]
  readonly tables: Partial<Pick<MapTables, 'notes' | 'props' | 'regions'>>
  /** How many squares of the map fit along one of the file; absent: 1. */
  readonly times?: number
}

/** The map of a dungeon. Errors: those of `draftMap` and `checkMap`. */
export function mapOfDungeon(dungeon: Dungeon, ruleset: string, where: string): Result<BattleMap> {
  const { times = 1, size } = dungeon
  const split = { widthCells: size.widthCells * times, heightCells: size.heightCells * times }
  const drafted = draftMap(split, dungeon.name, ruleset, where)
  if (!drafted.ok) return drafted
  const map = drafted.value
  const terrain = map.layers.terrain.map((_, i) => {
    const [col, row] = [i % split.widthCells, Math.floor(i / split.widthCells)]
    return dungeon.isOpen({ col: Math.floor(col / times), row: Math.floor(row / times) }) ? OPEN_TERRAIN : ROCK
  })
  for (const [id, cells] of dungeon.terrain ?? [])
    for (const { col, row } of cells
      .filter((cell) => isOnGrid(size, cell) && dungeon.isOpen(cell))
      .flatMap(splitCell(times)))
      terrain[row * split.widthCells + col] = terrainCode(id)
  const edges = dungeon.doors.flatMap((door) => edgesOf(dungeon, door))
  return checkMap({
    ...map,
    layers: { ...map.layers, terrain },
    tables: {
      ...map.tables,
      ...dungeon.tables,
      edges: new Map(edges.map((edge) => [edge.id, edge])),
      settings: new Map([[SETTINGS_ID, { ...settingsOf(map), description: dungeon.description }]]),
    },
  })
}

/** The squares of the map in a square of the file, row by row. */
export const splitCell =
  (times: number) =>
  ({ col, row }: Cell): Cell[] =>
    Array.from({ length: times * times }, (_, i) => ({
      col: col * times + (i % times),
      row: row * times + Math.floor(i / times),
    }))

/** The edges of a door, as wide as its square: on the far side of its square, or on the near side if no open square is ahead. */
function edgesOf({ size, isOpen, times = 1 }: Dungeon, { cell, ahead, fields }: DungeonDoor): Edge[] {
  const neighbors = [1, -1].map((sign) => ({ col: cell.col + sign * ahead.x, row: cell.row + sign * ahead.y }))
  const neighbor = neighbors.find((other) => isOnGrid(size, other) && isOpen(other))
  if (!neighbor || !isOnGrid(size, cell)) return []
  const place = edgePlaceBetween(cell, neighbor)
  if (!edgeCells(place).every((each) => isOnGrid(size, each))) return []
  const { cell: behind, border } = place
  return Array.from({ length: times }, (_, i) => {
    const along = border === 'north' ? { x: i, y: 0 } : { x: 0, y: i }
    const at = { col: behind.col * times + along.x, row: behind.row * times + along.y }
    return edgeSchema.parse({ cell: at, border, id: edgeIdAt(at, border), kind: 'door', ...fields })
  })
}
