import type { AppError, Result } from '../../src/base/result.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { PrintProgress, PrintWritten } from '../../src/ipc/shapes/print.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import {
  BUILT_IN_PRESETS,
  printOptionsSchema,
  type PrintFormat,
  type PrintOptions,
  type PrintOptionsInput,
} from '../../src/print/options.ts'
import { planPages, type PagePlan } from '../../src/print/planPages.ts'
import type { Client } from '../ipc/client.ts'
import { asJson, readKeptOptions, readOwnPresets, type OwnPreset } from './keptOptions.ts'

/** Whose overlays are printed. */
export interface OverlayChoice {
  readonly reach: boolean
  readonly threat: 'none' | 'selected' | 'all'
}

const PRESETS_KEY = 'print.presets'

/** What the print dialog knows: the options, the plan they make, the presets, the print that runs. */
export class PrintState {
  readonly map: BattleMap
  options = $state.raw<PrintOptions>(printOptionsSchema.parse({}))
  format = $state<PrintFormat>('pdf')
  pixelsPerSquare = $state(100)
  overlays = $state.raw<OverlayChoice>({ reach: false, threat: 'none' })
  facts = $state.raw<PrintFacts | null>(null)
  /** Why there are no facts. */
  problem = $state.raw<AppError | null>(null)
  presets = $state.raw<readonly OwnPreset[]>([])
  /** The page in view, from 0. */
  page = $state(0)
  progress = $state.raw<PrintProgress | null>(null)

  readonly plan: Result<PagePlan> | null = $derived.by(() =>
    this.facts ? planPages(this.map, this.facts, this.options) : null,
  )
  readonly pageCount: number = $derived.by(() => (this.plan?.ok ? this.plan.value.pages.length : 0))
  /** The page in view, held within the plan. */
  readonly shownPage: number = $derived.by(() => Math.max(0, Math.min(this.page, this.pageCount - 1)))

  readonly #client: Client
  readonly #selected: readonly RecordId[]
  #asked = 0

  constructor(client: Client, map: BattleMap, selected: readonly RecordId[]) {
    this.#client = client
    this.map = map
    this.#selected = selected
  }

  /** Whether creatures were selected when the dialog opened. */
  get hasSelected(): boolean {
    return this.#selected.length > 0
  }

  /** Reads presets and what was last chosen for this map, then the facts; the answer ends the listening. */
  start(): () => void {
    const stop = this.#client.on('print.progress', (told) => {
      if (told.job === this.progress?.job) this.progress = told
    })
    void this.#begin()
    return stop
  }

  async #begin(): Promise<void> {
    const [presets, kept] = await Promise.all([
      this.#client.call('preferences.read', { key: PRESETS_KEY }),
      this.#client.call('preferences.read', { key: this.#mapKey }),
    ])
    if (presets.ok) this.presets = readOwnPresets(presets.value)
    if (kept.ok) this.options = readKeptOptions(kept.value) ?? this.options
    await this.#askFacts()
  }

  get #mapKey(): string {
    return `print.map.${this.map.id}`
  }

  /** Changes options; what is left out stays. */
  change(options: Partial<PrintOptions>): void {
    const copyChanged = options.copy !== undefined && options.copy !== this.options.copy
    this.options = { ...this.options, ...options }
    if (copyChanged) void this.#askFacts()
  }

  /** Changes whose overlays are printed. */
  changeOverlays(overlays: Partial<OverlayChoice>): void {
    this.overlays = { ...this.overlays, ...overlays }
    void this.#askFacts()
  }

  /** Takes the options of a preset, own or built in; the paper stays, it is in the printer. */
  usePreset(id: string): void {
    const own: { readonly options: PrintOptionsInput } | undefined =
      this.presets.find((preset) => preset.id === id) ?? BUILT_IN_PRESETS.find((preset) => preset.id === id)
    if (!own) return
    const { paper, marginInches } = this.options
    this.change(printOptionsSchema.parse({ paper, marginInches, ...own.options }))
  }

  /** Keeps the options under a name; the same name again replaces. */
  async savePreset(name: string): Promise<Result<null>> {
    const kept = { id: `own:${name}`, label: name, options: this.options }
    this.presets = [...this.presets.filter(({ id }) => id !== kept.id), kept]
    return this.#client.call('preferences.write', { key: PRESETS_KEY, value: asJson(this.presets) })
  }

  /** Forgets an own preset. */
  async removePreset(id: string): Promise<Result<null>> {
    this.presets = this.presets.filter((preset) => preset.id !== id)
    return this.#client.call('preferences.write', { key: PRESETS_KEY, value: asJson(this.presets) })
  }

  /** Writes the file; null where no place was chosen. The options are kept for this map. */
  async print(job: string, open: boolean): Promise<Result<PrintWritten | null>> {
    this.progress = { job, done: 0, of: Math.max(1, this.pageCount) }
    void this.#client.call('preferences.write', { key: this.#mapKey, value: asJson(this.options) })
    const { options, format, pixelsPerSquare } = this
    const request: CallInput<'print.export'> = { ...this.#wanted, job, options, format, pixelsPerSquare, open }
    const written = await this.#client.call('print.export', request)
    this.progress = null
    return written
  }

  /** Stops the print that runs. */
  cancel(): void {
    if (this.progress) void this.#client.call('print.cancel', { job: this.progress.job })
  }

  get #wanted() {
    const { reach, threat } = this.overlays
    const all = [...this.map.tables.creatures.keys()]
    return {
      mapId: this.map.id,
      reach: reach ? [...this.#selected] : [],
      threat: threat === 'all' ? all : threat === 'selected' ? [...this.#selected] : [],
    }
  }

  async #askFacts(): Promise<void> {
    const asked = ++this.#asked
    const facts = await this.#client.call('print.facts', { ...this.#wanted, copy: this.options.copy })
    if (asked !== this.#asked) return
    if (facts.ok) this.facts = facts.value
    this.problem = facts.ok ? null : facts.error
  }
}
