/**
 * The search behind reach and overlays: least costs to every place within a budget, with one label for a place.
 *
 * Dial's algorithm on `2 × squares + parity` (see `stepPrices.ts`), a handful of circular buckets, step words instead of
 * walls, and on even ground only the ways a cheapest path may need (`EVEN_WAYS`). The loop is one function and says
 * some things twice, because a call or a closure in it costs more than the step itself. Rejected: a binary heap (several
 * times slower for small whole costs), jump points (no faster with these words, and lost where ground differs).
 */
import { ORTHOGONAL_BITS } from '../ground/directions.ts'
import { WHOLE } from '../ground/squeezing.ts'
import { STEP_BITS, STEP_EVEN, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/spaceLayer.ts'
import type { Move } from '../move.ts'
import {
  EVEN_WAYS,
  DIAGONAL,
  fastStates,
  leaveSqueezed,
  mayPrune,
  noEstimate,
  OTHER_WAYS,
  specialBurdens,
  squeezeFrom,
  startStatesOf,
  WAY_STARTS,
  WAYS,
} from './fastMove.ts'
import { ARRIVAL_BITS, type LabelStore } from './labelStore.ts'

/** States to begin with and their keys. */
export interface FieldSources {
  readonly states: ArrayLike<number>
  readonly keys: ArrayLike<number>
}

/**
 * Settles every state within `mostKey` of the sources (where absent, the start of the move) and answers how many; they
 * stand in `store.settled`, cheapest first.
 */
export function fastField(move: Move, store: LabelStore, mostKey: number, sources?: FieldSources): number {
  const { layer, squeezing, prices } = move
  const mostStep = Math.min(2 * prices.mostSquares + 1, mostKey)
  store.begin(fastStates(move), mostKey, mostStep)
  if (sources) for (let i = 0; i < sources.states.length; i++) store.offer(sources.states[i] ?? 0, sources.keys[i] ?? 0)
  else for (const state of startStatesOf(move)) store.offer(state, move.parity)

  const { steps, offsets } = layer
  const { keys } = prices
  const { labels, base, buckets, counts, mask } = store
  const cells = layer.ground.paddedCells
  const plainOnly = move.action.plainGroundOnly
  const evenWord = mayPrune(prices) ? STEP_EVEN : 0
  const straightKey = keys[0] ?? 0
  const diagonalKey = keys[DIAGONAL] ?? 0
  let { settled } = store
  let count = 0
  let waiting = store.offered
  for (let key = 0; waiting > 0; key++) {
    const b = key & mask
    while ((counts[b] as number) > 0) {
      const last = (counts[b] as number) - 1
      const entry = (buckets[b] as Int32Array)[last] as number
      counts[b] = last
      waiting--
      const state = entry >> ARRIVAL_BITS
      if (labels[state] !== base + key) continue
      if (count === settled.length) settled = store.growSettled()
      settled[count++] = state
      if (state >= cells) {
        const before = store.offered
        if (squeezing) leaveSqueezed(move, squeezing, store, state, key, noEstimate)
        waiting += store.offered - before
        continue
      }
      const word = steps[state] as number
      const isEven = (word & evenWord) !== 0
      const arrival = entry & 15
      const ways = isEven
        ? (EVEN_WAYS[(arrival << 8) | (word & STEP_BITS)] as number)
        : word & STEP_BITS & (OTHER_WAYS[arrival] as number)
      const end = WAY_STARTS[ways + 1] as number
      for (let i = WAY_STARTS[ways] as number; i < end; i++) {
        const d = WAYS[i] as number
        const to = state + (offsets[d] as number)
        const known = labels[to] as number
        let next = key + ((d & 1) === 0 ? straightKey : diagonalKey)
        if (base + next >= known) continue
        if (!isEven) {
          const rank = ((steps[to] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
          if (rank > 0 || (word & STEP_SPECIAL) !== 0) {
            if (plainOnly && rank > 0) continue
            const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, state, d)
            next = key + (keys[burdens | ((d & 1) << 5) | rank] as number)
            if (base + next >= known) continue
          }
        }
        if (next > mostKey) continue
        labels[to] = base + next
        const nb = next & mask
        const n = counts[nb] as number
        let bucket = buckets[nb] as Int32Array
        if (n === bucket.length) bucket = store.growBucket(nb)
        bucket[n] = (to << ARRIVAL_BITS) | d
        counts[nb] = n + 1
        waiting++
      }
      if (squeezing !== null && (word & ORTHOGONAL_BITS) !== ORTHOGONAL_BITS) {
        const before = store.offered
        squeezeFrom(move, squeezing, store, state, WHOLE, key, noEstimate)
        waiting += store.offered - before
      }
    }
  }
  store.settledCount = count
  return count
}
