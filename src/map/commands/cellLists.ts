/**
 * Squares and their values as commands carry them: typed arrays, checked by hand. A flood fill of a large map names a
 * hundred thousand squares; a schema with a check for each item takes longer over them than all the rest of the command.
 */
import { z } from 'zod'
import { MAX_MAP_CELLS } from '../records/shared.ts'

const CELLS_OF_A_MAP = MAX_MAP_CELLS * MAX_MAP_CELLS
const LARGEST_VALUE = 30_000

type NumberList<T> = T | readonly number[]

/** Row-major cell indices; a plain list becomes a `Uint32Array`. The path of a complaint is the place of the first wrong one. */
export const cellIndicesSchema = numbersSchema(
  Uint32Array,
  0,
  CELLS_OF_A_MAP - 1,
  'expected the index of a square on the largest map',
)
/** Values of cells of a layer; a plain list becomes an `Int16Array`. */
export const cellValuesSchema = numbersSchema(
  Int16Array,
  -LARGEST_VALUE,
  LARGEST_VALUE,
  `expected a whole number from -${LARGEST_VALUE} to ${LARGEST_VALUE}`,
)

function numbersSchema<T extends Uint32Array | Int16Array>(
  List: { new (length: number): T },
  least: number,
  most: number,
  expected: string,
): z.ZodType<T, NumberList<T>> {
  const schema = z.unknown().transform((given, context) => {
    const refuse = (message: string, path: number[] = []) => {
      context.issues.push({ code: 'custom', message, path, input: given })
      return z.NEVER
    }
    if (!Array.isArray(given) && !(given instanceof List)) return refuse('expected a list of numbers')
    const numbers = given as ArrayLike<unknown>
    if (numbers.length > CELLS_OF_A_MAP) return refuse(`expected at most ${CELLS_OF_A_MAP} squares`)
    const list = new List(numbers.length)
    for (let i = 0; i < numbers.length; i++) {
      const value = numbers[i]
      if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
        return refuse(expected, [i])
      list[i] = value
    }
    return list
  })
  return schema as unknown as z.ZodType<T, NumberList<T>>
}
