/**
 * Long work, each piece in a thread of its own, so that neither a window nor a question to the engine waits for it. A thread
 * that is free is kept for a moment: what comes next need not load everything again.
 *
 * Comlink was looked at and left out: it makes calls out of messages, which are twenty lines here; cancel, time-out, progress
 * and the end of a thread, which are the rest, it leaves to its user.
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
  // One of each priority: no thread gets back what it has given up, and a print must not run behind others after a check.
  const free = new Map<boolean, { readonly thread: JobThread; readonly timer: NodeJS.Timeout }>()
  let isStopped = false

  const takeFree = (isBehind: boolean): JobThread | null => {
    const taken = free.get(isBehind)
    free.delete(isBehind)
    clearTimeout(taken?.timer)
    return taken && !taken.thread.isOver ? taken.thread : null
  }
  const keep = (thread: JobThread, isBehind: boolean): void => {
    if (thread.isOver) return
    if (free.has(isBehind) || isStopped) return thread.end()
    free.set(isBehind, { thread, timer: setTimeout(() => takeFree(isBehind)?.end(), KEEP_MS).unref() })
  }
  const runJob: RunJob = async (task, input, options) => {
    if (isStopped) return failure('canceled')
    const isBehind = LOW_PRIORITY.has(task)
    const thread = takeFree(isBehind) ?? new JobThread(threadFile, isBehind)
    busy.add(thread)
    try {
      return await thread.run(task, input, options)
    } finally {
      busy.delete(thread)
      keep(thread, isBehind)
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
    for (const isBehind of [false, true]) takeFree(isBehind)?.end()
    for (const thread of [...busy, ...own]) thread.cancel()
    for (const thread of own) thread.end()
  }
  return { runJob, startThread, stop }
}
