/** How well the edges of an imported map do what the lines of its file do. */
import type { ImportDraft, Line } from '../../src/formats/format.ts'
import { compareRooms, LinePicture, type Spot } from '../../src/formats/lines/compareRooms.ts'
import { terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { isOnGrid, type Cell } from '../../src/grid/cell.ts'
import { edgeCells, edgeIdBetween } from '../../src/map/records/edge.ts'

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
}

/** Measures an import by its own lines. */
export function measure({ map, lines }: ImportDraft): Measured {
  const blocking = lines.flatMap(({ line, kind, outcome }) => (kind === null || outcome === 'shape' ? [] : [line]))
  // Formats that think in squares have no lines to compare with.
  if (lines.length === 0) return { rooms: 0, leaking: 0, shut: 0, doorsTested: 0, doorsRight: 0 }
  const isSolid = solidSquares(map)
  const { rooms, leaking, shut } = compareRooms(map, blocking, map.tables.edges, isSolid)
  const picture = new LinePicture(map, blocking)
  const doors = lines.filter(({ kind }) => kind === 'door').map(({ line }) => line)
  const joins = doorJoins(map, picture)
  const tested = doors.flatMap((door) => {
    const sides = sidesOf(door, picture)
    return sides ? [joins(door, sides)] : []
  })
  return { rooms, leaking, shut: shut.length, doorsTested: tested.length, doorsRight: tested.filter(Boolean).length }
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

/** How far from a door of the file the door of the map may lie, in squares. */
const DOOR_REACH = 1.6

function doorJoins(map: BattleMap, picture: LinePicture) {
  const doors = [...map.tables.edges.values()].filter(({ kind }) => kind === 'door')
  /** Of a square whose center lies on a line: the room of a square beside it that nothing parts from it. */
  const roomOf = (cell: Cell): number =>
    picture.roomAt(cell.col, cell.row) ||
    (besides(cell)
      .filter((other) => isOnGrid(map, other) && !map.tables.edges.has(edgeIdBetween(cell, other)))
      .map((other) => picture.roomAt(other.col, other.row))
      .find((room) => room > 0) ??
      0)
  return (door: Line, [one, other]: readonly [number, number]): boolean =>
    doors.some((edge) => {
      const [before, after] = edgeCells(edge)
      const { x, y } = middleOf(door)
      const far = Math.hypot((before.col + after.col + 1) / 2 - x, (before.row + after.row + 1) / 2 - y)
      if (far > DOOR_REACH) return false
      const rooms = [roomOf(before), roomOf(after)]
      return rooms.includes(one) && rooms.includes(other)
    })
}
