/**
 * One cheapest way between two places: A* with the labels, step words and ways of `fastField.ts`. The estimate is the exact
 * price of open floor, so it never asks too much. Last in, first out among equals, straight steps queued first, leads
 * along diagonals to the target. Straight runs go on at once, as there; they end where more than one way may be needed, and
 * at the target. The way back is read off the labels, which saves a write at every step.
 */
import { STEP_BITS, STEP_EVEN, STEP_MILD, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/stepWord.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS, ORTHOGONAL_BITS } from '../ground/directions.ts'
import type { Move } from '../move.ts'
import { BARRIER, BODY, priceIndex } from '../stepPrices.ts'
import {
  DIAGONAL,
  EVEN_WAYS,
  FARTHEST_AHEAD,
  mayPrune,
  openEstimate,
  OTHER_WAYS,
  startKey,
  unboundedKey,
} from './fastMove.ts'
import { WAYS_BITS, type LabelStore } from './labelStore.ts'
import { mixedCase, mixedWaysOf } from './mixedWays.ts'
import { beginSearch, placeOfState } from './squeezedStates.ts'

const COLUMNS = Int32Array.from(DIRECTION_COLUMNS)
const ROWS = Int32Array.from(DIRECTION_ROWS)

/** The cheapest state in the target place and its key, or null. */
export function fastRoute(
  move: Move,
  store: LabelStore,
  target: number,
): { readonly state: number; readonly key: number } | null {
  const { layer, prices } = move
  const { steps, offsets, ground } = layer
  const { keys } = prices
  const cells = ground.paddedCells
  const width = ground.paddedWidth
  const straightKey = keys[0] ?? 0
  const diagonalKey = keys[DIAGONAL] ?? 0
  const slope = Math.min(diagonalKey, 2 * straightKey) - straightKey
  const targetCol = target % width
  const targetRow = Math.floor(target / width)
  const evenWord = mayPrune(prices) ? STEP_EVEN : 0
  const mildWord = move.action.plainGroundOnly ? 0 : STEP_MILD
  const mixed = mixedWaysOf(prices)
  const { known } = mixed
  const { worse } = layer
  const mostRank = move.action.plainGroundOnly ? 0 : STEP_RANK_MASK
  // Bits of no burden stand in for those a layer has not got.
  const barriers = layer.barriers ?? layer.boxes
  const bodies = layer.bodies ?? layer.boxes
  const barrierPrice = layer.barriers ? priceIndex(BARRIER, 0, 0) : 0
  const bodyPrice = layer.bodies ? priceIndex(BODY, 0, 0) : 0
  // The estimate without a branch: greater and smaller offset by their sum and difference.
  const sumKey = straightKey + slope
  const differenceKey = straightKey - slope
  const perRow = 1 / width
  const farthest = prices.mostKey + 2 * (diagonalKey + FARTHEST_AHEAD)
  const squeezed = beginSearch(move, store, { mostKey: unboundedKey(move), mostStep: farthest, target })
  const wholeSteps = squeezed === null ? 0 : ORTHOGONAL_BITS
  const first = startKey(move) + openEstimate(move, target)(move.start)
  const { base, tails, mask } = store
  let { labels, queue, room } = store
  let waiting = store.offered
  for (let total = base + first; waiting > 0; total++) {
    const b = total & mask
    while ((tails[b] as number) > b * room) {
      const last = (tails[b] as number) - 1
      const entry = queue[last] as number
      tails[b] = last
      waiting--
      const state = entry >>> WAYS_BITS
      const place = state < cells ? state : placeOfState(move, state)
      const at = labels[state] as number
      // Half a square more keeps the product off the whole numbers, where rounding would tell.
      const row = ((place + 0.5) * perRow) | 0
      const across = place - row * width - targetCol
      const down = row - targetRow
      const [aside, along] = [Math.abs(across), Math.abs(down)]
      if (at + ((sumKey * (aside + along) + differenceKey * Math.abs(aside - along)) >> 1) !== total) continue
      if (place === target) {
        store.drain()
        return { state, key: at - base }
      }
      if (waiting + 8 > room) {
        queue = store.growQueue()
        room = store.room
      }
      if (state >= cells) {
        const before = store.offered
        squeezed?.leave(state, at - base)
        waiting += store.offered - before
        ;({ labels, queue, room } = store)
        continue
      }
      const word = steps[state] as number
      const ways = entry & word & STEP_BITS
      // Straight ones first: bits of diagonal ones stand above them.
      for (let order = (ways & ORTHOGONAL_BITS) | ((ways & ~ORTHOGONAL_BITS) << 8); order !== 0; order &= order - 1) {
        const d = (31 - Math.clz32(order & -order)) & 7
        const by = offsets[d] as number
        let to = state + by
        if (at + straightKey >= (labels[to] as number)) continue
        const rank = ((steps[to] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (rank > mostRank) continue
        let price = ((d & 1) << 5) | rank
        if ((word & STEP_SPECIAL) !== 0)
          price |=
            (((barriers[state] as number) >> d) & 1) * barrierPrice + (((bodies[state] as number) >> d) & 1) * bodyPrice
        const key = keys[price] as number
        let next = at + key
        let gone = 0
        const far = (word & evenWord) === 0 ? 0 : at + FARTHEST_AHEAD - key
        const only = 1 << d
        let on: number
        for (;;) {
          // Ways on were queued by whoever got there at less.
          if (next >= (labels[to] as number)) {
            on = 0
            break
          }
          labels[to] = next
          gone++
          const there = steps[to] as number
          if ((there & wholeSteps) !== wholeSteps) {
            const before = store.offered
            if (squeezed?.enter(to, next - base) === true) {
              waiting += store.offered - before
              if (waiting + 8 > store.room) store.growQueue()
              ;({ labels, queue, room } = store)
            }
          }
          if (to === target) {
            on = STEP_BITS
            break
          }
          if ((there & evenWord) === 0) {
            on = there & (OTHER_WAYS[d] as number)
            if ((there & mildWord) === 0) break
            const index = mixedCase(d, there, worse[to] as number)
            on &= (known[index] as number) || mixed.learn(index)
            break
          }
          on = EVEN_WAYS[(d << 8) | (there & STEP_BITS)] as number
          if (on !== only || next > far) break
          to += by
          next += key
        }
        if (on === 0) continue
        const columns = Math.abs(across + gone * (COLUMNS[d] as number))
        const rows = Math.abs(down + gone * (ROWS[d] as number))
        const left = (sumKey * (columns + rows) + differenceKey * Math.abs(columns - rows)) >> 1
        const nb = (next + left) & mask
        const tail = tails[nb] as number
        queue[tail] = (to << WAYS_BITS) | on
        tails[nb] = tail + 1
        waiting++
      }
    }
  }
  return null
}
