import { cellIndex, isOnGrid } from '../../../src/grid/cell.ts'
import {
  checkChoicesSchema,
  CHECKS_PREFERENCE,
  SEVERITIES,
  type CheckChoices,
  type CheckedMap,
  type CheckFinding,
  type CheckSetting,
  type Severity,
} from '../../../src/ipc/shapes/checks.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { Preview } from '../../editor/preview.ts'
import type { Client } from '../../ipc/client.ts'
import { Analysis } from '../Analysis.svelte.ts'

/** After a change this long passes before the checks of a large map run: a stroke of the brush is several changes. */
const SETTLE_MS = 150
const MARK_COLOR = '#d9480f'

/** What is wrong with the encounter, kept up to date while the panel is on show or changes are watched. */
export class CheckState {
  /** A person stopped the checks; they run again after the next change. */
  isStopped = $state(false)
  /** The panel is on show. */
  isOpen = $state(false)
  /** What changes is said, whatever panel is on show. */
  isWatched = $state(false)
  choices = $state.raw<CheckChoices>(checkChoicesSchema.parse({}))
  /** The finding shown on the map, by its words: those are the same while it is there. */
  shown = $state<string | null>(null)

  readonly #client: Client
  readonly #editor: EditorState
  readonly analysis: Analysis<'engine.checks'>
  /** What the job was last started for. */
  #wish: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRead = $state(false)

  readonly answer: CheckedMap | null = $derived.by(() => this.analysis.answer)
  /** Findings by severity, the worst first; severities without one are left out. */
  readonly groups: readonly { readonly severity: Severity; readonly findings: readonly CheckFinding[] }[] = $derived.by(
    () =>
      SEVERITIES.flatMap((severity) => {
        const findings = this.answer?.findings.filter((each) => each.severity === severity) ?? []
        return findings.length > 0 ? [{ severity, findings }] : []
      }),
  )
  /** Findings by severity, in numbers. */
  readonly counts = $derived.by(() => {
    const counts = { error: 0, warning: 0, note: 0 }
    for (const { severity } of this.answer?.findings ?? []) counts[severity]++
    return counts
  })
  /** Checks that are switched off, in number. */
  readonly off: number = $derived.by(
    () =>
      this.answer?.checks.filter(({ id, severity }) => (this.choices.settings[id] ?? severity) === 'off').length ?? 0,
  )
  /** The squares of the finding shown, marked. */
  readonly previews: readonly Preview[] = $derived.by(() => {
    const { map } = this.#editor
    const finding = this.answer?.findings.find(({ text }) => text === this.shown)
    if (!map || !finding) return []
    const cells = finding.cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell))
    return cells.length > 0 ? [{ kind: 'cells', cells, colour: MARK_COLOR }] : []
  })

  constructor(client: Client, editor: EditorState) {
    this.#client = client
    this.#editor = editor
    this.analysis = new Analysis({ client, editor }, 'engine.checks', 'checks.run', () => {
      const { rounds, settings } = this.choices
      return { choices: { rounds, settings: { ...settings } } }
    })
  }

  /** Reads what was chosen before; returns what ends the checks. */
  connect(): () => void {
    void this.#read()
    return () => this.leave()
  }

  /** Checks anew whenever map or choices change, while someone looks or watches. */
  follow(): void {
    $effect(() => this.ask())
  }

  /** Checks anew where map or choices have changed; reads what that depends on. */
  ask(): void {
    if (!this.#isRead) return
    if (!this.isOpen && !this.isWatched) return this.leave()
    this.analysis.ask()
    const { key, isLarge } = this.analysis
    if (!isLarge || key === this.#wish) return
    this.#wish = key
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), this.answer === null ? 0 : SETTLE_MS)
  }

  /** Stops what is under way: the panel is closed. */
  leave(): void {
    clearTimeout(this.#timer)
    this.analysis.stop()
    this.analysis.rest()
    this.#wish = null
    this.shown = null
  }

  /** Stops the checks at a person's wish. */
  stop(): void {
    this.isStopped = true
    this.analysis.stop()
  }

  /** Runs the checks after they were stopped, or failed. */
  again(): void {
    this.#wish = null
    this.analysis.rest()
    this.ask()
  }

  /** Shows a finding on the map: selects whom it is about, or marks its squares. */
  show(finding: CheckFinding): void {
    const editor = this.#editor
    this.shown = finding.text
    const [at] = finding.cells
    const there = finding.creatureIds.filter((id) => editor.map?.tables.creatures.has(id))
    if (there.length > 0)
      editor.select({ cells: new Set(), records: there.map((id) => ({ table: 'creatures' as const, id })) })
    if (at && editor.map && isOnGrid(editor.map, at)) editor.view?.reveal(at)
  }

  /** Does what a finding suggests, as one step of the history. */
  async fix({ fix, text }: CheckFinding): Promise<void> {
    if (!fix) return
    await this.#editor.run(fix.command)
    if (this.shown === text) this.shown = null
  }

  /** Sets how much the findings of a check matter. */
  choose(id: string, setting: CheckSetting): void {
    this.#keep({ ...this.choices, settings: { ...this.choices.settings, [id]: setting } })
  }

  /** Sets within how many rounds everyone should reach an enemy. */
  chooseRounds(rounds: number): void {
    this.#keep({ ...this.choices, rounds })
  }

  /** Sets every check as it comes. */
  reset(): void {
    this.#keep(checkChoicesSchema.parse({}))
  }

  #keep(choices: CheckChoices): void {
    this.choices = choices
    void this.#client.call('preferences.write', {
      key: CHECKS_PREFERENCE,
      value: { ...choices, settings: { ...choices.settings } },
    })
  }

  async #read(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: CHECKS_PREFERENCE })
    const read = checkChoicesSchema.safeParse(stored.ok ? stored.value : null)
    if (read.success) this.choices = read.data
    this.#isRead = true
  }

  async #run(): Promise<void> {
    this.isStopped = false
    await this.analysis.run()
  }
}
