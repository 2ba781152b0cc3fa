import { z } from 'zod'
import { versionRefSchema } from './maps.ts'
import { EDGE_CODE } from '../../map/edges.ts'
import { EDGE_BORDERS } from '../../map/records/edge.ts'
import { cellSchema, shortTextSchema } from '../../map/records/shared.ts'
import { SIZES } from '../../map/sizes.ts'
import type { BattlefieldReport } from '../../report/report.ts'
import { questionSchema } from './engine.ts'
import { jobSchema } from './jobs.ts'

/** More than this is not being drawn: it is measured when it is on the map. */
export const MAX_DRAWN = 5000

const about = {
  /** Left out: the party and the first side at war with it. */
  sides: z.tuple([shortTextSchema, shortTextSchema]).optional(),
  /** Left out: the size and speed most creatures of both sides have. */
  size: z.enum(SIZES).optional(),
  speedFeet: z.int().min(5).max(1000).optional(),
  /** Closed doors count as open; locked and secret ones stay shut. */
  opensDoors: z.boolean().default(true),
}
/** A report for a map as it is being drawn: sampled where the map is large, so that it comes at once. */
export const reportSchema = questionSchema.extend({
  ...about,
  /** What is being drawn and not yet on the map. */
  drawn: z
    .object({
      edges: z
        .array(z.object({ cell: cellSchema, border: z.enum(EDGE_BORDERS), code: z.enum(EDGE_CODE) }))
        .max(MAX_DRAWN),
      squares: z.array(z.object({ index: z.int().min(0), terrain: z.int().min(0).max(255) })).max(MAX_DRAWN),
    })
    .optional(),
})
/** A report that may take its time; `effort` `all`: nothing is sampled. A saved version is measured in the place of the map. */
export const reportRunSchema = questionSchema.extend({
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
