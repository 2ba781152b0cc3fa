import type { AppError } from '../../src/base/errors.ts'
import { failure, type Result } from '../../src/base/result.ts'
import { applyChange, type MapChange } from '../../src/map/change.ts'
import { type BattleMap, tablesOf } from '../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Committed, HistoryEnds, MapChanged, MapSnapshot } from '../../src/ipc/shapes/maps.ts'
import type { Client } from '../ipc/client.ts'
import { awaitedByButtons } from '../ui/typedText.ts'

/** Called after every step with its change, or null after the whole map was opened or reloaded. */
export type ReplicaListener = (map: BattleMap, change: MapChange | null) => void

const NO_HISTORY: HistoryEnds = { sequence: 0, undoLabel: null, redoLabel: null }
const notOpen = (): Result<never> => failure('no-map-open')

/** A step in an event or an answer. */
type MapStep = Pick<MapChanged, 'mapId'> & Committed

/**
 * The window's copy of the open map. It never runs ahead of the main process: commands go out, and changes come back as
 * their answers (those of other windows as `maps.changed`) and are applied in the order of their revisions. If a revision
 * is missing, or another program changed the map, the whole map is loaded again.
 */
export class Replica {
  /** The map as of `revision`; null while none is open. */
  map = $state.raw<BattleMap | null>(null)
  revision = $state(0)
  history = $state.raw<HistoryEnds>(NO_HISTORY)
  /** Why the map could not be opened. */
  failure = $state.raw<AppError | null>(null)
  /** Number of commands, undos and redos without an answer yet. */
  pending = $state(0)

  readonly #client: Client
  #listeners: readonly ReplicaListener[] = []
  readonly #stopListening: readonly (() => void)[]
  #mapId: MapId | null = null
  /** Steps that arrived before the ones they follow. */
  #early: MapStep[] = []
  /** The load in progress. */
  #loading: Promise<unknown> | null = null
  #loadCount = 0

  constructor(client: Client) {
    this.#client = client
    this.#stopListening = [
      client.on('maps.changed', (changed) => void this.#receive(changed)),
      client.on('maps.outdated', ({ mapId }) => {
        if (mapId === this.#mapId) void this.#load(mapId)
      }),
    ]
  }

  /** Id of the open map. */
  get mapId(): MapId | null {
    return this.#mapId
  }

  /** Calls back after every step; returns a function that unsubscribes. */
  onStep(listener: ReplicaListener): () => void {
    this.#listeners = [...this.#listeners, listener]
    return () => void (this.#listeners = this.#listeners.filter((each) => each !== listener))
  }

  /** Opens a map in place of the open one. Of two calls at the same time the second wins. */
  async open(mapId: MapId): Promise<Result<null>> {
    if (this.#mapId !== null && this.#mapId !== mapId) await this.close()
    this.#mapId = mapId
    return this.#load(mapId)
  }

  /** Closes the map, if one is open. */
  async close(): Promise<void> {
    const mapId = this.#mapId
    this.#mapId = null
    this.#loadCount++
    this.#loading = null
    this.map = null
    this.revision = 0
    this.history = NO_HISTORY
    if (mapId !== null) await this.#client.call('maps.close', { mapId })
  }

  /** Closes the map and stops listening to events. */
  async dispose(): Promise<void> {
    for (const stop of this.#stopListening) stop()
    this.#listeners = []
    await this.close()
  }

  /** Runs a command. Resolves once it is stored and this replica shows it. */
  run(command: MapCommandInput): Promise<Result<Committed>> {
    return this.#commit((mapId) => this.#client.call('maps.run', { mapId, command }))
  }

  undo(): Promise<Result<Committed>> {
    return this.#commit((mapId) => this.#client.call('maps.undo', { mapId }))
  }

  redo(): Promise<Result<Committed>> {
    return this.#commit((mapId) => this.#client.call('maps.redo', { mapId }))
  }

  /** Goes to the state after a step; 0 is before the first. */
  goTo(sequence: number): Promise<Result<Committed>> {
    return this.#commit((mapId) => this.#client.call('maps.goTo', { mapId, sequence }))
  }

  /** Makes the map what it was at a version, in one step. */
  restoreVersion(versionId: number): Promise<Result<Committed>> {
    return this.#commit((mapId) => this.#client.call('maps.restoreVersion', { mapId, versionId }))
  }

  #commit(send: (mapId: MapId) => Promise<Result<Committed>>): Promise<Result<Committed>> {
    return awaitedByButtons(this.#commitNow(send))
  }

  async #commitNow(send: (mapId: MapId) => Promise<Result<Committed>>): Promise<Result<Committed>> {
    const mapId = this.#mapId
    if (mapId === null) return notOpen()
    this.pending++
    const answer = await send(mapId)
    this.pending--
    if (answer.ok) await this.#receive({ mapId, ...answer.value })
    return answer
  }

  #load(mapId: MapId): Promise<Result<null>> {
    const load = ++this.#loadCount
    const loading = this.#client.call('maps.open', { mapId }).then((answer) => this.#show(answer, load))
    this.#loading = loading
    return loading
  }

  /** Shows the loaded map, unless another load began after this one. */
  #show(answer: Result<MapSnapshot>, load: number): Result<null> {
    if (load !== this.#loadCount) return { ok: true, value: null }
    this.#loading = null
    if (!answer.ok) {
      this.failure = answer.error
      this.#mapId = null
      this.map = null
      return answer
    }
    this.failure = null
    const snapshot = answer.value
    this.map = mapOfSnapshot(snapshot)
    this.revision = snapshot.revision
    this.history = snapshot.history
    const early = this.#early.sort((a, b) => a.revision - b.revision)
    this.#early = []
    this.#notify(this.map, null)
    for (const changed of early) void this.#receive(changed)
    return { ok: true, value: null }
  }

  /** Applies a change from an event or an answer once all earlier ones are applied. Resolves once the replica shows it. */
  async #receive(changed: MapStep): Promise<void> {
    if (changed.mapId !== this.#mapId) return
    if (this.map === null || this.#loading) {
      this.#early.push(changed)
      await this.#loading
      return
    }
    if (changed.revision === this.revision) this.history = changed.history
    if (changed.change === null || changed.revision <= this.revision) return
    if (changed.revision > this.revision + 1) {
      this.#early.push(changed)
      await this.#load(changed.mapId)
      return
    }
    this.map = applyChange(this.map, changed.change)
    this.revision = changed.revision
    this.history = changed.history
    this.#notify(this.map, changed.change)
  }

  #notify(map: BattleMap, change: MapChange | null): void {
    for (const listener of this.#listeners) listener(map, change)
  }
}

/** The map of a snapshot. */
export const mapOfSnapshot = (snapshot: MapSnapshot): BattleMap => ({
  id: snapshot.mapId,
  widthCells: snapshot.widthCells,
  heightCells: snapshot.heightCells,
  layers: snapshot.layers,
  tables: tablesOf((table) => snapshot.records[table]),
})
