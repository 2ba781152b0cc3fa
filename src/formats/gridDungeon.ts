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

/** A dungeon of a generator, its texts cleaned for records. */
export interface Dungeon {
  readonly name: string
  readonly description: string
  readonly size: GridSize
  readonly isOpen: (cell: Cell) => boolean
  /** Built-in terrain of open squares, by id. */
  readonly terrain?: ReadonlyMap<TerrainId, readonly Cell[]>
  readonly doors: readonly DungeonDoor[]
  readonly tables: Partial<Pick<MapTables, 'notes' | 'props' | 'regions'>>
}

/** The map of a dungeon. Errors: those of `draftMap` and `checkMap`. */
export function mapOfDungeon(dungeon: Dungeon, ruleset: string, where: string): Result<BattleMap> {
  const drafted = draftMap(dungeon.size, dungeon.name, ruleset, where)
  if (!drafted.ok) return drafted
  const map = drafted.value
  const { widthCells } = dungeon.size
  const terrain = map.layers.terrain.map((_, i) =>
    dungeon.isOpen({ col: i % widthCells, row: Math.floor(i / widthCells) }) ? OPEN_TERRAIN : ROCK,
  )
  for (const [id, cells] of dungeon.terrain ?? [])
    for (const cell of cells)
      if (isOnGrid(dungeon.size, cell) && dungeon.isOpen(cell))
        terrain[cell.row * widthCells + cell.col] = terrainCode(id)
  const edges = dungeon.doors.flatMap((door) => edgeOf(dungeon, door))
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

/** The edge of a door: on the far side of its square, or on the near side if no open square is ahead. */
function edgeOf({ size, isOpen }: Dungeon, { cell, ahead, fields }: DungeonDoor): Edge[] {
  const neighbors = [1, -1].map((sign) => ({ col: cell.col + sign * ahead.x, row: cell.row + sign * ahead.y }))
  const neighbor = neighbors.find((other) => isOnGrid(size, other) && isOpen(other))
  if (!neighbor || !isOnGrid(size, cell)) return []
  const place = edgePlaceBetween(cell, neighbor)
  if (!edgeCells(place).every((each) => isOnGrid(size, each))) return []
  return [edgeSchema.parse({ ...place, id: edgeIdAt(place.cell, place.border), kind: 'door', ...fields })]
}
