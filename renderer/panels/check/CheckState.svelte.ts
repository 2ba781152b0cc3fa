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

/** Delay before the checks of a large map run: a brush stroke makes several changes. */
const SETTLE_MS = 150
const MARK_COLOR = '#d9480f'

/** The findings of all checks, updated while the panel is open or changes are watched. */
export class CheckState {
  /** The GM stopped the checks; they run again after the next change. */
  isStopped = $state(false)
  /** The panel is open. */
  isOpen = $state(false)
  /** Changes are reported, whatever panel is open. */
  isWatched = $state(false)
  choices = $state.raw<CheckChoices>(checkChoicesSchema.parse({}))
  /** The finding shown on the map, by its text, which stays the same as long as it exists. */
  shown = $state<string | null>(null)

  readonly #client: Client
  readonly #editor: EditorState
  readonly analysis: Analysis<'engine.checks'>
  /** Key of the last job. */
  #startedKey: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRead = $state(false)

  readonly answer: CheckedMap | null = $derived.by(() => this.analysis.answer)
  /** Findings by severity, the worst first, without empty severities. */
  readonly groups: readonly { readonly severity: Severity; readonly findings: readonly CheckFinding[] }[] = $derived.by(
    () =>
      SEVERITIES.flatMap((severity) => {
        const findings = this.answer?.findings.filter((each) => each.severity === severity) ?? []
        return findings.length > 0 ? [{ severity, findings }] : []
      }),
  )
  /** Number of findings by severity. */
  readonly counts = $derived.by(() => {
    const counts = { error: 0, warning: 0, note: 0 }
    for (const { severity } of this.answer?.findings ?? []) counts[severity]++
    return counts
  })
  /** Number of checks that are off. */
  readonly off: number = $derived.by(
    () =>
      this.answer?.checks.filter(({ id, severity }) => (this.choices.settings[id] ?? severity) === 'off').length ?? 0,
  )
  /** Marks on the squares of the finding shown. */
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

  /** Reads the stored choices. Returns a function that ends the checks. */
  connect(): () => void {
    void this.#read()
    return () => this.leave()
  }

  /** Runs the checks after every change of map or choices while the panel is open or changes are watched. */
  follow(): void {
    $effect(() => this.ask())
  }

  /** Runs the checks if map or choices have changed. Reads everything that depends on. */
  ask(): void {
    if (!this.#isRead) return
    if (!this.isOpen && !this.isWatched) return this.leave()
    this.analysis.ask()
    const { key, isLarge } = this.analysis
    if (!isLarge || key === this.#startedKey) return
    this.#startedKey = key
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), this.answer === null ? 0 : SETTLE_MS)
  }

  /** Cancels the checks when the panel closes. */
  leave(): void {
    clearTimeout(this.#timer)
    this.analysis.stop()
    this.analysis.rest()
    this.#startedKey = null
    this.shown = null
  }

  /** Stops the checks on request. */
  stop(): void {
    this.isStopped = true
    this.analysis.stop()
  }

  /** Runs the checks after they were stopped, or failed. */
  again(): void {
    this.#startedKey = null
    this.analysis.rest()
    this.ask()
  }

  /** Shows a finding on the map: selects its creatures, or marks its squares. */
  show(finding: CheckFinding): void {
    const editor = this.#editor
    this.shown = finding.text
    const [at] = finding.cells
    const there = finding.creatureIds.filter((id) => editor.map?.tables.creatures.has(id))
    if (there.length > 0)
      editor.select({ cells: new Set(), records: there.map((id) => ({ table: 'creatures' as const, id })) })
    if (at && editor.map && isOnGrid(editor.map, at)) editor.view?.reveal(at)
  }

  /** Applies the fix of a finding, as one step of the history. */
  async fix({ fix, text }: CheckFinding): Promise<void> {
    if (!fix) return
    await this.#editor.run(fix.command)
    if (this.shown === text) this.shown = null
  }

  /** Sets the severity of a check. */
  choose(id: string, setting: CheckSetting): void {
    this.#keep({ ...this.choices, settings: { ...this.choices.settings, [id]: setting } })
  }

  /** Sets the rounds within which every creature should reach an enemy. */
  chooseRounds(rounds: number): void {
    this.#keep({ ...this.choices, rounds })
  }

  /** Resets all checks to their defaults. */
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
