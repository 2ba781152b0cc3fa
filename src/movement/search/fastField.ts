/**
 * The movement range: lowest costs to every place within a budget, with one label per place.
 *
 * [Dial's algorithm](https://en.wikipedia.org/wiki/Dijkstra%27s_algorithm#Specialized_variants) on the key
 * `2 × squares + parity` (see `stepCosts.ts`), reading step words instead of walls, with neighbor pruning: when a place is labeled,
 * the successors a cheapest path may need are looked up (`pruning.ts`, `mixedSuccessors.ts`) and queued with it; a place without
 * successors is never queued. If straight on is the only successor, it is relaxed immediately, so most squares of rooms and
 * corridors never see the queue. Such a run labels places ahead of the queue; a cheaper path may relabel them later, so runs are
 * limited to `MAX_LOOKAHEAD`.
 *
 * The loop is one function because a call or closure in it costs more than the step itself; it leaves only for squeezing.
 * Rejected: a binary heap (several times slower for small integer costs), full jump point search (it labels no places in
 * between), branch-free steps (no faster on broken terrain), following single successors around corners (slower in rooms
 * and in the open).
 */
import { ORTHOGONAL_BITS, STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { specialBurdens } from './eachStep.ts'
import { MAX_LOOKAHEAD } from './fastMove.ts'
import { DIRECTION_BITS, MAX_PUSHES, type LabelStore } from '../field/labelStore.ts'
import { FORWARD_DIRECTIONS, UNIFORM_SUCCESSORS, pruningOf } from './pruning.ts'
import { mixedCase } from './mixedSuccessors.ts'
import { beginSearch, type SqueezedSteps } from './squeezedStates.ts'

/**
 * Labels every state within `maxKey` of the start of the move, or of the nearest place of `from`. Whole boxes are found by their
 * labels alone (`reachedWindow.ts`); `store.found` lists the start and the squeezed states. False if the move has no state to
 * start in.
 */
export function fastField(move: Move, store: LabelStore, maxKey: number, from?: readonly number[]): boolean {
  const squeezed = beginSearch(move, store, { maxKey, maxStep: longestWait(move, maxKey), from })
  const hasStart = store.queued > 0
  expand(move, store, { minKey: 0, maxKey, squeezed })
  return hasStart
}

/** By how much the key of a queued state may exceed that of its predecessor. */
export const longestWait = ({ costs }: Move, maxKey: number): number => Math.min(costs.maxKey + MAX_LOOKAHEAD, maxKey)

/** Expands the states in the queue, whose keys are at least `minKey`, up to `maxKey`. */
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
  // A place with all orthogonal steps has none to squeeze through; without squeezing no place has.
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
        const offset = offsets[d]
        let to = state + offset
        const rank = (steps[to] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (rank > maxRank) continue
        const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, state, d)
        const key = keys[burdens | ((d & 1) << 5) | rank]
        let next = label + key
        const maxAhead = (word & uniformFlag) === 0 ? 0 : label + MAX_LOOKAHEAD - key
        let successors = 0
        // A place labeled with less has been queued with its successors already.
        while (next < labels[to] && next <= maxLabel) {
          labels[to] = next
          const wordThere = steps[to]
          if ((wordThere & wholeSteps) !== wholeSteps && squeezed?.enter(to, next - base) === true) {
            store.keepRoom(waiting)
            ;({ labels, queue, room } = store)
          }
          if ((wordThere & uniformFlag) === 0) {
            successors = wordThere & FORWARD_DIRECTIONS[d]
            if ((wordThere & twoRanksFlag) === 0) break
            const index = mixedCase(d, wordThere, worse[to])
            successors &= known[index] || mixed.learn(index)
            break
          }
          successors = UNIFORM_SUCCESSORS[(d << 8) | (wordThere & STEP_BITS)]
          if (successors !== 1 << d || next > maxAhead) break
          successors = 0
          to += offset
          next += key
        }
        if (successors === 0) continue
        queue[tails[next & mask]++] = (to << DIRECTION_BITS) | successors
        waiting++
      }
    }
    waiting -= tails[bucket] - bucket * room
    tails[bucket] = bucket * room
  }
}
