/**
 * How far a creature may get in one round from any of many places at once: one search for all of them, since a place it may
 * stop in is as good a start as any it passes on the way. Places of earlier rounds are not entered again: anyone who starts there
 * has been where this would lead.
 */
import { NO_DIRECTION, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import { enter, squaresIn, startStances, type Move } from '../move.ts'
import { burdensOf } from '../search/eachStep.ts'
import { stateNumber, stateOf, wideSearch } from '../search/wideSearch.ts'
import { stepKind } from '../stepCosts.ts'

/** A place reached in a round. */
export interface Reached {
  readonly place: number
  /** Squares it costs, or the action that first gets there where there are several. */
  readonly rank: number
}

/** Places a move of one round leads to from `sources`, each once at its least rank; sources and `closed` places are left out. */
export function spreadFrom(move: Move, sources: readonly number[], closed: Uint8Array): readonly Reached[] {
  enter(move)
  const isPlain = move.squeezing === null && move.turnFeet === 0
  return isPlain ? plainSpread(move, sources, closed) : wideSpread(move, sources, closed)
}

/** By whole boxes, with a label for each parity of the count of diagonals. */
function plainSpread(move: Move, sources: readonly number[], closed: Uint8Array): readonly Reached[] {
  const { layer, costs } = move
  const { steps, offsets } = layer
  const budget = squaresIn(move.budgetFeet)
  const cells = layer.surface.paddedCells
  const ranks = new Int32Array(cells)
  const found: Reached[] = []
  for (const source of sources) ranks[source] = -1
  let starts: number[] = sources.map((place) => 2 * place)
  for (let action = 1; action <= move.actions; action++) {
    const labels = new Int32Array(2 * cells).fill(budget + 1)
    const buckets: number[][] = Array.from({ length: budget + 1 }, () => [])
    for (const state of starts) labels[state] = 0
    buckets[0] = [...starts]
    const reached: number[] = []
    for (let cost = 0; cost <= budget; cost++)
      for (const state of buckets[cost] ?? []) {
        if (labels[state] !== cost) continue
        const parity = (state & 1) as 0 | 1
        const place = state >> 1
        // An even count is never worse than an odd one at the same cost.
        if (parity === 1 && (labels[state - 1] ?? 0) <= cost) continue
        reached.push(state)
        if (ranks[place] === 0) {
          const rank = move.actions > 1 ? action : cost
          ranks[place] = rank
          found.push({ place, rank })
        }
        const word = steps[place] ?? 0
        for (let d = 0; d < 8; d++) {
          if ((word & (1 << d)) === 0) continue
          const to = place + (offsets[d] ?? 0)
          if (closed[to] === 1) continue
          const kind = stepKind(
            (word & STEP_SPECIAL) === 0 ? 0 : burdensOf(layer, place, d),
            d & 1,
            ((steps[to] ?? 0) >> STEP_RANK_SHIFT) & STEP_RANK_MASK,
          )
          const next = cost + (costs.squares[parity][kind] ?? 0)
          const after = 2 * to + (parity ^ (costs.turns[parity][kind] ?? 0))
          if (next > budget || next >= (labels[after] ?? 0)) continue
          labels[after] = next
          buckets[next]?.push(after)
        }
      }
    starts = nextStarts(move, reached)
  }
  return found
}

/** Where the next action begins: where this one led, with the count it ended with, unless each begins anew. */
const nextStarts = (move: Move, reached: readonly number[]): number[] => {
  const states = move.field.rules['count-over-turn'] ? reached : reached.map((state) => state & ~1)
  return [...new Set(states)]
}

/** By the search that knows every rule. */
function wideSpread(move: Move, sources: readonly number[], closed: Uint8Array): readonly Reached[] {
  const budget = squaresIn(move.budgetFeet)
  const own = new Set(sources)
  const least = new Map<number, number>()
  let starts = sources.flatMap((place) =>
    startStances({ ...move, start: place }).map((stance) =>
      stateNumber(move, { place, stance, heading: NO_DIRECTION, parity: move.parity }),
    ),
  )
  for (let action = 1; action <= move.actions; action++) {
    const { settled, squares } = wideSearch(move, starts, budget)
    for (const state of settled) {
      const { place } = stateOf(move, state)
      if (own.has(place) || closed[place] === 1) continue
      const rank = move.actions > 1 ? action : squares.get(state)
      least.set(place, Math.min(least.get(place) ?? Infinity, rank))
    }
    const ends = move.field.rules['count-over-turn']
      ? settled
      : settled.map((state) => stateNumber(move, { ...stateOf(move, state), parity: 0 }))
    starts = [...new Set(ends)]
  }
  return [...least].map(([place, rank]) => ({ place, rank }))
}
