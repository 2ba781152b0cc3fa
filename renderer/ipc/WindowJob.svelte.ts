import { failure, type Result } from '../../src/base/result.ts'
import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import type { Client } from './client.ts'

/** Shorter jobs show no progress, which would only flicker. */
const SHOW_AFTER_MS = 250

/** A job in the background with its progress. One at a time: a new job stops the previous one. */
export class WindowJob {
  /** Null if no job runs, it has only just begun, or it waits for the user to choose a file. */
  progress = $state.raw<JobProgress | null>(null)
  isRunning = $state(false)

  readonly #client: Client
  #job: string | null = null
  #latest: JobProgress | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsubscribe: (() => void) | undefined

  constructor(client: Client) {
    this.#client = client
  }

  /** Runs a job with an id of its own. Errors: those of the job, or `canceled` if it was stopped, whatever its result. */
  async run<T>(work: (job: string) => Promise<Result<T>>): Promise<Result<T>> {
    this.stop()
    const job = crypto.randomUUID()
    this.#job = job
    this.isRunning = true
    this.#unsubscribe = this.#client.on('jobs.progress', (progress) => {
      if (progress.job === job) this.#onProgress(progress)
    })
    try {
      const answer = await work(job)
      return this.#job === job ? answer : failure('canceled')
    } finally {
      if (this.#job === job) this.#end()
    }
  }

  /** Stops the running job. */
  stop(): void {
    if (this.#job === null) return
    void this.#client.call('jobs.cancel', { job: this.#job })
    this.#end()
  }

  #onProgress(progress: JobProgress): void {
    this.#latest = progress
    if (this.progress) this.progress = progress
    else this.#timer ??= setTimeout(() => (this.progress = this.#latest), SHOW_AFTER_MS)
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#unsubscribe?.()
    this.#job = null
    this.#latest = null
    this.#timer = undefined
    this.progress = null
    this.isRunning = false
  }
}
