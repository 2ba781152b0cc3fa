/**
 * The search behind reach and overlays: least costs to every place within a budget, with one label for a place.
 *
 * Dial's algorithm on `2 × squares + parity` (see `stepPrices.ts`), circular buckets whose entries share one small array,
 * step words instead of walls, and on even ground only the ways a cheapest path may need (`EVEN_WAYS`). The loop is one
 * function and says some things twice, because a call or a closure in it costs more than the step itself; places off the
 * common way (squeezing, a longer queue) leave it and come back. Rejected: a binary heap (several times slower for small
 * whole costs), jump points (no faster with these words, and lost where ground differs), an array for each bucket (all
 * of them together leave the nearest cache, and each access asks for its length first).
 */
import { ORTHOGONAL_BITS } from '../ground/directions.ts'
import { WHOLE } from '../ground/squeezing.ts'
import { STEP_BITS, STEP_EVEN, STEP_MILD, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/spaceLayer.ts'
import type { Move } from '../move.ts'
import { BARRIER, BODY, priceIndex } from '../stepPrices.ts'
import {
  EVEN_WAYS,
  DIAGONAL,
  fastStates,
  leaveSqueezed,
  mayPrune,
  mayPruneMild,
  MILD_WAYS,
  noEstimate,
  OTHER_WAYS,
  squeezeFrom,
  startStatesOf,
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
  const { labels, base, heads, mask } = store
  const cells = layer.ground.paddedCells
  const top = base + mostKey
  const evenWord = mayPrune(prices) ? STEP_EVEN : 0
  const mildWord = mayPruneMild(prices) && !move.action.plainGroundOnly ? STEP_MILD : 0
  const mostRank = move.action.plainGroundOnly ? 0 : STEP_RANK_MASK
  const straightKey = keys[0] ?? 0
  const diagonalMore = (keys[DIAGONAL] ?? 0) - straightKey
  // Bits of no burden stand in for those a layer has not got.
  const barriers = layer.barriers ?? layer.boxes
  const bodies = layer.bodies ?? layer.boxes
  const barrierPrice = layer.barriers ? priceIndex(BARRIER, 0, 0) : 0
  const bodyPrice = layer.bodies ? priceIndex(BODY, 0, 0) : 0
  let { settled, slots, free } = store
  let { room } = store
  let count = 0
  let waiting = store.offered
  for (let at = base; waiting > 0; at++) {
    const b = at & mask
    for (let slot = heads[b] as number; slot !== 0; slot = heads[b]) {
      const entry = slots[2 * slot] as number
      heads[b] = slots[2 * slot + 1] as number
      slots[2 * slot + 1] = free
      free = slot
      waiting--
      const state = entry >> ARRIVAL_BITS
      if (labels[state] !== at) continue
      if (count === settled.length) settled = store.growSettled()
      settled[count++] = state
      if (waiting + 8 > room) {
        store.free = free
        slots = store.growQueue()
        free = store.free
        room = store.room
      }
      if (state >= cells) {
        store.free = free
        const before = store.offered
        if (squeezing) leaveSqueezed(move, squeezing, store, state, at - base, noEstimate)
        waiting += store.offered - before
        slots = store.slots
        free = store.free
        room = store.room
        continue
      }
      const word = steps[state] as number
      const legal = word & STEP_BITS
      const arrival = entry & 15
      if ((word & evenWord) !== 0) {
        let ways = EVEN_WAYS[(arrival << 8) | legal] as number
        while (ways !== 0) {
          const d = 31 - Math.clz32(ways)
          ways ^= 1 << d
          const to = state + (offsets[d] as number)
          const next = at + straightKey + (diagonalMore & -(d & 1))
          if (next >= (labels[to] as number) || next > top) continue
          labels[to] = next
          const taken = free
          const nb = next & mask
          free = slots[2 * taken + 1] as number
          slots[2 * taken] = (to << ARRIVAL_BITS) | d
          slots[2 * taken + 1] = heads[nb] as number
          heads[nb] = taken
          waiting++
        }
      } else {
        let ways =
          (word & mildWord) !== 0
            ? (MILD_WAYS[(arrival << 8) | legal] as number)
            : legal & (OTHER_WAYS[arrival] as number)
        while (ways !== 0) {
          const d = 31 - Math.clz32(ways)
          ways ^= 1 << d
          const to = state + (offsets[d] as number)
          const known = labels[to] as number
          if (at + straightKey >= known) continue
          const rank = ((steps[to] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
          let price = ((d & 1) << 5) | rank
          if ((word & STEP_SPECIAL) !== 0)
            price |=
              (((barriers[state] as number) >> d) & 1) * barrierPrice +
              (((bodies[state] as number) >> d) & 1) * bodyPrice
          const next = at + (keys[price] as number)
          if (next >= known || next > top || rank > mostRank) continue
          labels[to] = next
          const taken = free
          const nb = next & mask
          free = slots[2 * taken + 1] as number
          slots[2 * taken] = (to << ARRIVAL_BITS) | d
          slots[2 * taken + 1] = heads[nb] as number
          heads[nb] = taken
          waiting++
        }
      }
      if (squeezing !== null && (word & ORTHOGONAL_BITS) !== ORTHOGONAL_BITS) {
        store.free = free
        const before = store.offered
        squeezeFrom(move, squeezing, store, state, WHOLE, at - base, noEstimate)
        waiting += store.offered - before
        slots = store.slots
        free = store.free
        room = store.room
      }
    }
  }
  store.free = free
  store.settledCount = count
  return count
}
