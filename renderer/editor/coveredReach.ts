/** Movement range of creatures whose space has several squares: the squares they cover, and where they would stand. */
import { indexInRect, rectHolds, spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { ReachAnswer, ReachedSquares } from '../../src/ipc/shapes/engine.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { cellOf, cornerAround } from './tools/tool.ts'

const MAY_END = 1
const SQUEEZING = 2

/** The range by covered squares; the same object for a space of one square. */
export const coveredReach = <Reach extends ReachAnswer | null>(reach: Reach): Reach =>
  reach?.covered ? { ...reach, ...reach.covered } : reach

/**
 * Where the creature would stand (the top left square of its space) if the user points at `point`. Among the places it may
 * end in that cover that square, this prefers those where it need not squeeze, then those that are not reached before the
 * square itself, then the nearest. If there is none, it is the space centered at the point as nearly as the grid allows.
 */
export function standingCell(reach: ReachAnswer | null, spaceCells: number, point: Point): Cell {
  const centered = cornerAround(point, spaceCells)
  const pointed = cellOf(point)
  if (spaceCells === 1) return pointed
  // The space of a squeezing creature may overlap walls, but it does not stand in them.
  if (!reach || (reach.covered && (flagsAt(reach.covered, pointed) & MAY_END) === 0)) return centered
  let [best, minRank] = [centered, Infinity]
  for (let row = pointed.row - spaceCells + 1; row <= pointed.row; row++)
    for (let col = pointed.col - spaceCells + 1; col <= pointed.col; col++) {
      const flags = flagsAt(reach, { col, row })
      if ((flags & MAY_END) === 0) continue
      const distance = Math.hypot(col + spaceCells / 2 - point.x, row + spaceCells / 2 - point.y)
      const isElsewhere = reach.covered !== null && isReachedSooner(reach, { col, row }, reach.covered, pointed)
      const rank = distance + ((flags & SQUEEZING) === 0 ? 0 : 2 * spaceCells) + (isElsewhere ? 4 * spaceCells : 0)
      if (rank <= minRank) [best, minRank] = [{ col, row }, rank]
    }
  return best
}

/**
 * Whether a place is reached in an earlier band or for less than a square it covers. A creature that squeezes in there at
 * that cost is in another part of the place, perhaps on the near side of a wall.
 */
function isReachedSooner(places: ReachedSquares, place: Cell, squares: ReachedSquares, square: Cell): boolean {
  const [here, there] = [indexInRect(places.window, place), indexInRect(squares.window, square)]
  const [band, bandThere] = [places.band[here] ?? 0, squares.band[there] ?? 0]
  return band < bandThere || (band === bandThere && (places.costFeet[here] ?? 0) < (squares.costFeet[there] ?? 0))
}

/** Flags of a square in range; 0 for others. */
function flagsAt({ window, flags, band }: ReachedSquares, cell: Cell): number {
  if (!rectHolds(window, cell)) return 0
  const place = indexInRect(window, cell)
  return (band[place] ?? 0) > 0 ? (flags[place] ?? 0) : 0
}

/** Whether a creature at `at` covers the square. */
export const covers = (at: Cell, spaceCells: number, cell: Cell): boolean => rectHolds(spaceRect(at, spaceCells), cell)
