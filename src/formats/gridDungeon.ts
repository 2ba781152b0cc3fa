/** Dungeons of generators that think in squares: open ones in solid rock, with doors between them. */
import type { Result } from '../base/result.ts'
import { isOnGrid, type Cell, type GridSize } from '../grid/cell.ts'
import { settingsOf, SETTINGS_ID, type BattleMap, type MapTables } from '../map/battleMap.ts'
import { checkMap } from '../map/checkMap.ts'
import { edgeCells, edgeIdAt, edgePlaceBetween, edgeSchema, type Edge } from '../map/records/edge.ts'
import { BUILT_IN_TERRAIN } from '../map/terrain.ts'
import { draftMap } from './draft.ts'

/** A door in a square of its own, and in which direction it is passed. */
export interface DungeonDoor {
  readonly cell: Cell
  readonly ahead: { readonly x: number; readonly y: number }
  readonly fields: Partial<Pick<Edge, 'door' | 'doorLocked' | 'secret' | 'look' | 'checkText'>>
}

/** A dungeon as a generator has it, with its texts as records take them. */
export interface Dungeon {
  readonly name: string
  readonly description: string
  readonly size: GridSize
  readonly isOpen: (cell: Cell) => boolean
  /** Ids of built-in terrain in open squares. */
  readonly terrain?: ReadonlyMap<string, readonly Cell[]>
  readonly doors: readonly DungeonDoor[]
  readonly tables: Partial<Pick<MapTables, 'notes' | 'props' | 'regions'>>
}

const codeOf = (id: string): number => BUILT_IN_TERRAIN.find((type) => type.id === id)?.code ?? 0

/** The map of a dungeon. Errors: those of `draftMap` and `checkMap`. */
export function mapOfDungeon(dungeon: Dungeon, ruleset: string, where: string): Result<BattleMap> {
  const drafted = draftMap(dungeon.size, dungeon.name, ruleset, where)
  if (!drafted.ok) return drafted
  const map = drafted.value
  const { widthCells } = dungeon.size
  const rock = codeOf('rock')
  const terrain = map.layers.terrain.map((_, i) =>
    dungeon.isOpen({ col: i % widthCells, row: Math.floor(i / widthCells) }) ? 0 : rock,
  )
  for (const [id, cells] of dungeon.terrain ?? [])
    for (const cell of cells)
      if (isOnGrid(dungeon.size, cell) && dungeon.isOpen(cell)) terrain[cell.row * widthCells + cell.col] = codeOf(id)
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

/** A door stands where one leaves its square: ahead, or behind where ahead is no square. */
function edgeOf({ size, isOpen }: Dungeon, { cell, ahead, fields }: DungeonDoor): Edge[] {
  const beside = [1, -1].map((way) => ({ col: cell.col + way * ahead.x, row: cell.row + way * ahead.y }))
  const through = beside.find((other) => isOnGrid(size, other) && isOpen(other))
  if (!through || !isOnGrid(size, cell)) return []
  const place = edgePlaceBetween(cell, through)
  if (!edgeCells(place).every((each) => isOnGrid(size, each))) return []
  return [edgeSchema.parse({ ...place, id: edgeIdAt(place.cell, place.border), kind: 'door', ...fields })]
}
