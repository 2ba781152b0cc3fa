import { z } from 'zod'
import { mapRefSchema, versionRefSchema } from './maps.ts'
import { shortTextSchema } from '../../map/records/shared.ts'
import { SIZES } from '../../map/sizes.ts'
import type { BattlefieldReport } from '../../report/report.ts'
import { questionSchema } from './engine.ts'
import { jobSchema } from './jobs.ts'

const about = {
  /** Absent: the party and its first enemy. */
  sides: z.tuple([shortTextSchema, shortTextSchema]).optional(),
  /** Absent: the most common size and speed of both sides. */
  size: z.enum(SIZES).optional(),
  speedFeet: z.int().min(5).max(1000).optional(),
  /** Counts closed doors as open, except locked and secret ones. */
  opensDoors: z.boolean().default(true),
}
/** A report while the map is being drawn. Large maps are sampled. */
export const reportSchema = questionSchema.extend(about)
/** A report as a job, of the map or a version of it. With `effort` `all`, nothing is sampled. */
export const reportRunSchema = mapRefSchema.extend({
  ...about,
  effort: z.enum(['usual', 'all']).default('usual'),
  versionId: versionRefSchema.shape.versionId.optional(),
  job: jobSchema,
})

/** A report of a map. */
export interface ReportAnswer {
  readonly revision: number
  readonly report: BattlefieldReport
  /** Sides a report can be about. */
  readonly sides: readonly string[]
}
