/** Size categories, smallest first; the index is the size step. Pathfinder 2e has tiny to gargantuan only. */
export const SIZES = [
  'fine',
  'diminutive',
  'tiny',
  'small',
  'medium',
  'large',
  'huge',
  'gargantuan',
  'colossal',
] as const
/** One size category. */
export type Size = (typeof SIZES)[number]

/** Body shapes, on which natural reach depends. */
export const BODIES = ['tall', 'long'] as const
/** One body shape. */
export type Body = (typeof BODIES)[number]

/** Side of a creature's space in squares, the same in all four rule systems (size and space tables). */
export const SPACE_CELLS: Readonly<Record<Size, number>> = {
  fine: 1,
  diminutive: 1,
  tiny: 1,
  small: 1,
  medium: 1,
  large: 2,
  huge: 3,
  gargantuan: 4,
  colossal: 6,
}

/** Steps between two size categories: 0 for the same, 8 from fine to colossal. */
export const sizeSteps = (a: Size, b: Size): number => Math.abs(SIZES.indexOf(a) - SIZES.indexOf(b))
