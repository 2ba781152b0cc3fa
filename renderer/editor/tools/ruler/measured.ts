import { FEET_PER_SQUARE } from '../../../../src/base/brands.ts'
import { boxOffset, type Box } from '../../../../src/grid/box.ts'
import { areDiagonalsFlat, measuredFeet, squaresAlong, type MeasuringRules } from '../../../../src/grid/measure.ts'
import type { Distance } from '../../../../src/words/facts.ts'

/**
 * Distances from the first box to each, leg by leg, over open terrain and through the air, between
 * nearest cubes. Diagonals count 5, 10, 5, 10 ft through all legs, or 5 ft each, as the table measures.
 */
export function measuredAlong(boxes: readonly Box[], rules: MeasuringRules): readonly Distance[] {
  const areFlat = areDiagonalsFlat(rules['second-diagonal'])
  const counting = rules['height-distance']
  let [flatFeet, riseFeet, totalFeet] = [0, 0, 0]
  let [flatDiagonals, diagonals] = [0, 0]
  return boxes.map((to, i) => {
    const from = boxes[i - 1] ?? to
    const { columns, rows, levels = 0 } = boxOffset(from, to)
    flatFeet += FEET_PER_SQUARE * squaresAlong(columns, rows, areFlat, flatDiagonals)
    flatDiagonals += Math.min(columns, rows)
    riseFeet += FEET_PER_SQUARE * levels * (to.level > from.level ? 1 : -1)
    const longest = Math.max(columns, rows, levels)
    const middle = columns + rows + levels - longest - Math.min(columns, rows, levels)
    totalFeet +=
      counting === 'one-diagonal'
        ? FEET_PER_SQUARE * squaresAlong(longest, middle, areFlat, diagonals)
        : measuredFeet({ columns, rows, levels }, rules)
    diagonals += middle
    return { flatFeet, riseFeet: riseFeet === 0 ? 0 : riseFeet, totalFeet }
  })
}
