/**
 * Strides one after the other, feet left over in each lost: least number of Strides to every place.
 *
 * Each Stride is a search from all places the ones before can end in. Of the two parities of the count an even one is never
 * worse to begin with, but it may cost more feet to get; so all Strides but the last keep a label for each parity, and an
 * odd label is dropped where an even one is as cheap. The last needs one label only (`fastField.ts`).
 */
import { invariant } from '../../base/invariant.ts'
import { STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/spaceLayer.ts'
import type { Move } from '../move.ts'
import { fastField, isFast, specialBurdens } from './fastField.ts'
import type { LabelStore } from './labelStore.ts'

/** Whether `fastStrides` covers a move of several actions. */
export const areFastStrides = (move: Move): boolean => isFast(move) && move.squeezing === null

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
    const { labels, base } = store
    const last = store.settledCount
    for (let i = 0; i < last; i++) {
      const state = store.settled[i] ?? 0
      const place = state % cells
      const wasReached = actions[place] !== 0
      reach(place, action)
      const parity = startsOver || (labels[place] ?? 0) <= base + mostKey ? 0 : 1
      parities[place] = wasReached ? Math.min(parities[place] ?? 0, parity) : parity
    }
  }
  const states = reached.subarray(0, count)
  const keys = Int32Array.from(states, (place) => parities[place] ?? 0)
  const settledCount = fastField(move, store, mostKey, { states, keys })
  for (let i = 0; i < settledCount; i++) reach(store.settled[i] ?? 0, move.actions)
  return count
}

/** One Stride from the reached places, with a label for each parity: even ones in the first plane. */
function twoLabels(move: Move, store: LabelStore, mostKey: number, sources: number): void {
  const { layer, prices } = move
  const { steps, offsets } = layer
  const { keys } = prices
  const cells = layer.ground.paddedCells
  const mostStep = Math.min(2 * prices.mostSquares + 1, mostKey)
  store.begin(2 * cells, mostKey + 2, mostStep)
  const { labels, base, buckets, counts, reached, parities } = store
  const mask = 2 ** Math.ceil(Math.log2(mostStep + 2)) - 1
  let { settled } = store
  let count = 0
  let waiting = 0
  const offer = (place: number, key: number): void => {
    const parity = key & 1
    const state = place + parity * cells
    if (key > mostKey || base + key >= (labels[state] ?? 0)) return
    if (parity === 1 && (labels[place] ?? 0) <= base + key) return
    labels[state] = base + key
    const b = key & mask
    const n = counts[b] ?? 0
    let bucket = buckets[b]
    invariant(bucket, 'as many buckets as the longest step asks for')
    if (n === bucket.length) bucket = store.growBucket(b)
    bucket[n] = state
    counts[b] = n + 1
    waiting++
  }
  for (let i = 0; i < sources; i++) offer(reached[i] ?? 0, parities[reached[i] ?? 0] ?? 0)
  for (let key = 0; waiting > 0; key++) {
    const b = key & mask
    for (let n = counts[b] ?? 0; n > 0; n = counts[b] ?? 0) {
      const state = buckets[b]?.[n - 1] ?? 0
      counts[b] = n - 1
      waiting--
      if (labels[state] !== base + key) continue
      const place = state < cells ? state : state - cells
      if (count === settled.length) settled = store.growSettled()
      settled[count++] = state
      const word = steps[place] ?? 0
      for (let bits = word & STEP_BITS; bits !== 0; bits &= bits - 1) {
        const d = 31 - Math.clz32(bits & -bits)
        const to = place + (offsets[d] ?? 0)
        let price = ((d & 1) << 5) | (((steps[to] ?? 0) >> STEP_RANK_SHIFT) & STEP_RANK_MASK)
        if ((word & STEP_SPECIAL) !== 0) price |= specialBurdens(layer, place, d)
        offer(to, key + (keys[price] ?? 0))
      }
    }
  }
  store.settledCount = count
}
