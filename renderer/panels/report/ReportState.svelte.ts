import type { Cell } from '../../../src/grid/cell.ts'
import type { ReachAnswer } from '../../../src/ipc/shapes/engine.ts'
import type { ReportAnswer } from '../../../src/ipc/shapes/report.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import type { Size } from '../../../src/map/sizes.ts'
import type { FigureId } from '../../../src/report/figureUnits.ts'
import type { BattlefieldReport } from '../../../src/report/report.ts'
import { en } from '../../../src/words/en/index.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import type { Client } from '../../ipc/client.ts'
import { Analysis } from '../Analysis.svelte.ts'
import { squareBands } from '../squareBands.ts'

/** What the panel shows on the map. */
export type ReportView = 'narrowest' | 'route' | 'seen' | 'used'

/** Shades of a heat map. */
const SHADES = 4

/** A report kept for comparison. It outlives its map, so that two maps can be compared. */
interface Kept {
  readonly name: string
  readonly mapId: MapId | null
  readonly report: BattlefieldReport
}
let keptNow = $state.raw<Kept | null>(null)

/** The battlefield report of the map, updated as the map changes, and another to compare it with. */
export class ReportState {
  view = $state<ReportView>('narrowest')
  /** Null for the most common. */
  size = $state<Size | null>(null)
  speedFeet = $state<number | null>(null)
  opensDoors = $state(true)
  /** Null for the party and its first enemy. */
  sides = $state.raw<readonly [string, string] | null>(null)
  /** The panel is open. */
  isOpen = $state(false)
  /** Changes are reported, whatever panel is open. */
  isWatched = $state(false)

  readonly #editor: EditorState
  readonly analysis: Analysis<'engine.report'>

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.analysis = new Analysis({ client, editor }, 'engine.report', 'report.run', () => this.#about())
  }

  readonly answer: ReportAnswer | null = $derived.by(() => this.analysis.answer)
  readonly report: BattlefieldReport | null = $derived(this.answer?.report ?? null)
  /** The report to compare with. */
  readonly kept: Kept | null = $derived(keptNow)
  /** Headings of the two columns: names of the maps, or "now" and "before" for one map. */
  readonly columns: readonly [string, string] | null = $derived.by(() => {
    const { kept } = this
    const { map, replica } = this.#editor
    if (!kept || !map) return null
    const { name } = settingsOf(map)
    const { now, before } = en.labels.report
    const isEarlier = kept.mapId === replica.mapId
    return [isEarlier ? now : name, isEarlier && kept.name === name ? before : kept.name]
  })

  /** The heat map as bands of a movement range. */
  readonly bands: ReachAnswer | null = $derived.by(() => {
    const { map } = this.#editor
    const { report } = this
    if (!map || !report || (this.view !== 'seen' && this.view !== 'used')) return null
    const { heat } = report
    const [counts, of] = this.view === 'seen' ? [heat.seenFrom, heat.seenOf] : [heat.usedBy, heat.usedOf]
    const band = Uint8Array.from(counts, (count) => Math.min(SHADES, Math.ceil((SHADES * count) / Math.max(1, of))))
    const labels = Array.from({ length: SHADES }, (_, i) => en.report.shade(i, SHADES))
    return squareBands(map, band, labels, counts)
  })

  /** What the heat map shows; empty without one. */
  readonly heat: string = $derived.by(() => {
    const { report, view } = this
    if (!report || (view !== 'seen' && view !== 'used')) return ''
    return en.report.heat(view, view === 'seen' ? report.heat.seenOf : report.heat.usedOf)
  })

  /** The narrowest places, or the shortest route. */
  readonly overlay: TacticsOverlay | null = $derived.by(() => {
    const { report } = this
    if (!report) return null
    const { spaceCells, figures, shortest } = report
    if (this.view === 'narrowest') return { kind: 'flank', places: figures.narrowest.at, spaceCells, marked: [] }
    if (this.view === 'route' && shortest.length > 0)
      return { kind: 'route', path: shortest, spaceCells, label: en.feet(figures['shortest-route'].value ?? 0) }
    return null
  })

  /** Returns a function that stops measuring. */
  connect(): () => void {
    return () => this.analysis.stop()
  }

  /** Asks after every change of the map while the panel is open or changes are watched. */
  follow(): void {
    $effect(() => (this.isOpen || this.isWatched ? this.analysis.ask() : this.analysis.rest()))
  }

  /** Measures a saved version of the map and keeps its report for comparison. */
  async compareWith(versionId: number, name: string): Promise<void> {
    const { mapId } = this.#editor.replica
    const answer = await this.analysis.apart({ versionId })
    if (answer.ok) keptNow = { name, mapId, report: answer.value.report }
  }

  /** Keeps this report for comparison, also with another map; `null` drops the kept one. */
  keep(name: string | null): void {
    const { mapId } = this.#editor.replica
    keptNow = name === null || !this.report ? null : { name, mapId, report: this.report }
  }

  /** Shows a figure on the map and scrolls to a square of it. */
  show(id: FigureId, at: Cell | undefined): void {
    if (id === 'shortest-route') this.view = 'route'
    if (id === 'narrowest' || id === 'passing') this.view = 'narrowest'
    if (at) this.#editor.view?.reveal(at)
  }

  #about() {
    const { size, speedFeet, opensDoors, sides } = this
    return {
      opensDoors,
      ...(size === null ? {} : { size }),
      ...(speedFeet === null ? {} : { speedFeet }),
      ...(sides === null ? {} : { sides: [...sides] as [string, string] }),
    }
  }
}
