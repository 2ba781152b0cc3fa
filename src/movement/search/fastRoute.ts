/**
 * One cheapest route between two places: [A*](https://en.wikipedia.org/wiki/A*_search_algorithm) with the labels, step words and
 * pruned successors of `fastField.ts`. The heuristic is the exact cost of open floor (octile distance), so it never asks too
 * much. Last in, first out among equals, straight steps queued first, leads along diagonals to the target. Straight runs go on
 * immediately, as there; they end where more than one direction is worth trying, and at the target. The path is read off the
 * labels afterwards, which saves a write at every step.
 */
import { ORTHOGONAL_BITS, STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { DIAGONAL, MAX_LOOKAHEAD, openEstimate, specialBurdens, startKey, unboundedKey } from './fastMove.ts'
import { DIRECTION_BITS, MAX_PUSHES, type LabelStore } from '../field/labelStore.ts'
import { mixedCase } from './mixedSuccessors.ts'
import { FORWARD_DIRECTIONS, UNIFORM_SUCCESSORS, pruningOf } from './pruning.ts'
import { beginSearch, placeOfState, type SqueezedSteps } from './squeezedStates.ts'

/** A state in the target place and its key. */
interface Arrival {
  readonly state: number
  readonly key: number
}

/** The cheapest state in the target place and its key, or null. */
export function fastRoute(move: Move, store: LabelStore, target: number): Arrival | null {
  const maxStep = move.costs.maxKey + 2 * (move.costs.keys[DIAGONAL] + MAX_LOOKAHEAD)
  const squeezed = beginSearch(move, store, { maxKey: unboundedKey(move), maxStep, target })
  return aStar(move, store, squeezed, target)
}

function aStar(move: Move, store: LabelStore, squeezed: SqueezedSteps | null, target: number): Arrival | null {
  const { layer } = move
  const { steps, offsets, worse } = layer
  const { keys } = move.costs
  const straightKey = keys[0]
  const left = openEstimate(move, target)
  const cells = layer.surface.paddedCells
  const { uniformFlag, maxRank, twoRanksFlag, mixed } = pruningOf(move)
  const { known } = mixed
  const wholeSteps = squeezed === null ? 0 : ORTHOGONAL_BITS
  const { base, tails, mask } = store
  let { labels, queue, room } = store
  let waiting = 0
  for (let total = base + startKey(move) + left(move.start); waiting + store.queued > 0; total++) {
    const bucket = total & mask
    while (tails[bucket] > bucket * room) {
      const entry = queue[--tails[bucket]]
      waiting--
      const state = entry >>> DIRECTION_BITS
      const place = state < cells ? state : placeOfState(move, state)
      const label = labels[state]
      if (label + left(place) !== total) continue
      if (place === target) {
        store.drain()
        return { state, key: label - base }
      }
      if (state >= cells || waiting + store.queued + MAX_PUSHES > room) {
        if (state >= cells) squeezed?.leave(state, label - base)
        store.keepRoom(waiting)
        ;({ labels, queue, room } = store)
        if (state >= cells) continue
      }
      const word = steps[state]
      const directions = entry & word & STEP_BITS
      // Straight ones first: bits of diagonal ones stand above them.
      let order = (directions & ORTHOGONAL_BITS) | ((directions & ~ORTHOGONAL_BITS) << 8)
      for (; order !== 0; order &= order - 1) {
        const d = (31 - Math.clz32(order & -order)) & 7
        const by = offsets[d]
        let to = state + by
        if (label + straightKey >= labels[to]) continue
        const rank = (steps[to] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (rank > maxRank) continue
        const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, state, d)
        const key = keys[burdens | ((d & 1) << 5) | rank]
        let next = label + key
        const farthest = (word & uniformFlag) === 0 ? 0 : label + MAX_LOOKAHEAD - key
        let on = 0
        // Where it was reached for less, its successors have been queued.
        while (next < labels[to]) {
          labels[to] = next
          const wordThere = steps[to]
          if ((wordThere & wholeSteps) !== wholeSteps && squeezed?.enter(to, next - base) === true) {
            store.keepRoom(waiting)
            ;({ labels, queue, room } = store)
          }
          if (to === target) {
            on = STEP_BITS
            break
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
        queue[tails[(next + left(to)) & mask]++] = (to << DIRECTION_BITS) | on
        waiting++
      }
    }
  }
  return null
}
