import { z } from 'zod'
import { lineSchema } from '../../map/records/shared.ts'
import type { JobStageName } from '../../words/facts.ts'

/** The window's own name for a piece of work, for progress and for canceling. */
export const jobSchema = lineSchema(64).min(1)
/** Work that runs. */
export const jobRefSchema = z.object({ job: jobSchema })

/**
 * What a job is busy with: bytes of a file, their meaning, rows of its pictures; looking at the pictures of a print, making
 * them ready, its pages, its rows of pixels; runs of an encounter; its checks; rows
 * of squares that walls are looked for in.
 */
export type JobStage = JobStageName

/** How far a job is; `of` is 0 where that is not known, and of pictures `done` may be a part of one. */
export interface JobProgress {
  readonly job: string
  readonly stage: JobStage
  readonly done: number
  readonly of: number
}
