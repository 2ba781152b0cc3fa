/**
 * Neighbor pruning where the terrain around a place has two ranks: partly the lightest, partly the next.
 *
 *     ~ . .      ~ is difficult, arrived →. The step to the northeast is pruned: through the square in the north it
 *     → o .      costs the same and ends straight. The step to the southeast is kept: through the difficult square
 *     ~ ~ .      in the south it costs more.
 *
 * A step is pruned if the previous place has a detour to its end, without this place, that costs less, or costs the same with a
 * last step that comes first in a fixed order of directions (straight ones first). Paths cannot prune each other in a circle: each
 * is pruned for one that costs less or comes first. All places involved are neighbors and none of them is hard, so the legal steps
 * of this place show which steps between its neighbors are legal.
 *
 * The successors depend on the direction of arrival, the legal steps and the ranks of nine places: a million cases, of which a map
 * has a few hundred. Each is computed when it first occurs, for each set of costs, and cached. Rejected: one table for all ranks,
 * which tries a third more steps.
 */
import {
  DIRECTION_COLUMNS,
  DIRECTION_ROWS,
  directionOf,
  NO_DIRECTION,
  STEP_BITS,
  STEP_RANK_SHIFT,
} from '../field/stepWord.ts'
import type { StepCosts } from '../stepCosts.ts'
import { DIAGONAL } from './fastMove.ts'

const DIRECTIONS = 8
const AROUND_BITS = 8
const ARRIVAL_SHIFT = AROUND_BITS + STEP_RANK_SHIFT + 1
/** The bits of a step word that matter: the legal steps, and the rank of the place, which is 0 or 1. */
const WORD_MASK = (1 << (STEP_RANK_SHIFT + 1)) - 1

/** Index of a case in `MixedSuccessors.known`; `worse`: see `SpaceLayer`. */
export const mixedCase = (arrival: number, word: number, worse: number): number =>
  (arrival << ARRIVAL_SHIFT) | ((word & WORD_MASK) << AROUND_BITS) | worse

/** The successors for one set of costs. */
export class MixedSuccessors {
  /** Successors as bits by `mixedCase`. The bit of the direction back, never a successor, marks cases already computed. */
  readonly known: Uint8Array = new Uint8Array(DIRECTIONS << ARRIVAL_SHIFT)
  /** By rank. */
  readonly #costs: readonly (readonly [straight: number, diagonal: number])[]

  constructor(costs: readonly (readonly [straight: number, diagonal: number])[]) {
    this.#costs = costs
  }

  /** Computes the successors of a case, stores them in `known` and returns them. */
  learn(index: number): number {
    const arrival = index >> ARRIVAL_SHIFT
    const word = index >> AROUND_BITS
    const legal = word & STEP_BITS
    const back = arrival ^ 4
    let successors = 1 << back
    for (let d = 0; d < DIRECTIONS; d++) {
      if (d === back || (legal & (1 << d)) === 0) continue
      const here = this.#cost(arrival, (word >> STEP_RANK_SHIFT) & 1) + this.#cost(d, (index >> d) & 1)
      const isPruned = DETOURS[(arrival << 3) | d]?.some(({ needs, first, via, last }) => {
        if ((needs & ~legal) !== 0) return false
        const there =
          this.#cost(last, (index >> d) & 1) + (via === NO_DIRECTION ? 0 : this.#cost(first, (index >> via) & 1))
        return there < here || (there === here && orderOf(last) < orderOf(d))
      })
      if (!isPruned) successors |= 1 << d
    }
    return (this.known[index] = successors)
  }

  #cost(direction: number, rank: number): number {
    return this.#costs[rank][direction & 1]
  }
}

const byCosts = new WeakMap<StepCosts, MixedSuccessors>()
const byKeys = new Map<string, MixedSuccessors>()

/** The successors for some costs, shared by all movers with equal costs. */
export function mixedSuccessorsOf(costs: StepCosts): MixedSuccessors {
  const known = byCosts.get(costs)
  if (known) return known
  const keys = [0, 1].map((rank) => [costs.keys[rank], costs.keys[DIAGONAL | rank]] as const)
  const successors = byKeys.get(keys.join()) ?? new MixedSuccessors(keys)
  byKeys.set(keys.join(), successors)
  byCosts.set(costs, successors)
  return successors
}

/** The order of directions that breaks ties: straight before diagonal. */
const orderOf = (d: number): number => ((d & 1) << 3) | d

/** A path from the previous place to a neighbor of this one, avoiding this one: in one step, or via the neighbor in direction `via`. */
interface Detour {
  readonly first: number
  readonly via: number
  readonly last: number
  /** Bits of the directions of all places it touches: their steps must be legal. */
  readonly needs: number
}

/** By arrival and the direction of the neighbor (`arrival << 3 | d`). */
const DETOURS: readonly (readonly Detour[])[] = Array.from({ length: 64 }, (_, i) => detoursOf(i >> 3, i & 7))

type Point = readonly [column: number, row: number]

function detoursOf(arrival: number, d: number): readonly Detour[] {
  const [before, end] = [pointIn(arrival ^ 4), pointIn(d)]
  const straight = stepBetween(before, end)
  const viaNeighbors = [0, 1, 2, 3, 4, 5, 6, 7].map((via): Detour => {
    const [first, last] = [stepBetween(before, pointIn(via)), stepBetween(pointIn(via), end)]
    const needs = touched(before, first) | touched(pointIn(via), last) | (1 << via)
    return { first, via, last, needs }
  })
  const direct = { first: NO_DIRECTION, via: NO_DIRECTION, last: straight, needs: touched(before, straight) }
  const isPath = ({ first, via, last }: Detour): boolean =>
    last !== NO_DIRECTION && (via === NO_DIRECTION || first !== NO_DIRECTION)
  return [direct, ...viaNeighbors]
    .filter(isPath)
    .map((detour) => ({ ...detour, needs: detour.needs & ~(1 << (arrival ^ 4)) }))
}

function pointIn(d: number): Point {
  return [DIRECTION_COLUMNS[d], DIRECTION_ROWS[d]]
}

function stepBetween([col, row]: Point, [toCol, toRow]: Point): number {
  const [columns, rows] = [toCol - col, toRow - row]
  return Math.abs(columns) > 1 || Math.abs(rows) > 1 ? NO_DIRECTION : directionOf(columns, rows)
}

/** Bits of the directions, seen from the middle, of the end of a step and of the two places beside it. */
function touched([col, row]: Point, step: number): number {
  const [columns, rows] = pointIn(step)
  const points: readonly Point[] = [
    [col + columns, row],
    [col, row + rows],
    [col + columns, row + rows],
  ]
  return points.reduce((bits, [x, y]) => {
    const d = directionOf(x, y)
    return d === NO_DIRECTION ? bits : bits | (1 << d)
  }, 0)
}
