/** Files whose squares are not 5 feet. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { lossIf } from './draft.ts'
import type { FileScale, Loss } from './format.ts'

/** Squares are split by default up to this many times along a side: beyond, a map shows a town or a country. */
const MAX_TIMES = 5
/** Largest side of a map that is split by default. */
const MAX_SPLIT_CELLS = 200

/** The scale of a file with squares of `feet`, called `square`, and how its squares are split, by default where the map stays easy to draw. */
export function fileScale(feet: number, square: string, sideCells: number, splitSquares?: boolean): FileScale {
  const times = Math.round(feet / FEET_PER_SQUARE)
  const isEven = times > 1 && Math.abs(feet / FEET_PER_SQUARE - times) < 0.05
  if (!isEven) return { square, times: 1, isSplit: false }
  const isEasy = times <= MAX_TIMES && sideCells * times <= MAX_SPLIT_CELLS
  return { square, times, isSplit: splitSquares ?? isEasy }
}

/** What a scale changes. */
export const lossesOfScale = (scale: FileScale | null): Loss[] =>
  scale === null
    ? []
    : lossIf(scale.isSplit ? 'squares-split' : 'squares-kept', 1, {
        facts: { square: scale.square, times: scale.times },
      })
