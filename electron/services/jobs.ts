import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import type { JobOptions } from '../jobs/JobThread.ts'

/** Long work that windows have asked for: they get its progress and can cancel it, by the name they gave it. */
export class WindowJobs {
  readonly #running = new Map<string, AbortController>()
  readonly #progress: (told: JobProgress) => void

  constructor(progress: (told: JobProgress) => void) {
    this.#progress = progress
  }

  isRunning(job: string): boolean {
    return this.#running.has(job)
  }

  /** Does work. No window knows of it where it gave it no name. Errors: those of the work, `job-running` (the name is taken). */
  async run<T>(job: string | undefined, work: (options: JobOptions) => Promise<Result<T>>): Promise<Result<T>> {
    if (job === undefined) return work({})
    if (this.isRunning(job)) return failure('job-running', { where: job })
    const controller = new AbortController()
    this.#running.set(job, controller)
    try {
      const { signal } = controller
      return await work({ signal, onProgress: (stage, done, of) => this.#progress({ job, stage, done, of }) })
    } finally {
      this.#running.delete(job)
    }
  }

  readonly handlers = {
    'jobs.cancel': ({ job }) => {
      this.#running.get(job)?.abort()
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
