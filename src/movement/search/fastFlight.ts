/**
 * Flight whose turns are priced: least costs to every place, the heading being part of the state.
 *
 * A flier either flies on in its heading or turns where it is, by 45° at a time and at the cost of each; the sum is that of
 * turning between two steps. Only what was flown into waits in the queue: when its time comes, the headings it may turn to
 * are labeled, unless they have been had for less, and each is flown on in at once. The first heading is free: a flight
 * begins in all eight, or in the one the turn's flight had before. Turns that no one gains by are left out
 * (`flightTurns.ts`), and so are headings that others who are here sooner can turn to for less. A field follows at once who
 * flies straight on and need not turn: in the open most places never see the queue. Rejected: queueing turns like steps,
 * three times as many entries; eight ways from each heading without labels for the turns, five times as much work.
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
import { HEADINGS } from './flightTurns.ts'
import { FlightSearch, lowestOf, standingFor, TAG_BITS } from './flightSearch.ts'
import { MAX_KEY, type LabelStore } from '../field/labelStore.ts'
import { heldAtStart, type SqueezedArea } from './squeezedStates.ts'

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
 * Settles every place within `maxKey`; answers how many. With a target, settles those that may be on a cheapest way there
 * until it is reached itself, the last. `store.reached` holds the places, their labels stand from `flightLabels` on. With a target, `store.cameFrom` leads back from `store.lastState`.
 * The eight headings of a place lie side by side, so that a turn stays in one line of the cache.
 */
export function fastFlight(move: Move, store: LabelStore, maxKey: number, target = -1): number {
  const { layer, squeezing, costs, start } = move
  const cells = layer.surface.paddedCells
  const best = flightLabels(move)
  const turnKey = (2 * move.turnFeet) / FEET_PER_SQUARE / costs.unit
  const isField = target < 0
  const left = isField ? noEstimate : openEstimate(move, target)
  const longest = costs.maxKey + 4 * turnKey
  const ahead = isField ? MAX_LOOKAHEAD : 2 * costs.keys[DIAGONAL]
  store.begin(best + cells, maxKey, isField ? Math.min(maxKey, longest + ahead) : longest + ahead, TAG_BITS)
  const first = startKey(move) + left(start)
  for (const stance of startStances(move).filter((each) => each === WHOLE || squeezing !== null)) {
    const standing = ((standingFor(squeezing, start, stance) + 1) * cells + start) * HEADINGS
    for (let heading = 0; heading < HEADINGS; heading++)
      if (move.heading === NO_DIRECTION || move.heading === heading)
        store.relax(standing + heading, startKey(move), first)
  }
  return new FlightSearch(move, store, { maxKey, target, turnKey, best, left }).run(first)
}

/** What the flight just searched, which reached `count` places, has found of boxes squeezed into. */
export function heldInFlight(move: Move, count: number): readonly SqueezedArea[] {
  const { squeezing, layer } = move
  if (!squeezing) return heldAtStart(move)
  const cells = layer.surface.paddedCells
  const { labels, base, maxKey, reached } = move.field.labels
  const held: SqueezedArea[] = []
  for (let i = 0; i < count; i++) {
    const place = reached[i]
    for (const stances of squeezing.components(place)) {
      const first = ((lowestOf(stances) + 1) * cells + place) * HEADINGS
      const key = labels.subarray(first, first + HEADINGS).reduce((a, b) => Math.min(a, b)) - base
      if (key <= maxKey) held.push({ place, stances, squares: squaresOfKey(move, key), action: 1 })
    }
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
  const count = fastFlight(move, store, Math.min(MAX_KEY, 2 * unboundedKey(move)), target)
  if (count === 0 || store.reached[count - 1] !== target) return null
  const places = [target]
  const startLabel = store.base + startKey(move)
  for (let state = store.lastState; ;) {
    const place = (state >> 3) % cells
    if (places.at(-1) !== place) places.push(place)
    if (place === move.start && store.labels[state] === startLabel) break
    state = store.cameFrom[state]
  }
  const key = store.labels[flightLabels(move) + target] - store.base
  return { key, places: places.reverse() }
}
