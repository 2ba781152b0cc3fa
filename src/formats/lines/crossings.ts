/**
 * Turns lines of other tools into edges between squares: a line that crosses the segment between the centers of two neighboring
 * squares becomes the edge between them. This one test keeps walls on grid lines, moves walls near a grid line onto it, and
 * turns slanted walls into the steps they block. A closed outline separates the centers inside from those outside, so it never
 * leaks. Rejected: rounding ends to vertices, which opens gaps in slanted walls and blocks doorways beside thick ones.
 *
 * The test is exact. Ends are rounded to odd multiples of 1/8192 square and centers are even ones, so no end is level with a
 * center, and all products are integers below 2^53. If a line still passes through a center, that center counts as slightly
 * above and to the left of it, for all lines alike: otherwise two lines could leave a gap there (simulation of simplicity).
 */
import { failure, ok, type Result } from '../../base/result.ts'
import { isOnGrid, type GridSize } from '../../grid/cell.ts'
import { edgeCells, edgeIdAt, type Edge, type EdgeBorder } from '../../map/records/edge.ts'
import type { Line } from '../format.ts'

/** A place for an edge. */
export type EdgePlace = Pick<Edge, 'id' | 'cell' | 'border'>

/** Fine steps per square. Ends are odd, centers of squares are even. */
const STEPS = 8192
/** Largest coordinate accepted, in squares: beyond any map, and products stay exact. */
const MAX_COORDINATE = 5000
/** Squares that all lines of a file may cross in total: seconds of work, far more than anyone draws. */
const MAX_CROSSED = 4_000_000

/** True if the ends of a line are finite and within the largest coordinate. */
export const isPlausible = (line: Line): boolean =>
  line.every((n) => Number.isFinite(n) && Math.abs(n) <= MAX_COORDINATE)

/** Checks that lines can be processed in reasonable time. Error: `too-large`, with the place `path` in the file. */
export function checkLines(size: GridSize, lines: Iterable<Line>, path: string): Result<null> {
  let left = MAX_CROSSED
  for (const [x1, y1, x2, y2] of lines) {
    const crossed = Math.min(Math.abs(x2 - x1), size.widthCells) + Math.min(Math.abs(y2 - y1), size.heightCells)
    // NaN compares false: such lines are dropped later.
    if (crossed > 0) left -= crossed
    if (left < 0)
      return failure('too-large', {
        where: path,
        details: `expected lines that cross fewer than ${MAX_CROSSED} squares in all`,
      })
  }
  return ok(null)
}

/** A coordinate in fine steps, rounded to an odd number. Equal places give equal numbers. */
export const fine = (squares: number): number => 2 * Math.round((squares * STEPS) / 2) + 1

/** The edges that a line crosses, without those off the map and on its border. */
export function placesCrossed(size: GridSize, [x1, y1, x2, y2]: Line): EdgePlace[] {
  const [a, b] = [
    { x: fine(x1), y: fine(y1) },
    { x: fine(x2), y: fine(y2) },
  ]
  return [...westBorders(size, a, b), ...northBorders(size, a, b)]
}

/** True if a line crosses the segment between two centers anywhere on an infinite grid. */
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
/** The first row or column of centers beyond a coordinate, which is never level with one. */
const laneAfter = (coordinate: number): number => Math.ceil((coordinate - CENTER) / STEPS)

/**
 * The side of the line from `a` to `b` that a center is on: positive on the right (y is down). A center on the line counts as
 * slightly above it, or slightly to the left of a vertical line.
 */
function sideOf(a: FinePoint, b: FinePoint, x: number, y: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const cross = dx * (y - a.y) - dy * (x - a.x)
  return cross === 0 ? (dx === 0 ? dy : -dx) : cross
}

/** The west borders that a line crosses: for each row, the one between the two centers that it passes between. */
function westBorders({ widthCells, heightCells }: GridSize, a: FinePoint, b: FinePoint): EdgePlace[] {
  const [upper, lower] = a.y <= b.y ? [a, b] : [b, a]
  const found: EdgePlace[] = []
  const end = Math.min(heightCells, laneAfter(lower.y))
  for (let row = Math.max(0, laneAfter(upper.y)); row < end; row++) {
    const y = center(row)
    // Centers left of a line that goes down are on its right.
    const isLeft = (col: number) => sideOf(upper, lower, center(col), y) > 0
    const guess = upper.x + ((y - upper.y) / (lower.y - upper.y)) * (lower.x - upper.x)
    const col = firstNot(isLeft, laneAfter(guess))
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
    // Centers above a line that goes right are on its left.
    const isAbove = (row: number) => sideOf(left, right, x, center(row)) < 0
    const guess = left.y + ((x - left.x) / (right.x - left.x)) * (right.y - left.y)
    const row = firstNot(isAbove, laneAfter(guess))
    if (row > 0 && row < heightCells) found.push(place(col, row, 'north'))
  }
  return found
}

/** The first row or column that is not before the line, starting at a good guess. */
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

/** The edge nearest to the middle of a line, parallel to it; null off the map. */
export function nearestPlace(size: GridSize, [x1, y1, x2, y2]: Line): EdgePlace | null {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const upright = Math.abs(y2 - y1) >= Math.abs(x2 - x1)
  const nearest = upright ? place(Math.round(x), Math.floor(y), 'west') : place(Math.floor(x), Math.round(y), 'north')
  return edgeCells(nearest).every((cell) => isOnGrid(size, cell)) ? nearest : null
}

/** The largest distance of a line from the grid line nearest to its middle. */
export function distanceFromGridLine([x1, y1, x2, y2]: Line): number {
  const upright = Math.max(Math.abs(x1 - Math.round((x1 + x2) / 2)), Math.abs(x2 - Math.round((x1 + x2) / 2)))
  const level = Math.max(Math.abs(y1 - Math.round((y1 + y2) / 2)), Math.abs(y2 - Math.round((y1 + y2) / 2)))
  return Math.min(upright, level)
}
