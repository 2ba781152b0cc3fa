/**
 * Flight whose turns cost feet: lowest costs to every place, with the heading as part of the state.
 *
 * Dial's buckets as in `fastField.ts`. A flier flies on in its heading or turns on the spot, paying for every 45°. Only states that
 * were flown into are queued: when one is expanded, the headings it can turn to are labeled, unless they were reached for less,
 * and each is followed immediately. The first heading is free: a flight starts in all eight, or in the heading the turn had before.
 * Turns that never pay are pruned (`flightTurns.ts`), and so are headings that an earlier arrival can turn to for less.
 * Rejected: queueing turns like steps (three times as many entries); stepping in all eight directions from each heading
 * without labels for the turns (five times as much work).
 */
import { lowestBit } from '../../base/bits.ts'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { NO_DIRECTION } from '../field/stepWord.ts'
import { WHOLE } from '../field/squeezing.ts'
import { startStances, type Move } from '../move.ts'
import {
  DIAGONAL,
  MAX_LOOKAHEAD,
  fitsLabels,
  needsGeneralSearch,
  noEstimate,
  openEstimate,
  squaresOfKey,
  startKey,
  unboundedKey,
} from './fastMove.ts'
import { HEADINGS, TAG_BITS } from './flightTurns.ts'
import { expandFlight } from './flightField.ts'
import { FlightSearch, representative, type FlightQuery } from './flightSearch.ts'
import { MAX_KEY, type LabelStore } from '../field/labelStore.ts'
import { squeezedAtStart, type SqueezedArea } from './squeezedStates.ts'

const MAX_STATES = 2 ** 26

const planesOf = ({ squeezing }: Move): number => 1 + (squeezing ? squeezing.stances : 0)

/** True if this search covers a move. */
export const isFastFlight = (move: Move, maxKey = Infinity): boolean =>
  move.turnFeet > 0 &&
  move.costs.isAdditive &&
  !move.isOneSquare &&
  move.line === 'free' &&
  !needsGeneralSearch(move) &&
  !move.action.fiveFeetOnly &&
  fitsLabels(move, maxKey) &&
  (planesOf(move) * HEADINGS + 1) * move.layer.surface.paddedCells <= MAX_STATES

/** Index of the lowest label of place 0; those of the other places follow. */
export const flightLabels = (move: Move): number => planesOf(move) * HEADINGS * move.layer.surface.paddedCells

/**
 * Labels every place within `maxKey`, from index `flightLabels` on. False if the move has no state to start in. The labels of the
 * eight headings of a place are next to each other, so that a turn stays in one cache line.
 */
export function fastFlight(move: Move, store: LabelStore, maxKey: number): boolean {
  const query = { target: -1, heuristic: noEstimate, ...keysOf(move) }
  begin(move, store, query, { maxKey, ahead: MAX_LOOKAHEAD })
  const hasStart = store.queued > 0
  if (move.squeezing) new FlightSearch(move, store, query).run()
  else expandFlight(move, store, query)
  return hasStart
}

const keysOf = (move: Move) => ({
  best: flightLabels(move),
  turnKey: (2 * move.turnFeet) / FEET_PER_SQUARE / move.costs.unit,
})

/** Begins a query and queues the states in which a flight starts. `ahead`: how far beyond a step's cost a state may be queued. */
function begin(
  move: Move,
  store: LabelStore,
  { best, turnKey, heuristic }: FlightQuery,
  { maxKey, ahead }: { readonly maxKey: number; readonly ahead: number },
): void {
  const { layer, squeezing, costs, start } = move
  const cells = layer.surface.paddedCells
  store.begin(best + cells, maxKey, Math.min(maxKey, costs.maxKey + 4 * turnKey + ahead), TAG_BITS)
  for (const stance of startStances(move).filter((each) => each === WHOLE || squeezing !== null)) {
    const first = ((representative(squeezing, start, stance) + 1) * cells + start) * HEADINGS
    for (let heading = 0; heading < HEADINGS; heading++)
      if (move.heading === NO_DIRECTION || move.heading === heading)
        store.relax(first + heading, startKey(move), startKey(move) + heuristic(start))
  }
}

/** The squeezed areas that the last flight has reached, at some of its places. */
export function squeezedInFlight(move: Move, places: Iterable<number>): readonly SqueezedArea[] {
  const { squeezing, layer } = move
  if (!squeezing) return squeezedAtStart(move)
  const cells = layer.surface.paddedCells
  const { labels, base, maxKey } = move.field.labels
  const areas: SqueezedArea[] = []
  for (const place of places)
    for (const stances of squeezing.components(place)) {
      const first = ((lowestBit(stances) + 1) * cells + place) * HEADINGS
      const key = labels.subarray(first, first + HEADINGS).reduce((a, b) => Math.min(a, b)) - base
      if (key <= maxKey) areas.push({ place, stances, squares: squaresOfKey(move, key), action: 1 })
    }
  return areas
}

/** The cheapest flight to a place: its key and its places; null if there is none. */
export function flightTo(
  move: Move,
  store: LabelStore,
  target: number,
): { readonly key: number; readonly places: readonly number[] } | null {
  const cells = move.layer.surface.paddedCells
  const query = { target, heuristic: openEstimate(move, target), ...keysOf(move) }
  const maxKey = Math.min(MAX_KEY, 2 * unboundedKey(move))
  begin(move, store, query, { maxKey, ahead: 2 * move.costs.keys[DIAGONAL] })
  if (!new FlightSearch(move, store, query).run()) return null
  const places = [target]
  const startLabel = store.base + startKey(move)
  for (let state = store.lastState; ;) {
    const place = (state >> 3) % cells
    if (places.at(-1) !== place) places.push(place)
    if (place === move.start && store.labels[state] === startLabel) break
    state = store.cameFrom[state]
  }
  const key = store.labels[query.best + target] - store.base
  return { key, places: places.reverse() }
}
