import { z } from 'zod'
import { lineSchema } from '../../map/records/shared.ts'
import type { JobStageName } from '../../words/facts.ts'

/** A window's name for a job, for progress and cancellation. */
export const jobSchema = lineSchema(64).min(1)
/** A running job. */
export const jobRefSchema = z.object({ job: jobSchema })

/** What a job is currently doing. */
export type JobStage = JobStageName

/** Progress of a job. `of` is 0 if the total is unknown; `done` may be fractional for pictures. */
export interface JobProgress {
  readonly job: string
  readonly stage: JobStage
  readonly done: number
  readonly of: number
}
