/**
 * Several Strides in a row, each losing the feet left over: the lowest number of Strides to every place.
 *
 * Each Stride is a multi-source search from all places where the previous one can end. The parity with which it ends matters for
 * the next one: leftover feet may buy the better parity, even if the other one was cheaper. So all Strides but the last keep one
 * label per parity, and neither dominates the other. The last Stride needs only one label (`fastField.ts`), and so do all of them
 * if the count starts over in each action. On plain terrain, and where no diagonals are counted, one label is always enough
 * (`plainStrides.ts`).
 *
 * The keys of each Stride are above those of the previous one, so that places reached before are never entered again and a label shows
 * the Stride. A Stride begins only in states where some step was too expensive for the feet left; the others lead nowhere new.
 * Rejected: the general search (`wideSearch.ts`), which needs a heap and keeps stances and headings apart.
 */
import { STEP_BITS, STEP_UNIFORM, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { longestWait, expand } from './fastField.ts'
import { specialBurdens } from './eachStep.ts'
import { isFast, startKey } from './fastMove.ts'
import { DIRECTION_BITS, type LabelStore } from '../field/labelStore.ts'
import { mayPruneParity, maxSlant, FORWARD_DIRECTIONS, PARITY_SUCCESSORS } from './pruning.ts'
import { MAX_START, maxStartOf, plainStrides } from './plainStrides.ts'

/** True if `fastStrides` covers a move of several actions. */
export const areFastStrides = (move: Move, maxKey: number): boolean => isFast(move, maxKey) && move.squeezing === null

/**
 * Labels every place the move's actions reach, with up to `maxKey` in each. Returns the action (from 1) that first reaches a place,
 * by the key of its label; 1 for the start.
 */
export function fastStrides(move: Move, store: LabelStore, maxKey: number): Uint8Array {
  const each = maxKey + 1
  if (!plainStrides(move, store, maxKey)) stridesOfBothParities(move, store, maxKey)
  const actionOf = new Uint8Array(move.actions * each + 1).fill(1)
  for (let action = 2, key = each; action <= move.actions; action++, key += each)
    actionOf.fill(action, key + maxStartOf(move) + 1)
  return actionOf
}

/** The general case: a label for each parity in all Strides but the last. */
function stridesOfBothParities(move: Move, store: LabelStore, maxKey: number): void {
  const { actions, start } = move
  const cells = move.layer.surface.paddedCells
  // If the count starts over, its parity at the end does not matter: all labels are in the first plane.
  const oddPlane = move.field.rules['count-over-turn'] ? cells : 0
  const each = maxKey + 1
  store.begin(cells + oddPlane, actions * each, longestWait(move, maxKey))
  store.relax(start + startKey(move) * oddPlane, startKey(move))
  for (let action = 0; action < actions - 1; action++) {
    const onward = stride(move, store, { firstKey: action * each, maxKey, oddPlane })
    store.queued = 0
    const isLast = action === actions - 2
    for (let i = 0; i < onward; i++) beginAgain(store, cells, store.reached[i], (action + 1) * each, isLast)
  }
  const odd = store.found.subarray(0, store.foundCount).filter((state) => state >= cells)
  store.foundCount = 0
  for (const state of odd) if (!store.hasReached(state - cells)) store.labels[state - cells] = store.labels[state]
  const minKey = (actions - 1) * each
  expand(move, store, { minKey, maxKey: minKey + maxKey, squeezed: null })
  // A place reached first with an odd and later with an even count belongs to the first Stride that reached it.
  for (const state of odd) store.labels[state - cells] = Math.min(store.labels[state - cells], store.labels[state])
}

/** Queues a state in which a Stride begins; for the last Stride its place, unless that is also reached with an even count. */
function beginAgain(store: LabelStore, cells: number, state: number, firstKey: number, hasOneLabel: boolean): void {
  if (state < cells) store.queueAt(state, firstKey)
  else if (!hasOneLabel) store.queueAt(state, firstKey + 1)
  else if (!store.hasReached(state - cells)) store.queueAt(state - cells, firstKey + 1)
}

/** A Stride: its first key, its budget as a key, and the offset of the labels of odd counts (0: none of their own). */
interface Stride {
  readonly firstKey: number
  readonly maxKey: number
  readonly oddPlane: number
}

/**
 * One Stride from the states in the queue, with a label for each parity. Lists new states of odd count in `store.found`, and in
 * `store.reached` the states with a step beyond the budget; returns the number of the latter.
 */
function stride(move: Move, store: LabelStore, { firstKey, maxKey, oddPlane }: Stride): number {
  const { layer, costs } = move
  const { steps, offsets } = layer
  const { keys } = costs
  const cells = layer.surface.paddedCells
  const { labels, base, tails, mask } = store
  const lastKey = firstKey + maxKey
  const uniformFlag = mayPruneParity(costs) ? STEP_UNIFORM : 0
  // Near the end of the Stride nothing is pruned: the path kept instead might exceed the budget at an intermediate step.
  const maxPruned = lastKey - maxSlant(costs)
  const reach = base + store.maxKey
  let { found, queue, room, foundCount, reached } = store
  let waiting = store.queued
  let onward = 0
  for (let key = firstKey; waiting > 0; key++) {
    const b = (base + key) & mask
    let begin = b * room
    for (let i = 0; begin + i < tails[b]; i++) {
      const entry = queue[begin + i]
      const state = entry >>> DIRECTION_BITS
      if (labels[state] !== base + key) continue
      const place = state < cells ? state : state - cells
      if (waiting + 8 > room) {
        queue = store.growQueue()
        room = store.room
        begin = b * room
      }
      let isCutOff = false
      const word = steps[place]
      for (let directions = entry & word & STEP_BITS; directions !== 0;) {
        const d = 31 - Math.clz32(directions)
        directions ^= 1 << d
        const to = place + offsets[d]
        const wordThere = steps[to]
        let kind = ((d & 1) << 5) | ((wordThere >> STEP_RANK_SHIFT) & STEP_RANK_MASK)
        if ((word & STEP_SPECIAL) !== 0) kind |= specialBurdens(layer, place, d)
        const next = key + keys[kind]
        const target = ((next - firstKey) & 1) === 0 ? to : to + oddPlane
        if (base + next >= labels[target]) continue
        if (next > lastKey) {
          isCutOff = true
          continue
        }
        if (target >= cells && labels[target] > reach) {
          if (foundCount === found.length) found = store.growFound()
          found[foundCount++] = target
        }
        labels[target] = base + next
        const successors =
          (wordThere & uniformFlag) !== 0 && next <= maxPruned
            ? PARITY_SUCCESSORS[(d << 8) | (wordThere & STEP_BITS)]
            : FORWARD_DIRECTIONS[d]
        const nb = (base + next) & mask
        const tail = tails[nb]
        queue[tail] = (target << DIRECTION_BITS) | successors
        tails[nb] = tail + 1
        waiting++
      }
      if (!isCutOff || key <= firstKey + MAX_START) continue
      if (onward === reached.length) reached = store.growReached()
      reached[onward++] = state
    }
    waiting -= tails[b] - begin
    tails[b] = begin
  }
  store.foundCount = foundCount
  return onward
}
