declare const brand: unique symbol

/** `T` branded with a name, so that the compiler distinguishes look-alikes. No cost at run time. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Index of a cell in a map's row-major layers: `row * widthCells + col`. */
export type CellIndex = Brand<number, 'CellIndex'>

/** Whole feet. One square is 5 of them. */
export type Feet = number

/** Side of a square in feet, the same in all rule systems here. */
export const FEET_PER_SQUARE = 5
