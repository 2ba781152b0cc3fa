/** Traces the border of a set of squares as loops of unit edges. */
import type { CellRect } from '../../grid/cell.ts'

/** Directions of unit edges, clockwise; the inside is on the right. */
export const STEP_X = [1, 0, -1, 0] as const
export const STEP_Y = [0, 1, 0, -1] as const
export type Direction = 0 | 1 | 2 | 3

/** One side of a square on the border: from a lattice point to the next one in a direction. */
export interface UnitEdge {
  readonly x: number
  readonly y: number
  readonly direction: Direction
  /** The square inside. */
  readonly insideCol: number
  readonly insideRow: number
  /** The square outside. */
  readonly outsideCol: number
  readonly outsideRow: number
}

/** True if a square belongs to the set; also called for squares outside the map. */
export type Holds = (col: number, row: number) => boolean

/**
 * Loops around the squares of a rectangle for which `holds`: outer ones clockwise, holes counterclockwise. Squares outside the
 * rectangle do not hold. Squares that touch only at a corner are separate.
 */
export function traceLoops(rect: CellRect, holds: Holds): UnitEdge[][] {
  const from = edgesByStart(rect, holds)
  const used = new Set<UnitEdge>()
  const loops: UnitEdge[][] = []
  for (const starts of from.values())
    for (const start of starts) if (!used.has(start)) loops.push(follow(start, from, used, rect))
  return loops
}

const keyOf = (rect: CellRect, x: number, y: number) => (y - rect.row) * (rect.widthCells + 1) + x - rect.col

function edgesByStart(rect: CellRect, holds: Holds): Map<number, UnitEdge[]> {
  const from = new Map<number, UnitEdge[]>()
  const [right, bottom] = [rect.col + rect.widthCells, rect.row + rect.heightCells]
  const isIn = (col: number, row: number) =>
    col >= rect.col && row >= rect.row && col < right && row < bottom && holds(col, row)
  const add = (
    x: number,
    y: number,
    direction: Direction,
    col: number,
    row: number,
    outCol: number,
    outRow: number,
  ) => {
    const edge = { x, y, direction, insideCol: col, insideRow: row, outsideCol: outCol, outsideRow: outRow }
    const key = keyOf(rect, x, y)
    const list = from.get(key)
    if (list) list.push(edge)
    else from.set(key, [edge])
  }
  for (let row = rect.row; row < bottom; row++)
    for (let col = rect.col; col < right; col++) {
      if (!holds(col, row)) continue
      if (!isIn(col, row - 1)) add(col, row, 0, col, row, col, row - 1)
      if (!isIn(col + 1, row)) add(col + 1, row, 1, col, row, col + 1, row)
      if (!isIn(col, row + 1)) add(col + 1, row + 1, 2, col, row, col, row + 1)
      if (!isIn(col - 1, row)) add(col, row + 1, 3, col, row, col - 1, row)
    }
  return from
}

function follow(
  start: UnitEdge,
  from: ReadonlyMap<number, readonly UnitEdge[]>,
  used: Set<UnitEdge>,
  rect: CellRect,
): UnitEdge[] {
  const loop: UnitEdge[] = []
  for (let edge: UnitEdge | undefined = start; edge && !used.has(edge); edge = nextEdge(edge, from, used, rect)) {
    used.add(edge)
    loop.push(edge)
  }
  return loop
}

/** The next edge of a loop. At a corner where two loops touch, a right turn stays with the same square. */
function nextEdge(
  { x, y, direction }: UnitEdge,
  from: ReadonlyMap<number, readonly UnitEdge[]>,
  used: ReadonlySet<UnitEdge>,
  rect: CellRect,
): UnitEdge | undefined {
  const candidates = (from.get(keyOf(rect, x + STEP_X[direction], y + STEP_Y[direction])) ?? []).filter(
    (e) => !used.has(e),
  )
  return candidates.find((e) => e.direction === (direction + 1) % 4) ?? candidates[0]
}
