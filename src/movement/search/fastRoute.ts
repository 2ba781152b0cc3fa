/**
 * One cheapest route between two places: [A*](https://en.wikipedia.org/wiki/A*_search_algorithm) with the labels, step words,
 * pruning and straight runs of `fastField.ts`. The heuristic is the cost on open floor (octile distance), so it never
 * overestimates. Ties are broken last in, first out, with orthogonal steps queued first, which heads for the target along diagonals.
 * Runs also end at the target. Rejected: storing predecessors, one more write at every step; the path is read off the labels
 * afterwards (`reconstructPath.ts`).
 */
import { ORTHOGONAL_BITS, STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { specialBurdens } from './eachStep.ts'
import { DIAGONAL, MAX_LOOKAHEAD, openEstimate, startKey, unboundedKey } from './fastMove.ts'
import { DIRECTION_BITS, MAX_PUSHES, type LabelStore } from '../field/labelStore.ts'
import { mixedCase } from './mixedSuccessors.ts'
import { FORWARD_DIRECTIONS, UNIFORM_SUCCESSORS, pruningOf } from './pruning.ts'
import { beginSearch, placeOfState, type SqueezedSteps } from './squeezedStates.ts'

/** A state at the target and its key. */
interface Arrival {
  readonly state: number
  readonly key: number
}

/** The cheapest state at the target; null if it cannot be reached. */
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
  const heuristic = openEstimate(move, target)
  const cells = layer.surface.paddedCells
  const { uniformFlag, maxRank, twoRanksFlag, mixed } = pruningOf(move)
  const { known } = mixed
  const wholeSteps = squeezed === null ? 0 : ORTHOGONAL_BITS
  const { base, tails, mask } = store
  let { labels, queue, room } = store
  let waiting = 0
  for (let total = base + startKey(move) + heuristic(move.start); waiting + store.queued > 0; total++) {
    const bucket = total & mask
    while (tails[bucket] > bucket * room) {
      const entry = queue[--tails[bucket]]
      waiting--
      const state = entry >>> DIRECTION_BITS
      const place = state < cells ? state : placeOfState(move, state)
      const label = labels[state]
      if (label + heuristic(place) !== total) continue
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
      // Orthogonal directions first: the bits of diagonal ones are moved above them.
      let order = (directions & ORTHOGONAL_BITS) | ((directions & ~ORTHOGONAL_BITS) << 8)
      for (; order !== 0; order &= order - 1) {
        const d = (31 - Math.clz32(order & -order)) & 7
        const offset = offsets[d]
        let to = state + offset
        if (label + straightKey >= labels[to]) continue
        const rank = (steps[to] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (rank > maxRank) continue
        const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, state, d)
        const key = keys[burdens | ((d & 1) << 5) | rank]
        let next = label + key
        const maxAhead = (word & uniformFlag) === 0 ? 0 : label + MAX_LOOKAHEAD - key
        let successors = 0
        // A place labeled with less has been queued with its successors already.
        while (next < labels[to]) {
          labels[to] = next
          const wordThere = steps[to]
          if ((wordThere & wholeSteps) !== wholeSteps && squeezed?.enter(to, next - base) === true) {
            store.keepRoom(waiting)
            ;({ labels, queue, room } = store)
          }
          if (to === target) {
            successors = STEP_BITS
            break
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
        queue[tails[(next + heuristic(to)) & mask]++] = (to << DIRECTION_BITS) | successors
        waiting++
      }
    }
  }
  return null
}
