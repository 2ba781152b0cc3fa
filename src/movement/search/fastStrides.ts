/**
 * Strides one after the other, feet left over in each lost: least number of Strides to every place.
 *
 * Each Stride is a search from all places the ones before can end in. With which parity of the count it ends matters to the
 * next: feet that would be lost may buy the better one, even where the other costs less or was the better to begin with. So
 * all Strides but the last keep a label for each parity, and none drives the other out. The last needs one label only
 * (`fastField.ts`), and so does each where the count starts over.
 */
import { STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/stepWord.ts'
import type { Move } from '../move.ts'
import { fastField } from './fastField.ts'
import { isFast, OTHER_WAYS, specialBurdens } from './fastMove.ts'
import { wholePlacesReached } from './reachedWindow.ts'
import { ARRIVAL_BITS, type LabelStore } from './labelStore.ts'

/** Whether `fastStrides` covers a move of several actions. */
export const areFastStrides = (move: Move, mostKey: number): boolean =>
  isFast(move, mostKey) && move.squeezing === null && move.prices.unit === 1

const EVEN = 1
const ODD = 2

/**
 * Settles every place the move's actions get to. Those of all actions but the last stand in `store.reached`, as many as
 * answered, the start first; `store.actions[place]` is the action (from 1) that first gets there. Whatever else has a label
 * within the last action's feet is reached by that (`reachedWindow.ts`). The caller ends with `forgetStrides`.
 */
export function fastStrides(move: Move, store: LabelStore, mostKey: number): number {
  const cells = move.layer.ground.paddedCells
  const actions = store.reserveActions(cells)
  const parities = store.reserveParities(cells)
  const startsOver = !move.field.rules['count-over-turn']
  let count = 0
  const reach = (place: number, action: number, parity: number): void => {
    if (actions[place] !== 0) {
      parities[place] = (parities[place] as number) | parity
      return
    }
    actions[place] = action
    parities[place] = parity
    if (count === store.reached.length) store.growReached()
    store.reached[count++] = place
  }
  reach(move.start, 1, move.parity === 0 ? EVEN : ODD)
  for (let action = 1; action < move.actions; action++)
    if (startsOver) {
      fastField(move, store, mostKey, () => beginAgain(move, store, count, true))
      for (const place of wholePlacesReached(move, store)) reach(place, action, EVEN)
    } else {
      twoLabels(move, store, mostKey, count)
      for (let i = 0; i < store.foundCount; i++) {
        const state = store.found[i] as number
        reach(state < cells ? state : state - cells, action, state < cells ? EVEN : ODD)
      }
    }
  fastField(move, store, mostKey, () => beginAgain(move, store, count, true))
  return count
}

/** The action that first gets to a place which the last Strides reached. */
export const strideTo = ({ actions }: Move, store: LabelStore, place: number): number =>
  (store.actions[place] as number) || actions

/** Clears what `fastStrides` kept, as many places as it answered. */
export function forgetStrides(store: LabelStore, count: number): void {
  for (let i = 0; i < count; i++) store.actions[store.reached[i] as number] = 0
}

/**
 * Labels the places reached before as those a Stride begins in, with one label each or one for each parity. Places in the
 * midst of others lead nowhere: what lies round them begins at no more. They need not wait in the queue.
 */
function beginAgain({ layer }: Move, store: LabelStore, count: number, hasOneLabel: boolean): void {
  const { steps, offsets, ground } = layer
  const { reached, parities, actions } = store
  for (let i = 0; i < count; i++) {
    const place = reached[i] as number
    let all = EVEN | ODD
    for (let legal = (steps[place] as number) & STEP_BITS; legal !== 0;) {
      const d = 31 - Math.clz32(legal)
      legal ^= 1 << d
      const next = place + (offsets[d] as number)
      all &= actions[next] === 0 ? 0 : hasOneLabel ? all : (parities[next] as number)
    }
    const parity = parities[place] as number
    const [isEven, isMidst] = [(parity & EVEN) !== 0, all === (EVEN | ODD)]
    if (isEven) store.begins(place, 0, isMidst)
    if ((parity & ODD) !== 0 && !(hasOneLabel && isEven))
      store.begins(hasOneLabel ? place : place + ground.paddedCells, 1, isMidst)
  }
}

/** One Stride from the places reached before, with a label for each parity: even ones in the first plane. */
function twoLabels(move: Move, store: LabelStore, mostKey: number, sources: number): void {
  const { layer, prices } = move
  const { steps, offsets } = layer
  const { keys } = prices
  const cells = layer.ground.paddedCells
  const mostStep = Math.min(prices.mostKey, mostKey)
  store.begin(2 * cells, mostKey, mostStep)
  beginAgain(move, store, sources, false)
  const { labels, base, tails, mask } = store
  let { found, queue, room } = store
  let count = store.foundCount
  let waiting = store.offered
  for (let key = 0; waiting > 0; key++) {
    const b = (base + key) & mask
    let begin = b * room
    for (let i = 0; begin + i < (tails[b] as number); i++) {
      const entry = queue[begin + i] as number
      const state = entry >> ARRIVAL_BITS
      if (labels[state] !== base + key) continue
      const place = state < cells ? state : state - cells
      if (waiting + 8 > room) {
        queue = store.growQueue()
        room = store.room
        begin = b * room
      }
      const word = steps[place] as number
      for (let ways = word & (OTHER_WAYS[entry & 15] as number); ways !== 0;) {
        const d = 31 - Math.clz32(ways)
        ways ^= 1 << d
        const to = place + (offsets[d] as number)
        let price = ((d & 1) << 5) | (((steps[to] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK)
        if ((word & STEP_SPECIAL) !== 0) price |= specialBurdens(layer, place, d)
        const next = key + (keys[price] as number)
        const target = (next & 1) === 0 ? to : to + cells
        if (next > mostKey || base + next >= (labels[target] as number)) continue
        if ((labels[target] as number) > base + mostKey) {
          if (count === found.length) found = store.growFound()
          found[count++] = target
        }
        labels[target] = base + next
        const nb = (base + next) & mask
        const tail = tails[nb] as number
        queue[tail] = (target << ARRIVAL_BITS) | d
        tails[nb] = tail + 1
        waiting++
      }
    }
    waiting -= (tails[b] as number) - begin
    tails[b] = begin
  }
  store.foundCount = count
}
