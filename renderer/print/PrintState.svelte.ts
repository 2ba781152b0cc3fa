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
import { PRINT_PRESETS, type PrintPreset } from '../../src/print/presets.ts'
import type { ReadMapScene } from '../../src/print/scene/scene.ts'
import { SELECTED } from '../editor/selection.ts'
import type { Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'
import { en } from '../../src/words/en/index.ts'
import type { PrintWarning } from '../../src/words/facts.ts'
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

/** The plan to play for the print, with rounds and seed; null: none. */
export interface RoundsChoice {
  readonly planId: RecordId | null
  readonly rounds: number
  readonly seed: string
}

/** A route to print, with squares from where the creature is. */
export interface RouteRequest {
  readonly creature: RecordId
  readonly mode: MovementMode
  readonly squares: Cell[]
  /** A flier's altitude at each square, in feet. */
  readonly altitudesFeet?: number[]
  /** Whether closed doors are opened along the route. */
  readonly opensDoors?: boolean
}

/** What the editor shows as the dialog opens. */
export interface ShownInEditor {
  /** Creatures selected on the map. */
  readonly selected: readonly RecordId[]
  /** Whether the Danger panel allows opening doors. */
  readonly opensDoors: boolean
  /** The route drawn on the map. */
  readonly route: RouteRequest | null
  /** The plan whose run is in the Simulation panel. */
  readonly playedPlan: RecordId | null
}

/** Delay after a change of the map before costs and overlays are requested again. */
const FOLLOW_AFTER_MS = 250

const PRESETS_KEY = 'print.presets'

/** State of the print dialog: options, their plan, presets, and the running print. */
export class PrintState {
  /** The current map, which may change while the dialog is open. */
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
  /** Whether journeys planned on the map are printed. */
  journeys = $state(false)
  /** Ids of overlays left out of the print. */
  leftOut = $state.raw<ReadonlySet<string>>(new Set())
  facts = $state.raw<PrintFacts | null>(null)
  /** Why there are no facts; null if there are. */
  problem = $state.raw<AppError | null>(null)
  presets = $state.raw<readonly SavedPreset[]>([])
  /** Id of the preset that the options come from; empty: none. */
  preset = $state('')
  /** The page in view, from 0. */
  page = $state(0)

  /** The options with the chosen overlays. */
  readonly printedOptions: PrintOptions = $derived.by(() => {
    const overlays = this.facts?.overlays.map(({ id }) => id).filter((id) => !this.leftOut.has(id)) ?? []
    return this.leftOut.size === 0 ? this.options : { ...this.options, overlays }
  })
  /** Plans of encounters that can be played for the print. */
  readonly encounters: readonly Encounter[] = $derived.by(() => [...this.map.tables.encounters.values()])
  #checks: CheckChoices = checkChoicesSchema.parse({})
  readonly #copy = $derived(this.options.copy)
  /** Reads a copy for drawing once for all plans of it. */
  readonly #read: ReadMapScene = $derived(readMapSceneOnce(this.map, this.#copy))
  readonly plan: Result<PagePlan> | null = $derived.by(() =>
    this.facts && this.format === 'pdf' ? planPages(this.map, this.facts, this.printedOptions, this.#read) : null,
  )
  readonly #plannedPicture: Result<PicturePlan> | null = $derived.by(() => {
    if (!this.facts || this.format === 'pdf') return null
    const squareInches = pictureSquareInches(this.options, this.format === 'svg' ? null : this.pixelsPerSquare)
    return planPicture(this.map, this.facts, this.printedOptions, squareInches, this.#read)
  })
  readonly #picture: PicturePlan | null = $derived.by(() =>
    this.#plannedPicture?.ok ? this.#plannedPicture.value : null,
  )
  /** What is to be written: sheets, or one picture, which nothing about sheets concerns. */
  readonly planned: Result<{ readonly warnings: readonly PrintWarning[] }> | null = $derived.by(() =>
    this.format === 'pdf' ? this.plan : this.#plannedPicture,
  )
  /** What the preview shows: the pages or the picture. */
  readonly preview: Pick<PagePlan, 'pages'> | null = $derived.by(() =>
    this.#picture
      ? { pages: [pictureAsPage(this.#picture)] }
      : this.format === 'pdf' && this.plan?.ok
        ? this.plan.value
        : null,
  )
  /** Size of the picture in pixels, in words; empty for PDF and SVG. */
  readonly pixelsSentence: string = $derived.by(() => {
    if (!this.#picture || this.format === 'svg') return ''
    const pixels = (inches: number) => Math.round((inches / (this.#picture?.squareInches ?? 1)) * this.pixelsPerSquare)
    return en.print.pixels(pixels(this.#picture.widthInches), pixels(this.#picture.heightInches))
  })
  /** Whether options were changed since their preset was chosen; `usePreset` takes that back. */
  readonly isPresetChanged: boolean = $derived.by(() => {
    const preset = this.#presetOf(this.preset)
    return preset !== undefined && !this.#isInForce(preset)
  })
  readonly pageCount: number = $derived.by(() => this.preview?.pages.length ?? 0)
  /** The page in view, clamped to the plan. */
  readonly shownPage: number = $derived.by(() => Math.max(0, Math.min(this.page, this.pageCount - 1)))

  readonly shown: ShownInEditor
  readonly printing: WindowJob
  /** Computes the facts, which decodes the map's pictures. */
  readonly preparing: WindowJob
  readonly #client: Client
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client, map: BattleMap, shown: ShownInEditor) {
    this.#client = client
    this.printing = new WindowJob(client)
    this.preparing = new WindowJob(client)
    this.map = map
    this.shown = shown
  }

  /** Whether creatures were selected when the dialog opened. */
  get hasSelected(): boolean {
    return this.shown.selected.length > 0
  }

  /** Sets the current map. The pages update at once, costs and overlays after a delay. */
  follow(map: BattleMap): void {
    if (map === this.map) return
    this.map = map
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#requestFacts(), FOLLOW_AFTER_MS)
  }

  /** Reads presets and the last options for this map, then the facts. Returns a function that stops all work. */
  start(presetId: string | null = null): () => void {
    void this.#begin(presetId)
    return () => {
      clearTimeout(this.#timer)
      this.preparing.stop()
      this.printing.stop()
    }
  }

  async #begin(presetId: string | null): Promise<void> {
    const [presets, saved, checks] = await Promise.all([
      this.#client.call('preferences.read', { key: PRESETS_KEY }),
      this.#client.call('preferences.read', { key: this.#mapKey }),
      this.#client.call('preferences.read', { key: CHECKS_PREFERENCE }),
    ])
    const choices = checkChoicesSchema.safeParse(checks.ok ? checks.value : null)
    if (choices.success) this.#checks = choices.data
    if (presets.ok) this.presets = readSavedPresets(presets.value)
    if (saved.ok) this.options = readSavedOptions(saved.value) ?? this.options
    if (presetId !== null) this.usePreset(presetId)
    else this.preset = [...this.presets, ...PRINT_PRESETS].find((each) => this.#isInForce(each))?.id ?? ''
    await this.#requestFacts()
  }

  /** Whether the GM's copy has that part. */
  #isInGmCopy(part: 'checks' | 'cover'): boolean {
    return this.options.copy === 'gm' && this.options.parts.includes(part)
  }

  /** The options that the facts depend on. */
  get #factsKey(): string {
    const { copy, parts } = this.options
    return `${copy} ${this.#isInGmCopy('checks')} ${this.#isInGmCopy('cover')} ${parts.includes('ranges')}`
  }

  get #mapKey(): string {
    return mapPreferenceKey('print.map', this.map.id)
  }

  /** Changes some options. */
  change(options: Partial<PrintOptions>): void {
    const key = this.#factsKey
    this.options = { ...this.options, ...options }
    if (this.#factsKey !== key) void this.#requestFacts()
  }

  /** Changes whose overlays are printed. */
  changeOverlays(overlays: Partial<OverlayChoice>): void {
    this.overlays = { ...this.overlays, ...overlays }
    void this.#requestFacts()
  }

  /** Chooses a plan to play with its own rounds and seed; null for none. */
  chooseEncounter(planId: RecordId | null): void {
    const plan = this.encounters.find(({ id }) => id === planId)
    this.changeRounds(plan ? { planId: plan.id, rounds: plan.rounds, seed: plan.seed } : { planId: null })
  }

  /** Changes how the plan is played. */
  changeRounds(rounds: Partial<RoundsChoice>): void {
    this.rounds = { ...this.rounds, ...rounds }
    void this.#requestFacts()
  }

  /** Includes the journeys planned on the map or leaves them out. */
  chooseJourneys(wanted: boolean): void {
    this.journeys = wanted
    void this.#requestFacts()
  }

  /** Includes an overlay or leaves it out. */
  chooseOverlay(id: string, wanted: boolean): void {
    const leftOut = new Set(this.leftOut)
    if (wanted) leftOut.delete(id)
    else leftOut.add(id)
    this.leftOut = leftOut
  }

  /** Applies a saved or built-in preset; the paper stays, since it is in the printer. */
  usePreset(id: string): void {
    const preset = this.#presetOf(id)
    if (!preset) return
    this.preset = id
    this.format = preset.format ?? 'pdf'
    this.pixelsPerSquare = preset.pixelsPerSquare ?? this.pixelsPerSquare
    this.page = 0
    this.change(this.#optionsOf(preset))
    const builtIn = PRINT_PRESETS.find((each) => each.id === id)
    if (builtIn) this.#play(builtIn.plays)
  }

  #presetOf(id: string): SavedPreset | PrintPreset | undefined {
    return this.presets.find((own) => own.id === id) ?? PRINT_PRESETS.find((builtIn) => builtIn.id === id)
  }

  #optionsOf({ options }: Pick<PrintPreset, 'options'>): PrintOptions {
    const { paper, marginInches } = this.options
    return printOptionsSchema.parse({ paper, marginInches, ...options })
  }

  /** Whether the options are those of a preset; the paper is the printer's. */
  #isInForce(preset: SavedPreset | PrintPreset): boolean {
    const { paper, marginInches } = this.options
    const wanted = { ...this.#optionsOf(preset), paper, marginInches }
    return (
      this.format === (preset.format ?? 'pdf') &&
      (this.format === 'pdf' || this.pixelsPerSquare === (preset.pixelsPerSquare ?? this.pixelsPerSquare)) &&
      JSON.stringify(printOptionsSchema.parse(this.options)) === JSON.stringify(printOptionsSchema.parse(wanted))
    )
  }

  /** Plays the plan in the Simulation panel, else the only plan, for at most so many rounds; undefined: no plan. */
  #play(maxRounds: number | undefined): void {
    const [only, ...others] = this.encounters
    const shown = this.encounters.find(({ id }) => id === this.shown.playedPlan)
    const plan = shown ?? (others.length === 0 ? only : undefined)
    if (maxRounds !== undefined && plan)
      this.changeRounds({ planId: plan.id, rounds: Math.min(plan.rounds, maxRounds), seed: plan.seed })
    else if (this.rounds.planId !== null) this.chooseEncounter(null)
  }

  /** Saves the options as a preset, replacing one with the same name. */
  async savePreset(name: string): Promise<Result<null>> {
    const { options, format, pixelsPerSquare } = this
    const preset = { id: `own:${name}`, label: name, options, format, pixelsPerSquare }
    this.presets = [...this.presets.filter(({ id }) => id !== preset.id), preset]
    this.preset = preset.id
    return this.#client.call('preferences.write', { key: PRESETS_KEY, value: asJson(this.presets) })
  }

  /** Deletes a saved preset. */
  async removePreset(id: string): Promise<Result<null>> {
    this.presets = this.presets.filter((preset) => preset.id !== id)
    if (this.preset === id) this.preset = ''
    return this.#client.call('preferences.write', { key: PRESETS_KEY, value: asJson(this.presets) })
  }

  /** Prints and saves the options for this map; null if the file dialog was canceled. */
  async print(to: PrintTarget): Promise<Result<PrintWritten | null>> {
    void this.#client.call('preferences.write', { key: this.#mapKey, value: asJson(this.options) })
    const { printedOptions: options, format, pixelsPerSquare } = this
    const request = { ...this.#request, options, format, pixelsPerSquare, to }
    return this.printing.run((job) => this.#client.call('print.export', { ...request, job }))
  }

  get #request() {
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
      checks: this.#isInGmCopy('checks') ? this.#checks : null,
      summary: this.#isInGmCopy('cover'),
    }
  }

  async #requestFacts(): Promise<void> {
    const request = { ...this.#request, copy: this.options.copy }
    const facts = await this.preparing.run((job) => this.#client.call('print.facts', { ...request, job }))
    // A newer request replaced this one.
    if (!facts.ok && facts.error.code === 'canceled') return
    if (facts.ok) this.facts = facts.value
    this.problem = facts.ok ? null : facts.error
  }
}
