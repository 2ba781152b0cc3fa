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
import { isFast, specialBurdens, WAY_STARTS, WAYS } from './fastMove.ts'
import { wholePlacesReached } from './reachedWindow.ts'
import { ARRIVAL_BITS, type LabelStore } from './labelStore.ts'

/** Whether `fastStrides` covers a move of several actions. */
export const areFastStrides = (move: Move, mostKey: number): boolean =>
  isFast(move, mostKey) && move.squeezing === null && move.prices.unit === 1

const EVEN = 1
const ODD = 2

/**
 * Settles every place the move's actions get to. The places stand in `store.reached`, as many as answered, the start
 * first; `store.actions[place]` is the action (from 1) that first gets there. The caller sets `actions` back to 0.
 */
export function fastStrides(move: Move, store: LabelStore, mostKey: number): number {
  const cells = move.layer.ground.paddedCells
  const actions = store.reserveActions(cells)
  const parities = store.reserveParities(cells)
  const startsOver = !move.field.rules['count-over-turn']
  let count = 0
  let { reached } = store
  const reach = (place: number, action: number, parity: number): void => {
    if (actions[place] !== 0) {
      parities[place] = (parities[place] as number) | parity
      return
    }
    actions[place] = action
    parities[place] = parity
    if (count === reached.length) reached = store.growReached()
    reached[count++] = place
  }
  reach(move.start, 1, move.parity === 0 ? EVEN : ODD)
  for (let action = 1; action <= move.actions; action++) {
    if (action < move.actions && !startsOver) {
      twoLabels(move, store, mostKey, count)
      for (let i = 0; i < store.foundCount; i++) {
        const state = store.found[i] as number
        reach(state < cells ? state : state - cells, action, state < cells ? EVEN : ODD)
      }
      continue
    }
    const states = reached.subarray(0, count)
    const keys = Uint8Array.from(states, (place) => (((parities[place] as number) & EVEN) === 0 ? 1 : 0))
    fastField(move, store, mostKey, { states, keys })
    for (const place of wholePlacesReached(move, store)) reach(place, action, EVEN)
  }
  return count
}

/** One Stride from the places reached before, with a label for each parity: even ones in the first plane. */
function twoLabels(move: Move, store: LabelStore, mostKey: number, sources: number): void {
  const { layer, prices } = move
  const { steps, offsets } = layer
  const { keys } = prices
  const cells = layer.ground.paddedCells
  const mostStep = Math.min(prices.mostKey, mostKey)
  store.begin(2 * cells, mostKey, mostStep)
  const { labels, base, tails, mask, reached, parities } = store
  for (let i = 0; i < sources; i++) {
    const place = reached[i] as number
    const parity = parities[place] as number
    if ((parity & EVEN) !== 0) store.offer(place, 0)
    if ((parity & ODD) !== 0) store.offer(place + cells, 1)
  }
  let { found, queue, room } = store
  let count = store.foundCount
  let waiting = store.offered
  for (let key = 0; waiting > 0; key++) {
    const b = (base + key) & mask
    let begin = b * room
    for (let i = 0; begin + i < (tails[b] as number); i++) {
      const state = (queue[begin + i] as number) >> ARRIVAL_BITS
      if (labels[state] !== base + key) continue
      const place = state < cells ? state : state - cells
      if (waiting + 8 > room) {
        queue = store.growQueue()
        room = store.room
        begin = b * room
      }
      const word = steps[place] as number
      const end = WAY_STARTS[(word & STEP_BITS) + 1] as number
      for (let i = WAY_STARTS[word & STEP_BITS] as number; i < end; i++) {
        const d = WAYS[i] as number
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
        queue[tail] = target << ARRIVAL_BITS
        tails[nb] = tail + 1
        waiting++
      }
    }
    waiting -= (tails[b] as number) - begin
    tails[b] = begin
  }
  store.foundCount = count
}
