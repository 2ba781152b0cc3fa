import type { OddsAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Preview } from '../editor/preview.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'

/** Colors of jams, least to worst. */
const JAM_COLORS = ['#f2c14e', '#f08a24', '#c62828'] as const

/** A plan played many times: how far that has come, and what came out. */
export class OddsState {
  answer = $state.raw<OddsAnswer | null>(null)
  runs = $state(200)
  /** Runs made so far; null while none are under way. */
  done = $state<number | null>(null)
  showJams = $state(false)
  /** The answer is of an older map or plan. */
  readonly isStale: boolean = $derived.by(
    () => this.answer !== null && this.answer.revision !== this.#editor.replica.revision,
  )
  /** Squares by how often turns ended jammed there, in three shades. */
  readonly previews: readonly Preview[] = $derived.by(() => {
    const counts = this.answer?.jamsByCell
    if (!this.showJams || !counts) return []
    const most = Math.max(...counts)
    return JAM_COLORS.map((colour, shade) => ({
      kind: 'cells',
      colour,
      cells: [...counts.keys()].filter((i) => {
        const share = (counts[i] ?? 0) / most
        return share > 0 && Math.min(2, Math.floor(share * 3)) === shade
      }),
    }))
  })

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts
  #job = ''

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#editor = editor
    this.#toasts = toasts
  }

  /** Hears of progress until the answer is called. */
  listen(): () => void {
    return this.#client.on('jobs.progress', ({ job, done }) => {
      if (job === this.#job && this.done !== null) this.done = done
    })
  }

  /** Plays a plan many times. */
  async roll(plan: Encounter): Promise<void> {
    const { mapId } = this.#editor.replica
    if (mapId === null || this.done !== null) return
    const job = crypto.randomUUID()
    this.#job = job
    this.done = 0
    const answer = await this.#client.call('simulation.odds', { mapId, encounter: plan, runs: this.runs, job })
    if (job === this.#job) this.done = null
    if (answer.ok) this.answer = answer.value
    else if (answer.error.code !== 'canceled') this.#toasts.fail(answer.error)
  }

  /** Ends what is under way. */
  async cancel(): Promise<void> {
    if (this.done !== null) await this.#client.call('jobs.cancel', { job: this.#job })
  }
}
