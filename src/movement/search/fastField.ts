/**
 * The search behind reach and overlays: least costs to every place within a budget, with one label for a place.
 *
 * Dial's algorithm on `2 × squares + parity` (see `stepPrices.ts`), a handful of circular buckets, step words instead of
 * walls. On clear ground a place is left only in the directions a cheapest way would take from where it was entered:
 * after a straight step straight on, after a diagonal one also along its two sides. The ways left out cost no less, and of
 * equal ones a way that ends straight is kept; so every label stays exact. Rejected: a binary heap (three times slower
 * for small whole costs), jump points (no faster with these words, and lost where ground differs).
 */
import { ORTHOGONAL_BITS } from '../ground/directions.ts'
import { WHOLE, stancesIn, type Squeezing } from '../ground/squeezing.ts'
import { STEP_BITS, STEP_CLEAR, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/spaceLayer.ts'
import { startStances, type Move } from '../move.ts'
import { BARRIER, BODY, priceIndex, type StepPrices } from '../stepPrices.ts'
import { eachSqueezedStep } from './eachStep.ts'
import { ARRIVALS, type LabelStore } from './labelStore.ts'

/** Arrival of a state that was not entered by a step between whole boxes. */
export const NO_ARRIVAL = 8
const DIAGONAL = 1 << 5
const MOST_SQUARES = 500

/** Directions in which a clear place is left, by arrival, as bits. */
export const WAYS_ON: Readonly<Uint8Array> = Uint8Array.from({ length: ARRIVALS }, (_, arrival) => {
  if (arrival >= NO_ARRIVAL) return STEP_BITS
  const straight = 1 << arrival
  return arrival % 2 === 0 ? straight : straight | (1 << (arrival - 1)) | (1 << ((arrival + 1) % 8))
})

/** Whether the fast searches cover a move. */
export const isFast = ({ prices, turnFeet, action, isOneSquare, isStraight }: Move): boolean =>
  prices.isAdditive &&
  turnFeet === 0 &&
  !action.fiveFeetOnly &&
  !isOneSquare &&
  !isStraight &&
  prices.mostSquares <= MOST_SQUARES

/** Whether leaving out ways on clear ground is safe: a diagonal costs more than one straight step and less than two. */
export function mayPrune({ keys }: StepPrices): boolean {
  const [straight, diagonal] = [keys[0] ?? 0, keys[DIAGONAL] ?? 0]
  return diagonal > straight && diagonal < 2 * straight
}

/** Number of a state: places in their whole boxes first, then a plane for each rectangle. */
export const fastState = (move: Move, place: number, stance: number): number =>
  (stance + 1) * move.layer.ground.paddedCells + place

/** How many states a move has. */
export const fastStates = ({ layer, squeezing }: Move): number =>
  layer.ground.paddedCells * (1 + (squeezing ? squeezing.stances : 0))

/** The greatest key a search without a budget can need. */
export const unboundedKey = ({ layer, prices }: Move): number =>
  Math.min(2 ** 30, layer.ground.paddedCells * 2 * (prices.mostSquares + 1))

/**
 * Settles every state within `mostKey` of the sources and answers how many, in `store.settled`. Sources are states with
 * their keys; where absent, the start of the move.
 */
export function fastField(
  move: Move,
  store: LabelStore,
  mostKey: number,
  sources: { readonly states: ArrayLike<number>; readonly keys: ArrayLike<number> } = startSources(move),
): number {
  const { layer, squeezing, prices } = move
  const { steps, offsets } = layer
  const { keys } = prices
  const cells = layer.ground.paddedCells
  const mostStep = Math.min(2 * prices.mostSquares + 1, mostKey)
  store.begin(fastStates(move), mostKey + 2, mostStep)
  const { labels, cameFrom, base, buckets, counts } = store
  const mask = 2 ** Math.ceil(Math.log2(mostStep + 2)) - 1
  const plainOnly = move.action.plainGroundOnly
  const prunes = mayPrune(prices)
  const straightKey = keys[0] ?? 0
  const diagonalKey = keys[DIAGONAL] ?? 0
  const rankMask = STEP_RANK_MASK << STEP_RANK_SHIFT
  let { settled } = store
  let count = 0
  let waiting = 0

  const offer = (state: number, key: number, from: number, arrival: number): void => {
    if (key > mostKey || base + key >= (labels[state] ?? 0)) return
    labels[state] = base + key
    cameFrom[state] = from
    const b = key & mask
    const n = counts[b] ?? 0
    let bucket = buckets[b] as Int32Array
    if (n === bucket.length) bucket = store.growBucket(b)
    bucket[n] = state * ARRIVALS + arrival
    counts[b] = n + 1
    waiting++
  }
  for (let i = 0; i < sources.states.length; i++) offer(sources.states[i] ?? 0, sources.keys[i] ?? 0, -1, NO_ARRIVAL)

  for (let key = 0; waiting > 0; key++) {
    const b = key & mask
    for (let n = counts[b] ?? 0; n > 0; n = counts[b] ?? 0) {
      const entry = (buckets[b] as Int32Array)[n - 1] ?? 0
      counts[b] = n - 1
      waiting--
      const state = entry >>> 4
      if (labels[state] !== base + key) continue
      if (count === settled.length) settled = store.growSettled()
      settled[count++] = state
      if (state >= cells) {
        if (squeezing) leaveSqueezed(move, squeezing, state, key, offer)
        continue
      }
      const word = steps[state] ?? 0
      if ((word & STEP_CLEAR) !== 0) {
        const ways = prunes ? (WAYS_ON[entry & 15] ?? 0) : STEP_BITS
        for (let bits = ways; bits !== 0; bits &= bits - 1) {
          const d = 31 - Math.clz32(bits & -bits)
          const next = key + ((d & 1) === 0 ? straightKey : diagonalKey)
          const to = state + (offsets[d] ?? 0)
          if (next > mostKey || base + next >= (labels[to] ?? 0)) continue
          labels[to] = base + next
          cameFrom[to] = state
          const nb = next & mask
          const nn = counts[nb] ?? 0
          let bucket = buckets[nb] as Int32Array
          if (nn === bucket.length) bucket = store.growBucket(nb)
          bucket[nn] = (to << 4) | d
          counts[nb] = nn + 1
          waiting++
        }
        continue
      }
      for (let bits = word & STEP_BITS; bits !== 0; bits &= bits - 1) {
        const d = 31 - Math.clz32(bits & -bits)
        const to = state + (offsets[d] ?? 0)
        const rank = ((steps[to] ?? 0) & rankMask) >> STEP_RANK_SHIFT
        if (plainOnly && rank > 0) continue
        let price = ((d & 1) << 5) | rank
        if ((word & STEP_SPECIAL) !== 0) price |= specialBurdens(layer, state, d)
        const next = key + (keys[price] ?? 0)
        if (next > mostKey || base + next >= (labels[to] ?? 0)) continue
        labels[to] = base + next
        cameFrom[to] = state
        const nb = next & mask
        const nn = counts[nb] ?? 0
        let bucket = buckets[nb] as Int32Array
        if (nn === bucket.length) bucket = store.growBucket(nb)
        bucket[nn] = (to << 4) | d
        counts[nb] = nn + 1
        waiting++
      }
      if (squeezing !== null && (word & ORTHOGONAL_BITS) !== ORTHOGONAL_BITS)
        squeezeFrom(move, squeezing, state, WHOLE, state, key, offer)
    }
  }
  return count
}

/** Takes an offered state: its number, its key, the state it is reached from, and the arrival. */
export type Offer = (state: number, key: number, from: number, arrival: number) => void

/** Burdens of a special step, in place in a price index. */
export const specialBurdens = (
  layer: { readonly barriers: Uint8Array | null; readonly bodies: Uint8Array | null },
  place: number,
  d: number,
): number =>
  priceIndex(
    ((layer.barriers?.[place] ?? 0) >> d) & 1
      ? ((layer.bodies?.[place] ?? 0) >> d) & 1
        ? BARRIER | BODY
        : BARRIER
      : ((layer.bodies?.[place] ?? 0) >> d) & 1
        ? BODY
        : 0,
    0,
    0,
  )

/** Offers what a squeezed state leads to: other rectangles of its box, and steps. */
export function leaveSqueezed(move: Move, squeezing: Squeezing, state: number, key: number, offer: Offer): void {
  const cells = move.layer.ground.paddedCells
  const stance = Math.floor(state / cells) - 1
  const place = state % cells
  for (const other of stancesIn(squeezing.changes(place, stance)))
    if (other !== stance) offer(fastState(move, place, other), key, state, NO_ARRIVAL)
  squeezeFrom(move, squeezing, place, stance, state, key, offer)
}

/** Offers the squeezed steps from a stance. */
export function squeezeFrom(
  move: Move,
  squeezing: Squeezing,
  place: number,
  stance: number,
  state: number,
  key: number,
  offer: Offer,
): void {
  eachSqueezedStep(move, squeezing, place, stance, (_, to, next, price) => {
    offer(fastState(move, to, next), key + (move.prices.keys[price] ?? 0), state, NO_ARRIVAL)
  })
}

/** The start of a move as sources. */
export function startSources(move: Move): { readonly states: readonly number[]; readonly keys: readonly number[] } {
  const stances = startStances(move).filter((stance) => stance === WHOLE || move.squeezing !== null)
  return {
    states: stances.map((stance) => fastState(move, move.start, stance)),
    keys: stances.map(() => move.parity),
  }
}
