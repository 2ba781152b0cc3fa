/**
 * Lines of other tools become edges between squares: what crosses the way from the center of one square to the center of the
 * next is an edge there. That one test keeps walls on grid lines as they are, moves walls near a grid line onto it, and turns
 * slanted walls into the steps they block. A closed outline parts the centers inside it from those outside, so it never
 * leaks. Rejected: rounding end points to vertices, which opens gaps in slanted walls and shuts doorways beside thick ones.
 *
 * The test is exact. Ends are rounded to odd multiples of 1/8192 square, and centers lie on even ones, so no end lies beside a
 * center and every product is a whole number below 2^53. Where a line still runs through a center, all lines take that
 * center for a trifle further up, and less to the left: one answer for all lines, or two of them would leave a gap there.
 */
import { failure, ok, type Result } from '../../base/result.ts'
import { isOnGrid, type GridSize } from '../../grid/cell.ts'
import { edgeCells, edgeIdAt, type Edge, type EdgeBorder } from '../../map/records/edge.ts'
import type { Line } from '../format.ts'

/** A place for an edge. */
export type EdgePlace = Pick<Edge, 'id' | 'cell' | 'border'>

/** Fine steps in a square. Ends lie on odd ones, centers of squares on even ones. */
const STEPS = 8192
/** Longest coordinate taken, in squares: beyond any map, and products of two stay exact. */
const MAX_COORDINATE = 5000
/** Squares that the lines of one file may cross in all: seconds of work, far beyond what a person drew. */
const MAX_CROSSED = 4_000_000

/** Whether a line has a place near a map at all: its ends are numbers, and not far off. */
export const isPlausible = (line: Line): boolean =>
  line.every((n) => Number.isFinite(n) && Math.abs(n) <= MAX_COORDINATE)

/** Whether lines can be walked in reasonable time; `path` is the place in the file that is told where not. Error: `too-large`. */
export function checkLines(size: GridSize, lines: Iterable<Line>, path: string): Result<null> {
  let left = MAX_CROSSED
  for (const [x1, y1, x2, y2] of lines) {
    const crossed = Math.min(Math.abs(x2 - x1), size.widthCells) + Math.min(Math.abs(y2 - y1), size.heightCells)
    // Lines of no numbers are dropped later.
    if (crossed > 0) left -= crossed
    if (left < 0)
      return failure('too-large', {
        where: path,
        details: `expected lines that cross fewer than ${MAX_CROSSED} squares in all`,
      })
  }
  return ok(null)
}

/** A coordinate in fine steps, odd. Two ends in the same place are the same numbers. */
export const fine = (squares: number): number => 2 * Math.round((squares * STEPS) / 2) + 1

/** Places of the edges a line crosses; those off the map and on its border are left out. */
export function placesCrossed(size: GridSize, [x1, y1, x2, y2]: Line): EdgePlace[] {
  const [a, b] = [
    { x: fine(x1), y: fine(y1) },
    { x: fine(x2), y: fine(y2) },
  ]
  return [...westBorders(size, a, b), ...northBorders(size, a, b)]
}

/** Whether a line crosses the way between two centers anywhere on a grid without end. */
export const crossesAnything = ([x1, y1, x2, y2]: Line): boolean => {
  const lanes = (from: number, to: number) => Math.abs(laneAfter(fine(from)) - laneAfter(fine(to)))
  return lanes(x1, x2) > 0 || lanes(y1, y2) > 0
}

interface FinePoint {
  readonly x: number
  readonly y: number
}

const CENTER = STEPS / 2
const center = (cell: number): number => cell * STEPS + CENTER
/** The first lane of centers beyond a coordinate, which is never on one. */
const laneAfter = (coordinate: number): number => Math.ceil((coordinate - CENTER) / STEPS)

/**
 * Which side of a line a center lies on: positive on the right of the way from `a` to `b` (y runs down). A center on the line
 * counts as a little above, and, for a line straight up or down, a little to the left.
 */
function sideOf(a: FinePoint, b: FinePoint, x: number, y: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const cross = dx * (y - a.y) - dy * (x - a.x)
  return cross === 0 ? (dx === 0 ? dy : -dx) : cross
}

/** Where a line passes along the row of centers: between which two of them. */
function westBorders({ widthCells, heightCells }: GridSize, a: FinePoint, b: FinePoint): EdgePlace[] {
  const [upper, lower] = a.y <= b.y ? [a, b] : [b, a]
  const found: EdgePlace[] = []
  const end = Math.min(heightCells, laneAfter(lower.y))
  for (let row = Math.max(0, laneAfter(upper.y)); row < end; row++) {
    const y = center(row)
    // Centers left of a line on its way down lie on its right.
    const isLeft = (col: number) => sideOf(upper, lower, center(col), y) > 0
    const about = upper.x + ((y - upper.y) / (lower.y - upper.y)) * (lower.x - upper.x)
    const col = firstNot(isLeft, laneAfter(about))
    if (col > 0 && col < widthCells) found.push(place(col, row, 'west'))
  }
  return found
}

function northBorders({ widthCells, heightCells }: GridSize, a: FinePoint, b: FinePoint): EdgePlace[] {
  const [left, right] = a.x <= b.x ? [a, b] : [b, a]
  const found: EdgePlace[] = []
  const end = Math.min(widthCells, laneAfter(right.x))
  for (let col = Math.max(0, laneAfter(left.x)); col < end; col++) {
    const x = center(col)
    // Centers above a line on its way to the right lie on its left.
    const isAbove = (row: number) => sideOf(left, right, x, center(row)) < 0
    const about = left.y + ((x - left.x) / (right.x - left.x)) * (right.y - left.y)
    const row = firstNot(isAbove, laneAfter(about))
    if (row > 0 && row < heightCells) found.push(place(col, row, 'north'))
  }
  return found
}

/** The first lane that is not before the line, from a good guess. */
function firstNot(isBefore: (lane: number) => boolean, guess: number): number {
  let lane = guess
  while (isBefore(lane)) lane++
  while (!isBefore(lane - 1)) lane--
  return lane
}

const place = (col: number, row: number, border: EdgeBorder): EdgePlace => ({
  id: edgeIdAt({ col, row }, border),
  cell: { col, row },
  border,
})

/** The place of an edge nearest to the middle of a line, in the line's own direction; null off the map. */
export function nearestPlace(size: GridSize, [x1, y1, x2, y2]: Line): EdgePlace | null {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const upright = Math.abs(y2 - y1) >= Math.abs(x2 - x1)
  const nearest = upright ? place(Math.round(x), Math.floor(y), 'west') : place(Math.floor(x), Math.round(y), 'north')
  return edgeCells(nearest).every((cell) => isOnGrid(size, cell)) ? nearest : null
}

/** How far a line is at most from the grid line nearest to it; infinite for a slanted one. */
export function distanceFromGridLine([x1, y1, x2, y2]: Line): number {
  const upright = Math.max(Math.abs(x1 - Math.round((x1 + x2) / 2)), Math.abs(x2 - Math.round((x1 + x2) / 2)))
  const level = Math.max(Math.abs(y1 - Math.round((y1 + y2) / 2)), Math.abs(y2 - Math.round((y1 + y2) / 2)))
  return Math.min(upright, level)
}
