import type { Cell, CellRect } from '../../grid/cell.ts'

/** A set of cells that answers quickly for any window of a map. */
export interface CellSet {
  /** The smallest rectangle that holds all of them. */
  readonly bounds: CellRect
  readonly has: (col: number, row: number) => boolean
  /** Cells within a window, row by row. */
  readonly in: (window: CellRect) => readonly Cell[]
}

/** The set of some cells; at least one. Bits over their bounds: 31 kB for a map of 500 × 500. */
export function cellSetOf(cells: readonly Cell[]): CellSet {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { col, row } of cells) {
    left = Math.min(left, col)
    top = Math.min(top, row)
    right = Math.max(right, col)
    bottom = Math.max(bottom, row)
  }
  const bounds = { col: left, row: top, widthCells: right - left + 1, heightCells: bottom - top + 1 }
  const bits = new Uint8Array(Math.ceil((bounds.widthCells * bounds.heightCells) / 8))
  for (const { col, row } of cells) {
    const bit = (row - top) * bounds.widthCells + col - left
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  const has = (col: number, row: number): boolean => {
    if (col < left || col > right || row < top || row > bottom) return false
    const bit = (row - top) * bounds.widthCells + col - left
    return ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }
  return { bounds, has, in: (window) => cellsWithin(bounds, window, has) }
}

function cellsWithin(bounds: CellRect, window: CellRect, has: CellSet['has']): readonly Cell[] {
  const found: Cell[] = []
  const endRow = Math.min(bounds.row + bounds.heightCells, window.row + window.heightCells)
  const endCol = Math.min(bounds.col + bounds.widthCells, window.col + window.widthCells)
  for (let row = Math.max(bounds.row, window.row); row < endRow; row++)
    for (let col = Math.max(bounds.col, window.col); col < endCol; col++) if (has(col, row)) found.push({ col, row })
  return found
}
