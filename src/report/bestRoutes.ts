/** Shortest routes from the places of one zone to the other zone, and the terrain they cross. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellsOfRect, spaceRect, type Cell } from '../grid/cell.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT } from '../movement/field/stepWord.ts'
import { markCreatures, type Move } from '../movement/move.ts'
import { findReached } from '../movement/search/reach.ts'
import { cheapestRoute, type Route } from '../movement/search/route.ts'
import { MultiSourceSearch } from '../movement/threat/dangerSearch.ts'
import { evenSample } from './probe.ts'

/** Routes from one zone. */
export interface BestRoutes {
  /** Places sampled, and all places. */
  readonly measured: number
  readonly places: number
  /** Sampled places with a route. */
  readonly found: number
  /** Steps of all routes, and those into difficult terrain. */
  readonly steps: number
  readonly difficultSteps: number
}

/** Finds the routes of a zone. Counts in `usedBy` the routes that cover each square, row-major. */
export function bestRoutes(
  moveFrom: (place: number) => Move,
  from: readonly number[],
  to: readonly number[],
  maxRoutes: number,
  usedBy: Uint16Array,
): BestRoutes {
  const chosen = evenSample(from, maxRoutes)
  const isGoal = new Set(to)
  let [found, steps, difficultSteps] = [0, 0, 0]
  for (const place of chosen) {
    const move = moveFrom(place)
    const target = nearestGoal(move, isGoal)
    const route = target === null ? null : cheapestRoute(move, target)
    if (!route) continue
    found++
    const { surface, spaceCells, steps: words } = move.layer
    const covered = new Set<number>()
    for (const [i, cell] of route.path.entries()) {
      const word = words[surface.indexOf(cell.col, cell.row)] ?? 0
      if (i > 0) steps++
      if (i > 0 && ((word >> STEP_RANK_SHIFT) & STEP_RANK_MASK) > 0) difficultSteps++
      for (const { col, row } of cellsOfRect(spaceRect(cell, spaceCells)))
        covered.add(row * move.field.widthCells + col)
    }
    for (const square of covered) usedBy[square] = (usedBy[square] ?? 0) + 1
  }
  return { measured: chosen.length, places: from.length, found, steps, difficultSteps }
}

/** First search limit in feet, doubled until a goal is found. A step costs much less. */
const FIRST_LIMIT_FEET = 320

/**
 * Returns the shortest route between two zones, from the first start that has one; null if there is none. One search from all
 * starts finds the distance; then the starts are bisected until one is left.
 */
export function shortestRoute(
  moveFrom: (place: number) => Move,
  from: readonly number[],
  to: readonly number[],
): Route | null {
  const [first] = from
  if (first === undefined) return null
  const isGoal = new Set(to)
  const move = moveFrom(first)
  const { surface } = move.layer
  const start = from.find((place) => isGoal.has(place))
  if (start !== undefined) return { feet: 0, path: [{ col: surface.colOf(start), row: surface.rowOf(start) }] }
  const spreader = new MultiSourceSearch(surface.paddedCells)
  const nowhere = new Uint8Array(surface.paddedCells)
  /** Returns the feet from the nearest of some starts within a limit, and the number of places reached. */
  const feetWithin = (starts: readonly number[], budgetFeet: number) => {
    const { count, places, ranks } = spreader.from({ ...move, budgetFeet }, starts, nowhere)
    let squares = Infinity
    for (let i = 0; i < count; i++)
      if ((ranks[i] as number) < squares && isGoal.has(places[i] as number)) squares = ranks[i] as number
    return { count, feet: FEET_PER_SQUARE * squares }
  }
  let [budgetFeet, reached] = [FIRST_LIMIT_FEET, -1]
  let found = feetWithin(from, budgetFeet)
  while (found.feet === Infinity) {
    if (found.count === reached) return null
    reached = found.count
    budgetFeet *= 2
    found = feetWithin(from, budgetFeet)
  }
  let starts = from
  while (starts.length > 1) {
    const half = starts.slice(0, starts.length >> 1)
    starts = feetWithin(half, found.feet).feet < Infinity ? half : starts.slice(half.length)
  }
  const own = moveFrom(starts[0] as number)
  const target = nearestGoal(own, isGoal)
  return target && cheapestRoute(own, target)
}

/** Returns the goal with the cheapest route, the first on a tie; null if none has a route. */
function nearestGoal(move: Move, isGoal: ReadonlySet<number>): Cell | null {
  markCreatures(move)
  const { surface } = move.layer
  const { count, places, squares } = findReached(move)
  let [best, minCost] = [-1, Infinity]
  for (let i = 0; i < count; i++) {
    const place = places[i] ?? 0
    const cost = squares[i] ?? 0
    const isBetter = cost < minCost || (cost === minCost && place < best)
    if (isBetter && isGoal.has(place)) [best, minCost] = [place, cost]
  }
  return best < 0 ? null : { col: surface.colOf(best), row: surface.rowOf(best) }
}
