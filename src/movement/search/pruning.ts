/**
 * Neighbor pruning: which steps a search tries from a place, by the direction it was entered in. This is the
 * first half of [jump point search](https://en.wikipedia.org/wiki/Jump_point_search), also called a canonical ordering (Sturtevant
 * and Rabin, Canonical Orderings on Grids, IJCAI 2016): of all cheapest paths to a square one is kept, and steps that only the
 * others need are never tried.
 *
 * Directions are numbered clockwise from east; pictures show the place in the middle and its neighbors.
 *
 *     5 6 7
 *     4 o 0
 *     3 2 1
 */
import { STEP_BITS, STEP_RANK_MASK, STEP_TWO_RANKS, STEP_UNIFORM } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import type { StepCosts } from '../stepCosts.ts'
import { DIAGONAL } from './fastMove.ts'
import { mixedSuccessorsOf, type MixedSuccessors } from './mixedSuccessors.ts'

/**
 * Steps worth trying from a place with uniform terrain around it, by direction of arrival and legal steps
 * (`arrival << 8 | steps`), as bits. A step is pruned if the previous place has another path to its end, without this place, that
 * costs less, or costs the same and ends with a straight step.
 *
 *     arrived →      arrived ↘      . never
 *      . a a          . . b         a where the square aside or the one behind it is closed
 *      → o +          . ↘ +         b where the square behind it is closed
 *      . a a          b + +         + always
 *
 * Paths cannot prune each other in a circle: of equal ones the one kept ends straight, and paths that end straight are pruned only
 * for cheaper ones.
 */
export const UNIFORM_SUCCESSORS: Uint8Array = successorTable((arrival, legal) => {
  const { bit, has } = turnsFrom(arrival, legal)
  let kept = legal & ~bit(4) & ~bit(3) & ~bit(5)
  for (const side of [1, -1]) {
    if (arrival % 2 === 1) {
      if (has(3 * side)) kept &= ~bit(2 * side)
    } else if (has(3 * side) && has(2 * side)) kept &= ~bit(2 * side) & ~bit(side)
  }
  return kept
})

/**
 * The same if each parity of the count of diagonals has a label: a path is pruned only for one of the same parity. Of paths with
 * the same steps in another order, the one kept makes diagonal steps first, then steps to the east and west; two diagonals to both
 * sides of a direction are pruned for two straight steps in it.
 *
 *     arrived →      arrived ↓      arrived ↘
 *      a + a          a ↓ a          + + b       a where the square aside or the one diagonally behind it is closed
 *      → o +          a o a          + ↘ +       b where the square behind it is closed
 *      a + a          a + a          b + +       + always; never back
 */
export const PARITY_SUCCESSORS: Uint8Array = successorTable((arrival, legal) => {
  const { bit, has } = turnsFrom(arrival, legal)
  let kept = legal & ~bit(4)
  for (const side of [1, -1]) {
    if (!has(3 * side)) continue
    if (arrival % 2 === 1) kept &= ~bit(2 * side)
    else if (has(2 * side)) kept &= ~(bit(side) | bit(3 * side) | (arrival % 4 === 2 ? bit(2 * side) : 0))
  }
  return kept
})

/**
 * Every direction but back, by arrival, as bits: what is tried where no other table applies.
 *
 *     arrived →      arrived ↘
 *      + + +          . + +         . never
 *      . o +          + o +         + always
 *      + + +          + + +
 */
export const FORWARD_DIRECTIONS: Uint8Array = Uint8Array.from(
  { length: 8 },
  (_, arrival) => STEP_BITS & ~(1 << (arrival ^ 4)),
)

function successorTable(successors: (arrival: number, legal: number) => number): Uint8Array {
  return Uint8Array.from({ length: 8 << 8 }, (_, i) => successors(i >> 8, i & 0xff))
}

/** By turns of 45° from the arrival: the bit of a direction, and whether its step is legal. */
function turnsFrom(arrival: number, legal: number) {
  const bit = (turn: number): number => 1 << ((arrival + turn) & 7)
  return { bit, has: (turn: number): boolean => (legal & bit(turn)) !== 0 }
}

/** The pruning of one search. */
export interface Pruning {
  /** Step word flags of places where the tables for uniform terrain and for two ranks apply; 0 if they never do. */
  readonly uniformFlag: number
  readonly twoRanksFlag: number
  readonly mixed: MixedSuccessors
  /** The worst terrain rank that may be entered. */
  readonly maxRank: number
}

/**
 * The pruning of a move. On uniform terrain a space layer does not store which neighbors are worse, so the tables for two ranks
 * apply only to what is left when those for uniform terrain apply too.
 */
export function pruningOf({ costs, action }: Move): Pruning {
  const prunes = mayPrune(costs)
  return {
    uniformFlag: prunes ? STEP_UNIFORM : 0,
    twoRanksFlag: prunes && !action.plainTerrainOnly ? STEP_TWO_RANKS : 0,
    mixed: mixedSuccessorsOf(costs),
    maxRank: action.plainTerrainOnly ? 0 : STEP_RANK_MASK,
  }
}

/**
 * True if pruning is safe on uniform terrain: on every rank a diagonal costs at least one straight step and less than two, and worse
 * terrain costs no less.
 */
export function mayPrune({ keys, ranks }: StepCosts): boolean {
  for (let rank = 0; rank < ranks; rank++) {
    const [straight, diagonal] = [keys[rank], keys[DIAGONAL | rank]]
    if (diagonal < straight || diagonal >= 2 * straight) return false
    if (rank > 0 && (straight < keys[rank - 1] || diagonal < keys[DIAGONAL | (rank - 1)])) return false
  }
  return true
}

/** The greatest difference between a diagonal and a straight step on the same terrain. */
export const maxSlant = ({ keys, ranks }: StepCosts): number =>
  Array.from({ length: ranks }, (_, rank) => keys[DIAGONAL | rank] - keys[rank]).reduce((a, b) => Math.max(a, b))

/** True if pruning with a label per parity is safe: steps also change the parity in the same way on every terrain. */
export const mayPruneParity = (costs: StepCosts): boolean =>
  mayPrune(costs) &&
  [0, DIAGONAL].every((kind) =>
    Array.from({ length: costs.ranks }, (_, rank) => costs.keys[kind | rank] & 1).every(
      (parity, _, [first]) => parity === first,
    ),
  )
