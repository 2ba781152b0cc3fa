import type { Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import type { Battlefield } from './battlefield.ts'

/**
 * Feet of each step of a way whose terrain does not count (jumped over, pushed across), under the table's count of diagonals.
 * `landingWeight`: how bad the terrain of the last square is, where that one counts.
 */
export function openCosts(
  { ruleset, rules }: Pick<Battlefield, 'ruleset' | 'rules'>,
  boxes: readonly Cell[],
  { diagonals = 0, landingWeight = 0 } = {},
): Feet[] {
  let oddCount = diagonals % 2 === 1
  return boxes.slice(1).map((box, i) => {
    const before = boxes[i] ?? box
    const cost = ruleset.stepCost(
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
    if (cost.turnsCount) oddCount = !oddCount
    return cost.feet
  })
}

/** As much of a way as some feet are good for. */
export function pathWithinFeet(
  field: Pick<Battlefield, 'ruleset' | 'rules'>,
  boxes: readonly Cell[],
  feet: Feet,
): readonly Cell[] {
  let left = feet
  const last = openCosts(field, boxes).findIndex((cost) => (left -= cost) < 0)
  return last < 0 ? boxes : boxes.slice(0, last + 1)
}
