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
  /** What the run is, where it is not the plan's own: one of many. */
  readonly title?: string
}

/** How long an entry stays before the next, at speed 1; a walk takes its own time before. */
const PAUSE_MS = 450
/** How long a square takes at speed 1, and a whole way at most. */
const SQUARE_MS = 110
const MAX_WALK_MS = 1400

/** Whether nothing may move by itself: the window says so at its root, by preference or by the system's wish. */
const isStill = (): boolean => document.documentElement.dataset['motion'] === 'reduced'

/** What became of a plan, and where in it the GM looks; beside it a run kept to compare with. */
export class PlayState {
  run = $state.raw<PlayedRun | null>(null)
  kept = $state.raw<PlayedRun | null>(null)
  /** The kept run is on the map, not the last one. */
  showsKept = $state(false)
  /** Entry of the ledger that is shown; −1 before the first. */
  at = $state(-1)
  /** Whether the map shows it; else the map is as it is. */
  isOnMap = $state(false)
  playing = $state(false)
  speed = $state(1)
  /** The list and the playing leave out who stays. */
  onlyMovers = $state(true)

  /** The run on the map and in the list. */
  readonly shown: PlayedRun | null = $derived.by(() => (this.showsKept && this.kept ? this.kept : this.run))
  readonly round: number = $derived.by(() => roundAt(this.shown?.answer.ledger ?? [], this.at))
  /** The run is of an older map or plan. */
  readonly isStale: boolean = $derived.by(
    () => this.run !== null && this.run.answer.revision !== this.#editor.replica.revision,
  )
  readonly rows: readonly LedgerRow[] = $derived.by(() =>
    ledgerRows(this.shown?.answer.ledger ?? [], { onlyMovers: this.onlyMovers, unfolded: this.#unfolded }),
  )
  /** The map as the entry leaves it. */
  readonly #after: BattleMap | null = $derived.by(() => {
    const { map } = this.#editor
    return this.isOnMap && map ? this.#mapAfter(map, this.at + 1) : null
  })
  /** The turn that is walked just now; null: none. Changes only when a walk begins or ends. */
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
      ...this.#otherWays(map),
      ...roundMarks(map, this.shown.answer.ledger, this.at, this.#walk),
      ...(this.#walk && this.#walking ? walkers(this.#before ?? map, this.#walking, this.#walk.squares) : []),
    ]
  })

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts
  #walk = $state.raw<Walk | null>(null)
  readonly #walkIndex: number | null = $derived.by(() => this.#walk?.index ?? null)
  /** The map before the turn that is walked. */
  readonly #before: BattleMap | null = $derived.by(() => {
    const { map } = this.#editor
    return map && this.#walkIndex !== null ? this.#mapAfter(map, this.#walkIndex) : null
  })
  #unfolded = $state.raw<ReadonlySet<number>>(new Set())
  #timer: ReturnType<typeof setTimeout> | null = null
  #frame: number | null = null
  readonly #job: WindowJob
  /** A run is being made. */
  readonly busy: boolean = $derived.by(() => this.#job.isRunning)

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#job = new WindowJob(client)
    this.#editor = editor
    this.#toasts = toasts
  }

  /** Plays a plan and shows the round that was shown before, else the first. `title`: of a run that is one of many. */
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

  /** Ends the run that is being made. */
  cancel(): void {
    this.#job.stop()
  }

  /** Saves the run that is shown as a file the person names. */
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

  /** Keeps the last run to compare the next ones with; forgets the one kept before. */
  keep(): void {
    this.kept = this.run
  }

  /** Forgets the kept run. */
  drop(): void {
    this.kept = null
    this.showsKept = false
  }

  /** Puts the kept run on the map, or the last one, at the same round. */
  look(kept: boolean): void {
    const { round } = this
    this.showsKept = kept
    this.#unfolded = new Set()
    this.show(placeInRound(this.shown?.answer.ledger ?? [], round))
  }

  /** Shows rows of the list one by one that were put together; the first of their entries names them. */
  unfold(index: number): void {
    this.#unfolded = new Set(this.#unfolded).add(index)
  }

  /** Shows an entry of the ledger on the map. */
  show(at: number): void {
    this.#endWalk()
    const last = (this.shown?.answer.ledger.length ?? 0) - 1
    this.at = Math.max(-1, Math.min(at, last))
    this.isOnMap = this.shown !== null
  }

  /** Goes to the next or last round, or the next or last turn of the list. */
  skip(kind: 'round' | 'turn', by: 1 | -1): void {
    this.stop()
    const ledger = this.shown?.answer.ledger ?? []
    for (let i = this.at + by; i >= 0 && i < ledger.length; i += by) {
      const entry = ledger[i]
      if (entry?.kind === kind && (kind === 'round' || this.#isListed(i))) return this.show(i)
    }
    if (by < 0) this.show(this.#first - 1)
  }

  /** Shows what a creature does in the round that is shown; false where it has no turn in it. */
  showTurnOf(creatureId: string): boolean {
    const ledger = this.shown?.answer.ledger ?? []
    const i = ledger.findIndex(
      (entry) => entry.kind === 'turn' && entry.round === Math.max(1, this.round) && entry.creatureId === creatureId,
    )
    if (i >= 0) this.stop()
    if (i >= 0) this.show(i)
    return i >= 0
  }

  /** A press on the map of the run: the creature there is selected, and its turn of the round shown. */
  press({ x, y }: Point): void {
    const cell = { col: Math.floor(x), row: Math.floor(y) }
    const [creature] = this.staged ? creaturesAt(this.staged, cell) : []
    if (!creature) return
    this.#editor.select({ cells: new Set(), records: [{ table: 'creatures', id: creature.id }] })
    this.showTurnOf(creature.id)
  }

  /** Goes on by itself, from the beginning where it is at the end. */
  start(): void {
    this.stop()
    const last = (this.shown?.answer.ledger.length ?? 0) - 1
    if (this.at >= last) this.show(this.#first - 1)
    this.playing = true
    this.#goOn()
  }

  /** Stands still; a walk under way is at its end. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.playing = false
    this.#endWalk()
  }

  /** Shows the map as it is; the run is kept. */
  leave(): void {
    this.stop()
    this.isOnMap = false
  }

  /** The map when a round of the run begins; null if there is no run. */
  mapInRound(run: PlayedRun, round: number): BattleMap | null {
    const { map } = this.#editor
    const begin = placeInRound(run.answer.ledger, round)
    const entries = begin < 0 ? run.answer.ledger.length : begin
    return map && replayLedger(map, run.plan.events, run.answer.ledger.slice(0, entries))
  }

  /** Place of the first round: what comes before it is the order of turns. */
  get #first(): number {
    return Math.max(0, placeInRound(this.shown?.answer.ledger ?? [], 1))
  }

  #isListed(index: number): boolean {
    const entry = this.shown?.answer.ledger[index]
    if (!entry || entry.kind === 'initiative') return false
    return !this.onlyMovers || entry.kind === 'round' || isEventful(entry)
  }

  /** Shows the next entry that is worth a look, lets its creature walk, and waits a moment. */
  #goOn(): void {
    const ledger = this.shown?.answer.ledger ?? []
    let next = this.at + 1
    while (next < ledger.length && !this.#isListed(next)) next++
    if (next >= ledger.length) return this.stop()
    this.show(next)
    const wait = (): void => {
      this.#timer = setTimeout(() => this.#goOn(), PAUSE_MS / this.speed)
    }
    const entry = ledger[next]
    if (entry?.kind === 'turn' && entry.path.length > 1 && !isStill()) this.#startWalk(next, entry, wait)
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

  /** The map after the first entries of the run shown; null if none is. */
  #mapAfter(map: BattleMap, entries: number): BattleMap | null {
    if (!this.shown) return null
    const { plan, answer } = this.shown
    return replayLedger(map, plan.events, answer.ledger.slice(0, entries))
  }

  /** Ways of the same round in the run that is not shown. */
  #otherWays(map: BattleMap): readonly Preview[] {
    const other = this.showsKept ? this.run : this.kept
    if (!other || other === this.shown || this.round === 0) return []
    const { ledger } = other.answer
    return placeInRound(ledger, this.round) < 0 ? [] : otherMarks(map, ledger, lastOfRound(ledger, this.round))
  }
}
