/**
 * Distances over open terrain, and the one place that says what a diagonal counts in them: rulers, areas, reach, anyone who is
 * nearest and the estimates of searches all ask here. Steps on real terrain have costs of their own (`rules/shared/stepCosts`),
 * which begin with the same count.
 */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { Cell, CellRect } from './cell.ts'

/** Columns, rows and levels from one square to another, or between the nearest cubes of two spaces; never negative. */
export interface Offset {
  readonly columns: number
  readonly rows: number
  /** 0 where left out. */
  readonly levels?: number
}

/**
 * Ways to count height in a distance. `one-diagonal`: up is one more direction, and what leads along all three at once is one
 * diagonal. `stacked`: height counts against the distance on the ground as rows do against columns. `largest`: the greater of
 * height and distance on the ground.
 */
export const HEIGHT_DISTANCES = ['one-diagonal', 'stacked', 'largest'] as const
/** One of them. */
export type HeightDistance = (typeof HEIGHT_DISTANCES)[number]

/**
 * Whether every diagonal counts as a straight step does, by what a table says of the second one (`10-feet` or `5-feet`). All
 * texts count each second diagonal twice, so that a table which says nothing does too.
 */
export const areDiagonalsFlat = (secondDiagonal: unknown): boolean => secondDiagonal === '5-feet'

/**
 * Squares counted on the shortest way along an offset, after so many diagonals already made. Numbers, not an `Offset`: the
 * searches ask it for every place they come to.
 */
export const squaresAlong = (columns: number, rows: number, areFlat = false, diagonalsBefore = 0): number => {
  const straight = Math.max(columns, rows)
  if (areFlat) return straight
  return straight + ((diagonalsBefore + Math.min(columns, rows)) >> 1) - (diagonalsBefore >> 1)
}

/**
 * Feet along an offset: every second diagonal counts twice, none where they `areFlat`. Straight or not, walls do not lengthen it.
 * @source Starfinder, Tactical Movement, Diagonals; D&D 3.5, Diagonals; Pathfinder 1e, Diagonals; Pathfinder 2e, Grid Movement
 */
export function offsetFeet(
  { columns, rows, levels = 0 }: Offset,
  counting: HeightDistance = 'one-diagonal',
  areFlat = false,
): Feet {
  if (levels === 0) return FEET_PER_SQUARE * squaresAlong(columns, rows, areFlat)
  if (counting === 'one-diagonal') {
    const longest = Math.max(columns, rows, levels)
    const shortest = Math.min(columns, rows, levels)
    return FEET_PER_SQUARE * squaresAlong(longest, columns + rows + levels - longest - shortest, areFlat)
  }
  const ground = squaresAlong(columns, rows, areFlat)
  return FEET_PER_SQUARE * (counting === 'stacked' ? squaresAlong(ground, levels, areFlat) : Math.max(ground, levels))
}

/** The offset from one square to another. */
export const cellOffset = (a: Cell, b: Cell): Offset => ({
  columns: Math.abs(a.col - b.col),
  rows: Math.abs(a.row - b.row),
})

/** The least offset on the ground between two spaces: {0, 0} where they overlap. */
export const offsetBetween = (a: CellRect, b: CellRect): Offset => ({
  columns: gap(a.col, a.widthCells, b.col, b.widthCells),
  rows: gap(a.row, a.heightCells, b.row, b.heightCells),
})

/** Squares counted between the nearest squares of two spaces. */
export const squaresBetween = (a: CellRect, b: CellRect, areFlat = false): number => {
  const { columns, rows } = offsetBetween(a, b)
  return squaresAlong(columns, rows, areFlat)
}

/** Distance between the nearest squares of two spaces, in feet. A square is a space of one by one. */
export const distanceFeet = (a: CellRect, b: CellRect): Feet => offsetFeet(offsetBetween(a, b))

function gap(first: number, length: number, otherFirst: number, otherLength: number): number {
  return Math.max(0, otherFirst - (first + length - 1), first - (otherFirst + otherLength - 1))
}
