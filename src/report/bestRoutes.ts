/** The shortest routes from each place of one zone to the nearest of the other, and what they lead over. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellsOfRect, spaceRect, type Cell } from '../grid/cell.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT } from '../movement/field/stepWord.ts'
import { markCreatures, type Move } from '../movement/move.ts'
import { findReached } from '../movement/search/reach.ts'
import { cheapestRoute, type Route } from '../movement/search/route.ts'
import { MultiSourceSearch } from '../movement/threat/dangerSearch.ts'
import { spread } from './probe.ts'

/** Routes of one zone. */
export interface BestRoutes {
  /** Places looked from, and places there are. */
  readonly measured: number
  readonly places: number
  /** How many of those looked from have a route at all. */
  readonly found: number
  /** Steps of all routes, and how many of them enter difficult terrain. */
  readonly steps: number
  readonly difficultSteps: number
}

/** Routes of a zone; adds to `usedBy` one for each row-major square and route that covers it. */
export function bestRoutes(
  moveFrom: (place: number) => Move,
  from: readonly number[],
  to: readonly number[],
  maxRoutes: number,
  usedBy: Uint16Array,
): BestRoutes {
  const chosen = spread(from, maxRoutes)
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

/** How far is looked first, in feet; then twice as far, and so on. A step costs much less. */
const FIRST_LOOK_FEET = 320

/**
 * A shortest of all routes from places of one zone to places of the other, from the first start that has one; null where there is
 * none. All starts are searched from together, then those that lead there are halved until one is left.
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
  /** Feet from the nearest of some starts, within a limit; Infinity beyond. */
  const within = (starts: readonly number[], budgetFeet: number) => {
    const { count, places, ranks } = spreader.from({ ...move, budgetFeet }, starts, nowhere)
    let squares = Infinity
    for (let i = 0; i < count; i++)
      if ((ranks[i] as number) < squares && isGoal.has(places[i] as number)) squares = ranks[i] as number
    return { count, feet: FEET_PER_SQUARE * squares }
  }
  let [budgetFeet, reached] = [FIRST_LOOK_FEET, -1]
  let found = within(from, budgetFeet)
  while (found.feet === Infinity) {
    if (found.count === reached) return null
    reached = found.count
    budgetFeet *= 2
    found = within(from, budgetFeet)
  }
  let starts = from
  while (starts.length > 1) {
    const half = starts.slice(0, starts.length >> 1)
    starts = within(half, found.feet).feet < Infinity ? half : starts.slice(half.length)
  }
  const own = moveFrom(starts[0] as number)
  const target = nearestGoal(own, isGoal)
  return target && cheapestRoute(own, target)
}

/** The goal that costs least to get to, the first of those tied; null where none can be got to. */
function nearestGoal(move: Move, isGoal: ReadonlySet<number>): Cell | null {
  markCreatures(move)
  const { surface } = move.layer
  const { count, places, squares } = findReached(move)
  let [best, least] = [-1, Infinity]
  for (let i = 0; i < count; i++) {
    const place = places[i] ?? 0
    const cost = squares[i] ?? 0
    if (cost < least || (cost === least && place < best)) if (isGoal.has(place)) [best, least] = [place, cost]
  }
  return best < 0 ? null : { col: surface.colOf(best), row: surface.rowOf(best) }
}
