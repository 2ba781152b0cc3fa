import { z } from 'zod'
import { mapRefSchema, versionRefSchema } from './maps.ts'
import { shortTextSchema } from '../../map/records/shared.ts'
import { SIZES } from '../../map/sizes.ts'
import type { BattlefieldReport } from '../../report/report.ts'
import { questionSchema } from './engine.ts'
import { jobSchema } from './jobs.ts'

const about = {
  /** Left out: the party and the first side at war with it. */
  sides: z.tuple([shortTextSchema, shortTextSchema]).optional(),
  /** Left out: the size and speed most creatures of both sides have. */
  size: z.enum(SIZES).optional(),
  speedFeet: z.int().min(5).max(1000).optional(),
  /** Closed doors count as open; locked and secret ones stay shut. */
  opensDoors: z.boolean().default(true),
}
/** A report that comes while the map is being drawn: sampled where the map is large. */
export const reportSchema = questionSchema.extend(about)
/** A report that may take its time; `effort` `all`: nothing is sampled. A saved version is measured in the place of the map. */
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
