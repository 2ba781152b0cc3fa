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

/** Prices of all steps of one mover. */
export class StepPrices {
  /** Squares (of 5 ft) by price index, with an even and with an odd count before the step. */
  readonly squares: readonly [Int32Array, Int32Array]
  /** 1 where the step turns the count. */
  readonly turns: readonly [Uint8Array, Uint8Array]
  /** Whether one label for a place is enough. */
  readonly isAdditive: boolean
  /** Additive: what a step adds to `2 × squares + parity`, by price index. */
  readonly keys: Int32Array
  /** The greatest of `squares`. */
  readonly mostSquares: number
  /** How many ranks of ground have prices. */
  readonly ranks: number

  constructor(ruleset: Ruleset, rules: TableRules, weights: readonly number[], hampered: number) {
    const squares = [new Int32Array(PRICES), new Int32Array(PRICES)] as const
    const turns = [new Uint8Array(PRICES), new Uint8Array(PRICES)] as const
    const keys = new Int32Array(PRICES)
    let isAdditive = true
    let mostSquares = 1
    for (let burdens = 0; burdens < 8; burdens++)
      for (const diagonal of [0, 1])
        for (const [rank, terrainWeight] of weights.entries()) {
          const index = priceIndex(burdens, diagonal, rank)
          const added = [0, 1].map((parity) => {
            const { feet, turnsCount } = ruleset.priceStep(
              {
                diagonal: diagonal === 1,
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
            squares[parity === 1 ? 1 : 0][index] = price
            turns[parity === 1 ? 1 : 0][index] = turnsCount ? 1 : 0
            mostSquares = Math.max(mostSquares, price)
            return 2 * price + (turnsCount ? 1 - 2 * parity : 0)
          })
          keys[index] = added[0] ?? 0
          if (added[0] !== added[1]) isAdditive = false
        }
    this.squares = squares
    this.turns = turns
    this.keys = keys
    this.isAdditive = isAdditive
    this.mostSquares = mostSquares
    this.ranks = weights.length
  }
}
