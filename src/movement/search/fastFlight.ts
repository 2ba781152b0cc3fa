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
import {
  NO_DIRECTION,
  STEP_BITS,
  STEP_RANK_MASK,
  STEP_RANK_SHIFT,
  STEP_SPECIAL,
  STEP_UNIFORM,
} from '../field/stepWord.ts'
import { WHOLE, stancesIn, type Squeezing } from '../field/squeezing.ts'
import { startStances, type Move } from '../move.ts'
import { eachSqueezedStepIn, type StepVisitor } from './eachStep.ts'
import {
  DIAGONAL,
  MAX_LOOKAHEAD,
  fitsLabels,
  needsGeneralSearch,
  noEstimate,
  openEstimate,
  specialBurdens,
  squaresOfKey,
  startKey,
  unboundedKey,
} from './fastMove.ts'
import { BESIDE, HEADINGS, OPEN_SIDE, STEADY, STEADY_AFTER, TURNED_FROM, TURNS, TURNS_WORTH } from './flightTurns.ts'
import { MAX_KEY, type LabelStore } from '../field/labelStore.ts'
import { mayPrune } from './pruning.ts'
import { heldAtStart, type SqueezedArea } from './squeezedStates.ts'

/** An entry's tag: whether its state was begun or squeezed into, not flown into; and that of `flightTurns.ts`. */
const TAG_BITS = 3
const NOT_FLOWN_INTO = 1
const MAX_STATES = 2 ** 26
const NONE = -1

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
  const { steps, offsets, surface } = layer
  const { keys } = costs
  const cells = surface.paddedCells
  const best = flightLabels(move)
  const turnKey = (2 * move.turnFeet) / FEET_PER_SQUARE / costs.unit
  const isField = target < 0
  const left = isField ? noEstimate : openEstimate(move, target)
  const longest = costs.maxKey + 4 * turnKey
  const ahead = isField ? MAX_LOOKAHEAD : 2 * keys[DIAGONAL]
  store.begin(best + cells, maxKey, isField ? Math.min(maxKey, longest + ahead) : longest + ahead, TAG_BITS)
  const first = startKey(move) + left(start)
  for (const stance of startStances(move).filter((each) => each === WHOLE || squeezing !== null))
    for (let heading = 0; heading < HEADINGS; heading++)
      if (move.heading === NO_DIRECTION || move.heading === heading)
        store.relax(
          ((standingFor(squeezing, start, stance) + 1) * cells + start) * HEADINGS + heading,
          startKey(move),
          first,
        )
  const { labels, base, tails, mask } = store
  let { queue, room } = store
  // Where rectangles may be had for less than the box, the least label of a place tells nothing of the box.
  const freeWord = mayPrune(costs) ? STEP_UNIFORM | (squeezing ? STEP_BITS : 0) : -1
  const headings = store.reserveHeadings(cells)
  const cameFrom = isField ? null : store.reserveCameFrom(best)
  const plainOnly = move.action.plainTerrainOnly
  const reach = base + maxKey
  let { reached } = store
  let count = 0
  let waiting = store.queued
  for (let total = first; waiting > 0; total++) {
    const b = (base + total) & mask
    let begin = b * room
    for (let i = 0; begin + i < tails[b]; i++) {
      const entry = queue[begin + i]
      const state = entry >>> TAG_BITS
      const heading = state & 7
      const box = state >> 3
      const place = box < cells ? box : box % cells
      const key = isField ? total : total - left(place)
      const label = base + key
      if (labels[state] !== label) continue
      const word = steps[place]
      const legal = word & STEP_BITS
      const isFree = (entry & NOT_FLOWN_INTO) === 0 && (word & freeWord) === freeWord && box < cells
      const least = labels[best + place]
      if (label < least) {
        labels[best + place] = label
        headings[place] = 1 << heading
        if (least > reach) {
          if (count === reached.length) reached = store.growReached()
          reached[count++] = place
        }
        if (place === target) {
          store.drain()
          store.lastState = state
          return count
        }
      } else if (label === least) headings[place] = headings[place] | (1 << heading)
      else if (isFree) {
        // Anyone who gets here sooner and turns has this heading for less.
        const turns = Math.min(4, Math.floor((label - least - 1) / turnKey))
        if (turns > 0 && (TURNED_FROM[(turns << 8) | headings[place]] >> heading) & 1) continue
      }
      if (waiting + HEADINGS > room) {
        queue = store.growQueue()
        room = store.room
        begin = b * room
      }
      let ways = squeezing === null ? legal : STEP_BITS
      let steady = 0
      if (isFree) {
        ways = TURNS_WORTH[(heading << 8) | legal]
        const side = OPEN_SIDE[((entry & STEADY) << 2) | heading]
        if ((legal & side) === side) {
          steady = entry & STEADY
          ways &= ~BESIDE[heading]
        }
      }
      // On in its heading and in those it turns to, unless they have been had for less.
      while (ways !== 0) {
        const way = 31 - Math.clz32(ways)
        ways ^= 1 << way
        const from = state - heading + way
        let tag = steady
        let at = key
        if (way !== heading) {
          const turn = (way - heading) & 7
          at += TURNS[turn] * turnKey
          if (at > maxKey || base + at >= labels[from]) continue
          labels[from] = base + at
          if (cameFrom) cameFrom[from] = state
          tag = isFree ? STEADY_AFTER[turn] : 0
          const side = OPEN_SIDE[(tag << 2) | way]
          if ((legal & side) !== side) tag = 0
        }
        // A whole box is squeezed out of only where it cannot be left whole.
        if (squeezing !== null && (box >= cells || ((way & 1) === 0 && ((word >> way) & 1) === 0))) {
          const before = store.queued
          squeezeOn(move, store, { cameFrom, left }, from, at)
          waiting += store.queued - before
          queue = store.queue
          room = store.room
          begin = b * room
        }
        if (box >= cells || ((word >> way) & 1) === 0) continue
        const by = offsets[way]
        let toPlace = place + by
        let there = steps[toPlace]
        const rank = (there >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (plainOnly && rank > 0) continue
        const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, place, way)
        const stepKey = keys[burdens | ((way & 1) << 5) | rank]
        let next = at + stepKey
        let to = toPlace * HEADINGS + way
        if (next > maxKey || base + next >= labels[to]) continue
        labels[to] = base + next
        if (cameFrom) cameFrom[to] = from
        // A flight that need not turn is followed straight on at once; others may come to the same places for less.
        if (isField && tag !== 0) {
          const side = OPEN_SIDE[(tag << 2) | way]
          const straightOn = 1 << way
          const beside = BESIDE[way]
          while (
            next <= total + MAX_LOOKAHEAD &&
            (there & STEP_UNIFORM) !== 0 &&
            (there & side) === side &&
            (TURNS_WORTH[(way << 8) | (there & STEP_BITS)] & ~beside) === straightOn
          ) {
            const known = labels[best + toPlace]
            if (base + next < known) {
              labels[best + toPlace] = base + next
              headings[toPlace] = straightOn
              if (known > reach) {
                if (count === reached.length) reached = store.growReached()
                reached[count++] = toPlace
              }
            } else if (base + next === known) headings[toPlace] = headings[toPlace] | straightOn
            toPlace += by
            to += by * HEADINGS
            next += stepKey
            if (next > maxKey || base + next >= labels[to]) {
              to = NONE
              break
            }
            labels[to] = base + next
            there = steps[toPlace]
          }
          if (to === NONE) continue
        }
        const nb = (base + (isField ? next : next + left(toPlace))) & mask
        const tail = tails[nb]
        queue[tail] = (to << TAG_BITS) | tag
        tails[nb] = tail + 1
        waiting++
      }
    }
    waiting -= tails[b] - begin
    tails[b] = begin
  }
  return count
}

