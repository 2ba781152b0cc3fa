import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { CallAnswer, CallInput } from '../../src/ipc/contract.ts'
import { drawnCommands, type DrawnCommand } from '../editor/drawnCommands.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../editor/EngineAnswers.svelte.ts'
import type { Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'

/** Maps with more squares than this are analyzed by a job, not while they are drawn. */
const LIVE_SQUARES = 40_000

/** Questions of the engine that a job answers too, and that job. */
interface Jobs {
  readonly 'engine.checks': 'checks.run'
  readonly 'engine.report': 'report.run'
}
type Analyzed = keyof Jobs
/** What is asked beside the map. */
type About<N extends Analyzed> = Omit<CallInput<Jobs[N]>, 'mapId' | 'job'>

/**
 * An analysis of the map, kept up to date. A map of usual size is asked about live, with what is being drawn on it; a large one, or a
 * thorough analysis, takes a job that says how far it is and can be stopped.
 */
export class Analysis<N extends Analyzed> {
  /** Why the job failed. */
  jobError = $state.raw<AppError | null>(null)

  readonly #editor: EditorState
  readonly #client: Client
  readonly #jobName: Jobs[N]
  readonly #about: () => About<N>
  readonly #live: LatestAnswer<N>
  readonly #job: WindowJob
  #full = $state.raw<{ readonly key: string; readonly answer: CallAnswer<N> } | null>(null)

  /** `about` reads what it depends on: where that changes, the answer is another. */
  constructor(
    { client, editor }: { readonly client: Client; readonly editor: EditorState },
    question: N,
    jobName: Jobs[N],
    about: () => About<N>,
  ) {
    this.#editor = editor
    this.#client = client
    this.#jobName = jobName
    this.#about = about
    this.#live = new LatestAnswer(client, question)
    this.#job = new WindowJob(client)
  }

  /** What is asked, of one revision of the map; null without a map. */
  readonly key: string | null = $derived.by(() => {
    const { map, replica } = this.#editor
    return map && JSON.stringify([replica.mapId, replica.revision, this.#about()])
  })
  readonly isLarge: boolean = $derived.by(() => {
    const { map } = this.#editor
    return map !== null && map.widthCells * map.heightCells > LIVE_SQUARES
  })
  readonly #drawn: readonly DrawnCommand[] = $derived.by(() => drawnCommands(this.#editor))
  /** The answer of the job while it is of the map as it is, else the live one; of a large map the last there was. */
  readonly answer: CallAnswer<N> | null = $derived.by(() =>
    this.isFull ? (this.#full?.answer ?? null) : this.isLarge ? (this.#full?.answer ?? null) : this.#live.answer,
  )
  /** The answer is the job's, and of the map as it is. */
  readonly isFull: boolean = $derived.by(
    () => this.#full !== null && this.#full.key === this.key && this.#drawn.length === 0,
  )
  /** The answer is of the map as it was. */
  readonly isStale: boolean = $derived.by(() => this.isLarge && this.#full !== null && !this.isFull)
  readonly error: AppError | null = $derived.by(() => this.jobError ?? this.#live.error)
  readonly job: Pick<WindowJob, 'progress' | 'isRunning'> = $derived.by(() => this.#job)
  /** The live answer, once nothing newer is on its way. */
  readonly settled: CallAnswer<N> | null = $derived.by(() => (this.#live.waiting ? null : this.#live.answer))

  /** Asks live, unless the map is large; reads what that depends on. */
  ask(): void {
    const { mapId } = this.#editor.replica
    const { key, isLarge } = this
    if (mapId === null || key === null || isLarge) return this.#live.clear()
    const drawn = this.#drawn
    const argument = { ...this.#about(), mapId, ...(drawn.length === 0 ? {} : { drawn: [...drawn] }) }
    // The question and its job take the same things beside the map.
    this.#live.ask(`${key} ${JSON.stringify(drawn)}`, argument as unknown as CallInput<N>)
  }

  /** Forgets the live answer. */
  rest(): void {
    this.#live.clear()
  }

  /** Analyzes in a job, and keeps what it answers as that of the map. Answers whether it came to its end. */
  async run(more: Partial<About<N>> = {}): Promise<boolean> {
    const { key } = this
    const answer = await this.apart(more)
    if (answer.ok && key !== null) this.#full = { key, answer: answer.value }
    return answer.ok
  }

  /** Analyzes in a job, such as a version of the map, and only answers. Errors: those of the job; `canceled`. */
  async apart(more: Partial<About<N>>): Promise<Result<CallAnswer<N>>> {
    const { mapId } = this.#editor.replica
    const answer = await this.#job.run(async (job) => {
      const argument = { mapId, ...this.#about(), ...more, job }
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
