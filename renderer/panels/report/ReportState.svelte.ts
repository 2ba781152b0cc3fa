import type { AppError } from '../../../src/base/errors.ts'
import type { Cell } from '../../../src/grid/cell.ts'
import type { ReachAnswer } from '../../../src/ipc/shapes/engine.ts'
import type { JobProgress } from '../../../src/ipc/shapes/jobs.ts'
import { MAX_DRAWN, type ReportAnswer } from '../../../src/ipc/shapes/report.ts'
import { EDGE_CODE, edgeCodeOf } from '../../../src/map/edges.ts'
import type { Size } from '../../../src/map/sizes.ts'
import type { BattlefieldReport } from '../../../src/report/report.ts'
import { en } from '../../../src/words/en/index.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../../editor/EngineAnswers.svelte.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import type { Client } from '../../ipc/client.ts'
import { squareBands } from '../squareBands.ts'

/** What the panel puts on the map. */
export type ReportView = 'narrowest' | 'route' | 'seen' | 'used'

/** Maps with more squares than this are measured when a person asks, not while they draw. */
const LIVE_SQUARES = 40_000
/** Shades of a heat map. */
const SHADES = 4

/** A report kept to compare others with; it outlives its map, so that two maps can be compared. */
interface Kept {
  readonly name: string
  readonly report: BattlefieldReport
}
let keptNow = $state.raw<Kept | null>(null)

/** The battlefield report of the map, measured anew as the map changes, and what is compared with it. */
export class ReportState {
  view = $state<ReportView>('narrowest')
  /** Null: what most creatures have. */
  size = $state<Size | null>(null)
  speedFeet = $state<number | null>(null)
  opensDoors = $state(true)
  /** Null: the party and its first enemy. */
  sides = $state.raw<readonly [string, string] | null>(null)
  /** Goes on measuring while the map is drawn, and says what changed. */
  isWatching = $state(false)
  /** The panel is on show. */
  isOpen = $state(false)
  /** Where a job under way is. */
  progress = $state.raw<JobProgress | null>(null)
  isRunning = $state(false)
  error = $state.raw<AppError | null>(null)
  /** The report watching began with: what changed since is said. */
  baseline = $state.raw<BattlefieldReport | null>(null)

  readonly #client: Client
  readonly #editor: EditorState
  readonly #live: LatestAnswer<'engine.report'>
  #full = $state.raw<{ readonly key: string; readonly answer: ReportAnswer } | null>(null)
  #job = ''

  constructor(client: Client, editor: EditorState) {
    this.#client = client
    this.#editor = editor
    this.#live = new LatestAnswer(client, 'engine.report')
  }

