/** All threads of the program are started here, so that none outlives it. */
import { Worker } from 'node:worker_threads'
import type { ToThread } from './protocol.ts'

const running = new Set<Worker>()

/** Starts a thread. */
export function spawnThread(file: string, workerData?: unknown): Worker {
  const worker = new Worker(file, { workerData })
  running.add(worker)
  worker.on('exit', () => running.delete(worker))
  return worker
}

/** How long to wait for threads to stop, and again after terminating them. */
const PATIENCE_MS = 2_000

/**
 * Ends every thread. Asks each to stop first, so that one that is writing a file can remove it, then terminates the rest.
 * False if one is still running after that: native code may never return.
 */
export async function endThreads(patienceMs = PATIENCE_MS): Promise<boolean> {
  for (const worker of running) worker.postMessage({ type: 'stop' } satisfies ToThread)
  if (!(await allEnded(patienceMs))) for (const worker of running) void worker.terminate()
  return await allEnded(patienceMs)
}

/** Waits for every thread to end, up to a time limit. True if all have ended. */
async function allEnded(patienceMs: number): Promise<boolean> {
  const ends = [...running].map((worker) => new Promise<void>((done) => worker.once('exit', () => done())))
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((done) => (timer = setTimeout(done, patienceMs)))
  await Promise.race([Promise.all(ends), patience])
  clearTimeout(timer)
  return running.size === 0
}
