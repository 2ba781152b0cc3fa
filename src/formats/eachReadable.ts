import { z } from 'zod'

const MAX_ITEMS = 100_000

/** The items of a list that fit a schema, and how many do not. */
export interface Readable<T> {
  readonly items: readonly T[]
  readonly broken: number
}

/** A list whose items are validated one by one, so that a bad item never fails the map. Anything but a list counts as one broken item. */
export const eachReadable = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .optional()
    .transform((given): Readable<z.output<S>> => {
      if (given === undefined || given === null) return { items: [], broken: 0 }
      if (!Array.isArray(given)) return { items: [], broken: 1 }
      const items: z.output<S>[] = []
      for (const item of given.slice(0, MAX_ITEMS)) {
        const read = schema.safeParse(item)
        if (read.success) items.push(read.data)
      }
      return { items, broken: given.length - items.length }
    })
