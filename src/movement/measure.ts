import type { Feet } from '../base/brands.ts'
import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { CellRect } from '../grid/cell.ts'

/** Columns and rows from one square to another, or from one space to the nearest square of another; never negative. */
export interface Offset {
  readonly columns: number
  readonly rows: number
}

/**
 * Feet along an offset: every second diagonal counts twice. Straight or not, walls do not lengthen it.
 * @source Starfinder, Tactical Movement, Diagonals; D&D 3.5, Diagonals; Pathfinder 1e, Diagonals; Pathfinder 2e, Grid Movement
 */
export const offsetFeet = ({ columns, rows }: Offset): Feet =>
  FEET_PER_SQUARE * (Math.max(columns, rows) + Math.floor(Math.min(columns, rows) / 2))

/** The least offset between two spaces: {0, 0} where they overlap. */
export const offsetBetween = (a: CellRect, b: CellRect): Offset => ({
  columns: gap(a.col, a.widthCells, b.col, b.widthCells),
  rows: gap(a.row, a.heightCells, b.row, b.heightCells),
})

/** Distance between the nearest squares of two spaces, in feet. A square is a space of one by one. */
export const distanceFeet = (a: CellRect, b: CellRect): Feet => offsetFeet(offsetBetween(a, b))

function gap(first: number, length: number, otherFirst: number, otherLength: number): number {
  return Math.max(0, otherFirst - (first + length - 1), first - (otherFirst + otherLength - 1))
}
