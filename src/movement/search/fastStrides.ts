/**
 * Strides one after the other, feet left over in each lost: least number of Strides to every place.
 *
 * Each Stride is a search from all places the ones before can end in. With which parity of the count it ends matters to the
 * next: feet that would be lost may buy the better one, even where the other costs less or was the better to begin with. So
 * all Strides but the last keep a label for each parity, and none drives the other out. The last needs one label only
 * (`fastField.ts`), and so does each where the count starts over.
 *
 * On plain terrain no label holds a parity (`plainStrides.ts`).
 *
 * The keys of each Stride lie above those of the one before: what was reached is reached at less and never entered again,
 * and a label says which Stride got there. A Stride begins only in the states of the one before that had a step too costly
 * for the feet left; all others lead nowhere new.
 */
import { STEP_BITS, STEP_UNIFORM, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { longestWait, expand } from './fastField.ts'
import { isFast, specialBurdens, startKey } from './fastMove.ts'
import { DIRECTION_BITS, type LabelStore } from '../field/labelStore.ts'
import { mayPruneParity, maxSlant, FORWARD_DIRECTIONS, PARITY_SUCCESSORS } from './pruning.ts'
import { MAX_START, plainStrides } from './plainStrides.ts'

/** Whether `fastStrides` covers a move of several actions. */
export const areFastStrides = (move: Move, maxKey: number): boolean =>
  isFast(move, maxKey) && move.squeezing === null && move.costs.unit === 1

/**
 * Labels every place the move's actions get to, up to `maxKey` in each. Answers, by the key of a label, the action (from 1)
 * that first reaches a place; 1 for the start.
 */
export function fastStrides(move: Move, store: LabelStore, maxKey: number): Uint8Array {
  const each = maxKey + 1
  if (!plainStrides(move, store, maxKey)) stridesOfBothParities(move, store, maxKey)
  const actionOf = new Uint8Array(move.actions * each + 1).fill(1)
  for (let action = 2, key = each; action <= move.actions; action++, key += each)
    actionOf.fill(action, key + MAX_START + 1)
  return actionOf
}

/** Labels the places with a label for each parity of the count in all Strides but the last. */
function stridesOfBothParities(move: Move, store: LabelStore, maxKey: number): void {
  const { actions, start } = move
  const cells = move.layer.surface.paddedCells
  // Where the count starts over no one asks how it ended: all labels lie in the first plane.
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
  // A place reached with an odd count first, and only later with an even one, belongs to the Stride that first got there.
  for (const state of odd) store.labels[state - cells] = Math.min(store.labels[state - cells], store.labels[state])
}

/** Queues a state that a Stride begins in; for the last Stride, its place, unless an even count reaches it as well. */
function beginAgain(store: LabelStore, cells: number, state: number, firstKey: number, hasOneLabel: boolean): void {
  if (state < cells) store.queueAt(state, firstKey)
  else if (!hasOneLabel) store.queueAt(state, firstKey + 1)
  else if (!store.hasReached(state - cells)) store.queueAt(state - cells, firstKey + 1)
}

/** A Stride: the key it begins with, what it may spend, and where the labels of odd counts stand (0: with the others). */
interface Stride {
  readonly firstKey: number
  readonly maxKey: number
  readonly oddPlane: number
}

/**
 * One Stride from the states in the queue, with a label for each parity. Lists states of odd count newly reached in
 * `store.found`, and in `store.reached`, as many as answered, those with a step left that asked for too much.
 */
function stride(move: Move, store: LabelStore, { firstKey, maxKey, oddPlane }: Stride): number {
  const { layer, costs } = move
  const { steps, offsets } = layer
  const { keys } = costs
  const cells = layer.surface.paddedCells
  const { labels, base, tails, mask } = store
  const lastKey = firstKey + maxKey
  const evenWord = mayPruneParity(costs) ? STEP_UNIFORM : 0
  // Of two ways to a place beyond this Stride the one kept must turn where this Stride ends as well.
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
      let falls = false
      const word = steps[place]
      let ways = entry & word & STEP_BITS
      while (ways !== 0) {
        const d = 31 - Math.clz32(ways)
        ways ^= 1 << d
        const to = place + offsets[d]
        const wordThere = steps[to]
        let kind = ((d & 1) << 5) | ((wordThere >> STEP_RANK_SHIFT) & STEP_RANK_MASK)
        if ((word & STEP_SPECIAL) !== 0) kind |= specialBurdens(layer, place, d)
        const next = key + keys[kind]
        const target = ((next - firstKey) & 1) === 0 ? to : to + oddPlane
        if (base + next >= labels[target]) continue
        if (next > lastKey) {
          falls = true
          continue
        }
        if (target >= cells && labels[target] > reach) {
          if (foundCount === found.length) found = store.growFound()
          found[foundCount++] = target
        }
        labels[target] = base + next
        const on =
          (wordThere & evenWord) !== 0 && next <= maxPruned
            ? PARITY_SUCCESSORS[(d << 8) | (wordThere & STEP_BITS)]
            : FORWARD_DIRECTIONS[d]
        const nb = (base + next) & mask
        const tail = tails[nb]
        queue[tail] = (target << DIRECTION_BITS) | on
        tails[nb] = tail + 1
        waiting++
      }
      if (!falls || key <= firstKey + MAX_START) continue
      if (onward === reached.length) reached = store.growReached()
      reached[onward++] = state
    }
    waiting -= tails[b] - begin
    tails[b] = begin
  }
  store.foundCount = foundCount
  return onward
}
