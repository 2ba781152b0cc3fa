/**
 * One cheapest way between two places: A* with the labels, step words and ways left out of `fastField.ts`. The estimate is
 * the exact price of open floor (as if no square were worse than the best), so it never asks too much. Last in, first out
 * among equals, straight steps pushed first, leads along diagonals to the target.
 */
import { ORTHOGONAL_BITS } from '../ground/directions.ts'
import { WHOLE } from '../ground/squeezing.ts'
import { STEP_BITS, STEP_CLEAR, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/spaceLayer.ts'
import type { Move } from '../move.ts'
import {
  fastStates,
  leaveSqueezed,
  mayPrune,
  NO_ARRIVAL,
  specialBurdens,
  squeezeFrom,
  startSources,
  unboundedKey,
  WAYS_ON,
} from './fastField.ts'
import { ARRIVALS, type LabelStore } from './labelStore.ts'

const DIAGONAL = 1 << 5

/** The cheapest state in the target place and its key, or null. The way back lies in `store.cameFrom`. */
export function fastRoute(
  move: Move,
  store: LabelStore,
  target: number,
): { readonly state: number; readonly key: number } | null {
  const { layer, squeezing, prices } = move
  const { steps, offsets, ground } = layer
  const { keys } = prices
  const cells = ground.paddedCells
  const width = ground.paddedWidth
  const straightKey = keys[0] ?? 0
  const diagonalKey = Math.min(keys[DIAGONAL] ?? 0, 2 * straightKey)
  const targetCol = target % width
  const targetRow = Math.floor(target / width)
  const mostKey = unboundedKey(move)
  const mostStep = 2 * prices.mostSquares + 1 + 2 * diagonalKey
  store.begin(fastStates(move), mostKey + 2, mostStep)
  const { labels, cameFrom, base, buckets, counts } = store
  const mask = 2 ** Math.ceil(Math.log2(mostStep + 2)) - 1
  const plainOnly = move.action.plainGroundOnly
  const prunes = mayPrune(prices)
  const rankMask = STEP_RANK_MASK << STEP_RANK_SHIFT
  const slope = diagonalKey - straightKey
  let waiting = 0

  const estimate = (place: number): number => {
    const row = (place / width) | 0
    const rows = row > targetRow ? row - targetRow : targetRow - row
    const col = place - row * width
    const columns = col > targetCol ? col - targetCol : targetCol - col
    return rows > columns ? rows * straightKey + columns * slope : columns * straightKey + rows * slope
  }
  const offer = (state: number, key: number, from: number, arrival: number): void => {
    if (base + key >= (labels[state] ?? 0)) return
    labels[state] = base + key
    cameFrom[state] = from
    const b = (key + estimate(state < cells ? state : state % cells)) & mask
    const n = counts[b] ?? 0
    let bucket = buckets[b] as Int32Array
    if (n === bucket.length) bucket = store.growBucket(b)
    bucket[n] = state * ARRIVALS + arrival
    counts[b] = n + 1
    waiting++
  }
  const sources = startSources(move)
  const first = move.parity + estimate(move.start)
  for (const [i, state] of sources.states.entries()) offer(state, sources.keys[i] ?? 0, -1, NO_ARRIVAL)

  for (let total = first; waiting > 0; total++) {
    const b = total & mask
    for (let n = counts[b] ?? 0; n > 0; n = counts[b] ?? 0) {
      const entry = (buckets[b] as Int32Array)[n - 1] ?? 0
      counts[b] = n - 1
      waiting--
      const state = entry >>> 4
      const place = state < cells ? state : state % cells
      const key = (labels[state] ?? 0) - base
      if (key + estimate(place) !== total) continue
      if (place === target) {
        counts.fill(0)
        return { state, key }
      }
      if (state >= cells) {
        if (squeezing) leaveSqueezed(move, squeezing, state, key, offer)
        continue
      }
      const word = steps[state] ?? 0
      const isClear = (word & STEP_CLEAR) !== 0
      const ways = isClear && prunes ? (WAYS_ON[entry & 15] ?? 0) : word & STEP_BITS
      // Straight steps first, so that a diagonal one is taken up first.
      for (let half = ways & ORTHOGONAL_BITS, rest = ways & ~ORTHOGONAL_BITS; (half | rest) !== 0;) {
        if (half === 0) {
          half = rest
          rest = 0
        }
        const d = 31 - Math.clz32(half & -half)
        half &= half - 1
        const to = state + (offsets[d] ?? 0)
        let price = (d & 1) << 5
        if (!isClear) {
          const rank = ((steps[to] ?? 0) & rankMask) >> STEP_RANK_SHIFT
          if (plainOnly && rank > 0) continue
          price |= rank
          if ((word & STEP_SPECIAL) !== 0) price |= specialBurdens(layer, state, d)
        }
        const next = key + (keys[price] ?? 0)
        if (base + next >= (labels[to] ?? 0)) continue
        labels[to] = base + next
        cameFrom[to] = state
        const nb = (next + estimate(to)) & mask
        const nn = counts[nb] ?? 0
        let bucket = buckets[nb] as Int32Array
        if (nn === bucket.length) bucket = store.growBucket(nb)
        bucket[nn] = (to << 4) | d
        counts[nb] = nn + 1
        waiting++
      }
      if (squeezing !== null && (word & ORTHOGONAL_BITS) !== ORTHOGONAL_BITS)
        squeezeFrom(move, squeezing, state, WHOLE, state, key, offer)
    }
  }
  return null
}

/** The places on the way to a state, start first. */
export function placesBack({ cameFrom }: LabelStore, state: number, cells: number): readonly number[] {
  const places: number[] = []
  for (let at = state; at >= 0; at = cameFrom[at] ?? -1) if (places.at(-1) !== at % cells) places.push(at % cells)
  return places.reverse()
}
