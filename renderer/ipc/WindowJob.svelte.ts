import { failure, type Result } from '../../src/base/result.ts'
import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import type { Client } from './client.ts'

/** Work that has gone on for less shows no progress: what only flickers says nothing. */
const SHOW_AFTER_MS = 250

/** Work that runs beside the window: how far it is, and how to stop it. One at a time: newer work stops the older. */
export class WindowJob {
  /** Null while nothing runs, has only just begun, or waits for a person to choose a file. */
  progress = $state.raw<JobProgress | null>(null)
  isRunning = $state(false)

  readonly #client: Client
  #job: string | null = null
  #latest: JobProgress | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #unlisten: (() => void) | undefined

  constructor(client: Client) {
    this.#client = client
  }

  /** Does work under a name of its own. Errors: those of the work; `canceled` where it was stopped, whatever came of it then. */
  async run<T>(work: (job: string) => Promise<Result<T>>): Promise<Result<T>> {
    this.stop()
    const job = crypto.randomUUID()
    this.#job = job
    this.isRunning = true
    this.#unlisten = this.#client.on('jobs.progress', (told) => {
      if (told.job === job) this.#hear(told)
    })
    try {
      const answer = await work(job)
      return this.#job === job ? answer : failure('canceled')
    } finally {
      if (this.#job === job) this.#end()
    }
  }

  /** Stops what runs. */
  stop(): void {
    if (this.#job === null) return
    void this.#client.call('jobs.cancel', { job: this.#job })
    this.#end()
  }

  #hear(told: JobProgress): void {
    this.#latest = told
    if (this.progress) this.progress = told
    else this.#timer ??= setTimeout(() => (this.progress = this.#latest), SHOW_AFTER_MS)
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#unlisten?.()
    this.#job = null
    this.#latest = null
    this.#timer = undefined
    this.progress = null
    this.isRunning = false
  }
}
