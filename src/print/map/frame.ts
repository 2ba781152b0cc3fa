import type { GroupMark, Mark } from '../../draw/marks.ts'
import type { CellRect } from '../../grid/cell.ts'
import type { Point } from '../../map/records/shared.ts'

/** Where a part of the map lies on a page. */
export interface Frame {
  readonly squareInches: number
  /** Where the top left corner of the cell 0,0 would lie on the page, in inches. */
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
