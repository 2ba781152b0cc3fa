import type { BattlefieldReport } from '../../../src/report/report.ts'
import { en } from '../../../src/words/en/index.ts'
import { drawnCommands } from '../../editor/drawnCommands.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../../editor/EngineAnswers.svelte.ts'
import type { Client } from '../../ipc/client.ts'
import type { CheckState } from '../check/CheckState.svelte.ts'
import type { DangerState } from '../danger/DangerState.svelte.ts'
import type { ReportState } from './ReportState.svelte.ts'

/** The figures when watching started. */
interface Before {
  /** Null if there is nothing to measure, such as with only one side. */
  readonly report: BattlefieldReport | null
  /** Findings of the checks, in words. */
  readonly findings: readonly string[]
  /** Null without attackers. */
  readonly safeSquares: number | null
}

/** The watched panels. */
interface WatchedPanels {
  readonly report: ReportState
  readonly check: CheckState
  readonly danger: DangerState
}

/** Watches report, danger map and checks while the map changes, and compares them with how they were before. */
export class WatchState {
  isOn = $state(false)
  #before = $state.raw<Before | null>(null)

  readonly #editor: EditorState
  readonly #panels: WatchedPanels
  readonly #danger: LatestAnswer<'engine.danger'>

  /** What changed since watching started, in one line; empty while off. */
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

  /** Starts or stops watching. */
  set(on: boolean): void {
    this.isOn = on
    this.#before = null
    const { report, check } = this.#panels
    report.isWatched = check.isWatched = on
  }

  /** Creates the effects that follow the map. Call it during component initialization. */
  follow(): void {
    $effect(() => (this.isOn ? this.#panels.danger.askDanger(this.#danger) : this.#danger.clear()))
    $effect(() => {
      const now = this.isOn && this.#before === null ? this.#now() : null
      if (now) this.#before = now
    })
  }

  /** Returns the current figures; null while something is being drawn or an answer is pending. */
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