/** Offers what squeezing adds to a state: squeezed steps in its heading, from all rectangles of the box it can slip to. */
function squeezeOn(
  move: Move,
  store: LabelStore,
  { cameFrom, left }: { readonly cameFrom: Int32Array | null; readonly left: (place: number) => number },
  state: number,
  key: number,
): void {
  const { squeezing, costs } = move
  if (!squeezing) return
  const cells = move.layer.surface.paddedCells
  const heading = state & 7
  const box = state >> 3
  const place = box % cells
  const stance = Math.floor(box / cells) - 1
  const relax = (toPlace: number, next: number, toKey: number): void => {
    const to = ((next + 1) * cells + toPlace) * HEADINGS + heading
    const before = store.queued
    store.relax(to, toKey, toKey + left(toPlace))
    if (cameFrom && store.queued > before) cameFrom[to] = state
  }
  if (heading % 2 === 1) return
  const visit: StepVisitor = (_, toPlace, next, kind) => {
    relax(toPlace, standingFor(squeezing, toPlace, next), key + costs.keys[kind])
  }
  if (stance === WHOLE) eachSqueezedStepIn(squeezing, { place, stance, d: heading }, visit)
  else
    for (const each of stancesIn(squeezing.changes(place, stance)))
      eachSqueezedStepIn(squeezing, { place, stance: each, d: heading }, visit)
}

/** The rectangle that stands for all that hang together with one: changing between them costs nothing. */
function standingFor(squeezing: Squeezing | null, place: number, stance: number): number {
  return squeezing === null || stance === WHOLE ? stance : lowestOf(squeezing.changes(place, stance))
}

const lowestOf = (stances: number): number => 31 - Math.clz32(stances & -stances)

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
