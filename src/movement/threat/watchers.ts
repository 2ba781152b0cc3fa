/**
 * A quick test of which squares of a space may see other squares. A line of effect is monotone: it leads from square to square, each
 * time one farther along x or y. So a square that no such walk around obstacles reaches, in any of the four quadrants, is out of
 * sight, which settles nearly everything behind walls. One sweep per quadrant (dynamic programming) carries the squares of the
 * space along as bits. Rejected: checking the line of every pair of squares.
 */
import type { CellRect } from '../../grid/cell.ts'
import { STOPS_LINES, type LineGrid } from '../../grid/lines/lineGrid.ts'

/** Squares of a space per word of bits. */
export const WATCHERS_A_WORD = 30

/**
 * By square of a window (row-major): bits of the squares of the space that may see it, for one word of them from number `first` on
 * (row-major). The window contains every square of the space that is on the map.
 */
export function watchersOf(grid: LineGrid, window: CellRect, space: CellRect, first: number): Int32Array {
  const { widthCells, heightCells } = window
  const seen = new Int32Array(widthCells * heightCells)
  const bits = new Int32Array(widthCells * heightCells)
  for (const down of [1, -1] as const)
    for (const right of [1, -1] as const) {
      bits.fill(0)
      const last = Math.min(first + WATCHERS_A_WORD, space.widthCells * space.heightCells)
      for (let i = first; i < last; i++) {
        const col = space.col + (i % space.widthCells) - window.col
        const row = space.row + Math.floor(i / space.widthCells) - window.row
        if (col >= 0 && row >= 0 && col < widthCells && row < heightCells)
          bits[row * widthCells + col] = 1 << (i - first)
      }
      sweep(grid, window, space, right, down, bits, seen)
    }
  return seen
}

/** Propagates bits from the space in two directions and adds those that arrive to `seen`. */
function sweep(
  grid: LineGrid,
  window: CellRect,
  space: CellRect,
  right: 1 | -1,
  down: 1 | -1,
  bits: Int32Array,
  seen: Int32Array,
): void {
  const { squares, west, north } = grid
  const { widthCells, heightCells } = window
  // The border to the previous square is the west or north border of whichever is farther east or south.
  const westOf = right > 0 ? 0 : 1
  const northOf = down > 0 ? 0 : grid.widthCells
  // The sweep starts at the near side of the space.
  const [left, top] = [space.col - window.col, space.row - window.row]
  const firstCol = right > 0 ? Math.max(0, left) : Math.min(widthCells, left + space.widthCells) - 1
  const firstRow = down > 0 ? Math.max(0, top) : Math.min(heightCells, top + space.heightCells) - 1
  const columns = right > 0 ? widthCells - firstCol : firstCol + 1
  const rows = down > 0 ? heightCells - firstRow : firstRow + 1
  for (let y = 0; y < rows; y++) {
    const row = firstRow + down * y
    let at = row * widthCells + firstCol
    let cell = (window.row + row) * grid.widthCells + window.col + firstCol
    let beside = 0
    for (let x = 0; x < columns; x++, at += right, cell += right) {
      if ((squares[cell] & STOPS_LINES) !== 0) {
        beside = bits[at] = 0
        continue
      }
      let here = bits[at]
      if (((west[cell + westOf] ?? 0) & STOPS_LINES) === 0) here |= beside
      if (y > 0 && (north[cell + northOf] & STOPS_LINES) === 0) here |= bits[at - down * widthCells]
      beside = bits[at] = here
      seen[at] |= here
    }
  }
}
