/** The shape of a piece of paper: squares with a strip of wall around them, none where they are open to other squares. */
import { boundsOfCells, isOnGrid } from '../../grid/cell.ts'
import { traceLoops } from '../../draw/geometry/trace.ts'
import { PATH_OPS, type PathNumbers } from '../../draw/marks.ts'
import { cellIndex } from '../../grid/cell.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { edgeBetween, parts } from './rooms.ts'

/** Sides of a square: how far across and down the neighbor lies. */
export const SIDES = [
  { dx: 0, dy: -1 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
] as const
/** One of them. */
export type Side = (typeof SIDES)[number]

/** What a side of a square of a piece borders on. */
export type Border = 'inside' | 'wall' | 'open' | 'map'

/** A shape, in squares of the map. */
export interface PieceShape {
  readonly path: PathNumbers
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What lies beyond a side of a square: its own piece, a wall, other squares that are open to it, or no map. */
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
  return isFloor(next) && !parts(edgeBetween(map, index, next)) ? 'open' : 'wall'
}

/** The shape of squares (at least one) with a strip `margin` squares wide, less than a half, along their walls. */
export function shapeOf(
  map: BattleMap,
  cells: readonly number[],
  isFloor: (index: number) => boolean,
  margin: number,
): PieceShape {
  const own = new Set(cells)
  const filled = new Set<number>()
  // Each square is three by three parts: a strip of the margin's width along each side, and what is left.
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
