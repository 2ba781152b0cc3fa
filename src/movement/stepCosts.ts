/**
 * Tables of the ruleset's step costs for every combination of burdens, so that no search calls a ruleset.
 *
 * If every step adds a constant to `2 × squares + parity of the diagonals counted`, one label per place is enough
 * (`isAdditive`). That holds for the four systems as written. Table rules may break it; searches then keep one label per parity.
 */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { invariant } from '../base/invariant.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'

/** Burdens of a step, as bits of its kind. */
export const SQUEEZING = 1
export const BODY = 2
export const BARRIER = 4

/** The kind of a step: its burdens, whether it is diagonal (0 or 1) and the rank of the terrain it enters. Index of cost tables. */
export const stepKind = (burdens: number, diagonal: number, rank: number): number =>
  (burdens << 6) | (diagonal << 5) | rank

/** True if a step of that kind squeezes. */
export const isSqueezing = (kind: number): boolean => ((kind >> 6) & SQUEEZING) !== 0

const STEP_KINDS = 8 << 6

/** Everything the costs of a mover depend on. */
export interface CostTerms {
  readonly ruleset: Ruleset
  readonly rules: TableRules
  /** Terrain weight of each rank of terrain. */
  readonly weights: readonly number[]
  readonly hampered: number
  /** Whether the mover is slow in its mode. */
  readonly slow: boolean
  /** Whether the surface has any low wall. */
  readonly hasBarriers: boolean
  /** Feet for a turn of 45°. */
  readonly turnFeet: number
  /** A whole number by which the cost of each kind of step is multiplied; default: 1. Turns are not multiplied. */
  readonly factorOf?: ((kind: number) => number) | undefined
}

/** Cost factors for steps made at different paces. */
export interface PaceFactors {
  /** Cache key: equal for equal factors. */
  readonly key: string
  /** See `CostTerms`. */
  readonly factorOf: (kind: number) => number
}

/** Costs of all steps of one mover. */
export class StepCosts {
  /** Squares (of 5 ft) by kind of step, for an even and an odd count before the step. Rounded beyond 2^53. */
  readonly squares = [new Float64Array(STEP_KINDS), new Float64Array(STEP_KINDS)] as const
  /** 1 if the step changes the parity of the count. */
  readonly turns = [new Uint8Array(STEP_KINDS), new Uint8Array(STEP_KINDS)] as const
  /** Whether one label per place is enough. */
  readonly isAdditive: boolean
  /** If additive: what a step adds to a label, by kind of step, in units of `unit`; at most `UNAFFORDABLE`. */
  readonly keys = new Int32Array(STEP_KINDS)
  /**
   * Unit of the labels, which count `2 × squares + parity of the diagonals counted`: the greatest common divisor of all costs if no
   * step changes the parity, else 1. So heavily hampered movers need no more labels than others.
   */
  readonly unit: number
  /** The smallest key of any step. */
  readonly minKey: number
  /** The greatest cost, in units. */
  readonly maxKey: number
  /** Number of terrain ranks. */
  readonly ranks: number
  /** Whether a diagonal costs one straight step, whatever was counted before: a bound that counts diagonals is then too high. */
  readonly areDiagonalsFlat: boolean

  constructor(terms: CostTerms) {
    const sums = new Float64Array(STEP_KINDS)
    let isAdditive = true
    this.ranks = terms.weights.length
    for (let burdens = 0; burdens < (terms.hasBarriers ? 2 * BARRIER : BARRIER); burdens++)
      for (const diagonal of [0, 1])
        for (const [rank, terrainWeight] of terms.weights.entries()) {
          const kind = stepKind(burdens, diagonal, rank)
          const added = ([0, 1] as const).map((parity) => this.#fill(terms, kind, terrainWeight, parity))
          sums[kind] = added[0] ?? 0
          if (added[0] !== added[1]) isAdditive = false
        }
    const turn = (2 * terms.turnFeet) / FEET_PER_SQUARE
    const divisor = sums.reduce(commonDivisor, turn)
    const [straight, diagonal] = [stepKind(0, 0, 0), stepKind(0, 1, 0)]
    this.areDiagonalsFlat = this.squares.every((squares) => (squares[diagonal] ?? 0) <= (squares[straight] ?? 0))
    this.isAdditive = isAdditive
    this.unit = isAdditive && divisor % 2 === 0 ? divisor : 1
    this.maxKey = sums.reduce((max, sum) => Math.max(max, sum), turn) / this.unit
    for (const [kind, sum] of sums.entries()) this.keys[kind] = Math.min(UNAFFORDABLE, sum / this.unit)
    this.minKey = this.keys.reduce((min, key) => (key > 0 && key < min ? key : min), UNAFFORDABLE)
  }

  /** Enters the ruleset's cost of one kind of step; returns what it adds to `2 × squares + parity`. */
  #fill(
    { ruleset, rules, hampered, slow, factorOf }: CostTerms,
    kind: number,
    terrainWeight: number,
    parity: 0 | 1,
  ): number {
    const burdens = kind >> 6
    const { feet, turnsCount } = ruleset.stepCost(
      {
        diagonal: ((kind >> 5) & 1) === 1,
        oddCount: parity === 1,
        terrainWeight,
        hampered,
        squeezing: (burdens & SQUEEZING) !== 0,
        creature: (burdens & BODY) !== 0,
        slow,
        barrier: (burdens & BARRIER) !== 0,
      },
      rules,
    )
    invariant(feet > 0 && feet % FEET_PER_SQUARE === 0, 'a step costs whole squares')
    const cost = (feet / FEET_PER_SQUARE) * (factorOf?.(kind) ?? 1)
    this.squares[parity][kind] = cost
    this.turns[parity][kind] = turnsCount ? 1 : 0
    return 2 * cost + (turnsCount ? 1 - 2 * parity : 0)
  }
}

/** A key beyond the budget of every fast search. */
export const UNAFFORDABLE: number = 2 ** 30

function commonDivisor(a: number, b: number): number {
  let [greater, smaller] = [a, b]
  while (smaller !== 0) [greater, smaller] = [smaller, greater % smaller]
  return greater
}
