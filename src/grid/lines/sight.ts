import type { Cell, CellRect } from '../cell.ts'
import { cornersOf, type HalfPoint } from './halfSquares.ts'
import type { LineGrid } from './lineGrid.ts'
import { effectObstacles, walkLine } from './lineWalk.ts'

/** Where lines of effect begin: the corners of a space, whose own squares never stop them, or a point. */
export type SightFrom = { readonly space: CellRect } | { readonly point: HalfPoint }

/** Squares that touch a point: one at a center, two on a border, four at a corner. */
export function squaresAtPoint({ x, y }: HalfPoint): Cell[] {
  const touching = (at: number): number[] => (at % 2 === 0 ? [at / 2 - 1, at / 2] : [(at - 1) / 2])
  return touching(y).flatMap((row) => touching(x).map((col) => ({ col, row })))
}

/** Whether a line of effect runs to any corner of a space: what none reaches lies behind what stops lines altogether. */
export function isInSight(grid: LineGrid, from: SightFrom, target: CellRect): boolean {
  const eyes =
    'space' in from
      ? cornersOf(from.space).map(({ point, square }) => ({ point, squares: [square] }))
      : [{ point: from.point, squares: squaresAtPoint(from.point) }]
  const obstacles = effectObstacles(grid, 'space' in from ? from.space : undefined)
  return eyes.some((eye) =>
    cornersOf(target).some(
      (corner) =>
        walkLine(grid, {
          segment: { from: eye.point, to: corner.point },
          starts: eye.squares,
          ends: [corner.square],
          obstacles,
        }).isClear,
    ),
  )
}
