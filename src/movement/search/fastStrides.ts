/**
 * Strides one after the other, feet left over in each lost: least number of Strides to every place.
 *
 * Each Stride is a search from all places the ones before can end in. With which parity of the count it ends matters to the
 * next: feet that would be lost may buy the better one, even where the other costs less or was the better to begin with. So
 * all Strides but the last keep a label for each parity, and none drives the other out. The last needs one label only
 * (`fastField.ts`), and so does each where the count starts over.
 *
 * On plain ground no label tells a parity (`plainStrides.ts`).
 *
 * The keys of each Stride lie above those of the one before: what was reached is reached at less and never entered again,
 * and a label tells which Stride got there. A Stride begins only in the states of the one before that had a step too dear
 * for the feet left; all others lead nowhere new.
 */
import { STEP_BITS, STEP_EVEN, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/stepWord.ts'
import type { Move } from '../move.ts'
import { longestWait, spread } from './fastField.ts'
import { isFast, mayPruneParity, mostSlant, OTHER_WAYS, PARITY_WAYS, specialBurdens, startKey } from './fastMove.ts'
import { WAYS_BITS, type LabelStore } from './labelStore.ts'
import { MOST_START, plainStrides } from './plainStrides.ts'

/** Whether `fastStrides` covers a move of several actions. */
export const areFastStrides = (move: Move, mostKey: number): boolean =>
  isFast(move, mostKey) && move.squeezing === null && move.prices.unit === 1

/**
 * Labels every place the move's actions get to, up to `mostKey` in each. Answers, by the key of a label, the action (from 1)
 * that first gets to a place; 1 for the start.
 */
export function fastStrides(move: Move, store: LabelStore, mostKey: number): Uint8Array {
  const each = mostKey + 1
  if (!plainStrides(move, store, mostKey)) stridesOfBothParities(move, store, mostKey)
  const actionOf = new Uint8Array(move.actions * each + 1).fill(1)
  for (let action = 2, key = each; action <= move.actions; action++, key += each)
    actionOf.fill(action, key + MOST_START + 1)
  return actionOf
}

/** Labels the places with a label for each parity of the count in all Strides but the last. */
function stridesOfBothParities(move: Move, store: LabelStore, mostKey: number): void {
  const { actions, start } = move
  const cells = move.layer.ground.paddedCells
  // Where the count starts over nobody asks how it ended: all labels lie in the first plane.
  const oddPlane = move.field.rules['count-over-turn'] ? cells : 0
  const each = mostKey + 1
  store.begin(cells + oddPlane, actions * each, longestWait(move, mostKey))
  store.offer(start + startKey(move) * oddPlane, startKey(move))
  for (let action = 0; action < actions - 1; action++) {
    const onward = stride(move, store, { firstKey: action * each, mostKey, oddPlane })
    store.offered = 0
    const isLast = action === actions - 2
    for (let i = 0; i < onward; i++) beginAgain(store, cells, store.reached[i] as number, (action + 1) * each, isLast)
  }
  const odd = store.found.subarray(0, store.foundCount).filter((state) => state >= cells)
  store.foundCount = 0
  for (const state of odd)
    if (!store.hasReached(state - cells)) store.labels[state - cells] = store.labels[state] as number
  const leastKey = (actions - 1) * each
  spread(move, store, { leastKey, mostKey: leastKey + mostKey, squeezed: null })
  // A place reached with an odd count first, and only later with an even one, belongs to the Stride that first got there.
  for (const state of odd)
    store.labels[state - cells] = Math.min(store.labels[state - cells] as number, store.labels[state] as number)
}

/** Queues a state that a Stride begins in; for the last Stride, its place, unless it is had with an even count as well. */
function beginAgain(store: LabelStore, cells: number, state: number, firstKey: number, hasOneLabel: boolean): void {
  if (state < cells) store.queueAt(state, firstKey)
  else if (!hasOneLabel) store.queueAt(state, firstKey + 1)
  else if (!store.hasReached(state - cells)) store.queueAt(state - cells, firstKey + 1)
}

/** A Stride: the key it begins with, what it may spend, and where the labels of odd counts stand (0: with the others). */
interface Stride {
  readonly firstKey: number
  readonly mostKey: number
  readonly oddPlane: number
}

/**
 * One Stride from the states in the queue, with a label for each parity. Lists states of odd count newly reached in
 * `store.found`, and in `store.reached`, as many as answered, those with a step left that asked for too much.
 */
function stride(move: Move, store: LabelStore, { firstKey, mostKey, oddPlane }: Stride): number {
  const { layer, prices } = move
  const { steps, offsets } = layer
  const { keys } = prices
  const cells = layer.ground.paddedCells
  const { labels, base, tails, mask } = store
  const lastKey = firstKey + mostKey
  const evenWord = mayPruneParity(prices) ? STEP_EVEN : 0
  // Of two ways to a place beyond this Stride the one kept must turn where this Stride ends as well.
  const mostPruned = lastKey - mostSlant(prices)
  const reach = base + store.mostKey
  let { found, queue, room, foundCount, reached } = store
  let waiting = store.offered
  let onward = 0
  for (let key = firstKey; waiting > 0; key++) {
    const b = (base + key) & mask
    let begin = b * room
    for (let i = 0; begin + i < (tails[b] as number); i++) {
      const entry = queue[begin + i] as number
      const state = entry >>> WAYS_BITS
      if (labels[state] !== base + key) continue
      const place = state < cells ? state : state - cells
      if (waiting + 8 > room) {
        queue = store.growQueue()
        room = store.room
        begin = b * room
      }
      let falls = false
      const word = steps[place] as number
      let ways = entry & word & STEP_BITS
      while (ways !== 0) {
        const d = 31 - Math.clz32(ways)
        ways ^= 1 << d
        const to = place + (offsets[d] as number)
        const wordThere = steps[to] as number
        let price = ((d & 1) << 5) | ((wordThere >> STEP_RANK_SHIFT) & STEP_RANK_MASK)
        if ((word & STEP_SPECIAL) !== 0) price |= specialBurdens(layer, place, d)
        const next = key + (keys[price] as number)
        const target = ((next - firstKey) & 1) === 0 ? to : to + oddPlane
        if (base + next >= (labels[target] as number)) continue
        if (next > lastKey) {
          falls = true
          continue
        }
        if (target >= cells && (labels[target] as number) > reach) {
          if (foundCount === found.length) found = store.growFound()
          found[foundCount++] = target
        }
        labels[target] = base + next
        const on =
          (wordThere & evenWord) !== 0 && next <= mostPruned
            ? (PARITY_WAYS[(d << 8) | (wordThere & STEP_BITS)] as number)
            : (OTHER_WAYS[d] as number)
        const nb = (base + next) & mask
        const tail = tails[nb] as number
        queue[tail] = (target << WAYS_BITS) | on
        tails[nb] = tail + 1
        waiting++
      }
      if (!falls || key <= firstKey + MOST_START) continue
      if (onward === reached.length) reached = store.growReached()
      reached[onward++] = state
    }
    waiting -= (tails[b] as number) - begin
    tails[b] = begin
  }
  store.foundCount = foundCount
  return onward
}
