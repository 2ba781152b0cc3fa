/** Messages between the main process and its threads. A thread runs one job at a time, in the order received. */
import type { Result } from '../../src/base/result.ts'
import type { JobStage } from '../../src/ipc/shapes/jobs.ts'

/** Reports the progress of a job. `of` is 0 if the total is unknown. */
export type OnProgress = (stage: JobStage, done: number, of: number) => void

/** Passed to a task along with its input. */
export interface TaskHooks {
  /** Aborted when the job is canceled. Only tasks that clean up need to check it. */
  readonly signal: AbortSignal
  /** May be called often: messages are throttled. */
  readonly onProgress: OnProgress
}

/** Work for a thread. Its input and output are copied between threads. */
export type Task<In, Out> = (input: In, hooks: TaskHooks) => Result<Out> | Promise<Result<Out>>

/** To a thread. `stop`: cancel the current job and end after it has cleaned up. */
export type ToThread =
  | { readonly type: 'run'; readonly number: number; readonly task: string; readonly input: unknown }
  | { readonly type: 'cancel' }
  | { readonly type: 'stop' }

/** From a thread. */
export type FromThread =
  | { readonly number: number; readonly progress: readonly [stage: JobStage, done: number, of: number] }
  | { readonly number: number; readonly result: Result<unknown> }
