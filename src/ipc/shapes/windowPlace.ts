import { z } from 'zod'
import { mapIdSchema, recordIdSchema } from '../../map/records/ids.ts'

const nameSchema = z.string().regex(/^[a-zA-Z]{1,40}$/)

/** What a window shows, so that it can be restored after its page crashes. */
export const windowPlaceSchema = z.object({
  mapId: mapIdSchema,
  /** Center of the view in squares from the top left corner, and its zoom; null for the whole map. */
  view: z.object({ columns: z.number(), rows: z.number(), zoom: z.number().positive() }).nullable(),
  selection: z.array(z.object({ table: nameSchema, id: recordIdSchema })).max(1000),
  panel: nameSchema.nullable(),
})
/** What a window shows. */
export type WindowPlace = z.output<typeof windowPlaceSchema>

/** What a window shows; null for the library. */
export const keepPlaceSchema = z.object({ place: windowPlaceSchema.nullable() })

/** What a window shows first. */
export interface WindowBegin {
  /** The state to restore; null for the library. */
  readonly place: WindowPlace | null
  /** Why it was reloaded; null for a new window. */
  readonly because: 'crash' | 'reopened' | null
}
