import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import type { Client } from '../ipc/client.ts'

/** Work that has gone on for less shows no progress: what only flickers says nothing. */
const SHOW_AFTER_MS = 250

/** Work on a file that runs beside the window: how far it is, and how to stop it. One at a time. */
export class FileWork {
  /** Null while nothing runs, has only just begun, or waits for a person to choose a file. */
  progress = $state.raw<JobProgress | null>(null)

  readonly #client: Client
  #job: string | null = null
  #latest: JobProgress | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #unlisten: (() => void) | undefined

  constructor(client: Client) {
    this.#client = client
  }

  get isRunning(): boolean {
    return this.#job !== null
  }

  /** Does work under a name of its own; what ran before is stopped. */
  async run<T>(work: (job: string) => Promise<T>): Promise<T> {
    this.stop()
    const job = crypto.randomUUID()
    this.#job = job
    this.#unlisten = this.#client.on('jobs.progress', (told) => {
      if (told.job === job) this.#hear(told)
    })
    try {
      return await work(job)
    } finally {
      if (this.#job === job) this.#end()
    }
  }

  /** Stops what runs; its answer is then the error `canceled`. */
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
  }
}
