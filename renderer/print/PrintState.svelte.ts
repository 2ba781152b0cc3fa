import { CHECKS_PREFERENCE, checkChoicesSchema, type CheckChoices } from '../../src/ipc/shapes/checks.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import { mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import type { PrintTarget, PrintWritten } from '../../src/ipc/shapes/print.ts'
import type { Cell } from '../../src/grid/cell.ts'
import type { MovementMode } from '../../src/map/modes.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import { printOptionsSchema, type PrintFormat, type PrintOptions } from '../../src/print/options.ts'
import { planPages, type PagePlan } from '../../src/print/planPages.ts'
import { pictureAsPage, pictureSquareInches, planPicture, type PicturePlan } from '../../src/print/planPicture.ts'
import { PRINT_PRESETS } from '../../src/print/presets.ts'
import type { ReadMapScene } from '../../src/print/scene/scene.ts'
import { SELECTED } from '../editor/selection.ts'
import type { Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'
import { en } from '../../src/words/en/index.ts'
import { readMapSceneOnce } from './readMapSceneOnce.ts'
import { asJson, readSavedOptions, readSavedPresets, type SavedPreset } from './savedOptions.ts'

/** Whose overlays are printed. */
export interface OverlayChoice {
  readonly reach: boolean
  readonly threat: 'none' | 'selected' | 'all'
  /** The route shown on the map when the dialog opened. */
  readonly route: boolean
  /** Whose danger by round: a side's, or the selected creatures'; null: none. */
  readonly danger: string | null
  readonly dangerRounds: number
}

/** Which plan is played for the print, how far and with which dice; no plan for none. */
export interface RoundsChoice {
  readonly planId: RecordId | null
  readonly rounds: number
  readonly seed: string
}

/** A route to print: squares from where the creature stands. */
export interface RouteRequest {
  readonly creature: RecordId
  readonly mode: MovementMode
  readonly squares: Cell[]
  /** A flier's altitude at each square, in feet. */
  readonly altitudesFeet?: number[]
  /** Closed doors are opened on the way. */
  readonly opensDoors?: boolean
}

/** What the editor shows when the dialog opens. */
export interface ShownInEditor {
  /** Creatures selected on the map. */
  readonly selected: readonly RecordId[]
  /** Whether the Danger panel lets doors be opened on the way. */
  readonly opensDoors: boolean
  /** The route drawn on the map. */
  readonly route: RouteRequest | null
  /** The plan whose run the simulation panel holds. */
  readonly playedPlan: RecordId | null
}

/** The preview waits so long for the map to rest before costs and overlays are asked anew. */
const FOLLOW_AFTER_MS = 250

const PRESETS_KEY = 'print.presets'

/** What the print dialog knows: the options, the plan they make, the presets, the print that runs. */
export class PrintState {
  /** The map as it is now: it may change while the dialog is open. */
  map = $state.raw() as BattleMap
  options = $state.raw<PrintOptions>(printOptionsSchema.parse({}))
  format = $state<PrintFormat>('pdf')
  pixelsPerSquare = $state(100)
  overlays = $state.raw<OverlayChoice>({
    reach: false,
    threat: 'none',
    route: false,
    danger: null,
    dangerRounds: 3,
  })
  rounds = $state.raw<RoundsChoice>({ planId: null, rounds: 3, seed: '1' })
  /** Journeys planned on the map are printed. */
  journeys = $state(false)
  /** Ids of overlays that are left out of the print. */
  leftOut = $state.raw<ReadonlySet<string>>(new Set())
  facts = $state.raw<PrintFacts | null>(null)
  /** Why there are no facts. */
  problem = $state.raw<AppError | null>(null)
  presets = $state.raw<readonly SavedPreset[]>([])
  /** The page in view, from 0. */
  page = $state(0)

  /** The options with the overlays that were chosen. */
  readonly printedOptions: PrintOptions = $derived.by(() => {
    const overlays = this.facts?.overlays.map(({ id }) => id).filter((id) => !this.leftOut.has(id)) ?? []
    return this.leftOut.size === 0 ? this.options : { ...this.options, overlays }
  })
  /** Plans of encounters that can be played for the print. */
  readonly encounters: readonly Encounter[] = $derived.by(() => [...this.map.tables.encounters.values()])
  #checks: CheckChoices = checkChoicesSchema.parse({})
  readonly #copy = $derived(this.options.copy)
  /** What is drawn of a copy is worked out once for all plans of it. */
  readonly #read: ReadMapScene = $derived(readMapSceneOnce(this.map, this.#copy))
  readonly plan: Result<PagePlan> | null = $derived.by(() =>
    this.facts ? planPages(this.map, this.facts, this.printedOptions, this.#read) : null,
  )
  readonly #picture: PicturePlan | null = $derived.by(() => {
    if (!this.facts || this.format === 'pdf') return null
    const squareInches = pictureSquareInches(this.options, this.format === 'svg' ? null : this.pixelsPerSquare)
    const planned = planPicture(this.map, this.facts, this.printedOptions, squareInches, this.#read)
    return planned.ok ? planned.value : null
  })
  /** What the preview shows: the pages, or the picture. */
  readonly preview: Pick<PagePlan, 'pages'> | null = $derived.by(() =>
    this.#picture
      ? { pages: [pictureAsPage(this.#picture)] }
      : this.format === 'pdf' && this.plan?.ok
        ? this.plan.value
        : null,
  )
  /** Size of the picture in pixels, in words; empty for what has none. */
  readonly pixelsSentence: string = $derived.by(() => {
    if (!this.#picture || this.format === 'svg') return ''
    const pixels = (inches: number) => Math.round((inches / (this.#picture?.squareInches ?? 1)) * this.pixelsPerSquare)
    return en.print.pixels(pixels(this.#picture.widthInches), pixels(this.#picture.heightInches))
  })
  readonly pageCount: number = $derived.by(() => this.preview?.pages.length ?? 0)
  /** The page in view, held within the plan. */
  readonly shownPage: number = $derived.by(() => Math.max(0, Math.min(this.page, this.pageCount - 1)))

  readonly shown: ShownInEditor
  readonly printing: WindowJob
  /** Works out the facts, which looks at the map's pictures. */
  readonly looking: WindowJob
  readonly #client: Client
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client, map: BattleMap, shown: ShownInEditor) {
    this.#client = client
    this.printing = new WindowJob(client)
    this.looking = new WindowJob(client)
    this.map = map
    this.shown = shown
  }

  /** Whether creatures were selected when the dialog opened. */
  get hasSelected(): boolean {
    return this.shown.selected.length > 0
  }

  /** Takes the map as it is now. The pages follow at once, costs and overlays when the map rests. */
  follow(map: BattleMap): void {
    if (map === this.map) return
    this.map = map
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#askFacts(), FOLLOW_AFTER_MS)
  }

  /** Reads presets and what was last chosen for this map, then the facts; the answer stops all that runs. */
  start(presetId: string | null = null): () => void {
    void this.#begin(presetId)
    return () => {
      clearTimeout(this.#timer)
      this.looking.stop()
      this.printing.stop()
    }
  }

  async #begin(presetId: string | null): Promise<void> {
    const [presets, kept, checks] = await Promise.all([
      this.#client.call('preferences.read', { key: PRESETS_KEY }),
      this.#client.call('preferences.read', { key: this.#mapKey }),
      this.#client.call('preferences.read', { key: CHECKS_PREFERENCE }),
    ])
    const choices = checkChoicesSchema.safeParse(checks.ok ? checks.value : null)
    if (choices.success) this.#checks = choices.data
    if (presets.ok) this.presets = readSavedPresets(presets.value)
    if (kept.ok) this.options = readSavedOptions(kept.value) ?? this.options
    if (presetId !== null) this.usePreset(presetId)
    await this.#askFacts()
  }

  /** Whether the GM's copy has a page of checks, or a cover with the encounter at a glance. */
  #isForGm(part: 'checks' | 'cover'): boolean {
    return this.options.copy === 'gm' && this.options.parts.includes(part)
  }

  /** What of the options the facts depend on. */
  get #factsKey(): string {
    const { copy, parts } = this.options
    return `${copy} ${this.#isForGm('checks')} ${this.#isForGm('cover')} ${parts.includes('ranges')}`
  }

  get #mapKey(): string {
    return mapPreferenceKey('print.map', this.map.id)
  }

  /** Changes options; what is left out stays. */
  change(options: Partial<PrintOptions>): void {
    const key = this.#factsKey
    this.options = { ...this.options, ...options }
    if (this.#factsKey !== key) void this.#askFacts()
  }

  /** Changes whose overlays are printed. */
  changeOverlays(overlays: Partial<OverlayChoice>): void {
    this.overlays = { ...this.overlays, ...overlays }
    void this.#askFacts()
  }

  /** Chooses a plan to play with its own rounds and seed; null for none. */
  chooseEncounter(planId: RecordId | null): void {
    const plan = this.encounters.find(({ id }) => id === planId)
    this.changeRounds(plan ? { planId: plan.id, rounds: plan.rounds, seed: plan.seed } : { planId: null })
  }

  /** Changes how the plan is played. */
  changeRounds(rounds: Partial<RoundsChoice>): void {
    this.rounds = { ...this.rounds, ...rounds }
    void this.#askFacts()
  }

  /** Prints the journeys planned on the map, or not. */
  chooseJourneys(wanted: boolean): void {
    this.journeys = wanted
    void this.#askFacts()
  }

  /** Puts an overlay into the print or leaves it out. */
  chooseOverlay(id: string, wanted: boolean): void {
    const leftOut = new Set(this.leftOut)
    if (wanted) leftOut.delete(id)
    else leftOut.add(id)
    this.leftOut = leftOut
  }

  /** Takes the options of a preset, own or built in; the paper stays, it is in the printer. */
  usePreset(id: string): void {
    const builtIn = PRINT_PRESETS.find((preset) => preset.id === id)
    const preset = this.presets.find((own) => own.id === id) ?? builtIn
    if (!preset) return
    this.format = preset.format ?? 'pdf'
    this.pixelsPerSquare = preset.pixelsPerSquare ?? this.pixelsPerSquare
    this.page = 0
    const { paper, marginInches } = this.options
    this.change(printOptionsSchema.parse({ paper, marginInches, ...preset.options }))
    if (builtIn) this.#play(builtIn.plays)
  }

  /** Plays the plan in the Simulation panel, else the only one, for so many rounds at most; none for no number. */
  #play(most: number | undefined): void {
    const [only, ...others] = this.encounters
    const shown = this.encounters.find(({ id }) => id === this.shown.playedPlan)
    const plan = shown ?? (others.length === 0 ? only : undefined)
    if (most !== undefined && plan)
      this.changeRounds({ planId: plan.id, rounds: Math.min(plan.rounds, most), seed: plan.seed })
    else if (this.rounds.planId !== null) this.chooseEncounter(null)
  }

  /** Keeps the options under a name; the same name again replaces. */
  async savePreset(name: string): Promise<Result<null>> {
    const { options, format, pixelsPerSquare } = this
    const kept = { id: `own:${name}`, label: name, options, format, pixelsPerSquare }
    this.presets = [...this.presets.filter(({ id }) => id !== kept.id), kept]
    return this.#client.call('preferences.write', { key: PRESETS_KEY, value: asJson(this.presets) })
  }

  /** Forgets an own preset. */
  async removePreset(id: string): Promise<Result<null>> {
    this.presets = this.presets.filter((preset) => preset.id !== id)
    return this.#client.call('preferences.write', { key: PRESETS_KEY, value: asJson(this.presets) })
  }

  /** Prints; null where no place was chosen. The options are kept for this map. */
  async print(to: PrintTarget): Promise<Result<PrintWritten | null>> {
    void this.#client.call('preferences.write', { key: this.#mapKey, value: asJson(this.options) })
    const { printedOptions: options, format, pixelsPerSquare } = this
    const request = { ...this.#wanted, options, format, pixelsPerSquare, to }
    return this.printing.run((job) => this.#client.call('print.export', { ...request, job }))
  }

  get #wanted() {
    const { reach, threat, route, danger, dangerRounds } = this.overlays
    const { selected, route: shownRoute } = this.shown
    const { planId, rounds, seed } = this.rounds
    const hasRanges = this.options.parts.includes('ranges')
    const ofSide = [...this.map.tables.creatures.values()].filter(({ side }) => side === danger)
    const by = danger === SELECTED ? [...selected] : ofSide.map(({ id }) => id)
    const plan = this.encounters.find(({ id }) => id === planId)
    return {
      mapId: this.map.id,
      reach: hasRanges ? ['each' as const] : reach ? [...selected] : [],
      threat: [
        ...(hasRanges ? ['each' as const] : []),
        ...(threat === 'all' ? ['all' as const] : threat === 'selected' && !hasRanges ? selected : []),
      ],
      routes: route && shownRoute ? [shownRoute] : [],
      danger: by.length > 0 ? { by, rounds: dangerRounds, opensDoors: this.shown.opensDoors } : null,
      encounter: plan ? { ...plan, rounds, seed } : null,
      journeys: this.journeys,
      checks: this.#isForGm('checks') ? this.#checks : null,
      summary: this.#isForGm('cover'),
    }
  }

  async #askFacts(): Promise<void> {
    const request = { ...this.#wanted, copy: this.options.copy }
    const facts = await this.looking.run((job) => this.#client.call('print.facts', { ...request, job }))
    // Facts that are not wanted any more are not worked out to their end.
    if (!facts.ok && facts.error.code === 'canceled') return
    if (facts.ok) this.facts = facts.value
    this.problem = facts.ok ? null : facts.error
  }
}
