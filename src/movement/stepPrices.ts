/**
 * The ruleset's prices of a step, asked once for every combination of burdens and kept in tables, so that no search calls
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

/** Burdens of a step, as bits of a price index. */
export const SQUEEZING = 1
export const BODY = 2
export const BARRIER = 4

/** Index of a price: burdens, diagonal or not (0, 1), rank of the ground. */
export const priceIndex = (burdens: number, diagonal: number, rank: number): number =>
  (burdens << 6) | (diagonal << 5) | rank

const PRICES = 8 << 6

/** What the prices of a mover depend on. */
export interface PriceTerms {
  readonly ruleset: Ruleset
  readonly rules: TableRules
  /** Terrain weight of each rank of ground. */
  readonly weights: readonly number[]
  readonly hampered: number
  /** Whether there is any barrier to pay for. */
  readonly hasBarriers: boolean
  /** Feet for turning by 45°, which are added to prices. */
  readonly turnFeet: number
}

/** Prices of all steps of one mover. */
export class StepPrices {
  /** Squares (of 5 ft) by price index, with an even and with an odd count before the step. Beyond 2^53 they are rounded. */
  readonly squares = [new Float64Array(PRICES), new Float64Array(PRICES)] as const
  /** 1 where the step turns the count. */
  readonly turns = [new Uint8Array(PRICES), new Uint8Array(PRICES)] as const
  /** Whether one label for a place is enough. */
  readonly isAdditive: boolean
  /** Additive: what a step adds to a label, in units of `unit`, by price index; `TOO_DEAR` where that is more. */
  readonly keys = new Int32Array(PRICES)
  /**
   * Labels count in units of `2 × squares + parity of the count`: 1, or more where no step turns the count and all prices
   * can be divided. A mover hampered time and again thus counts no further than others.
   */
  readonly unit: number
  /** The least key of any step. */
  readonly leastKey: number
  /** The greatest price, in units. */
  readonly mostKey: number
  /** How many ranks of ground have prices. */
  readonly ranks: number

  constructor(terms: PriceTerms) {
    const sums = new Float64Array(PRICES)
    let isAdditive = true
    this.ranks = terms.weights.length
    for (let burdens = 0; burdens < (terms.hasBarriers ? 2 * BARRIER : BARRIER); burdens++)
      for (const diagonal of [0, 1])
        for (const [rank, terrainWeight] of terms.weights.entries()) {
          const index = priceIndex(burdens, diagonal, rank)
          const added = ([0, 1] as const).map((parity) => this.#ask(terms, index, terrainWeight, parity))
          sums[index] = added[0] ?? 0
          if (added[0] !== added[1]) isAdditive = false
        }
    const turn = (2 * terms.turnFeet) / FEET_PER_SQUARE
    const divisor = sums.reduce(commonDivisor, turn)
    this.isAdditive = isAdditive
    this.unit = isAdditive && divisor % 2 === 0 ? divisor : 1
    this.mostKey = sums.reduce((most, sum) => Math.max(most, sum), turn) / this.unit
    for (const [index, sum] of sums.entries()) this.keys[index] = Math.min(TOO_DEAR, sum / this.unit)
    this.leastKey = this.keys.reduce((least, key) => (key > 0 && key < least ? key : least), TOO_DEAR)
  }

  /** Asks the ruleset for one price; answers what it adds to `2 × squares + parity`. */
  #ask({ ruleset, rules, hampered }: PriceTerms, index: number, terrainWeight: number, parity: 0 | 1): number {
    const burdens = index >> 6
    const { feet, turnsCount } = ruleset.priceStep(
      {
        diagonal: ((index >> 5) & 1) === 1,
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
    const price = feet / FEET_PER_SQUARE
    this.squares[parity][index] = price
    this.turns[parity][index] = turnsCount ? 1 : 0
    return 2 * price + (turnsCount ? 1 - 2 * parity : 0)
  }
}

/** A price no fast search can pay. */
export const TOO_DEAR: number = 2 ** 30

function commonDivisor(a: number, b: number): number {
  let [greater, smaller] = [a, b]
  while (smaller !== 0) [greater, smaller] = [smaller, greater % smaller]
  return greater
}
