/**
 * Which steps are worth trying from a place around which the terrain is partly of the lightest rank and partly of the next.
 *
 *     ~ . .      ~ difficult, arrived →: the step to the north east is pruned, since by the square in the north it
 *     → o .      costs as much and ends straight. The one to the south east is kept, since by the difficult square
 *     ~ ~ .      in the south it costs more.
 *
 * A step on is left out where the place before leads to the same end without coming here: at less, or at the same cost by a
 * last step whose direction stands earlier in an order (straight ones first). Ways left out thus never lean on each other in
 * a circle: each gives way to one that costs less or ends earlier. The places looked at lie side by side and none of them is
 * hard, so what may be stepped from here shows what may be stepped between them.
 *
 * What is left depends on the direction of arrival, on the steps there are and on the ranks of nine places: a million cases,
 * of which a map has a few hundred. Each is worked out when it is first met, for each set of costs, and looked up from then
 * on. Rejected: one answer for all ranks, which tries a third more ways.
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
/** The lowest bits of a mixed place's step word: its steps, and its own rank, which is 0 or 1. */
const WORD_MASK = (1 << (STEP_RANK_SHIFT + 1)) - 1

/** Where the ways of a case stand in `MixedSuccessors.known`; `worse`: see `SpaceLayer`. */
export const mixedCase = (arrival: number, word: number, worse: number): number =>
  (arrival << ARRIVAL_SHIFT) | ((word & WORD_MASK) << AROUND_BITS) | worse

/** The ways of one set of costs. */
export class MixedSuccessors {
  /** Ways as bits by `mixedCase`, with the bit of the way back to tell that they are known. */
  readonly known: Uint8Array = new Uint8Array(DIRECTIONS << ARRIVAL_SHIFT)
  /** By rank, whether diagonal. */
  readonly #costs: readonly (readonly [straight: number, diagonal: number])[]

  constructor(costs: readonly (readonly [straight: number, diagonal: number])[]) {
    this.#costs = costs
  }

  /** Works out what `known` holds of a case from then on. */
  learn(index: number): number {
    const arrival = index >> ARRIVAL_SHIFT
    const word = index >> AROUND_BITS
    const legal = word & STEP_BITS
    const back = arrival ^ 4
    let ways = 1 << back
    for (let d = 0; d < DIRECTIONS; d++) {
      if (d === back || (legal & (1 << d)) === 0) continue
      const here = this.#cost(arrival, (word >> STEP_RANK_SHIFT) & 1) + this.#cost(d, (index >> d) & 1)
      const isLeftOut = DETOURS[(arrival << 3) | d]?.some(({ needs, first, by, last }) => {
        if ((needs & ~legal) !== 0) return false
        const there =
          this.#cost(last, (index >> d) & 1) + (by === NO_DIRECTION ? 0 : this.#cost(first, (index >> by) & 1))
        return there < here || (there === here && orderOf(last) < orderOf(d))
      })
      if (!isLeftOut) ways |= 1 << d
    }
    return (this.known[index] = ways)
  }

  #cost(direction: number, rank: number): number {
    return this.#costs[rank][direction & 1]
  }
}

const ofPrices = new WeakMap<StepCosts, MixedSuccessors>()
const byKeys = new Map<string, MixedSuccessors>()

/** The ways under these costs; movers with the same share them. */
export function mixedSuccessorsOf(costs: StepCosts): MixedSuccessors {
  const known = ofPrices.get(costs)
  if (known) return known
  const keys = [0, 1].map((rank) => [costs.keys[rank], costs.keys[DIAGONAL | rank]] as const)
  const ways = byKeys.get(keys.join()) ?? new MixedSuccessors(keys)
  byKeys.set(keys.join(), ways)
  ofPrices.set(costs, ways)
  return ways
}

/** Straight directions stand before diagonal ones. */
const orderOf = (d: number): number => ((d & 1) << 3) | d

/** A way from the place before to a neighbor, past this place: straight to it, or by the neighbor in direction `by`. */
interface Detour {
  readonly first: number
  readonly by: number
  readonly last: number
  /** Bits of the directions in which all places it touches lie. */
  readonly needs: number
}

/** By arrival and the direction of the neighbor (`arrival << 3 | d`). */
const DETOURS: readonly (readonly Detour[])[] = Array.from({ length: 64 }, (_, i) => detoursOf(i >> 3, i & 7))

type Point = readonly [column: number, row: number]

function detoursOf(arrival: number, d: number): readonly Detour[] {
  const [before, end] = [pointIn(arrival ^ 4), pointIn(d)]
  const straight = stepBetween(before, end)
  const past = [0, 1, 2, 3, 4, 5, 6, 7].map((by): Detour => {
    const [first, last] = [stepBetween(before, pointIn(by)), stepBetween(pointIn(by), end)]
    const needs = touched(before, first) | touched(pointIn(by), last) | (1 << by)
    return { first, by, last, needs }
  })
  const all = [{ first: NO_DIRECTION, by: NO_DIRECTION, last: straight, needs: touched(before, straight) }, ...past]
  const isWay = ({ first, by, last }: Detour): boolean =>
    last !== NO_DIRECTION && (by === NO_DIRECTION || first !== NO_DIRECTION)
  return all.filter(isWay).map((detour) => ({ ...detour, needs: detour.needs & ~(1 << (arrival ^ 4)) }))
}

function pointIn(d: number): Point {
  return [DIRECTION_COLUMNS[d], DIRECTION_ROWS[d]]
}

function stepBetween([col, row]: Point, [toCol, toRow]: Point): number {
  const [columns, rows] = [toCol - col, toRow - row]
  return Math.abs(columns) > 1 || Math.abs(rows) > 1 ? NO_DIRECTION : directionOf(columns, rows)
}

/** Bits of the directions from the middle to the corners a step goes between and to its end. */
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
