import { z } from 'zod'
import type { MapId } from '../../map/records/ids.ts'
import { lineSchema } from '../../map/records/shared.ts'

const keySchema = lineSchema(80).min(1)
/** Size limit of a preference as JSON. Print presets, the largest, take a few hundred characters each. */
const MAX_CHARACTERS = 200_000

/** Preferences stored per map, which are deleted with it: what players have seen, and how it is printed. */
export const MAP_PREFERENCES = ['players.revealed', 'print.map'] as const
/** The key of a preference of a map. */
export const mapPreferenceKey = (preference: (typeof MAP_PREFERENCES)[number], mapId: MapId): string =>
  `${preference}.${mapId}`

/** A reference to a preference. */
export const preferenceRefSchema = z.object({ key: keySchema })
/** A preference, and its new value. */
export const preferenceSchema = preferenceRefSchema.extend({
  value: z
    .json()
    .refine(
      (value) => JSON.stringify(value).length <= MAX_CHARACTERS,
      `expected at most ${MAX_CHARACTERS} characters of JSON`,
    ),
})
