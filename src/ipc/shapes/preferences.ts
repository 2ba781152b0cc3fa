import { z } from 'zod'
import type { MapId } from '../../map/records/ids.ts'
import { lineSchema } from '../../map/records/shared.ts'

const keySchema = lineSchema(80).min(1)
/** Most characters of a preference as JSON: print presets, the largest, take a few hundred each. */
const MAX_CHARACTERS = 200_000

/** Preferences that each map has its own of: what players have seen of it, and how it is printed. They go with their map. */
export const MAP_PREFERENCES = ['players.revealed', 'print.map'] as const
/** The key of one of them. */
export const mapPreferenceKey = (preference: (typeof MAP_PREFERENCES)[number], mapId: MapId): string =>
  `${preference}.${mapId}`

/** A preference by its key. */
export const preferenceRefSchema = z.object({ key: keySchema })
/** A preference and the plain value it should have. */
export const preferenceSchema = preferenceRefSchema.extend({
  value: z
    .json()
    .refine(
      (value) => JSON.stringify(value).length <= MAX_CHARACTERS,
      `expected at most ${MAX_CHARACTERS} characters of JSON`,
    ),
})
