/**
 * Distances over open terrain. This is the only place that says what a diagonal counts: rulers, areas, reach, nearest creatures and
 * the heuristics of searches all use it. The costs of steps on real terrain (`rules/shared/stepCosts`) build on the same count.
 */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { Cell, CellRect } from './cell.ts'

/** Columns, rows and levels between two squares, or between the nearest cubes of two spaces; never negative. */
export interface Offset {
  readonly columns: number
  readonly rows: number
  /** Default: 0. */
  readonly levels?: number
}

/**
 * How a distance counts height. `one-diagonal`: height is a third direction, and a step along all three axes at once is one
 * diagonal. `stacked`: the distance on the plan and the height are combined like columns and rows. `largest`: the greater of
 * the height and the distance on the plan.
 */
export const HEIGHT_DISTANCES = ['one-diagonal', 'stacked', 'largest'] as const
/** One of them. */
export type HeightDistance = (typeof HEIGHT_DISTANCES)[number]

/**
 * True if every diagonal counts like a straight step, given the table rule `second-diagonal`. By default each second diagonal
 * counts twice.
 */
export const areDiagonalsFlat = (secondDiagonal: unknown): boolean => secondDiagonal === '5-feet'

/**
 * Squares counted along an offset, after `diagonalsBefore` diagonals already made. Takes numbers instead of an `Offset` because
 * searches call it for every place.
 */
export const squaresAlong = (columns: number, rows: number, areFlat = false, diagonalsBefore = 0): number => {
  const straight = Math.max(columns, rows)
  if (areFlat) return straight
  return straight + ((diagonalsBefore + Math.min(columns, rows)) >> 1) - (diagonalsBefore >> 1)
}

/**
 * Feet along an offset, ignoring walls: every second diagonal counts twice, unless diagonals `areFlat`.
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
  const onPlan = squaresAlong(columns, rows, areFlat)
  return FEET_PER_SQUARE * (counting === 'stacked' ? squaresAlong(onPlan, levels, areFlat) : Math.max(onPlan, levels))
}

/** The offset from one square to another. */
export const cellOffset = (a: Cell, b: Cell): Offset => ({
  columns: Math.abs(a.col - b.col),
  rows: Math.abs(a.row - b.row),
})

/** The smallest offset on the plan between two spaces: {0, 0} if they overlap. */
export const offsetBetween = (a: CellRect, b: CellRect): Offset => ({
  columns: gap(a.col, a.widthCells, b.col, b.widthCells),
  rows: gap(a.row, a.heightCells, b.row, b.heightCells),
})

/** Squares counted between the nearest squares of two spaces. */
export const squaresBetween = (a: CellRect, b: CellRect, areFlat = false): number => {
  const { columns, rows } = offsetBetween(a, b)
  return squaresAlong(columns, rows, areFlat)
}

/** The table rules that say how distances count. */
export interface MeasuringRules {
  readonly 'second-diagonal': unknown
  readonly 'height-distance': HeightDistance
}

/** Feet along an offset as a table measures: diagonals count for distances as they do for movement. */
export const measuredFeet = (offset: Offset, rules: MeasuringRules): Feet =>
  offsetFeet(offset, rules['height-distance'], areDiagonalsFlat(rules['second-diagonal']))

/** Distance between the nearest squares of two spaces, in feet. A square is a space of one by one. */
export const distanceFeet = (a: CellRect, b: CellRect): Feet => offsetFeet(offsetBetween(a, b))

function gap(first: number, length: number, otherFirst: number, otherLength: number): number {
  return Math.max(0, otherFirst - (first + length - 1), first - (otherFirst + otherLength - 1))
}
