/** The main-process side of a thread: runs one job at a time and handles cancellation, time-outs and crashes. */
import type { Worker } from 'node:worker_threads'
import { invariant } from '../../src/base/invariant.ts'
import { failure, type Result } from '../../src/base/result.ts'
import { removeUnfinished } from '../disk/temporaryName.ts'
import type { FromThread, OnProgress, ToThread } from './protocol.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks/index.ts'
import { spawnThread } from './threads.ts'

/** Progress, cancellation and time limits of a job. */
export interface JobOptions {
  /** Cancels the job. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
  /** Time limit for the whole job; no limit if absent. */
  readonly timeoutMs?: number | undefined
  /** The file the job writes. If the thread is terminated, its partial file is removed. */
  readonly writes?: string | undefined
}

/** Tasks on the whole library, which take as long as its disk does: they have no time limit between messages. */
const ON_LIBRARY: readonly TaskName[] = [
  'library.backUp',
  'library.bringIn',
  'library.check',
  'library.compact',
  'library.copy',
  'library.prepareRestore',
  'library.readBackup',
  'library.restoreMap',
  'library.salvage',
]
const IS_PATIENT: ReadonlySet<TaskName> = new Set(ON_LIBRARY)
/** Tasks that write files and remove what they have written when canceled. Threads of all other tasks are simply terminated. */
const CLEANS_UP: ReadonlySet<TaskName> = new Set<TaskName>(['print.write', 'exchange.write', ...ON_LIBRARY])
/** Of these, tasks whose thread ends with them, since it may be deep within SQLite. */
const ENDS_WITH_THREAD = IS_PATIENT
/** After this long without cleaning up, the thread is terminated. */
const CLEAN_UP_MS = 3_000
/** Generous: the longest step without progress, decoding the largest picture, takes seconds. */
const STALL_MS = 120_000

interface Job {
  readonly number: number
  readonly task: TaskName
  readonly options: JobOptions
  readonly finish: (result: Result<never>) => void
  /** Restarts the stall time limit. */
  readonly touch: () => void
}

/** A thread that runs jobs. */
export class JobThread {
  readonly #worker: Worker
  #job: Job | null = null
  #number = 0
  #isOver = false
  #brokenBy: string | null = null

  constructor(file: string, isLowPriority = false) {
    this.#worker = spawnThread(file, isLowPriority ? 'low-priority' : undefined)
    this.#worker.on('message', (message: FromThread) => this.#handle(message))
    this.#worker.on('error', (error: Error) => this.#crash(error.message))
    this.#worker.on('exit', () => this.#crash('it ended before it was finished'))
    this.#worker.unref()
  }

  /** True once the thread has ended, crashed or been terminated: it takes no more jobs. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Why it crashed; null if it did not. */
  get brokenBy(): string | null {
    return this.#brokenBy
  }

  /** Runs a job. Errors: those of the task, `canceled`, `job-too-slow`, `job-broken`. */
  run<N extends TaskName>(task: N, input: TaskInput<N>, options: JobOptions = {}): Promise<Result<TaskOutput<N>>> {
    invariant(this.#job === null && !this.#isOver, 'a thread does one job at a time')
    const number = ++this.#number
    return new Promise((done) => {
      const { signal, timeoutMs } = options
      const cancel = () => this.cancel()
      const giveUp = () => this.#terminate(failure('job-too-slow'))
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
      const watchdog = IS_PATIENT.has(task) ? undefined : setTimeout(giveUp, STALL_MS)
      const finish = (result: Result<never>) => {
        clearTimeout(timer)
        clearTimeout(watchdog)
        signal?.removeEventListener('abort', cancel)
        this.#job = null
        this.#worker.unref()
        done(result)
      }
      this.#job = { number, task, options, finish, touch: () => void watchdog?.refresh() }
      this.#worker.ref()
      this.#post({ type: 'run', number, task, input })
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
    })
  }

  /** Runs a task before any later job, without waiting for its result. */
  notify<N extends TaskName>(task: N, input: TaskInput<N>): void {
    if (!this.#isOver) this.#post({ type: 'run', number: ++this.#number, task, input })
  }

  /** Cancels the current job, if any. It fails with `canceled`. */
  cancel(): void {
    const job = this.#job
    if (!job) return
    const canceled = failure('canceled')
    if (!CLEANS_UP.has(job.task)) return this.#terminate(canceled)
    if (ENDS_WITH_THREAD.has(job.task)) this.end()
    else this.#post({ type: 'cancel' })
    setTimeout(() => {
      if (this.#job === job) this.#terminate(canceled)
    }, CLEAN_UP_MS).unref()
  }

  /** Lets the thread end once its current job is done. */
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
    // The result type follows from the task's name, which messages do not carry.
    else job.finish(this.#isOver ? failure('canceled') : (message.result as Result<never>))
  }

  #crash(why: string): void {
    if (!this.#isOver) this.#brokenBy = why
    this.#isOver = true
    this.#job?.finish(this.#brokenBy === null ? failure('canceled') : failure('job-broken', { details: why }))
  }

  #terminate(result: Result<never>): void {
    this.#isOver = true
    const writes = this.#job?.options.writes
    if (writes !== undefined) this.#worker.once('exit', () => removeUnfinished(writes))
    this.#job?.finish(result)
    void this.#worker.terminate()
  }
}
