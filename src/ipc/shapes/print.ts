import { z } from 'zod'
import { recordIdSchema } from '../../map/records/ids.ts'
import { COPIES, MAX_PIXELS_PER_SQUARE, PRINT_FORMATS, printOptionsSchema } from '../../print/options.ts'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { encounterSchema } from '../../map/records/encounter.ts'
import { cellSchema } from '../../map/records/shared.ts'
import { MAX_DANGER_ROUNDS } from './danger.ts'
import { altitudesSchema } from './engine.ts'
import { checkChoicesSchema } from './checks.ts'
import { jobSchema } from './jobs.ts'
import { mapRefSchema } from './maps.ts'

/** What a plan needs from the main process: costs, pictures, and the overlays of these creatures. */
export const printFactsSchema = mapRefSchema.extend({
  copy: z.enum(COPIES),
  /** Ids of creatures, or each of them. */
  reach: z
    .array(z.union([z.literal('each'), recordIdSchema]))
    .max(100)
    .default([]),
  /** Ids of creatures, each of them, or all of them by side. */
  threat: z
    .array(z.union([z.literal('all'), z.literal('each'), recordIdSchema]))
    .max(500)
    .default([]),
  /** Routes to draw with their costs: the squares of each from where the creature stands. */
  routes: z
    .array(
      z.object({
        creature: recordIdSchema,
        mode: z.enum(MOVEMENT_MODES).optional(),
        squares: z.array(cellSchema).min(1).max(10_000),
        altitudesFeet: altitudesSchema.optional(),
        opensDoors: z.boolean().optional(),
      }),
    )
    .max(50)
    .default([]),
  /** Whose danger by round to draw; null for none. */
  danger: z
    .object({
      by: z.array(recordIdSchema).min(1).max(500),
      rounds: z.int().min(1).max(MAX_DANGER_ROUNDS),
      opensDoors: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The encounter to play, as it stands in the plan; null for none. */
  encounter: encounterSchema.nullable().default(null),
  /** Whether the journeys planned on the map are printed. */
  journeys: z.boolean().default(false),
  /** Checks of the encounter to print; null for none. */
  checks: checkChoicesSchema.nullable().default(null),
  /** Whether the cover says the encounter at a glance. */
  summary: z.boolean().default(false),
  /** The window's own name for the work, for progress and for canceling. */
  job: jobSchema.optional(),
})

/** Where a print can go. */
export const PRINT_TARGETS = ['file', 'viewer', 'printer'] as const
/** One place. */
export type PrintTarget = (typeof PRINT_TARGETS)[number]

/** A print. `job` is the window's own name for it, for progress and for canceling. */
export const printExportSchema = printFactsSchema.omit({ copy: true }).extend({
  job: jobSchema,
  options: printOptionsSchema,
  format: z.enum(PRINT_FORMATS),
  pixelsPerSquare: z.int().min(1).max(MAX_PIXELS_PER_SQUARE).default(100),
  /** Where it goes: to a file the person names, that file and then the system's viewer, or the system's print dialog. */
  to: z.enum(PRINT_TARGETS).default('file'),
})

/** A print that was written; a printer's has no bytes to tell of. */
export interface PrintWritten {
  readonly name: string
  readonly bytes: number
}
