/**
 * Lines of effect for thousands of queries. A distance field (a chessboard
 * [distance transform](https://en.wikipedia.org/wiki/Distance_transform)) stores how far away the nearest obstacle is, so that the
 * walk of `isLineClear` can jump over open squares and only looks at those near an obstacle. Same answers.
 * Rejected: a visibility matrix of all pairs, which takes more memory than most maps have queries.
 */
import type { CellRect } from '../cell.ts'
import { STOPS_LINES, type LineGrid } from './lineGrid.ts'

const MAX_DISTANCE = 255

/** Lines of effect on a grid that rarely changes. */
export class OpenLines {
  readonly #grid: LineGrid
  /** Steps (diagonals included) to the nearest square that stops lines or has a border that does; at most `MAX_DISTANCE`. */
  readonly #near: Uint8Array
  #isStale = true

  constructor(grid: LineGrid) {
    this.#grid = grid
    this.#near = new Uint8Array(grid.widthCells * grid.heightCells)
  }

  /** Call after each change of the grid. */
  renew(): void {
    this.#isStale = true
  }

  /**
   * True if any square of one space has a line of effect to any square of the other; squares off the map have none. Cost: the
   * squares passed near obstacles for each pair, and the whole map after a change.
   */
  join(a: CellRect, b: CellRect): boolean {
    if (this.#isStale) this.#measure()
    const [from, to] = [this.#onGrid(a), this.#onGrid(b)]
    for (let row = from.top; row < from.bottom; row++)
      for (let col = from.left; col < from.right; col++)
        for (let toRow = to.top; toRow < to.bottom; toRow++)
          for (let toCol = to.left; toCol < to.right; toCol++) if (this.#isClear(col, row, toCol, toRow)) return true
    return false
  }

  /** The same for two squares of the map. */
  joinsSquares(fromCol: number, fromRow: number, toCol: number, toRow: number): boolean {
    if (this.#isStale) this.#measure()
    return this.#isClear(fromCol, fromRow, toCol, toRow)
  }

  #onGrid({ col, row, widthCells, heightCells }: CellRect) {
    const { widthCells: width, heightCells: height } = this.#grid
    const [right, bottom] = [Math.min(width, col + widthCells), Math.min(height, row + heightCells)]
    return { left: Math.max(0, col), top: Math.max(0, row), right, bottom }
  }

  #isClear(fromCol: number, fromRow: number, toCol: number, toRow: number): boolean {
    const { widthCells, squares, west, north } = this.#grid
    const near = this.#near
    const start = fromRow * widthCells + fromCol
    if ((((squares[start] ?? 0) | (squares[toRow * widthCells + toCol] ?? 0)) & STOPS_LINES) !== 0) return false
    const columns = Math.abs(toCol - fromCol)
    const rows = Math.abs(toRow - fromRow)
    const stepX = toCol > fromCol ? 1 : -1
    const stepY = toRow > fromRow ? widthCells : -widthCells
    const westOf = stepX > 0 ? 1 : 0
    const northOf = stepY > 0 ? widthCells : 0
    for (let x = 0, y = 0; x < columns || y < rows;) {
      const index = start + x * stepX + y * stepY
      // No square within `open` steps stops lines, nor do their borders.
      const open = (near[index] ?? 0) - 1
      if (open > 1) {
        if (columns >= rows) {
          x = Math.min(x + open, columns)
          y = bordersBefore(x, columns, rows)
        } else {
          y = Math.min(y + open, rows)
          x = bordersBefore(y, rows, columns)
        }
        continue
      }
      const nextBorder = (2 * x + 1) * rows - (2 * y + 1) * columns
      const alongX = (west[index + westOf] ?? 0) | (squares[index + stepX] ?? 0)
      const alongY = (north[index + northOf] ?? 0) | (squares[index + stepY] ?? 0)
      let stops = nextBorder < 0 ? alongX : alongY
      if (nextBorder === 0) {
        const columnFirst = alongX | (north[index + stepX + northOf] ?? 0)
        const rowFirst = alongY | (west[index + stepY + westOf] ?? 0)
        stops = (columnFirst & rowFirst) | (squares[index + stepX + stepY] ?? 0)
      }
      if ((stops & STOPS_LINES) !== 0) return false
      if (nextBorder <= 0) x++
      if (nextBorder >= 0) y++
    }
    return true
  }

  /** Computes the distance field in two passes: distances from above and left, then from below and right. */
  #measure(): void {
    const { widthCells, heightCells } = this.#grid
    const near = this.#near
    const at = (col: number, row: number): number =>
      col < 0 || row < 0 || col >= widthCells || row >= heightCells ? MAX_DISTANCE : (near[row * widthCells + col] ?? 0)
    for (let row = 0, index = 0; row < heightCells; row++)
      for (let col = 0; col < widthCells; col++, index++) {
        const before = Math.min(at(col - 1, row), at(col - 1, row - 1), at(col, row - 1), at(col + 1, row - 1))
        near[index] = this.#stops(index, col, row) ? 0 : Math.min(MAX_DISTANCE, before + 1)
      }
    for (let row = heightCells - 1; row >= 0; row--)
      for (let col = widthCells - 1; col >= 0; col--) {
        const index = row * widthCells + col
        const before = Math.min(at(col + 1, row), at(col + 1, row + 1), at(col, row + 1), at(col - 1, row + 1))
        near[index] = Math.min(near[index] ?? 0, before + 1)
      }
    this.#isStale = false
  }

  /** True if a square or one of its four borders stops lines. */
  #stops(index: number, col: number, row: number): boolean {
    const { widthCells, heightCells, squares, west, north } = this.#grid
    const east = col + 1 < widthCells ? (west[index + 1] ?? 0) : 0
    const south = row + 1 < heightCells ? (north[index + widthCells] ?? 0) : 0
    return (((squares[index] ?? 0) | (west[index] ?? 0) | (north[index] ?? 0) | east | south) & STOPS_LINES) !== 0
  }
}

/** Borders crossed along the short axis once `made` have been crossed along the long one; one met at the same point counts. */
const bordersBefore = (made: number, long: number, short: number): number =>
  made === 0 ? 0 : Math.floor(((2 * made - 1) * short + long) / (2 * long))
