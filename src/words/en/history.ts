import { counted } from '../../base/text.ts'

const SQUARES = /\b\d+ squares?\b/u

/** How many squares a step says it changed; null where it says none. */
const squaresIn = (label: string): number | null => {
  const found = SQUARES.exec(label)
  return found ? Number.parseInt(found[0], 10) : null
}

/** The label of a step without how many squares it changed: steps of one kind have the same. */
const kindOf = (label: string): string => label.replace(SQUARES, '# squares')

/** Steps of one kind as one: `Set elevation of 8 squares to 5 ft`, `Climb 5 ft: Skeleton 1 (8 times)`. */
function repeated(label: string, times: number, squares: number): string {
  if (times === 1) return label
  return squares > 0 ? label.replace(SQUARES, counted(squares, 'square')) : `${label} (${times} times)`
}

export const history = { kindOf, repeated, squaresIn }
