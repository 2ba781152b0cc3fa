/**
 * Cell indices and values of commands: typed arrays, checked by hand. A flood fill of a large map has a hundred thousand squares,
 * for which a schema that checks each item would take longer than the rest of the command.
 */
import { z } from 'zod'
import { MAX_MAP_CELLS } from '../records/shared.ts'

const CELLS_OF_A_MAP = MAX_MAP_CELLS * MAX_MAP_CELLS
const MAX_VALUE = 30_000

type NumberList<T> = T | readonly number[]

/** Row-major cell indices; a plain list becomes a `Uint32Array`. The path of an issue is the index of the first wrong one. */
export const cellIndicesSchema = numbersSchema(
  Uint32Array,
  0,
  CELLS_OF_A_MAP - 1,
  'expected the index of a square on the largest map',
)
/** Values of cells of a layer; a plain list becomes an `Int16Array`. */
export const cellValuesSchema = numbersSchema(
  Int16Array,
  -MAX_VALUE,
  MAX_VALUE,
  `expected a whole number from -${MAX_VALUE} to ${MAX_VALUE}`,
)

function numbersSchema<T extends Uint32Array | Int16Array>(
  List: { new (length: number): T },
  min: number,
  max: number,
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
      if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
        return refuse(expected, [i])
      list[i] = value
    }
    return list
  })
  return schema as unknown as z.ZodType<T, NumberList<T>>
}
