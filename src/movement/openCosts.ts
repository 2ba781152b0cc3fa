import type { Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import { PLAIN_STEP } from '../rules/ruleset.ts'
import type { Battlefield } from './battlefield.ts'

/**
 * Feet of each step of a path whose terrain does not count (jumps, forced movement). `diagonals`: how many were counted before.
 * `landingWeight`: terrain weight of the last square, if that one counts.
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
        ...PLAIN_STEP,
        diagonal: box.col !== before.col && box.row !== before.row,
        oddCount,
        terrainWeight: i + 2 === boxes.length ? landingWeight : 0,
      },
      rules,
    )
    if (cost.turnsCount) oddCount = !oddCount
    return cost.feet
  })
}

/** The part of a path within some feet. */
export function pathWithinFeet(
  field: Pick<Battlefield, 'ruleset' | 'rules'>,
  boxes: readonly Cell[],
  feet: Feet,
): readonly Cell[] {
  let left = feet
  const last = openCosts(field, boxes).findIndex((cost) => (left -= cost) < 0)
  return last < 0 ? boxes : boxes.slice(0, last + 1)
}
