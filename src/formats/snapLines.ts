/**
 * Lines of other tools become edges between squares: what blocks the way from the middle of one square to the middle of the
 * next is an edge there. That one test keeps walls on grid lines as they are, moves walls near a grid line onto it, and turns
 * slanted walls into the steps they block. Rejected: rounding end points to vertices, which opens gaps in slanted walls
 * and shuts doorways beside thick ones.
 */
import { failure, ok, type Result } from '../base/result.ts'
import type { GridSize } from '../grid/cell.ts'
import { isOnGrid } from '../grid/cell.ts'
import { edgeCells, edgeIdAt, type Edge, type EdgeBorder } from '../map/records/edge.ts'
import type { LineReport, SnapOptions } from './format.ts'

/** A straight line in squares: x1, y1, x2, y2. */
export type Line = LineReport['line']

/** A place for an edge. */
export type EdgePlace = Pick<Edge, 'id' | 'cell' | 'border'>

const EXACT = 1e-6
/** Longest line walked, in squares: beyond any map. */
const MAX_LENGTH = 10_000

/** Squares that the lines of one file may cross in all: seconds of work, far beyond what a person drew. */
const MAX_CROSSED = 4_000_000

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

/** Edges a line becomes on a grid of `size`, and what was done with it. Places off the map are left out. */
export function snapLine(
  size: GridSize,
  line: Line,
  { toleranceSquares }: SnapOptions,
): { readonly places: readonly EdgePlace[]; readonly outcome: LineReport['outcome'] } {
  if (!line.every((n) => Number.isFinite(n) && Math.abs(n) <= MAX_LENGTH)) return { places: [], outcome: 'dropped' }
  const offGrid = distanceFromGridLine(line)
  const places = crossedPlaces(size, offGrid <= toleranceSquares ? lengthened(line, toleranceSquares) : line).filter(
    (place) => edgeCells(place).every((cell) => isOnGrid(size, cell)),
  )
  if (places.length === 0) return { places, outcome: 'dropped' }
  return { places, outcome: offGrid <= EXACT ? 'kept' : offGrid <= toleranceSquares ? 'snapped' : 'approximated' }
}

/** The place of an edge nearest to the middle of a line, in the line's own direction; null off the map. */
export function nearestPlace(size: GridSize, [x1, y1, x2, y2]: Line): EdgePlace | null {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const upright = Math.abs(y2 - y1) >= Math.abs(x2 - x1)
  const nearest = upright ? place(Math.round(x), Math.floor(y), 'west') : place(Math.floor(x), Math.round(y), 'north')
  return edgeCells(nearest).every((cell) => isOnGrid(size, cell)) ? nearest : null
}

/** How far the line is at most from the grid line nearest to it; infinite for a slanted one. */
function distanceFromGridLine([x1, y1, x2, y2]: Line): number {
  const upright = Math.max(Math.abs(x1 - Math.round((x1 + x2) / 2)), Math.abs(x2 - Math.round((x1 + x2) / 2)))
  const level = Math.max(Math.abs(y1 - Math.round((y1 + y2) / 2)), Math.abs(y2 - Math.round((y1 + y2) / 2)))
  return Math.min(upright, level)
}

/** The line with both ends moved outwards by `by`, so that an end just short of a corner reaches it. */
function lengthened([x1, y1, x2, y2]: Line, by: number): Line {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return [x1, y1, x2, y2]
  const [dx, dy] = [((x2 - x1) / length) * by, ((y2 - y1) / length) * by]
  return [x1 - dx, y1 - dy, x2 + dx, y2 + dy]
}

function crossedPlaces({ widthCells, heightCells }: GridSize, [x1, y1, x2, y2]: Line): EdgePlace[] {
  // A line through the very middle of a square leaves it on one side: shut south and west where it falls to the right,
  // south and east where it rises. Rounding both the same way would leave a gap at every such square.
  const falls = (x2 - x1) * (y2 - y1) > 0
  const half = 0.5 - (falls ? EXACT : -EXACT)
  return [
    ...crossings(y1, x1, y2, x2, heightCells).map(([row, x]) => place(Math.floor(x + half), row, 'west')),
    ...crossings(x1, y1, x2, y2, widthCells).map(([col, y]) => place(col, Math.floor(y + 0.5 + EXACT), 'north')),
  ]
}

const place = (col: number, row: number, border: EdgeBorder): EdgePlace => ({
  id: edgeIdAt({ col, row }, border),
  cell: { col, row },
  border,
})

/** For each of so many middle lines `lane + ½` the line passes: the lane, and where it does. */
function crossings(
  along1: number,
  across1: number,
  along2: number,
  across2: number,
  lanes: number,
): [number, number][] {
  const [from, to] = [Math.max(0, Math.min(along1, along2)), Math.min(lanes, Math.max(along1, along2))]
  const found: [number, number][] = []
  for (let lane = Math.ceil(from - 0.5 - EXACT); lane + 0.5 < to - EXACT; lane++) {
    found.push([lane, across1 + ((lane + 0.5 - along1) / (along2 - along1)) * (across2 - across1)])
  }
  return found
}