  /** What is asked about, for one revision of the map. */
  readonly #key: string = $derived.by(() => {
    const { map, replica } = this.#editor
    return JSON.stringify([
      map && replica.mapId,
      replica.revision,
      this.size,
      this.speedFeet,
      this.opensDoors,
      this.sides,
    ])
  })
  readonly isLarge: boolean = $derived.by(() => {
    const { map } = this.#editor
    return map !== null && map.widthCells * map.heightCells > LIVE_SQUARES
  })
  /** The thorough report while it is of the map as it is, else the quick one. */
  readonly answer: ReportAnswer | null = $derived.by(() =>
    this.#full?.key === this.#key ? this.#full.answer : this.isLarge ? (this.#full?.answer ?? null) : this.#live.answer,
  )
  readonly report: BattlefieldReport | null = $derived(this.answer?.report ?? null)
  /** The report is of the map as it was. */
  readonly isStale: boolean = $derived.by(() => this.isLarge && this.#full !== null && this.#full.key !== this.#key)
  readonly isThorough: boolean = $derived.by(() => this.#full?.key === this.#key)
  readonly problem: AppError | null = $derived.by(() => this.error ?? this.#live.error)
  /** What another report says, beside this one. */
  readonly kept: Kept | null = $derived(keptNow)

  /** What changed since watching began. */
  readonly badge: string = $derived.by(() => {
    const now = this.#live.answer?.report
    return this.isWatching && this.baseline && now ? en.report.changes(this.baseline, now) : ''
  })

  /** A heat map as bands of a reach, which the map draws colored and marked. */
  readonly bands: ReachAnswer | null = $derived.by(() => {
    const { map } = this.#editor
    const { report } = this
    if (!map || !report || (this.view !== 'seen' && this.view !== 'used')) return null
    const { heat } = report
    const [counts, of] = this.view === 'seen' ? [heat.seenFrom, heat.seenOf] : [heat.usedBy, heat.usedOf]
    const band = Uint8Array.from(counts, (count) => Math.min(SHADES, Math.ceil((SHADES * count) / Math.max(1, of))))
    const what = this.view
    const labels = Array.from({ length: SHADES }, (_, i) => en.report.shade(what, i, SHADES, of))
    return squareBands(map, band, labels)
  })

  /** The narrowest places, or the shortest route. */
  readonly overlay: TacticsOverlay | null = $derived.by(() => {
    const { report } = this
    if (!report) return null
    const { spaceCells, figures, shortest } = report
    if (this.view === 'narrowest') return { kind: 'flank', places: figures.narrowest.at, spaceCells, marked: [] }
    if (this.view === 'route' && shortest.length > 0)
      return { kind: 'way', path: shortest, spaceCells, label: `${figures['shortest-route'].value ?? 0} ft` }
    return null
  })

  /** Hears of progress, and measures while the map is drawn. */
  connect(): () => void {
    const stop = this.#client.on('jobs.progress', (progress) => {
      if (progress.job === this.#job && this.isRunning) this.progress = progress
    })
    return () => {
      stop()
      this.cancel()
    }
  }

  /** Asks anew whenever the map changes, while someone looks or watches. */
  follow(): void {
    $effect(() => this.#ask())
    $effect(() => {
      const now = this.#live.answer
      if (this.isWatching && this.baseline === null && now && !this.#live.waiting) this.baseline = now.report
    })
  }

  /** Begins to say what changes from now on, or stops. */
  watch(on: boolean): void {
    this.isWatching = on
    this.baseline = null
  }

  /** Measures in a job: on a large map, or every square of any. */
  async measure(effort: 'usual' | 'all'): Promise<void> {
    const { mapId } = this.#editor.replica
    if (mapId === null) return
    this.cancel()
    const [job, key] = [crypto.randomUUID(), this.#key]
    this.#job = job
    this.isRunning = true
    const answer = await this.#client.call('report.run', { mapId, ...this.#about(), effort, job })
    if (this.#job !== job) return
    this.isRunning = false
    this.progress = null
    this.error = answer.ok || answer.error.code === 'canceled' ? null : answer.error
    if (answer.ok) this.#full = { key, answer: answer.value }
  }

  /** Measures a saved version of the map and keeps its report to compare with. */
  async compareWith(versionId: number, name: string): Promise<void> {
    const { mapId } = this.#editor.replica
    if (mapId === null) return
    this.cancel()
    const job = crypto.randomUUID()
    this.#job = job
    this.isRunning = true
    const answer = await this.#client.call('report.run', { mapId, ...this.#about(), effort: 'usual', versionId, job })
    if (this.#job !== job) return
    this.isRunning = false
    this.progress = null
    this.error = answer.ok || answer.error.code === 'canceled' ? null : answer.error
    if (answer.ok) keptNow = { name, report: answer.value.report }
  }

  /** Keeps this report beside others, also of another map; `null`: no more. */
  keep(name: string | null): void {
    keptNow = name === null || !this.report ? null : { name, report: this.report }
  }

  cancel(): void {
    if (!this.isRunning) return
    const job = this.#job
    this.#job = ''
    this.isRunning = false
    this.progress = null
    void this.#client.call('jobs.cancel', { job })
  }

  /** Shows a square of a figure. */
  show(at: Cell | undefined): void {
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

  #ask(): void {
    const { map, replica } = this.#editor
    const { mapId } = replica
    if (!map || mapId === null || this.isLarge || !(this.isOpen || this.isWatching)) return this.#live.clear()
    const drawn = this.#drawn()
    this.#live.ask(`${this.#key} ${JSON.stringify(drawn)}`, { mapId, ...this.#about(), ...(drawn ? { drawn } : {}) })
  }

  /** Walls, doors and terrain that a tool is about to draw. */
  #drawn() {
    const { map, preview } = this.#editor
    if (!map) return null
    const edges = preview.flatMap((each) => {
      if (each.kind !== 'edges') return []
      const removed = each.remove.flatMap((id) => map.tables.edges.get(id) ?? [])
      return [
        ...removed.map(({ cell, border }) => ({ cell, border, code: EDGE_CODE.none })),
        ...each.put.map((edge) => ({ cell: edge.cell, border: edge.border, code: edgeCodeOf(edge) })),
      ]
    })
    const squares = preview.flatMap((each) =>
      each.kind === 'ground' ? each.cells.map((index) => ({ index, terrain: each.terrain })) : [],
    )
    const isTooMuch = edges.length > MAX_DRAWN || squares.length > MAX_DRAWN
    return isTooMuch || edges.length + squares.length === 0 ? null : { edges, squares }
  }
}
