/**
 * Strides one after the other, feet left over in each lost: least number of Strides to every place.
 *
 * Each Stride is a search from all places the ones before can end in. Of the two parities of the count an even one is never
 * worse to begin with, but it may cost more feet to get; so all Strides but the last keep a label for each parity, and an
 * odd label is dropped where an even one is as cheap. The last needs one label only (`fastField.ts`).
 */
import { STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/stepWord.ts'
import type { Move } from '../move.ts'
import { fastField } from './fastField.ts'
import { isFast, specialBurdens, WAY_STARTS, WAYS } from './fastMove.ts'
import { ARRIVAL_BITS, type LabelStore } from './labelStore.ts'

/** Whether `fastStrides` covers a move of several actions. */
export const areFastStrides = (move: Move, mostKey: number): boolean =>
  isFast(move, mostKey) && move.squeezing === null && move.prices.unit === 1

/**
 * Settles every place the move's actions get to. The places stand in `store.reached`, as many as answered, the start
 * first; `store.actions[place]` is the action (from 1) that first gets there. The caller sets `actions` back to 0.
 */
export function fastStrides(move: Move, store: LabelStore, mostKey: number): number {
  const cells = move.layer.ground.paddedCells
  const actions = store.reserveActions(cells)
  const startsOver = !move.field.rules['count-over-turn']
  const parities = store.reserveParities(cells)
  let count = 0
  let { reached } = store
  const reach = (place: number, action: number): void => {
    if (actions[place] !== 0) return
    actions[place] = action
    if (count === reached.length) reached = store.growReached()
    reached[count++] = place
  }
  reach(move.start, 1)
  parities[move.start] = move.parity
  for (let action = 1; action < move.actions; action++) {
    const sources = count
    twoLabels(move, store, mostKey, sources)
    const last = store.foundCount
    for (let i = 0; i < last; i++) {
      const state = store.found[i] ?? 0
      const place = state % cells
      const wasReached = actions[place] !== 0
      reach(place, action)
      const parity = startsOver || store.hasReached(place) ? 0 : 1
      parities[place] = wasReached ? Math.min(parities[place] ?? 0, parity) : parity
    }
  }
  const states = reached.subarray(0, count)
  const keys = new Uint8Array(count)
  for (let i = 0; i < count; i++) keys[i] = parities[states[i] ?? 0] ?? 0
  const foundCount = fastField(move, store, mostKey, { states, keys })
  for (let i = 0; i < foundCount; i++) reach(store.found[i] ?? 0, move.actions)
  return count
}

/** One Stride from the reached places, with a label for each parity: even ones in the first plane. */
function twoLabels(move: Move, store: LabelStore, mostKey: number, sources: number): void {
  const { layer, prices } = move
  const { steps, offsets } = layer
  const { keys } = prices
  const cells = layer.ground.paddedCells
  const mostStep = Math.min(prices.mostKey, mostKey)
  store.begin(2 * cells, mostKey, mostStep)
  const { labels, base, tails, mask, reached, parities } = store
  for (let i = 0; i < sources; i++) {
    const place = reached[i] ?? 0
    const parity = parities[place] ?? 0
    store.offer(place + parity * cells, parity)
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
        // An even label that is as cheap makes an odd one useless.
        if (target !== to && (labels[to] as number) <= base + next) continue
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
