/**
 * Rooms that players reach through secret doors alone become the solid around them, before anything else is worked out: then
 * no outline, gap or hatching can betray the door.
 */
import { isOnGrid } from '../../grid/cell.ts'
import { COMMON_SIDES } from '../../map/records/creature.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import { edgeGridOf, groundOf, isSolidCode, TERRAIN, type CodeGrid, type EdgeGrid } from './ground.ts'

const NOT_OPEN = -1
const [PARTY] = COMMON_SIDES

/** The rooms of a map: what one can walk or look through without crossing anything solid, a wall or something secret. */
interface Rooms {
  /** Number of its room by square; `NOT_OPEN` for solid squares. */
  readonly of: Int32Array
  readonly squares: readonly (readonly number[])[]
}

/** By square, 1: part of a room that only secret doors (windows, walls) lead to. */
export function concealedSquares(map: BattleMap): Uint8Array {
  const concealed = new Uint8Array(map.layers.terrain.length)
  const secrets = [...map.tables.edges.values()].filter(({ secret }) => secret)
  if (secrets.length === 0) return concealed
  const ground = groundOf(map)
  const edges = edgeGridOf(map, map.tables.edges.values())
  const rooms = roomsOf(ground, edges)
  const known = roomsWithParty(map, rooms)
  for (const group of secretGroups(map, rooms)) {
    if (group.length < 2) continue
    const shown = group.some((room) => known.has(room)) ? known : new Set([largest(rooms, group)])
    for (const room of group) if (!shown.has(room)) for (const i of rooms.squares[room] ?? []) concealed[i] = 1
  }
  return concealed
}

/** The map with its concealed squares filled in, and nothing on their borders or in them. */
export function withoutConcealedRooms(map: BattleMap): BattleMap {
  const concealed = concealedSquares(map)
  if (!concealed.includes(1)) return map
  const terrain = map.layers.terrain.slice()
  const elevationFeet = map.layers.elevationFeet.slice()
  const ground = groundOf(map)
  for (let i = 0; i < terrain.length; i++) {
    if (concealed[i] !== 1) continue
    terrain[i] = filling(ground, concealed, i)
    elevationFeet[i] = 0
  }
  const isSolidAt = (col: number, row: number) =>
    !isOnGrid(map, { col, row }) || isSolidCode(terrain[row * map.widthCells + col] ?? 0)
  const edges = new Map(
    [...map.tables.edges].filter(([, { cell, border, secret }]) => {
      const [col, row] = border === 'north' ? [cell.col, cell.row - 1] : [cell.col - 1, cell.row]
      const solidSides = [isSolidAt(cell.col, cell.row), isSolidAt(col, row)].filter(Boolean).length
      return solidSides === 0 || (solidSides === 1 && !secret)
    }),
  )
  return { ...map, layers: { terrain, elevationFeet }, tables: { ...map.tables, edges } }
}

function roomsOf(ground: CodeGrid, edges: EdgeGrid): Rooms {
  const { widthCells, heightCells, codes } = ground
  const of = new Int32Array(codes.length).fill(NOT_OPEN)
  const squares: number[][] = []
  for (let start = 0; start < codes.length; start++) {
    if (of[start] !== NOT_OPEN || isSolidCode(codes[start] ?? 0)) continue
    const room = [start]
    of[start] = squares.length
    for (let next = 0; next < room.length; next++) {
      const index = room[next] ?? 0
      const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
      for (let d = 0; d < 4; d++) {
        const [c, r] = [col + (STEP_X[d] ?? 0), row + (STEP_Y[d] ?? 0)]
        const there = r * widthCells + c
        if (c < 0 || r < 0 || c >= widthCells || r >= heightCells) continue
        if (of[there] !== NOT_OPEN || isSolidCode(codes[there] ?? 0)) continue
        const edge = edges.beside(col, row, d)
        if (edge?.secret === true || edge?.kind === 'wall') continue
        of[there] = squares.length
        room.push(there)
      }
    }
    squares.push(room)
  }
  return { of, squares }
}

function roomsWithParty(map: BattleMap, rooms: Rooms): Set<number> {
  const known = new Set<number>()
  for (const { side, at } of map.tables.creatures.values())
    if (side === PARTY && isOnGrid(map, at)) known.add(rooms.of[at.row * map.widthCells + at.col] ?? NOT_OPEN)
  return known
}

/** Rooms joined by secret edges, as groups of at least two. */
function secretGroups(map: BattleMap, rooms: Rooms): number[][] {
  const groupOf = new Map<number, Set<number>>()
  for (const { cell, border, secret } of map.tables.edges.values()) {
    const [col, row] = border === 'north' ? [cell.col, cell.row - 1] : [cell.col - 1, cell.row]
    if (!secret || !isOnGrid(map, cell) || !isOnGrid(map, { col, row })) continue
    const a = rooms.of[cell.row * map.widthCells + cell.col] ?? NOT_OPEN
    const b = rooms.of[row * map.widthCells + col] ?? NOT_OPEN
    if (a === NOT_OPEN || b === NOT_OPEN || a === b) continue
    const merged = new Set([...(groupOf.get(a) ?? [a]), ...(groupOf.get(b) ?? [b])])
    for (const room of merged) groupOf.set(room, merged)
  }
  return [...new Set(groupOf.values())].map((group) => [...group])
}

const largest = (rooms: Rooms, group: readonly number[]): number =>
  group.reduce((a, b) => ((rooms.squares[b]?.length ?? 0) > (rooms.squares[a]?.length ?? 0) ? b : a))

/** Masonry between masonry, else rock; masonry where no rock is near at all. */
function filling(ground: CodeGrid, concealed: Uint8Array, index: number): number {
  const [col, row] = [index % ground.widthCells, Math.floor(index / ground.widthCells)]
  const seen = STEP_X.map((dx, d) => beyond(ground, concealed, col, row, dx, STEP_Y[d] ?? 0))
  if (seen[0] === TERRAIN.wall && seen[2] === TERRAIN.wall) return TERRAIN.wall
  if (seen[1] === TERRAIN.wall && seen[3] === TERRAIN.wall) return TERRAIN.wall
  return seen.some((code) => code === TERRAIN.rock || code === TERRAIN.earth) ? TERRAIN.rock : TERRAIN.wall
}

/** The first terrain in a direction that is not concealed. */
function beyond(ground: CodeGrid, concealed: Uint8Array, col: number, row: number, dx: number, dy: number): number {
  let [c, r] = [col + dx, row + dy]
  while (isOnGrid(ground, { col: c, row: r }) && concealed[r * ground.widthCells + c] === 1) {
    c += dx
    r += dy
  }
  return ground.at(c, r)
}
