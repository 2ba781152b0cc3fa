/** Reach of creatures that fill more than one square: what a GM sees of it, and where one would stand who is pointed somewhere. */
import { indexInRect, rectHolds, spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { ReachAnswer, ReachedSquares } from '../../src/ipc/shapes/engine.ts'
import type { Point } from '../../src/map/records/shared.ts'

const MAY_END = 1
const SQUEEZING = 2

/** The reach by covered squares; the same object for a space of one square. */
export const coveredReach = <Reach extends ReachAnswer | null>(reach: Reach): Reach =>
  reach?.covered ? { ...reach, ...reach.covered } : reach

/**
 * Where the creature would stand (the top left square of its space) for someone who points at `point`, in squares: of the
 * places it may end in that cover the square pointed at, one with room for all of it before one it squeezes into, of these one
 * where it gets to that very square, then the one whose middle is nearest; where there is none, the space centered there as
 * well as the grid allows.
 */
export function standingCell(reach: ReachAnswer | null, spaceCells: number, point: Point): Cell {
  const centered = { col: Math.round(point.x - spaceCells / 2), row: Math.round(point.y - spaceCells / 2) }
  const pointed = { col: Math.floor(point.x), row: Math.floor(point.y) }
  if (spaceCells === 1) return pointed
  // No one stands in the wall that a box squeezed into overlaps.
  if (!reach || (reach.covered && (flagsAt(reach.covered, pointed) & MAY_END) === 0)) return centered
  let [nearest, least] = [centered, Infinity]
  for (let row = pointed.row - spaceCells + 1; row <= pointed.row; row++)
    for (let col = pointed.col - spaceCells + 1; col <= pointed.col; col++) {
      const flags = flagsAt(reach, { col, row })
      if ((flags & MAY_END) === 0) continue
      const away = Math.hypot(col + spaceCells / 2 - point.x, row + spaceCells / 2 - point.y)
      const isElsewhere = reach.covered !== null && isSooner(reach, { col, row }, reach.covered, pointed)
      const rank = away + ((flags & SQUEEZING) === 0 ? 0 : 2 * spaceCells) + (isElsewhere ? 4 * spaceCells : 0)
      if (rank <= least) [nearest, least] = [{ col, row }, rank]
    }
  return nearest
}

/**
 * Whether a place is reached sooner or for less than a square it covers: anyone who squeezes in there at the least cost stands in
 * another part of it, perhaps on this side of a wall.
 */
function isSooner(places: ReachedSquares, place: Cell, squares: ReachedSquares, square: Cell): boolean {
  const [here, there] = [indexInRect(places.window, place), indexInRect(squares.window, square)]
  const [band, bandThere] = [places.band[here] ?? 0, squares.band[there] ?? 0]
  return band < bandThere || (band === bandThere && (places.costFeet[here] ?? 0) < (squares.costFeet[there] ?? 0))
}

/** Flags of a square that is reached; 0 of another. */
function flagsAt({ window, flags, band }: ReachedSquares, cell: Cell): number {
  if (!rectHolds(window, cell)) return 0
  const place = indexInRect(window, cell)
  return (band[place] ?? 0) > 0 ? (flags[place] ?? 0) : 0
}

/** Whether a creature that stands at `at` covers the square. */
export const covers = (at: Cell, spaceCells: number, cell: Cell): boolean => rectHolds(spaceRect(at, spaceCells), cell)
