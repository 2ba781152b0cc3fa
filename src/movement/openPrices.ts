import type { Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import type { Battlefield } from './battlefield.ts'

/**
 * Feet of each step of a way whose ground does not count (jumped over, pushed across), under the table's count of diagonals.
 * `landingWeight`: how bad the ground of the last square is, where that one counts.
 */
export function openPrices(
  { ruleset, rules }: Pick<Battlefield, 'ruleset' | 'rules'>,
  boxes: readonly Cell[],
  { diagonals = 0, landingWeight = 0 } = {},
): Feet[] {
  let oddCount = diagonals % 2 === 1
  return boxes.slice(1).map((box, i) => {
    const before = boxes[i] ?? box
    const price = ruleset.priceStep(
      {
        diagonal: box.col !== before.col && box.row !== before.row,
        oddCount,
        terrainWeight: i + 2 === boxes.length ? landingWeight : 0,
        hampered: 0,
        squeezing: false,
        helplessBody: false,
        barrier: false,
      },
      rules,
    )
    if (price.turnsCount) oddCount = !oddCount
    return price.feet
  })
}

/** As much of a way as some feet are good for. */
export function withinFeet(
  field: Pick<Battlefield, 'ruleset' | 'rules'>,
  boxes: readonly Cell[],
  feet: Feet,
): readonly Cell[] {
  let left = feet
  const last = openPrices(field, boxes).findIndex((price) => (left -= price) < 0)
  return last < 0 ? boxes : boxes.slice(0, last + 1)
}
