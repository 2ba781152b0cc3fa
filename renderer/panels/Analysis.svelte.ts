import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { CallAnswer, CallInput } from '../../src/ipc/contract.ts'
import { drawnCommands, type DrawnCommand } from '../editor/drawnCommands.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../editor/EngineAnswers.svelte.ts'
import type { Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'

/** Larger maps are analyzed by a job, not live. */
const LIVE_SQUARES = 40_000

/** Questions of the engine by the job that answers them for large maps. */
interface Jobs {
  readonly 'engine.checks': 'checks.run'
  readonly 'engine.report': 'report.run'
}
type Analyzed = keyof Jobs
/** Parameters of a question besides the map. */
type Options<N extends Analyzed> = Omit<CallInput<Jobs[N]>, 'mapId' | 'job'>

/**
 * An analysis of the map that stays up to date. Maps of usual size are analyzed live, with the stroke being drawn; large maps and
 * thorough analyses run as a job with progress that can be stopped.
 */
export class Analysis<N extends Analyzed> {
  /** Why the job failed. */
  jobError = $state.raw<AppError | null>(null)

  readonly #editor: EditorState
  readonly #client: Client
  readonly #jobName: Jobs[N]
  readonly #options: () => Options<N>
  readonly #live: LatestAnswer<N>
  readonly #job: WindowJob
  #full = $state.raw<{ readonly key: string; readonly answer: CallAnswer<N> } | null>(null)

  /** `options` must read reactive state: when that changes, the analysis runs again. */
  constructor(
    { client, editor }: { readonly client: Client; readonly editor: EditorState },
    question: N,
    jobName: Jobs[N],
    options: () => Options<N>,
  ) {
    this.#editor = editor
    this.#client = client
    this.#jobName = jobName
    this.#options = options
    this.#live = new LatestAnswer(client, question)
    this.#job = new WindowJob(client)
  }

  /** Identifies question, options and revision of the map; null without a map. */
  readonly key: string | null = $derived.by(() => {
    const { map, replica } = this.#editor
    return map && JSON.stringify([replica.mapId, replica.revision, this.#options()])
  })
  readonly isLarge: boolean = $derived.by(() => {
    const { map } = this.#editor
    return map !== null && map.widthCells * map.heightCells > LIVE_SQUARES
  })
  readonly #drawn: readonly DrawnCommand[] = $derived.by(() => drawnCommands(this.#editor))
  /** The job's answer while it is current, else the live one; for a large map the last one, even if stale. */
  readonly answer: CallAnswer<N> | null = $derived.by(() =>
    this.isFull || this.isLarge ? (this.#full?.answer ?? null) : this.#live.answer,
  )
  /** True if the answer is the job's and the map has not changed since. */
  readonly isFull: boolean = $derived.by(
    () => this.#full !== null && this.#full.key === this.key && this.#drawn.length === 0,
  )
  /** True if the map has changed since the answer. */
  readonly isStale: boolean = $derived.by(() => this.isLarge && this.#full !== null && !this.isFull)
  readonly error: AppError | null = $derived.by(() => this.jobError ?? this.#live.error)
  readonly job: Pick<WindowJob, 'progress' | 'isRunning'> = $derived.by(() => this.#job)
  /** The live answer; null while a newer one is pending. */
  readonly settled: CallAnswer<N> | null = $derived.by(() => (this.#live.waiting ? null : this.#live.answer))

  /** Asks live unless the map is large. For an effect: reads everything the question depends on. */
  ask(): void {
    const { mapId } = this.#editor.replica
    const { key, isLarge } = this
    if (mapId === null || key === null || isLarge) return this.#live.clear()
    const drawn = this.#drawn
    const argument = { ...this.#options(), mapId, ...(drawn.length === 0 ? {} : { drawn: [...drawn] }) }
    // A question and its job take the same options.
    this.#live.ask(`${key} ${JSON.stringify(drawn)}`, argument as unknown as CallInput<N>)
  }

  /** Forgets the live answer. */
  rest(): void {
    this.#live.clear()
  }

  /** Analyzes the map in a job and keeps the answer. Returns whether it finished. */
  async run(more: Partial<Options<N>> = {}): Promise<boolean> {
    const { key } = this
    const answer = await this.apart(more)
    if (answer.ok && key !== null) this.#full = { key, answer: answer.value }
    return answer.ok
  }

  /** Analyzes in a job without keeping the answer, for example a version of the map. Errors: those of the job; `canceled`. */
  async apart(more: Partial<Options<N>>): Promise<Result<CallAnswer<N>>> {
    const { mapId } = this.#editor.replica
    const answer = await this.#job.run(async (job) => {
      const argument = { mapId, ...this.#options(), ...more, job }
      return (await this.#client.call(this.#jobName, argument as never)) as Result<CallAnswer<N>>
    })
    this.jobError = answer.ok || answer.error.code === 'canceled' ? null : answer.error
    return answer
  }

  /** Stops the job. */
  stop(): void {
    this.#job.stop()
  }
}
