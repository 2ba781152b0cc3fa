/**
 * Flight whose turns cost feet: least costs to every place, the heading being part of the state.
 *
 * A flier either flies on in its heading or turns where it is, by 45° at a time and at the cost of each; the sum is that of
 * turning between two steps. Only what was flown into waits in the queue: when its time comes, the headings it may turn to
 * are labeled, unless they were reached for less, and each is followed immediately. The first heading is free: a flight
 * begins in all eight, or in the one the turn's flight had before. Turns that no one gains by are left out
 * (`flightTurns.ts`), and so are headings that others who are here sooner can turn to for less. Rejected: queueing turns like
 * steps, three times as many entries; eight ways from each heading without labels for the turns, five times as much work.
 */
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
import { FlightSearch, type FlightQuestion, lowestOf, standingFor } from './flightSearch.ts'
import { MAX_KEY, type LabelStore } from '../field/labelStore.ts'
import { squeezedAtStart, type SqueezedArea } from './squeezedStates.ts'

const MAX_STATES = 2 ** 26

const planesOf = ({ squeezing }: Move): number => 1 + (squeezing ? squeezing.stances : 0)

/** Whether this search covers a move. */
export const isFastFlight = (move: Move, maxKey = Infinity): boolean =>
  move.turnFeet > 0 &&
  move.costs.isAdditive &&
  !move.isOneSquare &&
  move.line === 'free' &&
  !needsGeneralSearch(move) &&
  !move.action.fiveFeetOnly &&
  fitsLabels(move, maxKey) &&
  (planesOf(move) * HEADINGS + 1) * move.layer.surface.paddedCells <= MAX_STATES

/** Where the least label of a place stands: at this number plus the place. */
export const flightLabels = (move: Move): number => planesOf(move) * HEADINGS * move.layer.surface.paddedCells

/**
 * Labels every place within `maxKey`, from `flightLabels` on; false where the move has no state to start in.
 * The eight headings of a place lie side by side, so that a turn stays in one line of the cache.
 */
export function fastFlight(move: Move, store: LabelStore, maxKey: number): boolean {
  const question = { target: -1, left: noEstimate, ...keysOf(move) }
  begin(move, store, question, { maxKey, ahead: MAX_LOOKAHEAD })
  const hasStart = store.queued > 0
  if (move.squeezing) new FlightSearch(move, store, question).run()
  else expandFlight(move, store, question)
  return hasStart
}

const keysOf = (move: Move) => ({
  best: flightLabels(move),
  turnKey: (2 * move.turnFeet) / FEET_PER_SQUARE / move.costs.unit,
})

/** Begins a query and queues the states a flight may start in; `ahead`: by how much more than its costs a state may wait. */
function begin(
  move: Move,
  store: LabelStore,
  { best, turnKey, left }: FlightQuestion,
  { maxKey, ahead }: { readonly maxKey: number; readonly ahead: number },
): void {
  const { layer, squeezing, costs, start } = move
  const cells = layer.surface.paddedCells
  store.begin(best + cells, maxKey, Math.min(maxKey, costs.maxKey + 4 * turnKey + ahead), TAG_BITS)
  for (const stance of startStances(move).filter((each) => each === WHOLE || squeezing !== null)) {
    const standing = ((standingFor(squeezing, start, stance) + 1) * cells + start) * HEADINGS
    for (let heading = 0; heading < HEADINGS; heading++)
      if (move.heading === NO_DIRECTION || move.heading === heading)
        store.relax(standing + heading, startKey(move), startKey(move) + left(start))
  }
}

/** What the flight just searched has found of boxes squeezed into, among the places it reached. */
export function squeezedInFlight(move: Move, places: Iterable<number>): readonly SqueezedArea[] {
  const { squeezing, layer } = move
  if (!squeezing) return squeezedAtStart(move)
  const cells = layer.surface.paddedCells
  const { labels, base, maxKey } = move.field.labels
  const held: SqueezedArea[] = []
  for (const place of places)
    for (const stances of squeezing.components(place)) {
      const first = ((lowestOf(stances) + 1) * cells + place) * HEADINGS
      const key = labels.subarray(first, first + HEADINGS).reduce((a, b) => Math.min(a, b)) - base
      if (key <= maxKey) held.push({ place, stances, squares: squaresOfKey(move, key), action: 1 })
    }
  return held
}

/** The cheapest flight to a place: its key and the places on the way, or null. */
export function flightTo(
  move: Move,
  store: LabelStore,
  target: number,
): { readonly key: number; readonly places: readonly number[] } | null {
  const cells = move.layer.surface.paddedCells
  const question = { target, left: openEstimate(move, target), ...keysOf(move) }
  const maxKey = Math.min(MAX_KEY, 2 * unboundedKey(move))
  begin(move, store, question, { maxKey, ahead: 2 * move.costs.keys[DIAGONAL] })
  if (!new FlightSearch(move, store, question).run()) return null
  const places = [target]
  const startLabel = store.base + startKey(move)
  for (let state = store.lastState; ;) {
    const place = (state >> 3) % cells
    if (places.at(-1) !== place) places.push(place)
    if (place === move.start && store.labels[state] === startLabel) break
    state = store.cameFrom[state]
  }
  const key = store.labels[question.best + target] - store.base
  return { key, places: places.reverse() }
}
