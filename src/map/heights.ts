/** Heights in feet, as maps keep them, and levels in squares, as the engine counts them. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'

/** Level of a height: whole squares, rounded down. */
export const levelOf = (feet: Feet): number => Math.floor(feet / FEET_PER_SQUARE)
