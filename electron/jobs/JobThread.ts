/** One thread as main sees it: one job at a time, with cancel, time-out and what happens when it breaks in one place. */
import type { Worker } from 'node:worker_threads'
import { invariant } from '../../src/base/invariant.ts'
import { failure, type Result } from '../../src/base/result.ts'
import { removeUnfinished } from '../disk/temporaryName.ts'
import type { FromThread, OnProgress, ToThread } from './protocol.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks/index.ts'
import { spawnThread } from './threads.ts'

/** How a job is followed and ended. */
export interface JobOptions {
  /** Cancels the job. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
  /** A job that takes longer is given up; absent: it may take as long as it needs. */
  readonly timeoutMs?: number | undefined
  /** A job that shows no sign of life for so long is given up. */
  readonly stallMs?: number | undefined
  /** The file the job writes: what it has begun of it is removed when it is ended by force. */
  readonly writes?: string | undefined
}

/** Tasks that write files: canceled, they take away what they have begun. All others may be ended anywhere. */
const CLEANS_UP: ReadonlySet<TaskName> = new Set<TaskName>(['print.write', 'exchange.write'])
/** One that has not cleaned up by then is ended by force. */
const CLEAN_UP_MS = 3_000
/** The longest step of any job, decoding a picture of the largest size, takes seconds. */
const STALL_MS = 120_000

interface Job {
  readonly number: number
  readonly task: TaskName
  readonly options: JobOptions
  readonly finish: (result: Result<never>) => void
  /** Notes a sign of life. */
  readonly touch: () => void
}

/** A thread that does jobs. */
export class JobThread {
  readonly #worker: Worker
  #job: Job | null = null
  #number = 0
  #isOver = false
  #brokenBy: string | null = null

  /** `isBehind`: runs after all that has no such priority. */
  constructor(file: string, isBehind = false) {
    this.#worker = spawnThread(file, isBehind ? 'low-priority' : undefined)
    this.#worker.on('message', (message: FromThread) => this.#handle(message))
    this.#worker.on('error', (error: Error) => this.#breakOff(error.message))
    this.#worker.on('exit', () => this.#breakOff('it ended before it was finished'))
    this.#worker.unref()
  }

  /** Ended, broken or given up: it does no more jobs. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** What broke it; null: nothing did. */
  get brokenBy(): string | null {
    return this.#brokenBy
  }

  /** Does a job. Errors: those of the task, `canceled`, `job-too-slow`, `job-broken`. */
  run<N extends TaskName>(task: N, input: TaskInput<N>, options: JobOptions = {}): Promise<Result<TaskOutput<N>>> {
    invariant(this.#job === null && !this.#isOver, 'a thread does one job at a time')
    const number = ++this.#number
    return new Promise((done) => {
      const { signal, timeoutMs, stallMs = STALL_MS } = options
      const cancel = () => this.cancel()
      const giveUp = () => this.#giveUp(failure('job-too-slow'))
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
      const watchdog = setTimeout(giveUp, stallMs)
      const finish = (result: Result<never>) => {
        clearTimeout(timer)
        clearTimeout(watchdog)
        signal?.removeEventListener('abort', cancel)
        this.#job = null
        this.#worker.unref()
        done(result)
      }
      this.#job = { number, task, options, finish, touch: () => watchdog.refresh() }
      this.#worker.ref()
      this.#post({ type: 'run', number, task, input })
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
    })
  }

  /** Has something done that no one waits for, before any later job. */
  tell<N extends TaskName>(task: N, input: TaskInput<N>): void {
    if (!this.#isOver) this.#post({ type: 'run', number: ++this.#number, task, input })
  }

  /** Cancels the job at hand, if any: it is then the error `canceled`. */
  cancel(): void {
    const job = this.#job
    if (!job) return
    const canceled = failure('canceled')
    if (!CLEANS_UP.has(job.task)) return this.#giveUp(canceled)
    this.#post({ type: 'cancel' })
    setTimeout(() => {
      if (this.#job === job) this.#giveUp(canceled)
    }, CLEAN_UP_MS).unref()
  }

  /** Lets the thread end. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#post({ type: 'stop' })
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #handle(message: FromThread): void {
    const job = this.#job
    if (job?.number !== message.number) return
    job.touch()
    if ('progress' in message) job.options.onProgress?.(...message.progress)
    // A task answers what its name says.
    else job.finish(message.result as Result<never>)
  }

  #breakOff(why: string): void {
    if (!this.#isOver) this.#brokenBy = why
    this.#isOver = true
    this.#job?.finish(failure('job-broken', { details: why }))
  }

  #giveUp(result: Result<never>): void {
    this.#isOver = true
    const writes = this.#job?.options.writes
    if (writes !== undefined) this.#worker.once('exit', () => removeUnfinished(writes))
    this.#job?.finish(result)
    void this.#worker.terminate()
  }
}
