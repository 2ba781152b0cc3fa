/**
 * Cuts an area into pages. Each page shows `stepInches` of the area as its own, then `overlapInches` of its right and lower neighbor
 * for glue. With whole squares the step is the least multiple of a square that takes no more pages than the largest step. The last page
 * needs no overlap and may own more. Posters, and sheets smaller than a square, are cut where the paper ends.
 */
import type { CellRect } from '../grid/cell.ts'

/** Cuts along one axis of the area. */
export interface Strips {
  readonly count: number
  /** From the start of one page's own part to that of the next. */
  readonly stepInches: number
}

/** The part of the area on one page. Inches are from the top left corner of the area. */
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
  /** Its own part and the strips of its right and lower neighbors. */
  readonly shownWidthInches: number
  readonly shownHeightInches: number
}

/** Tolerance for sums of inches. */
const EPSILON = 1e-9

/** Cuts a length into pages that show `usableInches` each. */
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
  // The last page needs no strip of a neighbor.
  const count = 1 + Math.ceil((lengthInches - usableInches) / longest - EPSILON)
  if (squares === 0 || wholeSquareInches === undefined) return { count, stepInches: longest }
  // As many pages, but no last page with only a row or two.
  const balanced = Math.ceil(lengthInches / wholeSquareInches / count - EPSILON) * wholeSquareInches
  return { count, stepInches: Math.min(longest, balanced) }
}

/** Label of the sheet in that column and row, row first: `1/1`, `1/2` … A letter would look like a square. */
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
