/** The route to the best place within reach, for orders that rank places instead of naming one. */
import type { Cell } from '../grid/cell.ts'
import { reachedPlaces, type ReachedPlace } from '../movement/search/reach.ts'
import type { Aim } from './aim.ts'
import { mayStop } from './goals.ts'
import type { Note } from './ledger.ts'
import { isHazardous, type RouteRequest } from './legs.ts'
import { MAX_TRIED, riskOfAnswer, routeToPlace } from './routeToPlace.ts'
import type { ChosenRoute } from './turn.ts'

type BestAim = Extract<Aim, { readonly kind: 'best' }>

/**
 * Returns the route to the best place the move reaches, or stays. Places are examined in the order of their lower bounds, so
 * most are never examined closely.
 */
export function routeToBest(request: RouteRequest, aim: BestAim): ChosenRoute {
  const { bound, badness, gain, ideal, acceptable } = aim
  const { move, risk } = request
  const here = move.mover.at
  const staying = (code: Note['code']): ChosenRoute => ({ path: [here], notes: [{ code }], jammed: false })
  const now = badness(here, Infinity)
  if (now <= ideal) return staying('well-placed')
  const isRefused = (place: Cell): boolean =>
    risk !== 'shortest' && request.stage.hasHazards && isHazardous(move, place)
  const places = reachedPlaces(move)
    .filter((place) => place.canEnd && !isRefused(place))
    .map((place) => ({ place, bad: bound(place) }))
    .sort(byBadness)
  const tried = new Set<ReachedPlace>()
  // One of the best places nearly always has a route; the next best are searched only if none does.
  while (tried.size < MAX_TRIED) {
    const best = bestPlaces(request, places, { badness, ideal, tried, under: now - gain(now) })
    if (best.length === 0) break
    const found = leastRisky(request, best)
    if (found) {
      // A place that is not acceptable is not worth provoking for.
      if (risk === 'safest' && found.risk > 0 && found.bad > acceptable) break
      return { path: found.path, notes: [], jammed: false }
    }
    for (const { place } of best) tried.add(place)
  }
  return staying(now <= acceptable ? 'well-placed' : 'nowhere-better')
}

interface Ranking extends Pick<BestAim, 'badness' | 'ideal'> {
  /** Places without a route. */
  readonly tried: ReadonlySet<ReachedPlace>
  /** Only places with a lower badness count. */
  readonly under: number
}

interface RankedPlace {
  readonly place: ReachedPlace
  readonly bad: number
}

/** Returns the places of least badness, the nearest first. `places` come sorted by their bounds. */
function bestPlaces(
  { move }: RouteRequest,
  places: readonly RankedPlace[],
  { badness, ideal, tried, under }: Ranking,
): readonly RankedPlace[] {
  let best: RankedPlace[] = []
  for (const { place, bad: atBest } of places) {
    const bar = best[0]?.bad ?? under
    // Ties with the best so far count; a tie with `under` does not.
    if (best.length > 0 ? atBest > bar : atBest >= bar) break
    if (tried.has(place)) continue
    const limit = best.length > 0 ? bar + TIE_TOLERANCE : bar
    const bad = badness(place, limit)
    if (bad >= limit || !mayStop(move, place)) continue
    if (bad < bar) best = []
    rank(best, { place, bad })
    // No place can be better than these.
    if (best.length === MAX_EQUALS && bad <= ideal) break
  }
  return best
}

/** Two badnesses closer than this are equal. */
const TIE_TOLERANCE = 1e-9

/** Equally good places whose routes are compared by risk. */
const MAX_EQUALS = 6

interface RiskyRoute {
  readonly path: readonly Cell[]
  /** Opportunities it provokes. */
  readonly risk: number
  readonly bad: number
}

/** Returns the route that provokes least, of the routes to the first few equally good places. */
function leastRisky(request: RouteRequest, ranked: readonly RankedPlace[]): RiskyRoute | null {
  let found: RiskyRoute | null = null
  let compared = 0
  for (const { place, bad } of ranked) {
    if (found && (bad > found.bad || compared >= MAX_EQUALS)) break
    const route = routeToPlace(request, place)
    if (!route) continue
    compared++
    const risk = riskOfAnswer(request, route.answer)
    if (!found || risk < found.risk) found = { path: route.path, risk, bad }
    if (risk === 0) break
  }
  return found
}

/** By badness, then the nearer first. */
const byBadness = (a: RankedPlace, b: RankedPlace): number =>
  a.bad - b.bad || a.place.action - b.place.action || a.place.feet - b.place.feet

/** Inserts a place in order and drops the worst beyond `MAX_TRIED`. */
function rank(best: RankedPlace[], ranked: RankedPlace): void {
  best.push(ranked)
  best.sort(byBadness)
  if (best.length > MAX_TRIED) best.pop()
}
