/**
 * The search behind reach and overlays: least costs to every place within a budget, with one label for a place.
 *
 * Dial's algorithm on `2 × squares + parity` (see `stepCosts.ts`), circular buckets in one array, step words instead of
 * walls, and only the ways a cheapest path may need: looked up when a place is labeled (`UNIFORM_SUCCESSORS`, `mixedSuccessors.ts`) and
 * queued with it, so that places with none are never queued. Where there is but one, straight on over even terrain, it is
 * followed immediately: most squares of a room or a corridor never see the queue. Labels set ahead may turn out too costly;
 * anyone who comes at less sets them again, so a run is kept short. The loop is one function, because a call or a closure in
 * it costs more than the step itself; only squeezing leaves it and comes back. Rejected: a binary heap (several times slower
 * for small whole costs), jump points that queue nothing in between without labels (they find no field), steps without
 * branches (no faster on broken terrain), following a single way around corners (slower in rooms and in the open).
 */
import { ORTHOGONAL_BITS, STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { MAX_LOOKAHEAD, specialBurdens } from './fastMove.ts'
import { DIRECTION_BITS, MAX_PUSHES, type LabelStore } from '../field/labelStore.ts'
import { FORWARD_DIRECTIONS, UNIFORM_SUCCESSORS, pruningOf } from './pruning.ts'
import { mixedCase } from './mixedSuccessors.ts'
import { beginSearch, type SqueezedSteps } from './squeezedStates.ts'

/**
 * Labels every state within `maxKey` of the start of the move, or of the nearest of some places. Whole boxes are known by their labels alone
 * (`reachedWindow.ts` finds them); `store.found` holds the start and the squeezed states. False where the move has no state to
 * start in.
 */
export function fastField(move: Move, store: LabelStore, maxKey: number, from?: readonly number[]): boolean {
  const squeezed = beginSearch(move, store, { maxKey, maxStep: longestWait(move, maxKey), from })
  const hasStart = store.queued > 0
  expand(move, store, { minKey: 0, maxKey, squeezed })
  return hasStart
}

/** How far ahead of the state that leads to it another may be queued. */
export const longestWait = ({ costs }: Move, maxKey: number): number => Math.min(costs.maxKey + MAX_LOOKAHEAD, maxKey)

/** Labels what the states in the queue lead to, none of which has a key below `minKey`, up to `maxKey`. */
export function expand(
  move: Move,
  store: LabelStore,
  {
    minKey,
    maxKey,
    squeezed,
  }: { readonly minKey: number; readonly maxKey: number; readonly squeezed: SqueezedSteps | null },
): void {
  const { layer } = move
  const { steps, offsets, worse } = layer
  const { keys } = move.costs
  const { base, tails, mask } = store
  const cells = layer.surface.paddedCells
  const maxLabel = base + maxKey
  const { uniformFlag, maxRank, twoRanksFlag, mixed } = pruningOf(move)
  const { known } = mixed
  // Steps a squeezing mover must have for a place to be left on the common way.
  const wholeSteps = squeezed === null ? 0 : ORTHOGONAL_BITS
  let { labels, queue, room } = store
  let waiting = 0
  for (let label = base + minKey; waiting + store.queued > 0; label++) {
    const bucket = label & mask
    for (let i = 0; bucket * room + i < tails[bucket]; i++) {
      const entry = queue[bucket * room + i]
      const state = entry >>> DIRECTION_BITS
      if (labels[state] !== label) continue
      if (state >= cells || waiting + store.queued + MAX_PUSHES > room) {
        if (state >= cells) squeezed?.leave(state, label - base)
        store.keepRoom(waiting)
        ;({ labels, queue, room } = store)
        if (state >= cells) continue
      }
      const word = steps[state]
      for (let directions = entry & word & STEP_BITS; directions !== 0;) {
        const d = 31 - Math.clz32(directions)
        directions ^= 1 << d
        const by = offsets[d]
        let to = state + by
        const rank = (steps[to] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (rank > maxRank) continue
        const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, state, d)
        const key = keys[burdens | ((d & 1) << 5) | rank]
        let next = label + key
        const farthest = (word & uniformFlag) === 0 ? 0 : label + MAX_LOOKAHEAD - key
        let on = 0
        // Where it was reached for less, its successors have been queued.
        while (next < labels[to] && next <= maxLabel) {
          labels[to] = next
          const wordThere = steps[to]
          if ((wordThere & wholeSteps) !== wholeSteps && squeezed?.enter(to, next - base) === true) {
            store.keepRoom(waiting)
            ;({ labels, queue, room } = store)
          }
          if ((wordThere & uniformFlag) === 0) {
            on = wordThere & FORWARD_DIRECTIONS[d]
            if ((wordThere & twoRanksFlag) === 0) break
            const index = mixedCase(d, wordThere, worse[to])
            on &= known[index] || mixed.learn(index)
            break
          }
          on = UNIFORM_SUCCESSORS[(d << 8) | (wordThere & STEP_BITS)]
          if (on !== 1 << d || next > farthest) break
          on = 0
          to += by
          next += key
        }
        if (on === 0) continue
        queue[tails[next & mask]++] = (to << DIRECTION_BITS) | on
        waiting++
      }
    }
    waiting -= tails[bucket] - bucket * room
    tails[bucket] = bucket * room
  }
}
