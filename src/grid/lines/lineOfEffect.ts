/**
 * Line of effect between two squares: the segment between their centers crosses nothing that stops it.
 *
 * A supercover walk (Amanatides and Woo, [A Fast Voxel Traversal Algorithm](http://www.cse.yorku.ca/~amana/research/grid.pdf),
 * visiting both squares at a vertex) in whole numbers: the next grid line is found by comparing
 * `(2 × columns crossed + 1) × rows to go` with `(2 × rows crossed + 1) × columns to go`. If both are equal, the line passes
 * exactly through a grid vertex and continues if one of the two detours around it is open.
 * Rejected: sampling or slopes in floating point, which decide such vertices by rounding.
 */
import { isOnGrid, type Cell } from '../cell.ts'
import { STOPS_LINES, type LineGrid } from './lineGrid.ts'

/**
 * True if two squares, which may be the same, have line of effect. A square that stops lines has none, not even to itself, and
 * neither has a square off the map. Symmetric. Cost: the number of squares passed.
 */
export const hasLineOfEffect = (grid: LineGrid, from: Cell, to: Cell): boolean =>
  isOnGrid(grid, from) && isOnGrid(grid, to) && isLineClear(grid, from.col, from.row, to.col, to.row)

/** The same for squares known to be on the map, without allocating. */
export function isLineClear(grid: LineGrid, fromCol: number, fromRow: number, toCol: number, toRow: number): boolean {
  const { widthCells, squares, west, north } = grid
  const end = toRow * widthCells + toCol
  let index = fromRow * widthCells + fromCol
  if ((((squares[index] ?? 0) | (squares[end] ?? 0)) & STOPS_LINES) !== 0) return false

  const columns = Math.abs(toCol - fromCol)
  const rows = Math.abs(toRow - fromRow)
  const stepX = toCol > fromCol ? 1 : -1
  const stepY = toRow > fromRow ? widthCells : -widthCells
  // The edge crossed is the west or north border of the square farther east or south.
  const westOf = stepX > 0 ? 1 : 0
  const northOf = stepY > 0 ? widthCells : 0
  for (let x = 0, y = 0; x < columns || y < rows;) {
    const nextBorder = (2 * x + 1) * rows - (2 * y + 1) * columns
    // What stops a step along x, a step along y, and, at a vertex, the second half of each detour.
    const alongX = (west[index + westOf] ?? 0) | (squares[index + stepX] ?? 0)
    const alongY = (north[index + northOf] ?? 0) | (squares[index + stepY] ?? 0)
    if (nextBorder < 0) {
      if ((alongX & STOPS_LINES) !== 0) return false
      index += stepX
      x++
    } else if (nextBorder > 0) {
      if ((alongY & STOPS_LINES) !== 0) return false
      index += stepY
      y++
    } else {
      const columnFirst = alongX | (north[index + stepX + northOf] ?? 0)
      const rowFirst = alongY | (west[index + stepY + westOf] ?? 0)
      index += stepX + stepY
      const stopsBoth = (columnFirst & rowFirst) | (squares[index] ?? 0)
      if ((stopsBoth & STOPS_LINES) !== 0) return false
      x++
      y++
    }
  }
  return true
}
