/**
 * The loop of `fastFlight.ts` without squeezing and without a target, as overlays need it.
 *
 * One function, for the reason given in `fastField.ts`; `flightSearch.ts` has the same steps as methods, for flights that squeeze or
 * have a target. Straight flights that need not turn are followed immediately, so that in the open most places never see the queue.
 */
import { STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL, STEP_UNIFORM } from '../field/stepWord.ts'
import type { LabelStore } from '../field/labelStore.ts'
import type { Move } from '../move.ts'
import type { FlightQuery } from './flightSearch.ts'
import { specialBurdens } from './eachStep.ts'
import { MAX_LOOKAHEAD, startKey } from './fastMove.ts'
import {
  BESIDE,
  HEADINGS,
  NOT_FLOWN_INTO,
  OPEN_SIDE,
  STEADY,
  STEADY_AFTER,
  TAG_BITS,
  TURNED_FROM,
  TURNS,
  TURNS_WORTH,
} from './flightTurns.ts'
import { mayPrune } from './pruning.ts'

/** Expands the queued states up to the greatest key of the store; `best` and `turnKey`: see `FlightQuery`. */
export function expandFlight(
  move: Move,
  store: LabelStore,
  { best, turnKey }: Pick<FlightQuery, 'best' | 'turnKey'>,
): void {
  const { layer, costs, action } = move
  const { steps, offsets } = layer
  const { keys } = costs
  const { labels, base, tails, mask } = store
  const headings = store.reserveHeadings(layer.surface.paddedCells)
  const maxLabel = base + store.maxKey
  const maxRank = action.plainTerrainOnly ? 0 : STEP_RANK_MASK
  const uniformFlag = mayPrune(costs) ? STEP_UNIFORM : -1
  let { queue, room } = store
  let waiting = store.queued
  for (let label = base + startKey(move); waiting > 0; label++) {
    const bucket = label & mask
    for (let i = 0; bucket * room + i < tails[bucket]; i++) {
      const entry = queue[bucket * room + i]
      const state = entry >>> TAG_BITS
      if (labels[state] !== label) continue
      const place = state >> 3
      const arrival = state & 7
      const word = steps[place]
      const legal = word & STEP_BITS
      const mayPruneTurns = (entry & NOT_FLOWN_INTO) === 0 && (word & uniformFlag) === uniformFlag
      const surplus = label - labels[best + place]
      if (surplus <= 0) {
        labels[best + place] = label
        headings[place] = (surplus < 0 ? 0 : headings[place]) | (1 << arrival)
      } else if (mayPruneTurns) {
        // Skip a heading that an earlier flight to this place can turn to for less.
        const turns = Math.min(4, Math.floor((surplus - 1) / turnKey))
        if (turns > 0 && ((TURNED_FROM[(turns << 8) | headings[place]] >> arrival) & 1) !== 0) continue
      }
      if (waiting + HEADINGS > room) {
        queue = store.growQueue()
        room = store.room
      }
      let side = OPEN_SIDE[((entry & STEADY) << 2) | arrival]
      const isSteady = mayPruneTurns && (legal & side) === side
      let directions = mayPruneTurns ? TURNS_WORTH[(arrival << 8) | legal] & ~(isSteady ? BESIDE[arrival] : 0) : legal
      while (directions !== 0) {
        const d = 31 - Math.clz32(directions)
        directions ^= 1 << d
        const turn = (d - arrival) & 7
        const from = label + TURNS[turn] * turnKey
        let tag = isSteady ? entry & STEADY : 0
        if (turn !== 0) {
          const turned = state - arrival + d
          if (from > maxLabel || from >= labels[turned]) continue
          labels[turned] = from
          tag = mayPruneTurns ? STEADY_AFTER[turn] : 0
          side = OPEN_SIDE[(tag << 2) | d]
          if ((legal & side) !== side) tag = 0
        }
        const offset = offsets[d]
        let to = place + offset
        const rank = (steps[to] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        if (rank > maxRank) continue
        const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, place, d)
        const key = keys[burdens | ((d & 1) << 5) | rank]
        const maxAhead = tag === 0 ? 0 : label + MAX_LOOKAHEAD
        side = OPEN_SIDE[(tag << 2) | d]
        let next = from + key
        while (next <= maxLabel && next < labels[to * HEADINGS + d]) {
          labels[to * HEADINGS + d] = next
          const wordThere = steps[to]
          if (
            next > maxAhead ||
            (wordThere & STEP_UNIFORM) === 0 ||
            (wordThere & side) !== side ||
            (TURNS_WORTH[(d << 8) | (wordThere & STEP_BITS)] & ~BESIDE[d]) !== 1 << d
          ) {
            queue[tails[next & mask]++] = ((to * HEADINGS + d) << TAG_BITS) | tag
            waiting++
            break
          }
          if (next <= labels[best + to]) {
            headings[to] = (next < labels[best + to] ? 0 : headings[to]) | (1 << d)
            labels[best + to] = next
          }
          to += offset
          next += key
        }
      }
    }
    waiting -= tails[bucket] - bucket * room
    tails[bucket] = bucket * room
  }
}
