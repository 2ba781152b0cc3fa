import type { SimulationAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { replayLedger } from '../../src/simulation/replay.ts'
import type { EditorState } from '../editor/EditorState.svelte.ts'
import type { Preview } from '../editor/preview.ts'
import type { Client } from '../ipc/client.ts'
import type { Toasts } from '../ui/Toasts.svelte.ts'
import { drawn, LINE_COLORS } from './planPreviews.ts'
import { middleOf, placeInRound, roundAt, roundBegin, waysOfRound } from './ledgerRounds.ts'

/** A run with the plan it was made from. */
export interface PlayedRun {
  readonly plan: Encounter
  readonly answer: SimulationAnswer
}

/** Entries a second at speed 1. */
const ENTRIES_A_SECOND = 2

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
  busy = $state(false)

  /** The run on the map and in the list. */
  readonly shown: PlayedRun | null = $derived.by(() => (this.showsKept && this.kept ? this.kept : this.run))
  readonly round: number = $derived.by(() => roundAt(this.shown?.answer.ledger ?? [], this.at))
  /** The run is of an older map or plan. */
  readonly isStale: boolean = $derived.by(
    () => this.run !== null && this.run.answer.revision !== this.#editor.replica.revision,
  )
  readonly staged: BattleMap | null = $derived.by(() => {
    const { map } = this.#editor
    return this.isOnMap && map ? this.#mapAfter(map, this.at + 1) : null
  })
  readonly previews: readonly Preview[] = $derived.by(() =>
    this.isOnMap
      ? [
          ...this.#ghosts(),
          ...this.#otherWays(),
          ...this.#ways(this.shown, this.at, LINE_COLORS[this.#editor.theme].own),
        ]
      : [],
  )

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#editor = editor
    this.#toasts = toasts
  }

  /** Plays a plan and shows the round that was shown before, else its first entry. */
  async play(plan: Encounter): Promise<void> {
    const { mapId } = this.#editor.replica
    if (mapId === null || this.busy) return
    this.busy = true
    const answer = await this.#client.call('simulation.run', { mapId, encounter: plan })
    this.busy = false
    if (!answer.ok) return this.#toasts.fail(answer.error)
    const { round } = this
    this.run = { plan, answer: answer.value }
    this.showsKept = false
    this.show(Math.max(0, placeInRound(answer.value.ledger, round)))
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
      kind: 'Simulation',
      extension,
      bytes: new TextEncoder().encode(text.value),
    })
    if (!saved.ok) this.#toasts.fail(saved.error)
    else if (saved.value !== null) this.#toasts.say(`Saved ${saved.value}.`)
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
    this.show(placeInRound(this.shown?.answer.ledger ?? [], round))
  }

  /** Shows an entry of the ledger on the map. */
  show(at: number): void {
    const last = (this.shown?.answer.ledger.length ?? 0) - 1
    this.at = Math.max(-1, Math.min(at, last))
    this.isOnMap = this.shown !== null
  }

  /** Goes to the next or last entry of a kind: rounds or turns. */
  skip(kind: 'round' | 'turn', by: 1 | -1): void {
    this.stop()
    const ledger = this.shown?.answer.ledger ?? []
    for (let i = this.at + by; i >= 0 && i < ledger.length; i += by) if (ledger[i]?.kind === kind) return this.show(i)
    if (by < 0) this.show(-1)
  }

  /** Goes on by itself. At the end it begins again. */
  start(): void {
    this.stop()
    const last = (this.shown?.answer.ledger.length ?? 0) - 1
    if (this.at >= last) this.show(-1)
    this.playing = true
    this.#timer = setInterval(
      () => {
        if (this.at >= last) this.stop()
        else this.show(this.at + 1)
      },
      1000 / (ENTRIES_A_SECOND * this.speed),
    )
  }

  /** Stands still. */
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.playing = false
  }

  /** Shows the map as it is; the run is kept. */
  leave(): void {
    this.stop()
    this.isOnMap = false
  }

  /** The map after the first entries of the run shown; null if none is. */
  #mapAfter(map: BattleMap, entries: number): BattleMap | null {
    if (!this.shown) return null
    const { plan, answer } = this.shown
    return replayLedger(map, plan.events, answer.ledger.slice(0, entries))
  }

  #ghosts(): Preview[] {
    const { map } = this.#editor
    const ledger = this.shown?.answer.ledger ?? []
    const moved = new Set(waysOfRound(ledger, this.at).map(({ creatureId }) => creatureId))
    if (!map || moved.size === 0) return []
    const before = this.#mapAfter(map, roundBegin(ledger, this.at))
    const creatures = [...(before?.tables.creatures.values() ?? [])].filter(({ id }) => moved.has(id))
    return [{ kind: 'creatures', creatures, legal: true }]
  }

  /** Ways of the same round in the run that is not shown. */
  #otherWays(): Preview[] {
    const other = this.showsKept ? this.run : this.kept
    if (!other || other === this.shown) return []
    const { ledger } = other.answer
    const next = placeInRound(ledger, this.round + 1)
    return this.#ways(other, next > 0 ? next - 1 : ledger.length - 1, LINE_COLORS[this.#editor.theme].other)
  }

  #ways(run: PlayedRun | null, at: number, colour: string): Preview[] {
    const { map } = this.#editor
    return waysOfRound(run?.answer.ledger ?? [], at).flatMap((turn): Preview[] => {
      const creature = map?.tables.creatures.get(turn.creatureId as RecordId)
      if (!creature) return []
      return [
        drawn(
          'arrow',
          turn.path.map((cell) => middleOf(cell, SPACE_CELLS[creature.size])),
          colour,
        ),
      ]
    })
  }
}
