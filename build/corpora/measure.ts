/** How well the edges of an imported map do what the lines of its file do. */
import type { ImportDraft, Line } from '../../src/formats/format.ts'
import { compareRooms, LinePicture, type Spot } from '../../src/formats/lines/compareRooms.ts'
import { terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { cellIndex, isOnGrid, type Cell } from '../../src/grid/cell.ts'
import { edgeIdBetween } from '../../src/map/records/edge.ts'

/** Figures of one map. */
export interface Measured {
  readonly rooms: number
  /** Rooms that the file keeps apart and the map does not. */
  readonly leaking: number
  /** Passages of the file that the map shuts. */
  readonly shut: number
  /** Doors whose two sides are different rooms, and those of them that join the same rooms on the map. */
  readonly doorsTested: number
  readonly doorsRight: number
  /** Doors into a place so narrow that no square has its center there: no map of squares can join it. */
  readonly doorsNarrow: number
}

/** Measures an import by its own lines. */
export function measure({ map, lines }: ImportDraft): Measured {
  const blocking = lines.flatMap(({ line, kind, outcome }) => (kind === null || outcome === 'shape' ? [] : [line]))
  // Formats that think in squares have no lines to compare with.
  if (lines.length === 0) return { rooms: 0, leaking: 0, shut: 0, doorsTested: 0, doorsRight: 0, doorsNarrow: 0 }
  const isSolid = solidSquares(map)
  const { rooms, leaking, shut } = compareRooms(map, blocking, map.tables.edges, isSolid)
  const picture = new LinePicture(map, blocking)
  const doors = lines.filter(({ kind }) => kind === 'door').map(({ line }) => line)
  const roomsOf = roomsOfSquares(map, picture)
  const held = new Set(roomsOf)
  const joins = doorJoins(map, roomsOf)
  const between = doors.flatMap((door) => {
    const sides = sidesOf(door, picture)
    return sides ? [{ door, sides }] : []
  })
  const tested = between.filter(({ sides }) => sides.every((room) => held.has(room)))
  return {
    rooms,
    leaking,
    shut: shut.length,
    doorsTested: tested.length,
    doorsRight: tested.filter(({ door, sides }) => joins(door, sides)).length,
    doorsNarrow: between.length - tested.length,
  }
}

function solidSquares(map: BattleMap): (index: number) => boolean {
  const palette = terrainPalette(map)
  return (index) => palette[map.layers.terrain[index] ?? 0]?.blocksLines === true
}

const middleOf = ([x1, y1, x2, y2]: Line): Spot => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 })

/** Rooms of at least one square on both sides of a door; null where they are one room, or there is none. */
function sidesOf(door: Line, picture: LinePicture): readonly [number, number] | null {
  const [x1, y1, x2, y2] = door
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return null
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
  const middle = middleOf(door)
  const [one, other] = [1, -1].map((sign) => {
    const found = [0.25, 0.4, 0.55]
      .map((far) => picture.roomAtPoint({ x: middle.x + sign * far * nx, y: middle.y + sign * far * ny }))
      .find((room) => room > 0)
    return found ?? 0
  })
  if (!one || !other || one === other) return null
  return picture.squaresOf(one) >= 1 && picture.squaresOf(other) >= 1 ? [one, other] : null
}

const besides = ({ col, row }: Cell): Cell[] => [
  { col: col - 1, row },
  { col: col + 1, row },
  { col, row: row - 1 },
  { col, row: row + 1 },
]

/** Where the center of a square that lies on a line counts: a little above and to the left, as for the edges. */
const BESIDE_CENTER: readonly Spot[] = [
  { x: -0.1, y: -0.1 },
  { x: -0.03, y: -0.15 },
  { x: -0.15, y: -0.03 },
]

/** The room of every square, row-major; 0 where several lines cross at its center. */
function roomsOfSquares({ widthCells, heightCells }: BattleMap, picture: LinePicture): Int32Array {
  return Int32Array.from({ length: widthCells * heightCells }, (_, index) => {
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    const beside = () => BESIDE_CENTER.map(({ x, y }) => picture.roomAtPoint({ x: col + 0.5 + x, y: row + 0.5 + y }))
    return picture.roomAt(col, row) || (beside().find((room) => room > 0) ?? 0)
  })
}

/** How far from a door of the file one may go on the map to get through it, in squares. */
const DOOR_REACH = 1.6

/** Whether one comes through a door of the map from one room to another near a door of the file. */
function doorJoins(map: BattleMap, rooms: Int32Array) {
  return (door: Line, [one, other]: readonly [number, number]): boolean => {
    const { x, y } = middleOf(door)
    const isNear = ({ col, row }: Cell): boolean => Math.hypot(col + 0.5 - x, row + 0.5 - y) <= DOOR_REACH
    const roomOf = (cell: Cell): number => rooms[cellIndex(map, cell)] ?? 0
    const [shut, through] = [new Set<number>(), new Set<number>()]
    const open = besidesWithin(Math.floor(x), Math.floor(y))
      .filter((cell) => isOnGrid(map, cell) && isNear(cell) && roomOf(cell) === one)
      .map((cell) => ({ cell, isThrough: false }))
    for (let at = open.pop(); at; at = open.pop()) {
      const { cell, isThrough } = at
      if (isThrough && roomOf(cell) === other) return true
      const seen = isThrough ? through : shut
      if (seen.has(cellIndex(map, cell))) continue
      seen.add(cellIndex(map, cell))
      for (const next of besides(cell)) {
        if (!isOnGrid(map, next) || !isNear(next) || ![0, one, other].includes(roomOf(next))) continue
        const between = map.tables.edges.get(edgeIdBetween(cell, next))
        if (!between || between.kind === 'door')
          open.push({ cell: next, isThrough: isThrough || between !== undefined })
      }
    }
    return false
  }
}

/** Squares up to two away. */
const besidesWithin = (col: number, row: number): Cell[] =>
  [-2, -1, 0, 1, 2].flatMap((down) => [-2, -1, 0, 1, 2].map((right) => ({ col: col + right, row: row + down })))
