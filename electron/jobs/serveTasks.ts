/** The inside of every thread: does the tasks it is asked for, each loaded when it is first needed. */
import { parentPort } from 'node:worker_threads'
import type { OnProgress, Task, ToThread } from './protocol.ts'

/** Progress within a stage is sent no more often than this: each time windows paint it. The beginning and the end of a stage always. */
const REPORT_EVERY_MS = 500

/** Serves the thread this runs in. A task that throws ends the thread; its job is then the error `job-broken`. */
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
