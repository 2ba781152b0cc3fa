import { Worker } from 'node:worker_threads'

/**
 * Starts a thread on data that is copied to it. One that breaks, or ends without a word, calls `broken` with why; what it
 * had answered before stands.
 */
export function startThread<Task, News>(
  file: string,
  workerData: Task,
  hear: (news: News) => void,
  broken: (why: string) => void,
): Worker {
  const worker = new Worker(file, { workerData })
  worker.on('message', hear)
  worker.on('error', (error: Error) => broken(error.message))
  worker.on('exit', () => broken('it ended before it was finished'))
  return worker
}
