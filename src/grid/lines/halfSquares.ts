import type { Cell, CellRect } from '../cell.ts'

/**
 * A point in half squares from the map's top left corner: corners of squares are even, centers odd. Centers and corners of
 * spaces are whole numbers in this unit, so geometry on them is exact.
 */
export interface HalfPoint {
  readonly x: number
  readonly y: number
}

/** A straight line from one point to another. */
export interface HalfSegment {
  readonly from: HalfPoint
  readonly to: HalfPoint
}

/** A point with its height, in half squares above level 0. */
export interface HalfPoint3 extends HalfPoint {
  readonly z: number
}

/** A straight line that may rise or fall. */
export interface HalfSegment3 {
  readonly from: HalfPoint3
  readonly to: HalfPoint3
}

/** Center of a space. */
export const centerOf = (space: CellRect): HalfPoint => ({
  x: 2 * space.col + space.widthCells,
  y: 2 * space.row + space.heightCells,
})

/** A corner of a space and the square at that corner. */
export interface SpaceCorner {
  readonly point: HalfPoint
  readonly square: Cell
}

/** The four corners of a space: top left, top right, bottom left, bottom right. */
export function cornersOf({ col, row, widthCells, heightCells }: CellRect): readonly SpaceCorner[] {
  const corners: SpaceCorner[] = []
  for (const down of [0, 1])
    for (const right of [0, 1])
      corners.push({
        point: { x: 2 * (col + right * widthCells), y: 2 * (row + down * heightCells) },
        square: { col: col + right * (widthCells - 1), row: row + down * (heightCells - 1) },
      })
  return corners
}

/** Squares of a space that touch its center: one, two or four, by row, then column. */
export function squaresAtCenter({ col, row, widthCells, heightCells }: CellRect): Cell[] {
  const middle = (first: number, count: number): number[] =>
    count % 2 === 1 ? [first + (count - 1) / 2] : [first + count / 2 - 1, first + count / 2]
  return middle(row, heightCells).flatMap((r) => middle(col, widthCells).map((c) => ({ col: c, row: r })))
}
