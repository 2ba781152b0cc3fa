/** The shape of a piece of paper: squares with a strip of wall around them, none where they are open to other squares. */
import { boundsOfCells, cellIndex, isOnGrid } from '../../grid/cell.ts'
import { traceLoops } from '../../draw/geometry/trace.ts'
import { PATH_OPS, type PathNumbers } from '../../draw/marks.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { edgeBetween, separatesRooms } from './rooms.ts'

/** Sides of a square as steps to the neighbor, clockwise from the north. */
export const SIDES = [
  { dx: 0, dy: -1 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
] as const
/** One side of a square. */
export type Side = (typeof SIDES)[number]

/** What is beyond one side of a square of a piece. */
export type Border = 'inside' | 'wall' | 'open' | 'map'

/** A shape, in squares of the map. */
export interface PieceShape {
  readonly path: PathNumbers
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is beyond one side of a square: its own piece, a wall, squares of another piece open to it, or the edge of the map. */
export function borderOf(
  map: BattleMap,
  own: ReadonlySet<number>,
  isFloor: (index: number) => boolean,
  index: number,
  { dx, dy }: Side,
): Border {
  const cell = { col: (index % map.widthCells) + dx, row: Math.floor(index / map.widthCells) + dy }
  if (!isOnGrid(map, cell)) return 'map'
  const next = cellIndex(map, cell)
  if (own.has(next)) return 'inside'
  return isFloor(next) && !separatesRooms(edgeBetween(map, index, next)) ? 'open' : 'wall'
}

/** The outline of squares (at least one) with a strip of `margin` squares along their walls; `margin` is less than 0.5. */
export function shapeOf(
  map: BattleMap,
  cells: readonly number[],
  isFloor: (index: number) => boolean,
  margin: number,
): PieceShape {
  const own = new Set(cells)
  const filled = new Set<number>()
  // Each square is a grid of 3 by 3 parts: strips as wide as the margin along its sides, and the middle.
  const width = (map.widthCells + 2) * 3
  const fill = (x: number, y: number) => filled.add((y + 3) * width + x + 3)
  for (const index of cells) {
    const [x, y] = [(index % map.widthCells) * 3, Math.floor(index / map.widthCells) * 3]
    for (let i = 0; i < 9; i++) fill(x + (i % 3), y + Math.floor(i / 3))
    if (margin <= 0) continue
    const isWall = SIDES.map((side) => borderOf(map, own, isFloor, index, side) === 'wall')
    for (const [s, { dx, dy }] of SIDES.entries()) {
      if (isWall[s] !== true) continue
      const [fx, fy] = [x + 1 + 2 * dx, y + 1 + 2 * dy]
      for (const along of [-1, 0, 1]) fill(fx + (dx === 0 ? along : 0), fy + (dy === 0 ? along : 0))
      // The corner between two walls.
      const turn = SIDES[(s + 1) % 4] ?? SIDES[0]
      if (isWall[(s + 1) % 4] === true) fill(x + 1 + 2 * (dx + turn.dx), y + 1 + 2 * (dy + turn.dy))
    }
  }
  const { col, row, widthCells, heightCells } = boundsOfCells(map, cells)
  const around = {
    col: col * 3 - 3,
    row: row * 3 - 3,
    widthCells: widthCells * 3 + 6,
    heightCells: heightCells * 3 + 6,
  }
  const at = (part: number): number => {
    const whole = Math.floor(part / 3)
    return whole + [0, margin, 1 - margin][part - whole * 3]!
  }
  const path: number[] = []
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const loop of traceLoops(around, (x, y) => filled.has((y + 3) * width + x + 3))) {
    const corners = loop.filter(({ direction }, i) => direction !== loop.at(i - 1)?.direction)
    for (const [i, corner] of corners.entries()) {
      const [x, y] = [at(corner.x), at(corner.y)]
      path.push(i === 0 ? PATH_OPS.move : PATH_OPS.line, x, y)
      ;[left, right] = [Math.min(left, x), Math.max(right, x)]
      ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    }
    path.push(PATH_OPS.close)
  }
  return { path, left, top, right, bottom }
}
