/** The thread side of jobs: runs requested tasks in order. A task's module is loaded on first use. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { OnProgress, Task, ToThread } from './protocol.ts'

/** Minimum time between progress messages within a stage, since windows repaint on each. The start and end of a stage are always sent. */
const REPORT_EVERY_MS = 500

/** Nice value of low-priority threads: about a third of the processor time of others when all are busy. */
export const NICENESS = 5

/**
 * Lowers the priority of the calling thread for good: an unprivileged process cannot raise it again.
 * Only Linux has priorities per thread. Elsewhere this would slow the whole program, so it does nothing.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(0, NICENESS)
}

/** Serves the calling thread. A task that throws ends the thread, and its job fails with `job-broken`. */
export function serveTasks(tasks: Readonly<Record<string, () => Promise<Task<never, unknown>>>>): void {
  let last: Promise<void> = Promise.resolve()
  let current: AbortController | null = null
  const run = async ({ number, task, input }: Extract<ToThread, { type: 'run' }>): Promise<void> => {
    const load = tasks[task]
    if (!load) throw new Error(`there is no task ${task}`)
    const work = (await load()) as Task<unknown, unknown>
    current = new AbortController()
    const result = await work(input, { signal: current.signal, onProgress: progressReporter(number) })
    current = null
    parentPort?.postMessage({ number, result })
  }
  parentPort?.on('message', (message: ToThread) => {
    if (message.type === 'run') last = last.then(() => run(message))
    else current?.abort()
    if (message.type === 'stop') void last.then(() => parentPort?.close())
  })
}

function progressReporter(number: number): OnProgress {
  let reportedAt = -Infinity
  let reported: string | undefined
  return (stage, done, of) => {
    if (stage === reported && done < of && performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    reported = stage
    parentPort?.postMessage({ number, progress: [stage, done, of] })
  }
}
