/**
 * Line of effect between two squares: does the segment between their centres run free?
 *
 * The segment is followed square by square with whole numbers only (a supercover walk): the next grid line it meets is
 * found by comparing `(2 × columns crossed + 1) × rows to go` with `(2 × rows crossed + 1) × columns to go`. Where both
 * are equal it passes exactly through a grid vertex, and is stopped there only if both ways round that vertex are.
 * Rejected: sampling or slopes in floating point, which decide such vertices by rounding.
 */
import { isOnGrid, type Cell } from '../../grid/cell.ts'
import { STOPS_LINES, type LineGrid } from './lineGrid.ts'

/**
 * Whether a line of effect runs between two squares. Both may be the same one. A square that stops lines has none,
 * not even to itself, nor has a square off the map. Symmetric. Cost: the number of squares passed.
 */
export function hasLineOfEffect(grid: LineGrid, from: Cell, to: Cell): boolean {
  if (!isOnGrid(grid, from) || !isOnGrid(grid, to)) return false
  const { widthCells, squares, west, north } = grid
  const stops = (flags: Uint8Array, index: number): boolean => ((flags[index] ?? 0) & STOPS_LINES) !== 0
  const columns = Math.abs(to.col - from.col)
  const rows = Math.abs(to.row - from.row)
  const eastward = to.col > from.col
  const southward = to.row > from.row
  const stepX = eastward ? 1 : -1
  const stepY = southward ? widthCells : -widthCells
  const acrossX = (i: number): boolean => !stops(west, eastward ? i + 1 : i) && !stops(squares, i + stepX)
  const acrossY = (i: number): boolean => !stops(north, southward ? i + widthCells : i) && !stops(squares, i + stepY)

  let index = from.row * widthCells + from.col
  if (stops(squares, index)) return false
  for (let x = 0, y = 0; x < columns || y < rows;) {
    const nextBorder = (2 * x + 1) * rows - (2 * y + 1) * columns
    if (nextBorder < 0) {
      if (!acrossX(index)) return false
      index += stepX
      x++
    } else if (nextBorder > 0) {
      if (!acrossY(index)) return false
      index += stepY
      y++
    } else {
      const columnFirst = acrossX(index) && acrossY(index + stepX)
      if (!columnFirst && !(acrossY(index) && acrossX(index + stepY))) return false
      index += stepX + stepY
      x++
      y++
    }
  }
  return true
}
