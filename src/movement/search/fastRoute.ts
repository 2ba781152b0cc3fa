/**
 * One cheapest way between two places: A* with the labels, step words and ways of `fastField.ts`. The estimate is the exact
 * price of open floor, so it never asks too much. Last in, first out among equals, straight steps queued first, leads
 * along diagonals to the target. The way back is read off the labels, which saves a write at every step.
 */
import { ORTHOGONAL_BITS } from '../ground/directions.ts'
import { WHOLE } from '../ground/squeezing.ts'
import { STEP_BITS, STEP_EVEN, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/spaceLayer.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from '../ground/directions.ts'
import type { Move } from '../move.ts'
import {
  EVEN_WAYS,
  DIAGONAL,
  fastStates,
  leaveSqueezed,
  mayPrune,
  OTHER_WAYS,
  specialBurdens,
  squeezeFrom,
  startStatesOf,
  unboundedKey,
  WAY_STARTS,
  WAYS,
} from './fastMove.ts'
import { ARRIVAL_BITS, type LabelStore } from './labelStore.ts'

const COLUMNS = Int32Array.from(DIRECTION_COLUMNS)
const ROWS = Int32Array.from(DIRECTION_ROWS)

/** The cheapest state in the target place and its key, or null. */
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
  const diagonalKey = keys[DIAGONAL] ?? 0
  const slope = Math.min(diagonalKey, 2 * straightKey) - straightKey
  const targetCol = target % width
  const targetRow = Math.floor(target / width)
  const plainOnly = move.action.plainGroundOnly
  const evenWord = mayPrune(prices) ? STEP_EVEN : 0
  const estimate = (place: number): number => {
    const columns = Math.abs((place % width) - targetCol)
    const rows = Math.abs(Math.floor(place / width) - targetRow)
    return Math.max(columns, rows) * straightKey + Math.min(columns, rows) * slope
  }
  store.begin(fastStates(move), unboundedKey(move), 2 * prices.mostSquares + 1 + 2 * diagonalKey)
  const first = move.parity + estimate(move.start)
  for (const state of startStatesOf(move)) store.offer(state, move.parity, first)
  const { labels, base, buckets, counts, mask } = store
  let waiting = store.offered
  for (let total = first; waiting > 0; total++) {
    const b = total & mask
    while ((counts[b] as number) > 0) {
      const last = (counts[b] as number) - 1
      const entry = (buckets[b] as Int32Array)[last] as number
      counts[b] = last
      waiting--
      const state = entry >> ARRIVAL_BITS
      const place = state < cells ? state : state % cells
      const key = (labels[state] as number) - base
      const row = (place / width) | 0
      const col = place - row * width
      const aside = col > targetCol ? col - targetCol : targetCol - col
      const along = row > targetRow ? row - targetRow : targetRow - row
      const rest = aside > along ? aside * straightKey + along * slope : along * straightKey + aside * slope
      if (key + rest !== total) continue
      if (place === target) {
        counts.fill(0)
        return { state, key }
      }
      if (state >= cells) {
        const before = store.offered
        if (squeezing) leaveSqueezed(move, squeezing, store, state, key, estimate)
        waiting += store.offered - before
        continue
      }
      const word = steps[state] as number
      const isEven = (word & evenWord) !== 0
      const arrival = entry & 15
      const ways = isEven
        ? (EVEN_WAYS[(arrival << 8) | (word & STEP_BITS)] as number)
        : word & STEP_BITS & (OTHER_WAYS[arrival] as number)
      const end = WAY_STARTS[ways + 1] as number
      for (let i = WAY_STARTS[ways] as number; i < end; i++) {
        const d = WAYS[i] as number
        const to = state + (offsets[d] as number)
        const known = labels[to] as number
        let next = key + ((d & 1) === 0 ? straightKey : diagonalKey)
        if (base + next >= known) continue
        if (!isEven) {
          const rank = ((steps[to] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
          if (rank > 0 || (word & STEP_SPECIAL) !== 0) {
            if (plainOnly && rank > 0) continue
            const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, state, d)
            next = key + (keys[burdens | ((d & 1) << 5) | rank] as number)
            if (base + next >= known) continue
          }
        }
        labels[to] = base + next
        const toCol = col + (COLUMNS[d] as number)
        const toRow = row + (ROWS[d] as number)
        const columns = toCol > targetCol ? toCol - targetCol : targetCol - toCol
        const rows = toRow > targetRow ? toRow - targetRow : targetRow - toRow
        const left = columns > rows ? columns * straightKey + rows * slope : rows * straightKey + columns * slope
        const nb = (next + left) & mask
        const n = counts[nb] as number
        let bucket = buckets[nb] as Int32Array
        if (n === bucket.length) bucket = store.growBucket(nb)
        bucket[n] = (to << ARRIVAL_BITS) | d
        counts[nb] = n + 1
        waiting++
      }
      if (squeezing !== null && (word & ORTHOGONAL_BITS) !== ORTHOGONAL_BITS) {
        const before = store.offered
        squeezeFrom(move, squeezing, store, state, WHOLE, key, estimate)
        waiting += store.offered - before
      }
    }
  }
  return null
}
