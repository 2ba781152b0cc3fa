/** A map cut into rooms from walls and doors, into regions, or into what is seen from each door. */
import { boundsOfCells, cellAt, cellIndex } from '../../grid/cell.ts'
import { componentsOfMask, neighborsOf } from '../../grid/components.ts'
import { STOPS_LINES } from '../../grid/lines/lineGrid.ts'
import { isLineClear } from '../../grid/lines/lineOfEffect.ts'
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import { squaresOfCreature } from '../../map/concealment.ts'
import { edgeAt } from '../../map/edges.ts'
import { lineGridOf } from '../../map/lineFlags.ts'
import type { Region } from '../../map/records/annotations.ts'
import { edgePlaceBetween, type Edge } from '../../map/records/edge.ts'
import type { CutBy } from '../options.ts'

/** True if an edge separates two rooms: an open door does, a low wall does not. */
export const separatesRooms = (edge: Edge | undefined): boolean =>
  edge !== undefined && (edge.kind === 'wall' || edge.kind === 'door' || edge.kind === 'window' || edge.secret)

/** The edge between two neighboring squares. */
export const edgeBetween = (map: BattleMap, a: number, b: number): Edge | undefined =>
  edgeAt(map, edgePlaceBetween(cellAt(map, a), cellAt(map, b)))

/** 1 for squares a creature can be in; `isVoid`: 1 for squares with nothing in them, such as space around a ship. */
export function floorsOf(map: BattleMap, isVoid: Uint8Array): Uint8Array {
  const palette = terrainPalette(map)
  return map.layers.terrain.map((code, index) => (isVoid[index] === 1 || palette[code]?.blocksLines === true ? 0 : 1))
}

/** The squares of a mask as rooms, each ascending, in the order of their lowest `rank` (see `discoveryOf`). */
export function roomsOf(
  map: BattleMap,
  isFloor: Uint8Array,
  rank: Int32Array,
  cutBy: CutBy,
): readonly (readonly number[])[] {
  const regionOf = cutBy === 'regions' ? regionsBySquare(map) : undefined
  const isParted = (a: number, b: number): boolean =>
    regionOf?.[a] !== regionOf?.[b] || separatesRooms(edgeBetween(map, a, b))
  const whole = componentsOfMask(map, isFloor, isParted)
  const cut = cutBy === 'views' ? whole.flatMap((cells) => viewsIn(map, cells, rank)) : whole
  const first = (cells: readonly number[]) => cells.reduce((min, index) => Math.min(min, rank[index] ?? 0), Infinity)
  return cut
    .map((cells) => ({ cells, rank: first(cells) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ cells }) => cells)
}

/** Index of the room of each square; -1 if none. */
export function roomBySquare(map: BattleMap, rooms: readonly (readonly number[])[]): Int32Array {
  const roomOf = new Int32Array(map.layers.terrain.length).fill(-1)
  for (const [i, cells] of rooms.entries()) for (const index of cells) roomOf[index] = i
  return roomOf
}

/** A larger free-standing block is not part of its room's piece. */
const MAX_BLOCK_SQUARES = 24
const SIDES_OF_SQUARE = 4

/** Solid blocks surrounded by one room, such as pillars, by the index of the room. */
export function blocksIn(
  map: BattleMap,
  roomOf: Int32Array,
  isVoid: Uint8Array,
): ReadonlyMap<number, readonly number[]> {
  const isBlock = Uint8Array.from(roomOf, (room, index) => (room < 0 && isVoid[index] !== 1 ? 1 : 0))
  const blocks = new Map<number, number[]>()
  for (const block of componentsOfMask(map, isBlock)) {
    if (block.length > MAX_BLOCK_SQUARES) continue
    const isAtRim = block.some((index) => neighborsOf(map, index).length < SIDES_OF_SQUARE)
    const beside = block.flatMap((index) => neighborsOf(map, index)).filter((index) => isBlock[index] !== 1)
    const around = new Set(beside.map((index) => roomOf[index] ?? -1))
    const [room = -1] = around
    if (!isAtRim && around.size === 1 && room >= 0) blocks.set(room, [...(blocks.get(room) ?? []), ...block])
  }
  return blocks
}

/** True for regions whose squares players may know. */
const isPlace = ({ purpose, gmOnly, hides }: Region): boolean =>
  (purpose === 'region' || purpose === 'room') && (!gmOnly || hides === 'area')

/** Index of the first region of each square; -1 if none. */
function regionsBySquare(map: BattleMap): Int32Array {
  const regionOf = new Int32Array(map.layers.terrain.length).fill(-1)
  for (const [i, region] of [...map.tables.regions.values()].filter(isPlace).entries())
    for (const cell of region.cells) {
      const index = cellIndex(map, cell)
      if (regionOf[index] === -1) regionOf[index] = i
    }
  return regionOf
}

