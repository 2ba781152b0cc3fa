import type { BattlefieldReport } from '../../../src/report/report.ts'
import { en } from '../../../src/words/en/index.ts'
import { drawnCommands } from '../../editor/drawnCommands.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../../editor/EngineAnswers.svelte.ts'
import type { Client } from '../../ipc/client.ts'
import type { CheckState } from '../check/CheckState.svelte.ts'
import type { DangerState } from '../danger/DangerState.svelte.ts'
import type { ReportState } from './ReportState.svelte.ts'

/** The encounter as it was when watching began. */
interface Before {
  /** Null: nothing to measure, such as one side alone. */
  readonly report: BattlefieldReport | null
  /** Sentences of the checks. */
  readonly findings: readonly string[]
  /** Null: no one strikes. */
  readonly safeSquares: number | null
}

/** The panels whose figures are followed. */
interface WatchedPanels {
  readonly report: ReportState
  readonly check: CheckState
  readonly danger: DangerState
}

/** What changes to the map do to report, danger map and checks: asked while walls are drawn, compared with how it was before. */
export class WatchState {
  isOn = $state(false)
  #before = $state.raw<Before | null>(null)

  readonly #editor: EditorState
  readonly #panels: WatchedPanels
  readonly #danger: LatestAnswer<'engine.danger'>

  /** What changed since watching began, in one line; empty while no one watches. */
  readonly badge: string = $derived.by(() => {
    if (!this.isOn) return ''
    const before = this.#before
    if (before === null) return en.report.watch.starts
    const { report, check } = this.#panels
    const safe = this.#danger.answer?.safeSquares
    const findings = check.answer?.findings.map(({ text }) => text)
    const changed = [
      before.report && report.report ? en.report.changes(before.report, report.report) : '',
      before.safeSquares !== null && safe !== undefined ? en.danger.changes(before.safeSquares, safe) : '',
      findings ? en.checks.changes(before.findings, findings) : '',
    ]
    return changed.filter((part) => part !== '').join('; ') || en.report.watch.unchanged
  })

  constructor(client: Client, editor: EditorState, panels: WatchedPanels) {
    this.#editor = editor
    this.#panels = panels
    this.#danger = new LatestAnswer(client, 'engine.danger')
  }

  /** Begins to say what changes from now on, or stops. */
  set(on: boolean): void {
    this.isOn = on
    this.#before = null
    const { report, check } = this.#panels
    report.isWatched = check.isWatched = on
  }

  /** Keeps up with the map. Only while a component is made: it makes effects. */
  follow(): void {
    $effect(() => (this.isOn ? this.#panels.danger.askDanger(this.#danger) : this.#danger.clear()))
    $effect(() => {
      const now = this.isOn && this.#before === null ? this.#now() : null
      if (now) this.#before = now
    })
  }

  /** The encounter on the map as it is; null while something is drawn or an answer is on its way. */
  #now(): Before | null {
    const { report, check } = this.#panels
    const findings = check.analysis.settled?.findings
    const isMeasured = report.analysis.settled !== null || report.analysis.error !== null
    if (drawnCommands(this.#editor).length > 0 || !findings || !isMeasured || this.#danger.waiting) return null
    return {
      report: report.report,
      findings: findings.map(({ text }) => text),
      safeSquares: this.#panels.danger.attackers.length === 0 ? null : (this.#danger.answer?.safeSquares ?? null),
    }
  }
}
