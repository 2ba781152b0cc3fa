/**
 * The ruleset's costs of a step, asked once for every combination of burdens and kept in tables, so that no search calls
 * a ruleset.
 *
 * Where every step adds a constant to `2 × squares + parity of the count of diagonals`, one label for a place is enough
 * (`isAdditive`): under the four systems as written it does. Table rules may break that, and searches then keep a label
 * for each parity.
 */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { invariant } from '../base/invariant.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'

/** Burdens of a step, as bits of its kind. */
export const SQUEEZING = 1
export const BODY = 2
export const BARRIER = 4

/** The kind of a step: its burdens, diagonal or not (0, 1), rank of the terrain it enters. Costs are listed by it. */
export const stepKind = (burdens: number, diagonal: number, rank: number): number =>
  (burdens << 6) | (diagonal << 5) | rank

/** Whether a step of a kind squeezes. */
export const isSqueezing = (kind: number): boolean => ((kind >> 6) & SQUEEZING) !== 0

const STEP_KINDS = 8 << 6

/** What the costs of a mover depend on. */
export interface CostTerms {
  readonly ruleset: Ruleset
  readonly rules: TableRules
  /** Terrain weight of each rank of terrain. */
  readonly weights: readonly number[]
  readonly hampered: number
  /** Whether there is any barrier to pay for. */
  readonly hasBarriers: boolean
  /** Feet for turning by 45°, which are added to costs. */
  readonly turnFeet: number
  /** By kind of step, a whole number that its cost is multiplied by; absent: 1. Turning costs as before. */
  readonly factorOf?: ((kind: number) => number) | undefined
}

/** What the steps of a way cost at different paces. */
export interface PaceFactors {
  /** The same for equal factors. */
  readonly key: string
  /** See `CostTerms`. */
  readonly factorOf: (kind: number) => number
}

/** Costs of all steps of one mover. */
export class StepCosts {
  /** Squares (of 5 ft) by kind of step, with an even and with an odd count before the step. Beyond 2^53 they are rounded. */
  readonly squares = [new Float64Array(STEP_KINDS), new Float64Array(STEP_KINDS)] as const
  /** 1 where the step turns the count. */
  readonly turns = [new Uint8Array(STEP_KINDS), new Uint8Array(STEP_KINDS)] as const
  /** Whether one label for a place is enough. */
  readonly isAdditive: boolean
  /** Additive: what a step adds to a label, in units of `unit`, by kind of step; `UNAFFORDABLE` where that is more. */
  readonly keys = new Int32Array(STEP_KINDS)
  /**
   * Labels count in units of `2 × squares + parity of the count`: 1, or more where no step turns the count and all costs
   * can be divided. A mover hampered time and again thus counts no further than others.
   */
  readonly unit: number
  /** The least key of any step. */
  readonly minKey: number
  /** The greatest cost, in units. */
  readonly maxKey: number
  /** How many ranks of terrain there are. */
  readonly ranks: number

  constructor(terms: CostTerms) {
    const sums = new Float64Array(STEP_KINDS)
    let isAdditive = true
    this.ranks = terms.weights.length
    for (let burdens = 0; burdens < (terms.hasBarriers ? 2 * BARRIER : BARRIER); burdens++)
      for (const diagonal of [0, 1])
        for (const [rank, terrainWeight] of terms.weights.entries()) {
          const kind = stepKind(burdens, diagonal, rank)
          const added = ([0, 1] as const).map((parity) => this.#ask(terms, kind, terrainWeight, parity))
          sums[kind] = added[0] ?? 0
          if (added[0] !== added[1]) isAdditive = false
        }
    const turn = (2 * terms.turnFeet) / FEET_PER_SQUARE
    const divisor = sums.reduce(commonDivisor, turn)
    this.isAdditive = isAdditive
    this.unit = isAdditive && divisor % 2 === 0 ? divisor : 1
    this.maxKey = sums.reduce((most, sum) => Math.max(most, sum), turn) / this.unit
    for (const [kind, sum] of sums.entries()) this.keys[kind] = Math.min(UNAFFORDABLE, sum / this.unit)
    this.minKey = this.keys.reduce((least, key) => (key > 0 && key < least ? key : least), UNAFFORDABLE)
  }

  /** Asks the ruleset for one cost; answers what it adds to `2 × squares + parity`. */
  #ask({ ruleset, rules, hampered, factorOf }: CostTerms, kind: number, terrainWeight: number, parity: 0 | 1): number {
    const burdens = kind >> 6
    const { feet, turnsCount } = ruleset.stepCost(
      {
        diagonal: ((kind >> 5) & 1) === 1,
        oddCount: parity === 1,
        terrainWeight,
        hampered,
        squeezing: (burdens & SQUEEZING) !== 0,
        helplessBody: (burdens & BODY) !== 0,
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

/** A cost no fast search can pay. */
export const UNAFFORDABLE: number = 2 ** 30

function commonDivisor(a: number, b: number): number {
  let [greater, smaller] = [a, b]
  while (smaller !== 0) [greater, smaller] = [smaller, greater % smaller]
  return greater
}
