import { PATH_OPS, type GroupMark, type Mark, type PathNumbers } from '../../draw/marks.ts'
import { squareBorder } from '../../draw/squareBorder.ts'
import type { Cell, CellRect } from '../../grid/cell.ts'
import type { Point } from '../../map/records/shared.ts'

/** Placement of a part of the map on a page. */
export interface Frame {
  readonly squareInches: number
  /** Top left corner of the cell 0,0 on the page, in inches; it may be off the page. */
  readonly originX: number
  readonly originY: number
  /** The cells drawn. */
  readonly window: CellRect
}

/** A rectangle on a page, in inches. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly widthInches: number
  readonly heightInches: number
}

/** The place of a map point on the page. */
export const placed = ({ squareInches, originX, originY }: Frame, { x, y }: Point): Point => ({
  x: originX + x * squareInches,
  y: originY + y * squareInches,
})

/** Column of a cell on the page. */
export const xOf = (frame: Frame, col: number): number => frame.originX + col * frame.squareInches
/** Row of a cell on the page. */
export const yOf = (frame: Frame, row: number): number => frame.originY + row * frame.squareInches

/** Size of letters that fill a share of a square: no smaller than `minPt`, no bigger than `maxPt`. */
export const ptOfSquare = (frame: Frame, share: number, minPt: number, maxPt: number): number =>
  Math.min(maxPt, Math.max(minPt, frame.squareInches * 72 * share))

/** Marks whose unit is a square, in their place on the page. */
export const inSquares = ({ squareInches, originX, originY }: Frame, marks: readonly Mark[]): GroupMark => ({
  kind: 'group',
  x: originX,
  y: originY,
  scale: squareInches,
  marks,
})

/** The border of a set of cells, `inset` squares inside it so that neighboring sets do not hide each other. */
export function borderOfCells(
  frame: Frame,
  cells: readonly Cell[],
  has: (col: number, row: number) => boolean,
  inset: number,
): PathNumbers {
  const path: number[] = []
  for (const { col, row } of cells)
    squareBorder(
      { x: col, y: row, width: 1, height: 1 },
      inset,
      (dCol, dRow) => has(col + dCol, row + dRow),
      (x1, y1, x2, y2) =>
        path.push(PATH_OPS.move, xOf(frame, x1), yOf(frame, y1), PATH_OPS.line, xOf(frame, x2), yOf(frame, y2)),
    )
  return path
}
