/** The shortest routes from each place of one zone to the nearest of the other, and what they lead over. */
import type { Feet } from '../base/brands.ts'
import { cellsOfRect, spaceRect, type Cell } from '../grid/cell.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT } from '../movement/field/stepWord.ts'
import { enter, type Move } from '../movement/move.ts'
import { placesFound } from '../movement/search/reach.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { spread } from './probe.ts'

/** Routes of one zone. */
export interface BestRoutes {
  /** Places looked from, and places there are. */
  readonly measured: number
  readonly places: number
  /** How many of those looked from have a route at all. */
  readonly found: number
  /** Of the shortest of all routes; null where there is none. */
  readonly shortest: { readonly feet: Feet; readonly path: readonly Cell[] } | null
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
  let shortest: BestRoutes['shortest'] = null
  let [found, steps, difficultSteps] = [0, 0, 0]
  for (const place of chosen) {
    const move = moveFrom(place)
    const target = nearestGoal(move, isGoal)
    const route = target === null ? null : cheapestRoute(move, target)
    if (!route) continue
    found++
    if (!shortest || route.feet < shortest.feet) shortest = route
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
  return { measured: chosen.length, places: from.length, found, shortest, steps, difficultSteps }
}

/** The goal that costs least to get to, the first of those tied; null where none can be got to. */
function nearestGoal(move: Move, isGoal: ReadonlySet<number>): Cell | null {
  enter(move)
  const { surface } = move.layer
  const { count, places, squares } = placesFound(move)
  let [best, least] = [-1, Infinity]
  for (let i = 0; i < count; i++) {
    const place = places[i] ?? 0
    const cost = squares[i] ?? 0
    if (cost < least || (cost === least && place < best)) if (isGoal.has(place)) [best, least] = [place, cost]
  }
  return best < 0 ? null : { col: surface.colOf(best), row: surface.rowOf(best) }
}
