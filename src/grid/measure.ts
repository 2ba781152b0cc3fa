/**
 * Distances over open ground, and the one place that says what a diagonal counts in them: rulers, areas, reach, whoever is
 * nearest and the estimates of searches all ask here. Steps on real ground have prices of their own (`rules/shared/stepPrices`),
 * which begin with the same count.
 */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { Cell, CellRect } from './cell.ts'

/** Columns and rows from one square to another, or from one space to the nearest square of another; never negative. */
export interface Offset {
  readonly columns: number
  readonly rows: number
}

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
 * Feet along an offset: every second diagonal counts twice. Straight or not, walls do not lengthen it.
 * @source Starfinder, Tactical Movement, Diagonals; D&D 3.5, Diagonals; Pathfinder 1e, Diagonals; Pathfinder 2e, Grid Movement
 */
export const offsetFeet = ({ columns, rows }: Offset): Feet => FEET_PER_SQUARE * squaresAlong(columns, rows)

/** The offset from one square to another. */
export const cellOffset = (a: Cell, b: Cell): Offset => ({
  columns: Math.abs(a.col - b.col),
  rows: Math.abs(a.row - b.row),
})

/** The least offset between two spaces: {0, 0} where they overlap. */
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
