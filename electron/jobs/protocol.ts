/** What main and its threads say to each other. One protocol for all of them: a thread does one job at a time, in the order asked. */
import type { Result } from '../../src/base/result.ts'
import type { JobStage } from '../../src/ipc/shapes/jobs.ts'

/** Hears how far a job is; `of` is 0 where that is not known. */
export type OnProgress = (stage: JobStage, done: number, of: number) => void

/** What a task gets beside its input. */
export interface TaskHooks {
  /** Aborted when the job is canceled. Only tasks that clean up need to look. */
  readonly signal: AbortSignal
  /** May be called often: what is too much is not sent. */
  readonly onProgress: OnProgress
}

/** A piece of work that a thread does. Its input and output are copied from thread to thread. */
export type Task<In, Out> = (input: In, hooks: TaskHooks) => Result<Out> | Promise<Result<Out>>

/** To a thread. `stop`: end when the job at hand has cleaned up. */
export type ToThread =
  | { readonly type: 'run'; readonly number: number; readonly task: string; readonly input: unknown }
  | { readonly type: 'cancel' }
  | { readonly type: 'stop' }

/** From a thread. */
export type FromThread =
  | { readonly number: number; readonly progress: readonly [stage: JobStage, done: number, of: number] }
  | { readonly number: number; readonly result: Result<unknown> }