/** Squares the party starts on: those of its creatures, else those of its deployment zones. */
function startsOf(map: BattleMap): readonly number[] {
  const standing = [...map.tables.creatures.values()].filter(({ side, hidden }) => side === 'party' && !hidden)
  if (standing.length > 0) return standing.flatMap((creature) => squaresOfCreature(map, creature))
  return [...map.tables.regions.values()]
    .filter(({ purpose, side }) => purpose === 'deployment' && side === 'party')
    .flatMap(({ cells }) => cells.map((cell) => cellIndex(map, cell)))
}

/**
 * The likely order in which squares are found, from 0: a breadth-first search from the party's start, first through doors that
 * open, then through locked doors and windows, then through secret doors; last come squares no door leads to. -1 off the floor.
 */
export function discoveryOf(map: BattleMap, isFloor: Uint8Array): Int32Array {
  const rank = new Int32Array(isFloor.length).fill(-1)
  let count = 0
  const later: number[][] = [[], [], []]
  const walk = (starts: readonly number[]): void => {
    const found: number[] = []
    const find = (index: number) => {
      if (rank[index] !== -1 || isFloor[index] !== 1) return
      rank[index] = count++
      found.push(index)
    }
    starts.forEach(find)
    for (let i = 0; i < found.length; i++) {
      const index = found[i] ?? 0
      for (const next of neighborsOf(map, index)) {
        const effort = effortOf(edgeBetween(map, index, next))
        if (effort === 0) find(next)
        else if (effort !== null) later[effort]?.push(next)
      }
    }
  }
  const walkAll = (starts: readonly number[]): void => {
    walk(starts)
    for (let effort = 1; effort < later.length;) {
      const next = later[effort]?.splice(0) ?? []
      if (next.every((index) => rank[index] !== -1)) effort++
      else {
        walk(next)
        effort = 1
      }
    }
  }
  walkAll(startsOf(map))
  for (let index = 0; index < rank.length; index++) if (isFloor[index] === 1 && rank[index] === -1) walkAll([index])
  return rank
}

/** How hard it is to get through an edge: 0 free, 1 locked or a window, 2 secret; null if impossible. */
function effortOf(edge: Edge | undefined): 0 | 1 | 2 | null {
  if (edge?.secret === true) return 2
  if (edge?.kind === 'wall') return null
  if (edge?.kind === 'window') return 1
  return edge?.kind === 'door' && edge.door === 'closed' && edge.doorLocked ? 1 : 0
}

/** A smaller view becomes part of one beside it. */
const MIN_VIEW_SQUARES = 4

/** A room cut into views: what is visible from its entrance, then from the first remaining square reached, and so on. */
function viewsIn(map: BattleMap, room: readonly number[], rank: Int32Array): number[][] {
  const bounds = boundsOfCells(map, room)
  const grid = lineGridOf(map, bounds)
  const inRoom = new Set(room)
  // Squares outside the room block lines of sight.
  for (let i = 0; i < grid.squares.length; i++) {
    const index = cellIndex(map, {
      col: bounds.col + (i % bounds.widthCells),
      row: bounds.row + Math.floor(i / bounds.widthCells),
    })
    if (!inRoom.has(index)) grid.squares[i] = (grid.squares[i] ?? 0) | STOPS_LINES
  }
  const sees = (a: number, b: number): boolean => {
    const [from, to] = [cellAt(map, a), cellAt(map, b)]
    return isLineClear(grid, from.col - bounds.col, from.row - bounds.row, to.col - bounds.col, to.row - bounds.row)
  }
  const byRank = (a: number, b: number) => (rank[a] ?? 0) - (rank[b] ?? 0)
  const isParted = (a: number, b: number) => separatesRooms(edgeBetween(map, a, b))
  const views: number[][] = []
  const left = new Set(room)
  while (left.size > 0) {
    const entry = [...left].sort(byRank)[0] ?? 0
    const mask = new Uint8Array(rank.length)
    for (const index of left) if (sees(entry, index)) mask[index] = 1
    mask[entry] = 1
    const seen = componentsOfMask(map, mask, isParted).find((cells) => cells.includes(entry)) ?? [entry]
    for (const index of seen) left.delete(index)
    // Leftover corners too small for a piece join this one.
    const rest = new Uint8Array(rank.length)
    for (const index of left) rest[index] = 1
    for (const corner of componentsOfMask(map, rest, isParted)) {
      if (corner.length >= MIN_VIEW_SQUARES) continue
      for (const index of corner) left.delete(index)
      seen.push(...corner)
    }
    views.push(seen.sort((a, b) => a - b))
  }
  return views
}
