import { cellAt, type CellRect, type GridSize } from '../../src/grid/cell.ts'

/** The smallest rectangle that holds the cells, given by their indices; null for none. */
export function rectOfCells(size: GridSize, indices: Iterable<number>): CellRect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (const index of indices) {
    const { col, row } = cellAt(size, index)
    left = Math.min(left, col)
    top = Math.min(top, row)
    right = Math.max(right, col)
    bottom = Math.max(bottom, row)
  }
  if (right < 0) return null
  return { col: left, row: top, widthCells: right - left + 1, heightCells: bottom - top + 1 }
}
