/**
 * Flight whose turns are priced: least costs to every place, the heading being part of the state.
 *
 * A flier either flies on in its heading or turns by 45° where it is, at the price of a turn; the sum is that of turning
 * between two steps. Only what was flown into waits in the queue: when its time comes, the turns it may make are labelled,
 * to either side until a heading has been had for less, and each is flown on in at once. The first heading is free: a
 * flight begins in all eight, or in the one the turn's flight had before. On clear, even ground nobody gains by turning more
 * than once in a square, since a turn made a square earlier saves feet: there further turns are left out, and so are
 * headings that two or more turns would give as cheaply. Rejected: queueing turns like steps, three times as many entries;
 * eight ways from each heading without labels for the turns, five times as much work.
 */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { NO_DIRECTION } from '../ground/directions.ts'
import { WHOLE, stancesIn } from '../ground/squeezing.ts'
import { STEP_EVEN, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/stepWord.ts'
import { startStances, type Move } from '../move.ts'
import { eachSqueezedStepIn } from './eachStep.ts'
import {
  DIAGONAL,
  fitsLabels,
  mayPrune,
  noEstimate,
  openEstimate,
  specialBurdens,
  startKey,
  unboundedKey,
} from './fastMove.ts'
import type { LabelStore } from './labelStore.ts'

const HEADINGS = 8
/** An entry's tag is one bit: 0 for a state that was flown into, not begun or squeezed into. */
const TAG_BITS = 1
const FLOWN_INTO = 0
/** Headings no further than so many turns from any of a set: by turns, then the set as bits. */
const TURNED_FROM: Uint8Array = Uint8Array.from({ length: 5 << 8 }, (_, i) => {
  let bits = i & 0xff
  for (let turn = 0; turn < i >> 8; turn++) bits |= (bits << 1) | (bits >> 7) | (bits >> 1) | (bits << 7)
  return bits & 0xff
})
const ALL_WAYS = 0xff
const MOST_STATES = 2 ** 26

const planesOf = ({ squeezing }: Move): number => 1 + (squeezing ? squeezing.stances : 0)

/** Whether this search covers a move. */
export const isFastFlight = (move: Move, mostKey = Infinity): boolean =>
  move.turnFeet > 0 &&
  move.prices.isAdditive &&
  !move.isOneSquare &&
  !move.isStraight &&
  !move.action.fiveFeetOnly &&
  fitsLabels(move, mostKey) &&
  (planesOf(move) * HEADINGS + 1) * move.layer.ground.paddedCells <= MOST_STATES

/** Where the least label of a place stands: at this number plus the place. */
export const flightLabels = (move: Move): number => planesOf(move) * HEADINGS * move.layer.ground.paddedCells

/**
 * Settles every place within `mostKey`; answers how many. With a target, settles those that may be on a cheapest way there
 * until it is reached itself, the last. `store.reached` holds the places, cheapest first in a field, their labels stand from
 * `flightLabels` on. With a target, `store.cameFrom` leads back from `store.lastState`.
 * The eight headings of a place lie side by side, so that a turn stays in one line of the cache.
 */
export function fastFlight(move: Move, store: LabelStore, mostKey: number, target = -1): number {
  const { layer, squeezing, prices } = move
  const { steps, offsets, ground } = layer
  const { keys } = prices
  const cells = ground.paddedCells
  const best = flightLabels(move)
  const turnKey = (2 * move.turnFeet) / FEET_PER_SQUARE / prices.unit
  const isField = target < 0
  const left = isField ? noEstimate : openEstimate(move, target)
  const longest = prices.mostKey + 4 * turnKey
  const mostStep = isField ? Math.min(mostKey, longest) : longest + 2 * (keys[DIAGONAL] ?? 0)
  store.begin(best + cells, mostKey, mostStep, TAG_BITS)
  const first = startKey(move) + left(move.start)
  for (const stance of startStances(move).filter((each) => each === WHOLE || squeezing !== null))
    for (let heading = 0; heading < HEADINGS; heading++)
      if (move.heading === NO_DIRECTION || move.heading === heading)
        store.offer(((stance + 1) * cells + move.start) * HEADINGS + heading, startKey(move), first)
  const { labels, base, tails, mask } = store
  let { queue, room } = store
  const clearWord = mayPrune(prices) ? STEP_EVEN | ALL_WAYS : -1
  const headings = store.reserveHeadings(cells)
  const cameFrom = isField ? null : store.reserveCameFrom(best)
  const plainOnly = move.action.plainGroundOnly
  let { reached } = store
  let count = 0
  let waiting = store.offered
  for (let total = first; waiting > 0; total++) {
    const b = (base + total) & mask
    let begin = b * room
    for (let i = 0; begin + i < (tails[b] as number); i++) {
      const entry = queue[begin + i] as number
      const state = entry >>> TAG_BITS
      const heading = state & 7
      const box = state >> 3
      const place = box < cells ? box : box % cells
      const key = isField ? total : total - left(place)
      if (labels[state] !== base + key) continue
      const word = steps[place] as number
      // Where all is open and alike, turning by more than 45° is never worth it: turning before is.
      const isClear = (word & clearWord) === clearWord && box < cells && place !== move.start
      const isFlownInto = (entry & 1) === FLOWN_INTO
      if ((labels[best + place] as number) > base + mostKey) {
        labels[best + place] = base + key
        headings[place] = 1 << heading
        if (count === reached.length) reached = store.growReached()
        reached[count++] = place
        if (place === target) {
          store.drain()
          store.lastState = state
          return count
        }
      } else if (isClear && isFlownInto) {
        const later = base + key - (labels[best + place] as number)
        if (later === 0) headings[place] = (headings[place] as number) | (1 << heading)
        else {
          // Headings one turn away have labels of their own; farther ones are dominated.
          const turns = turnKey === 0 ? 4 : Math.min(4, Math.floor(later / turnKey))
          if (turns > 1 && ((TURNED_FROM[(turns << 8) | (headings[place] as number)] as number) >> heading) & 1)
            continue
        }
      }
      if (waiting + HEADINGS > room) {
        queue = store.growQueue()
        room = store.room
        begin = b * room
      }
      // On in its heading, then turned further and further to one side and to the other, while that has not been had for less.
      const box8 = state - heading
      const mostTurns = isClear && isFlownInto ? 1 : 4
      for (let turns = 0, side = 1; ;) {
        const way = (heading + side * turns) & 7
        const from = box8 | way
        const at = key + turns * turnKey
        if (turns > 0) {
          if (at > mostKey || base + at >= (labels[from] as number)) turns = mostTurns + 1
          else {
            labels[from] = base + at
            if (cameFrom) cameFrom[from] = state
          }
        }
        if (turns <= mostTurns) {
          if (box < cells && ((word >> way) & 1) === 1) {
            const toPlace = place + (offsets[way] as number)
            const rank = ((steps[toPlace] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
            const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, place, way)
            const next = at + (keys[burdens | ((way & 1) << 5) | rank] as number)
            const to = toPlace * HEADINGS + way
            if (next <= mostKey && base + next < (labels[to] as number) && !(plainOnly && rank > 0)) {
              labels[to] = base + next
              if (cameFrom) cameFrom[to] = from
              const nb = (base + (isField ? next : next + left(toPlace))) & mask
              const tail = tails[nb] as number
              queue[tail] = (to << TAG_BITS) | FLOWN_INTO
              tails[nb] = tail + 1
              waiting++
            }
          }
          // A whole box is squeezed out of only where it cannot be left whole.
          if (squeezing !== null && (box >= cells || ((way & 1) === 0 && ((word >> way) & 1) === 0))) {
            const before = store.offered
            squeezeOn(move, store, { cameFrom, left }, from, at)
            waiting += store.offered - before
            queue = store.queue
            room = store.room
            begin = b * room
          }
        }
        if (turns < mostTurns) turns++
        else if (side === 1) [turns, side] = [1, -1]
        else break
      }
    }
    waiting -= (tails[b] as number) - begin
    tails[b] = begin
  }
  return count
}

/** Offers what squeezing adds to a state: other rectangles of its box, and squeezed steps in its heading. */
function squeezeOn(
  move: Move,
  store: LabelStore,
  { cameFrom, left }: { readonly cameFrom: Int32Array | null; readonly left: (place: number) => number },
  state: number,
  key: number,
): void {
  const { squeezing, prices } = move
  if (!squeezing) return
  const cells = move.layer.ground.paddedCells
  const heading = state & 7
  const box = state >> 3
  const place = box % cells
  const stance = Math.floor(box / cells) - 1
  const offer = (toPlace: number, next: number, toKey: number): void => {
    const to = ((next + 1) * cells + toPlace) * HEADINGS + heading
    const before = store.offered
    store.offer(to, toKey, toKey + left(toPlace))
    if (cameFrom && store.offered > before) cameFrom[to] = state
  }
  if (stance !== WHOLE)
    for (const other of stancesIn(squeezing.changes(place, stance))) if (other !== stance) offer(place, other, key)
  if (heading % 2 === 1) return
  eachSqueezedStepIn(squeezing, { place, stance, d: heading }, (_, toPlace, next, price) => {
    offer(toPlace, next, key + (prices.keys[price] ?? 0))
  })
}

/** The cheapest flight to a place: its key and the places on the way, or null. */
export function flightTo(
  move: Move,
  store: LabelStore,
  target: number,
): { readonly key: number; readonly places: readonly number[] } | null {
  const cells = move.layer.ground.paddedCells
  const count = fastFlight(move, store, Math.min(2 ** 30, 2 * unboundedKey(move)), target)
  if (count === 0 || store.reached[count - 1] !== target) return null
  const places = [target]
  const startLabel = store.base + startKey(move)
  for (let state = store.lastState; ;) {
    const place = (state >> 3) % cells
    if (places.at(-1) !== place) places.push(place)
    if (place === move.start && store.labels[state] === startLabel) break
    state = store.cameFrom[state] ?? 0
  }
  const key = (store.labels[flightLabels(move) + target] ?? 0) - store.base
  return { key, places: places.reverse() }
}
