import { z } from 'zod'
import { recordIdSchema } from '../../map/records/ids.ts'
import { COPIES, PRINT_FORMATS, printOptionsSchema } from '../../print/options.ts'
import { mapRefSchema } from './maps.ts'

/** What a plan needs from the main process: prices, pictures, and the overlays of these creatures. */
export const printFactsSchema = mapRefSchema.extend({
  copy: z.enum(COPIES),
  reach: z.array(recordIdSchema).max(100).default([]),
  threat: z.array(recordIdSchema).max(500).default([]),
})

/** A print to a file the person names. `job` is the window's own name for it, for progress and for cancelling. */
export const printExportSchema = printFactsSchema.omit({ copy: true }).extend({
  job: z.string().min(1).max(64),
  options: printOptionsSchema,
  format: z.enum(PRINT_FORMATS),
  pixelsPerSquare: z.int().min(1).max(2000).default(100),
  /** Open the file in the system's viewer when it is written: from there it goes to a printer. */
  open: z.boolean().default(false),
})

/** A running print. */
export const printJobSchema = z.object({ job: z.string().min(1).max(64) })

/** A print that was written. */
export interface PrintWritten {
  readonly name: string
  readonly bytes: number
}

/** How far a print is; `of` pages, or rows of pixels. */
export interface PrintProgress {
  readonly job: string
  readonly done: number
  readonly of: number
}
