/**
 * Long work, each piece in a thread of its own, so that neither a window nor a question to the engine waits for it. A thread
 * that is free is kept for a moment: what comes next need not load everything again.
 *
 * Comlink was looked at and left out: it makes calls out of messages, which are twenty lines here; cancel, time-out, progress
 * and the end of a thread, which are the rest, it leaves to its user.
 */
import { failure, type Result } from '../../src/base/result.ts'
import { JobThread, type JobOptions } from './JobThread.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks/index.ts'

/** Runs a task. Errors: those of the task, `canceled`, `job-too-slow`, `job-broken`. */
export type RunJob = <N extends TaskName>(
  task: N,
  input: TaskInput<N>,
  options?: JobOptions,
) => Promise<Result<TaskOutput<N>>>

/** The background threads of a program. */
export interface JobRunner {
  readonly runJob: RunJob
  /** A thread that keeps something between jobs; anyone who starts it ends it. */
  readonly startThread: () => JobThread
  /** Cancels what runs; what is asked later is canceled too. */
  readonly stop: () => void
}

/** A free thread is kept this long: what it has decoded and loaded takes memory. */
const KEEP_MS = 2_000

/** Starts no thread yet. `threadFile`: the program of the threads. */
export function jobRunner(threadFile: string): JobRunner {
  const busy = new Set<JobThread>()
  let free: { readonly thread: JobThread; readonly timer: NodeJS.Timeout } | null = null
  let isStopped = false

  const takeFree = (): JobThread | null => {
    const taken = free
    free = null
    clearTimeout(taken?.timer)
    return taken && !taken.thread.isOver ? taken.thread : null
  }
  const keep = (thread: JobThread): void => {
    if (thread.isOver) return
    if (free || isStopped) return thread.end()
    free = { thread, timer: setTimeout(() => takeFree()?.end(), KEEP_MS).unref() }
  }
  const runJob: RunJob = async (task, input, options) => {
    if (isStopped) return failure('canceled')
    const thread = takeFree() ?? new JobThread(threadFile)
    busy.add(thread)
    try {
      return await thread.run(task, input, options)
    } finally {
      busy.delete(thread)
      keep(thread)
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
    takeFree()?.end()
    for (const thread of [...busy, ...own]) thread.cancel()
    for (const thread of own) thread.end()
  }
  return { runJob, startThread, stop }
}
