declare const brand: unique symbol

/** `T` marked with a name, so that look-alikes cannot be mixed up. No cost at run time. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Index of a cell in a map's row-major layers: `row * widthCells + col`. */
export type CellIndex = Brand<number, 'CellIndex'>

/** Whole feet. One square is 5 of them. */
export type Feet = number

/** Edge length of one square, in feet. Same in all rule systems here. */
export const FEET_PER_SQUARE = 5
