import type { CellIndex } from '../base/brands.ts'

/** One square of the grid: `col` to the right, `row` down, both from 0 at the top left. */
export interface Cell {
  readonly col: number
  readonly row: number
}

/** A rectangle of cells; `col`, `row` is its top left cell. */
export interface CellRect extends Cell {
  readonly widthCells: number
  readonly heightCells: number
}

/** Size of a grid. */
export interface GridSize {
  readonly widthCells: number
  readonly heightCells: number
}

/** True if the cell is on the grid. */
export const isOnGrid = (size: GridSize, { col, row }: Cell): boolean =>
  col >= 0 && row >= 0 && col < size.widthCells && row < size.heightCells

/** The square of the grid that holds a point, or the nearest one if none does. */
export const nearestSquare = (size: GridSize, { x, y }: { readonly x: number; readonly y: number }): Cell => ({
  col: Math.max(0, Math.min(size.widthCells - 1, Math.floor(x))),
  row: Math.max(0, Math.min(size.heightCells - 1, Math.floor(y))),
})

/** Row-major index of a cell on the grid. */
export const cellIndex = (size: GridSize, { col, row }: Cell): CellIndex => (row * size.widthCells + col) as CellIndex

/** The cell at a row-major index. */
export const cellAt = (size: GridSize, index: number): Cell => ({
  col: index % size.widthCells,
  row: Math.floor(index / size.widthCells),
})

/** Row-major index of a cell inside a rectangle. */
export const indexInRect = (rect: CellRect, { col, row }: Cell): number =>
  (row - rect.row) * rect.widthCells + col - rect.col

/** The cell at a row-major index inside a rectangle. */
export const cellInRect = (rect: CellRect, index: number): Cell => ({
  col: rect.col + (index % rect.widthCells),
  row: rect.row + Math.floor(index / rect.widthCells),
})

/** Cells of a rectangle, by row, then column. */
export function cellsOfRect(rect: CellRect): Cell[] {
  const cells: Cell[] = []
  for (let row = rect.row; row < rect.row + rect.heightCells; row++)
    for (let col = rect.col; col < rect.col + rect.widthCells; col++) cells.push({ col, row })
  return cells
}

/** The square of `spaceCells` × `spaceCells` cells whose top left is `at`: a creature's space. */
export const spaceRect = (at: Cell, spaceCells: number): CellRect => ({
  col: at.col,
  row: at.row,
  widthCells: spaceCells,
  heightCells: spaceCells,
})

/** True if all of `inner` is on the grid. */
export const isRectOnGrid = (size: GridSize, inner: CellRect): boolean =>
  inner.col >= 0 &&
  inner.row >= 0 &&
  inner.col + inner.widthCells <= size.widthCells &&
  inner.row + inner.heightCells <= size.heightCells

/** True if two rectangles share a cell. */
export const rectsOverlap = (a: CellRect, b: CellRect): boolean =>
  a.col < b.col + b.widthCells &&
  b.col < a.col + a.widthCells &&
  a.row < b.row + b.heightCells &&
  b.row < a.row + a.heightCells

/** The intersection of two rectangles; 0 wide and high if they share no cell. */
export function sharedRect(a: CellRect, b: CellRect): CellRect {
  const [col, row] = [Math.max(a.col, b.col), Math.max(a.row, b.row)]
  const right = Math.min(a.col + a.widthCells, b.col + b.widthCells)
  const bottom = Math.min(a.row + a.heightCells, b.row + b.heightCells)
  const isEmpty = right <= col || bottom <= row
  return { col, row, widthCells: isEmpty ? 0 : right - col, heightCells: isEmpty ? 0 : bottom - row }
}

/** The smallest rectangle that holds both. */
export const unitedRect = (a: CellRect, b: CellRect): CellRect => {
  const [col, row] = [Math.min(a.col, b.col), Math.min(a.row, b.row)]
  const right = Math.max(a.col + a.widthCells, b.col + b.widthCells)
  const bottom = Math.max(a.row + a.heightCells, b.row + b.heightCells)
  return { col, row, widthCells: right - col, heightCells: bottom - row }
}

/** A rectangle grown by `by` squares on every side. */
export const grownRect = ({ col, row, widthCells, heightCells }: CellRect, by: number): CellRect => ({
  col: col - by,
  row: row - by,
  widthCells: widthCells + 2 * by,
  heightCells: heightCells + 2 * by,
})

/** Cuts a rectangle into as few pieces as possible with sides of at most `max`, all about the same size, by row, then column. */
export function evenlyCut({ col, row, widthCells, heightCells }: CellRect, max: number): CellRect[] {
  const across = cutEvenly(col, widthCells, max)
  return cutEvenly(row, heightCells, max).flatMap(([top, height]) =>
    across.map(([left, width]) => ({ col: left, row: top, widthCells: width, heightCells: height })),
  )
}

/** Start and length of each stretch. */
function cutEvenly(from: number, length: number, max: number): (readonly [number, number])[] {
  const count = Math.ceil(length / max)
  const start = (i: number): number => from + Math.floor((length * i) / count)
  return Array.from({ length: count }, (_, i) => [start(i), start(i + 1) - start(i)] as const)
}

/** True if the cell is inside the rectangle. */
export const rectHolds = (rect: CellRect, { col, row }: Cell): boolean =>
  col >= rect.col && row >= rect.row && col < rect.col + rect.widthCells && row < rect.row + rect.heightCells

/** Cells of `after` that are not in `before`, by row, then column: what a step from one space to the other enters. */
export const cellsEntered = (before: CellRect, after: CellRect): Cell[] =>
  cellsOfRect(after).filter((cell) => !rectHolds(before, cell))

/** Top left cells of all spaces of `spaceCells` × `spaceCells` that overlap a rectangle, on the grid or not. */
export const placesOverlapping = (rect: CellRect, spaceCells: number): CellRect => ({
  col: rect.col - spaceCells + 1,
  row: rect.row - spaceCells + 1,
  widthCells: rect.widthCells + spaceCells - 1,
  heightCells: rect.heightCells + spaceCells - 1,
})

/** The smallest rectangle around the cells at some row-major indices; at least one is needed. */
export function boundsOfCells({ widthCells }: Pick<GridSize, 'widthCells'>, indices: readonly number[]): CellRect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const index of indices) {
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    left = Math.min(left, col)
    right = Math.max(right, col)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  return { col: left, row: top, widthCells: right - left + 1, heightCells: bottom - top + 1 }
}
