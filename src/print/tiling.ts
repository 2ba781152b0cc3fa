/**
 * How an area is cut into pages. A page shows `stepInches` of the area that belong to it alone, and `overlapInches` of
 * its right and lower neighbor again, for glue. With whole squares the step is a multiple of a square that leaves room for
 * the overlap (the last page needs none and may own more), the least that takes no more pages than the largest; a sheet too small for one square, and every
 * poster, is cut where the paper ends.
 */
import type { CellRect } from '../grid/cell.ts'

/** One way through the area: along the columns or along the rows. */
export interface Strips {
  readonly count: number
  /** From the start of one page's own part to the next. */
  readonly stepInches: number
}

/** A page's part of the area. Inches are from the top left corner of the area. */
export interface Tile {
  /** Column and row of the page, from 0. */
  readonly across: number
  readonly down: number
  readonly label: string
  /** Its own part. */
  readonly x: number
  readonly y: number
  readonly widthInches: number
  readonly heightInches: number
  /** Its own part and the strips it shares with its neighbors to the right and below. */
  readonly shownWidthInches: number
  readonly shownHeightInches: number
}

/** Tolerance for sums of inches: far below what any printer can place. */
const EPSILON = 1e-9

/** Cuts a length. `usableInches` is what one page can show. */
export function stripsOf(
  lengthInches: number,
  usableInches: number,
  overlapInches: number,
  wholeSquareInches: number | undefined,
): Strips {
  if (lengthInches <= usableInches + EPSILON) return { count: 1, stepInches: lengthInches }
  const room = usableInches - overlapInches
  const squares = wholeSquareInches === undefined ? 0 : Math.floor(room / wholeSquareInches + EPSILON)
  const longest = squares > 0 && wholeSquareInches !== undefined ? squares * wholeSquareInches : room
  // The last page needs no strip for a neighbor: all it can show is its own.
  const count = 1 + Math.ceil((lengthInches - usableInches) / longest - EPSILON)
  if (squares === 0 || wholeSquareInches === undefined) return { count, stepInches: longest }
  // As many pages as before, but none with a row or two alone.
  const balanced = Math.ceil(lengthInches / wholeSquareInches / count - EPSILON) * wholeSquareInches
  return { count, stepInches: Math.min(longest, balanced) }
}

/** Name of the sheet in that column and row, its row first: `1/1`, `1/2` … Never like that of a square. */
export const tileLabel = (across: number, down: number): string => `${down + 1}/${across + 1}`

/** All tiles of an area, row by row. */
export function tilesOf(
  area: { readonly widthInches: number; readonly heightInches: number },
  columns: Strips,
  rows: Strips,
  overlapInches: number,
): Tile[] {
  const tiles: Tile[] = []
  for (let down = 0; down < rows.count; down++)
    for (let across = 0; across < columns.count; across++) {
      const x = across * columns.stepInches
      const y = down * rows.stepInches
      const widthInches = across === columns.count - 1 ? area.widthInches - x : columns.stepInches
      const heightInches = down === rows.count - 1 ? area.heightInches - y : rows.stepInches
      tiles.push({
        across,
        down,
        label: tileLabel(across, down),
        x,
        y,
        widthInches,
        heightInches,
        shownWidthInches: Math.min(widthInches + overlapInches, area.widthInches - x),
        shownHeightInches: Math.min(heightInches + overlapInches, area.heightInches - y),
      })
    }
  return tiles
}

/** The cells of an area that a part of it touches. */
export function cellsShown(
  area: CellRect,
  squareInches: number,
  part: { readonly x: number; readonly y: number; readonly widthInches: number; readonly heightInches: number },
): CellRect {
  const col = Math.max(0, Math.floor(part.x / squareInches + EPSILON))
  const row = Math.max(0, Math.floor(part.y / squareInches + EPSILON))
  const endCol = Math.min(area.widthCells, Math.ceil((part.x + part.widthInches) / squareInches - EPSILON))
  const endRow = Math.min(area.heightCells, Math.ceil((part.y + part.heightInches) / squareInches - EPSILON))
  return { col: area.col + col, row: area.row + row, widthCells: endCol - col, heightCells: endRow - row }
}
