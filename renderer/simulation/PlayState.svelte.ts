import type { SimulationAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { Point } from '../../src/map/records/shared.ts'
import type { TurnEntry } from '../../src/simulation/ledger.ts'
import { replayLedger } from '../../src/simulation/replay.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import { creaturesAt } from '../editor/summary.ts'
import type { Preview } from '../editor/preview.ts'
import type { Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { lastOfRound, placeInRound, roundAt } from './ledgerRounds.ts'
import { isEventful, ledgerRows, type LedgerRow } from './ledgerRows.ts'
import { placePreviews } from './planPreviews.ts'
import { otherMarks, roundMarks, walkers, withoutWalker, type Walk } from './runPicture.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.simulation

/** A run with the plan it was made from. */
export interface PlayedRun {
  readonly plan: Encounter
  readonly answer: SimulationAnswer
  /** Title of an example run of the odds. */
  readonly title?: string
}

/** Pause after an entry at speed 1. */
const PAUSE_MS = 450
/** Time per square at speed 1, and for a whole path at most. */
const SQUARE_MS = 110
const MAX_WALK_MS = 1400

/** True if motion is reduced by preference or by the system; the window marks it on its root element. */
const isMotionReduced = (): boolean => document.documentElement.dataset['motion'] === 'reduced'

/** The run of a plan and the entry shown, and another run to compare it with. */
export class PlayState {
  run = $state.raw<PlayedRun | null>(null)
  kept = $state.raw<PlayedRun | null>(null)
  /** The kept run is shown instead of the last one. */
  showsKept = $state(false)
  /** Index of the ledger entry shown; −1 before the first. */
  at = $state(-1)
  /** The map shows the run; otherwise it is as it is. */
  isOnMap = $state(false)
  playing = $state(false)
  speed = $state(1)
  /** The list and the playback leave out creatures that stay. */
  onlyMovers = $state(true)

  /** The run shown. */
  readonly shown: PlayedRun | null = $derived.by(() => (this.showsKept && this.kept ? this.kept : this.run))
  readonly round: number = $derived.by(() => roundAt(this.shown?.answer.ledger ?? [], this.at))
  /** The map or the plan has changed since. */
  readonly isStale: boolean = $derived.by(
    () => this.run !== null && this.run.answer.revision !== this.#editor.replica.revision,
  )
  readonly rows: readonly LedgerRow[] = $derived.by(() =>
    ledgerRows(this.shown?.answer.ledger ?? [], { onlyMovers: this.onlyMovers, unfolded: this.#unfolded }),
  )
  /** The map after the entry shown. */
  readonly #after: BattleMap | null = $derived.by(() => {
    const { map } = this.#editor
    return this.isOnMap && map ? this.#mapAfter(map, this.at + 1) : null
  })
  /** The turn being animated. Changes only when a walk starts or ends. */
  readonly #walking: TurnEntry | null = $derived.by(() => {
    const entry = this.#walkIndex === null ? undefined : this.shown?.answer.ledger[this.#walkIndex]
    return entry?.kind === 'turn' ? entry : null
  })
  readonly staged: BattleMap | null = $derived.by(() =>
    this.#after && this.#walking ? withoutWalker(this.#after, this.#walking.creatureId) : this.#after,
  )
  readonly previews: readonly Preview[] = $derived.by(() => {
    const { map } = this.#editor
    if (!this.isOnMap || !map || !this.shown) return []
    return [
      ...placePreviews(map, this.shown.plan.exits),
      ...this.#otherRoutes(map),
      ...roundMarks(map, this.shown.answer.ledger, this.at, this.#walk),
      ...(this.#walk && this.#walking ? walkers(this.#before ?? map, this.#walking, this.#walk.squares) : []),
    ]
  })

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts
  #walk = $state.raw<Walk | null>(null)
  readonly #walkIndex: number | null = $derived.by(() => this.#walk?.index ?? null)
  /** The map before the turn being animated. */
  readonly #before: BattleMap | null = $derived.by(() => {
    const { map } = this.#editor
    return map && this.#walkIndex !== null ? this.#mapAfter(map, this.#walkIndex) : null
  })
  #unfolded = $state.raw<ReadonlySet<number>>(new Set())
  #timer: ReturnType<typeof setTimeout> | null = null
  #frame: number | null = null
  readonly #job: WindowJob
  /** A run is in progress. */
  readonly busy: boolean = $derived.by(() => this.#job.isRunning)

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#job = new WindowJob(client)
    this.#editor = editor
    this.#toasts = toasts
  }

  /** Runs a plan and shows the same round as before, else the first. `title`: of an example run. */
  async play(plan: Encounter, title?: string): Promise<void> {
    const { mapId } = this.#editor.replica
    if (mapId === null || this.busy) return
    this.stop()
    const answer = await this.#job.run((job) => this.#client.call('simulation.run', { mapId, encounter: plan, job }))
    if (!answer.ok) return answer.error.code === 'canceled' ? undefined : this.#toasts.fail(answer.error)
    const { round } = this
    this.run = { plan, answer: answer.value, ...(title === undefined ? {} : { title }) }
    this.showsKept = false
    this.#unfolded = new Set()
    this.show(Math.max(placeInRound(answer.value.ledger, Math.max(1, round)), placeInRound(answer.value.ledger, 1)))
  }

  /** Cancels the run in progress. */
  cancel(): void {
    this.#job.stop()
  }

  /** Saves the ledger of the run shown as a file. */
  async save(format: 'markdown' | 'csv' | 'json'): Promise<void> {
    const { mapId } = this.#editor.replica
    if (!this.shown || mapId === null) return
    const { plan } = this.shown
    const text = await this.#client.call('simulation.export', { mapId, encounter: plan, format })
    if (!text.ok) return this.#toasts.fail(text.error)
    const extension = { markdown: 'md', csv: 'csv', json: 'json' }[format]
    const saved = await this.#client.call('files.save', {
      suggestedName: `${plan.name}.${extension}`,
      kind: labels.simulation,
      extension,
      bytes: new TextEncoder().encode(text.value),
    })
    if (!saved.ok) this.#toasts.fail(saved.error)
    else if (saved.value !== null) this.#toasts.say(labels.saved(saved.value))
  }

  /** Keeps the last run to compare the next ones with. */
  keep(): void {
    this.kept = this.run
  }

  /** Forgets the kept run. */
  drop(): void {
    this.kept = null
    this.showsKept = false
  }

  /** Shows the kept run or the last one, at the same round. */
  look(kept: boolean): void {
    const { round } = this
    this.showsKept = kept
    this.#unfolded = new Set()
    this.show(placeInRound(this.shown?.answer.ledger ?? [], round))
  }

  /** Unfolds the folded row that begins with an entry. */
  unfold(index: number): void {
    this.#unfolded = new Set(this.#unfolded).add(index)
  }

  /** Shows an entry of the ledger. */
  show(at: number): void {
    this.#endWalk()
    const last = (this.shown?.answer.ledger.length ?? 0) - 1
    this.at = Math.max(-1, Math.min(at, last))
    this.isOnMap = this.shown !== null
  }

  /** Goes to the next or previous round or listed turn. */
  skip(kind: 'round' | 'turn', by: 1 | -1): void {
    this.stop()
    const ledger = this.shown?.answer.ledger ?? []
    for (let i = this.at + by; i >= 0 && i < ledger.length; i += by) {
      const entry = ledger[i]
      if (entry?.kind === kind && (kind === 'round' || this.#isListed(i))) return this.show(i)
    }
    if (by < 0) this.show(this.#first - 1)
  }

  /** Shows a creature's turn of the current round. Returns false if it has none. */
  showTurnOf(creatureId: string): boolean {
    const ledger = this.shown?.answer.ledger ?? []
    const i = ledger.findIndex(
      (entry) => entry.kind === 'turn' && entry.round === Math.max(1, this.round) && entry.creatureId === creatureId,
    )
    if (i >= 0) this.stop()
    if (i >= 0) this.show(i)
    return i >= 0
  }

  /** Selects the creature at a point of the run's map, and shows its turn. */
  press({ x, y }: Point): void {
    const cell = { col: Math.floor(x), row: Math.floor(y) }
    const [creature] = this.staged ? creaturesAt(this.staged, cell) : []
    if (!creature) return
    this.#editor.select({ cells: new Set(), records: [{ table: 'creatures', id: creature.id }] })
    this.showTurnOf(creature.id)
  }

  /** Starts the playback, from the beginning if it is at the end. */
  start(): void {
    this.stop()
    const last = (this.shown?.answer.ledger.length ?? 0) - 1
    if (this.at >= last) this.show(this.#first - 1)
    this.playing = true
    this.#playNext()
  }

  /** Stops the playback and finishes the current walk. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.playing = false
    this.#endWalk()
  }

  /** Shows the map as it is again. */
  leave(): void {
    this.stop()
    this.isOnMap = false
  }

  /** Returns the map at the start of a round of a run; at the end of the run if it has no such round. */
  mapInRound(run: PlayedRun, round: number): BattleMap | null {
    const { map } = this.#editor
    const begin = placeInRound(run.answer.ledger, round)
    const entries = begin < 0 ? run.answer.ledger.length : begin
    return map && replayLedger(map, run.plan.events, run.answer.ledger.slice(0, entries))
  }

  /** Index of the first round: before it is initiative. */
  get #first(): number {
    return Math.max(0, placeInRound(this.shown?.answer.ledger ?? [], 1))
  }

  #isListed(index: number): boolean {
    const entry = this.shown?.answer.ledger[index]
    if (!entry || entry.kind === 'initiative') return false
    return !this.onlyMovers || entry.kind === 'round' || isEventful(entry)
  }

  /** Shows the next listed entry, animates its walk, and waits a moment. */
  #playNext(): void {
    const ledger = this.shown?.answer.ledger ?? []
    let next = this.at + 1
    while (next < ledger.length && !this.#isListed(next)) next++
    if (next >= ledger.length) return this.stop()
    this.show(next)
    const wait = (): void => {
      this.#timer = setTimeout(() => this.#playNext(), PAUSE_MS / this.speed)
    }
    const entry = ledger[next]
    if (entry?.kind === 'turn' && entry.path.length > 1 && !isMotionReduced()) this.#startWalk(next, entry, wait)
    else wait()
  }

  #startWalk(index: number, { path }: TurnEntry, onEnd: () => void): void {
    const squares = path.length - 1
    const lastsMs = Math.min(MAX_WALK_MS, squares * SQUARE_MS) / this.speed
    let began: number | null = null
    const stride = (now: number): void => {
      began ??= now
      const part = Math.min(1, (now - began) / lastsMs)
      if (part >= 1) {
        this.#endWalk()
        return onEnd()
      }
      this.#walk = { index, squares: part * squares }
      this.#frame = requestAnimationFrame(stride)
    }
    this.#walk = { index, squares: 0 }
    this.#frame = requestAnimationFrame(stride)
  }

  #endWalk(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#frame = null
    this.#walk = null
  }

  /** Returns the map after a number of entries of the run shown; null if none is. */
  #mapAfter(map: BattleMap, entries: number): BattleMap | null {
    if (!this.shown) return null
    const { plan, answer } = this.shown
    return replayLedger(map, plan.events, answer.ledger.slice(0, entries))
  }

  /** Routes of the same round in the run that is not shown. */
  #otherRoutes(map: BattleMap): readonly Preview[] {
    const other = this.showsKept ? this.run : this.kept
    if (!other || other === this.shown || this.round === 0) return []
    const { ledger } = other.answer
    return placeInRound(ledger, this.round) < 0 ? [] : otherMarks(map, ledger, lastOfRound(ledger, this.round))
  }
}
