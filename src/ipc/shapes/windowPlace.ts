import { z } from 'zod'
import { mapIdSchema, recordIdSchema } from '../../map/records/ids.ts'

const nameSchema = z.string().regex(/^[a-zA-Z]{1,40}$/)

/** What a window shows, kept outside it: where its page breaks, the new one goes on there. */
export const windowPlaceSchema = z.object({
  mapId: mapIdSchema,
  /** The middle of the view in squares from the top left corner, and its zoom; null: all of the map. */
  view: z.object({ columns: z.number(), rows: z.number(), zoom: z.number().positive() }).nullable(),
  selection: z.array(z.object({ table: nameSchema, id: recordIdSchema })).max(1000),
  panel: nameSchema.nullable(),
})
/** What a window shows. */
export type WindowPlace = z.output<typeof windowPlaceSchema>

/** A place to keep; null: the library. */
export const keepPlaceSchema = z.object({ place: windowPlaceSchema.nullable() })

/** With what a window begins. */
export interface WindowBegin {
  /** Where its page broke; null: it begins for the first time, or in the library. */
  readonly place: WindowPlace | null
  /** Why it begins anew; null: it is a new window. */
  readonly because: 'crash' | 'reopened' | null
}
