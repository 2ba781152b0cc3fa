/**
 * Runs long jobs, each in its own thread, so that they delay neither windows nor the engine. An idle thread is kept for a
 * moment, so that the next job need not load everything again.
 *
 * Rejected: Comlink. It turns messages into calls, which takes twenty lines here, and leaves the rest to its user: cancellation,
 * time-outs, progress and the end of a thread.
 */
import { failure, type Result } from '../../src/base/result.ts'
import { JobThread, type JobOptions } from './JobThread.ts'
import { LOW_PRIORITY, type TaskInput, type TaskName, type TaskOutput } from './tasks/index.ts'

/** Runs a task. Errors: those of the task, `canceled`, `job-too-slow`, `job-broken`. */
export type RunJob = <N extends TaskName>(
  task: N,
  input: TaskInput<N>,
  options?: JobOptions,
) => Promise<Result<TaskOutput<N>>>

/** The background threads of a program. */
export interface JobRunner {
  readonly runJob: RunJob
  /** Starts a thread that keeps state between jobs. The caller must end it. */
  readonly startThread: () => JobThread
  /** Cancels all running jobs, and every later one. */
  readonly stop: () => void
}

/** How long an idle thread is kept. Not longer, since decoded pictures and loaded modules take memory. */
const KEEP_MS = 2_000

/** Starts no thread yet. `threadFile`: entry file of the threads. */
export function jobRunner(threadFile: string): JobRunner {
  const busy = new Set<JobThread>()
  // One for each priority: a lowered priority cannot be raised again, and a print must not run in a low-priority thread.
  const idle = new Map<boolean, { readonly thread: JobThread; readonly timer: NodeJS.Timeout }>()
  let isStopped = false

  const takeIdle = (isLowPriority: boolean): JobThread | null => {
    const taken = idle.get(isLowPriority)
    idle.delete(isLowPriority)
    clearTimeout(taken?.timer)
    return taken && !taken.thread.isOver ? taken.thread : null
  }
  const keep = (thread: JobThread, isLowPriority: boolean): void => {
    if (thread.isOver) return
    if (idle.has(isLowPriority) || isStopped) return thread.end()
    idle.set(isLowPriority, { thread, timer: setTimeout(() => takeIdle(isLowPriority)?.end(), KEEP_MS).unref() })
  }
  const runJob: RunJob = async (task, input, options) => {
    if (isStopped) return failure('canceled')
    const isLowPriority = LOW_PRIORITY.has(task)
    const thread = takeIdle(isLowPriority) ?? new JobThread(threadFile, isLowPriority)
    busy.add(thread)
    try {
      return await thread.run(task, input, options)
    } finally {
      busy.delete(thread)
      keep(thread, isLowPriority)
    }
  }
  const own = new Set<JobThread>()
  const startThread = (): JobThread => {
    const thread = new JobThread(threadFile)
    for (const each of own) if (each.isOver) own.delete(each)
    own.add(thread)
    return thread
  }
  const stop = (): void => {
    isStopped = true
    for (const isLowPriority of [false, true]) takeIdle(isLowPriority)?.end()
    for (const thread of [...busy, ...own]) thread.cancel()
    for (const thread of own) thread.end()
  }
  return { runJob, startThread, stop }
}
