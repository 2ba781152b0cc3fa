/**
 * The search behind reach and overlays: least costs to every place within a budget, with one label for a place.
 *
 * Dial's algorithm on `2 × squares + parity` (see `stepPrices.ts`), circular buckets in one array, step words instead of
 * walls, and only the ways a cheapest path may need: looked up when a place is labelled (`EVEN_WAYS`, `mixedWays.ts`) and
 * queued with it, so that places with none are never queued. Where there is but one, straight on over even ground, it is
 * followed at once: most squares of a room or a corridor never see the queue. Labels set ahead may turn out too dear;
 * whoever comes at less sets them again, so a run is kept short. The loop is one function, because a call or a closure in
 * it costs more than the step itself; only squeezing leaves it and comes back. Rejected: a binary heap (several times slower
 * for small whole costs), jump points that queue nothing in between without labels (they find no field), steps without
 * branches (no faster on broken ground), following a single way round corners (slower in rooms and in the open).
 */
import { ORTHOGONAL_BITS } from '../ground/directions.ts'
import { STEP_BITS, STEP_EVEN, STEP_MILD, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/stepWord.ts'
import type { Move } from '../move.ts'
import { BARRIER, BODY, priceIndex } from '../stepPrices.ts'
import { EVEN_WAYS, FARTHEST_AHEAD, mayPrune, OTHER_WAYS } from './fastMove.ts'
import { WAYS_BITS, type LabelStore } from './labelStore.ts'
import { mixedCase, mixedWaysOf } from './mixedWays.ts'
import { beginSearch, type SqueezedSteps } from './squeezedStates.ts'

/**
 * Labels every state within `mostKey` of the start of the move. Whole boxes are told by their labels alone
 * (`reachedWindow.ts` finds them); `store.found` holds the start and the squeezed states. False where the move has no state to
 * start in.
 */
export function fastField(move: Move, store: LabelStore, mostKey: number): boolean {
  const squeezed = beginSearch(move, store, { mostKey, mostStep: longestWait(move, mostKey) })
  const hasStart = store.offered > 0
  spread(move, store, { leastKey: 0, mostKey, squeezed })
  return hasStart
}

/** How far ahead of the state that leads to it another may be queued. */
export const longestWait = ({ prices }: Move, mostKey: number): number =>
  Math.min(prices.mostKey + FARTHEST_AHEAD, mostKey)

/** Labels what the states in the queue lead to, none of which has a key below `leastKey`, up to `mostKey`. */
export function spread(
  move: Move,
  store: LabelStore,
  {
    leastKey,
    mostKey,
    squeezed,
  }: { readonly leastKey: number; readonly mostKey: number; readonly squeezed: SqueezedSteps | null },
): void {
  const { layer, prices } = move
  const { steps, offsets } = layer
  const { keys } = prices
  const { base, tails, mask } = store
  let { labels, queue, room } = store
  const cells = layer.ground.paddedCells
  const top = base + mostKey
  const evenWord = mayPrune(prices) ? STEP_EVEN : 0
  const mildWord = move.action.plainGroundOnly ? 0 : STEP_MILD
  const mixed = mixedWaysOf(prices)
  const { known } = mixed
  const { worse } = layer
  const mostRank = move.action.plainGroundOnly ? 0 : STEP_RANK_MASK
  // Bits of no burden stand in for those a layer has not got.
  const barriers = layer.barriers ?? layer.boxes
  const bodies = layer.bodies ?? layer.boxes
  const barrierPrice = layer.barriers ? priceIndex(BARRIER, 0, 0) : 0
  const bodyPrice = layer.bodies ? priceIndex(BODY, 0, 0) : 0
  // Steps a squeezing mover must have for a place to be left on the common way.
  const wholeSteps = squeezed === null ? 0 : ORTHOGONAL_BITS
  let waiting = store.offered
  for (let at = base + leastKey; waiting > 0; at++) {
    const b = at & mask
    let begin = b * room
    for (let i = 0; begin + i < (tails[b] as number); i++) {
      const entry = queue[begin + i] as number
      const state = entry >>> WAYS_BITS
      if (labels[state] !== at) continue
      if (waiting + 8 > room) {
        queue = store.growQueue()
        room = store.room
        begin = b * room
      }
      if (state >= cells) {
        const before = store.offered
        squeezed?.leave(state, at - base)
        waiting += store.offered - before
        ;({ labels, queue, room } = store)
        begin = b * room
        continue
      }
      const word = steps[state] as number
      let ways = entry & word & STEP_BITS
      while (ways !== 0) {
        const d = 31 - Math.clz32(ways)
        ways ^= 1 << d
        const by = offsets[d] as number
        let to = state + by
        const rank = ((steps[to] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (rank > mostRank) continue
        let price = ((d & 1) << 5) | rank
        if ((word & STEP_SPECIAL) !== 0)
          price |=
            (((barriers[state] as number) >> d) & 1) * barrierPrice + (((bodies[state] as number) >> d) & 1) * bodyPrice
        const key = keys[price] as number
        let next = at + key
        const far = (word & evenWord) === 0 ? 0 : at + FARTHEST_AHEAD - key
        const only = 1 << d
        let on: number
        for (;;) {
          // Ways on were queued by whoever got there at less.
          if (next >= (labels[to] as number) || next > top) {
            on = 0
            break
          }
          labels[to] = next
          const there = steps[to] as number
          if ((there & wholeSteps) !== wholeSteps) {
            const before = store.offered
            if (squeezed?.enter(to, next - base) === true) {
              waiting += store.offered - before
              if (waiting + 8 > store.room) store.growQueue()
              ;({ labels, queue, room } = store)
              begin = b * room
            }
          }
          if ((there & evenWord) === 0) {
            on = there & (OTHER_WAYS[d] as number)
            if ((there & mildWord) === 0) break
            const index = mixedCase(d, there, worse[to] as number)
            on &= (known[index] as number) || mixed.learn(index)
            break
          }
          on = EVEN_WAYS[(d << 8) | (there & STEP_BITS)] as number
          if (on !== only || next > far) break
          to += by
          next += key
        }
        if (on === 0) continue
        const nb = next & mask
        const tail = tails[nb] as number
        queue[tail] = (to << WAYS_BITS) | on
        tails[nb] = tail + 1
        waiting++
      }
    }
    waiting -= (tails[b] as number) - begin
    tails[b] = begin
  }
}
