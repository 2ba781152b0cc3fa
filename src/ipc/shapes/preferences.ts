import { z } from 'zod'

const keySchema = z.string().min(1).max(80)
/** Most characters of a preference as JSON: print presets, the largest, take a few hundred each. */
const MOST_CHARACTERS = 200_000

/** A preference by its key. */
export const preferenceRefSchema = z.object({ key: keySchema })
/** A preference and the plain value it should have. */
export const preferenceSchema = preferenceRefSchema.extend({
  value: z
    .json()
    .refine(
      (value) => JSON.stringify(value).length <= MOST_CHARACTERS,
      `expected at most ${MOST_CHARACTERS} characters of JSON`,
    ),
})
