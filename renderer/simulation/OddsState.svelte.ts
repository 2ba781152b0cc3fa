import type { OddsAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Preview } from '../editor/preview.ts'
import { cellAt } from '../../src/grid/cell.ts'
import type { Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { drawn } from './planPreviews.ts'

/** Colors of `JAM_SHADES`, best to worst. */
export const JAM_COLORS = ['#f2c14e', '#f08a24', '#c62828'] as const
/** Color of figures on the shades, in every theme. */
const FIGURE_COLOR = '#3d0c0c'

/** The odds of a plan: progress and result. */
export class OddsState {
  answer = $state.raw<OddsAnswer | null>(null)
  runs = $state(200)
  showJams = $state(false)
  /** The map or the plan has changed since. */
  readonly isStale: boolean = $derived.by(
    () => this.answer !== null && this.answer.revision !== this.#editor.replica.revision,
  )
  /** The heat map of jams per run in fixed shades; figures on the worst squares. */
  readonly previews: readonly Preview[] = $derived.by(() => {
    const { answer } = this
    const { map } = this.#editor
    if (!this.showJams || !answer || !map) return []
    const { jamsByCell, jamShadeByCell: shades, runs } = answer
    const squares = JAM_COLORS.map((colour, shade): Preview => {
      const cells = [...shades.keys()].filter((index) => shades[index] === shade)
      return { kind: 'cells', colour, cells }
    })
    const figures = [...shades.keys()].flatMap((index): Preview[] => {
      if ((shades[index] ?? 0) < 1) return []
      const { col, row } = cellAt(map, index)
      const text = ((jamsByCell[index] ?? 0) / runs).toFixed(1)
      return [drawn('text', [{ x: col + 0.2, y: row + 0.3 }], FIGURE_COLOR, { text, widthSquares: 0.4 })]
    })
    return [...squares, ...figures]
  })

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts
  readonly #job: WindowJob
  /** Runs made so far; null while idle. */
  readonly done: number | null = $derived.by(() => (this.#job.isRunning ? (this.#job.progress?.done ?? 0) : null))

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#job = new WindowJob(client)
    this.#editor = editor
    this.#toasts = toasts
  }

  /** Plays a plan many times. */
  async roll(plan: Encounter): Promise<void> {
    const { mapId } = this.#editor.replica
    if (mapId === null || this.done !== null) return
    const { runs } = this
    const answer = await this.#job.run((job) =>
      this.#client.call('simulation.odds', { mapId, encounter: plan, runs, job }),
    )
    if (answer.ok) this.answer = answer.value
    else if (answer.error.code !== 'canceled') this.#toasts.fail(answer.error)
  }

  /** Cancels the runs. */
  cancel(): void {
    this.#job.stop()
  }
}
