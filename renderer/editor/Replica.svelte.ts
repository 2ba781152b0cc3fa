import { fail, type AppError, type Result } from '../../src/base/result.ts'
import { applyChange, type MapChange } from '../../src/map/change.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Committed, HistoryEnds, MapChanged } from '../../src/ipc/shapes/maps.ts'
import type { Client } from '../ipc/client.ts'
import { mapOfSnapshot } from './mapOfSnapshot.ts'

/** Hears of every step of the replica: the change, or null where the map came whole (opened, or opened again after a gap). */
export type ReplicaListener = (map: BattleMap, change: MapChange | null) => void

const NO_HISTORY: HistoryEnds = { sequence: 0, undoLabel: null, redoLabel: null }
const closed = (): Result<never> => fail({ code: 'no-map-open', message: 'no map is open' })

/**
 * The window's copy of the open map. It never runs ahead of the main process: commands go out, changes come back as
 * `maps.changed` and are applied in the order of their revisions. Where a revision is missing the map is opened again.
 */
export class Replica {
  /** The map as of `revision`; null while none is open. */
  map = $state.raw<BattleMap | null>(null)
  revision = $state(0)
  history = $state.raw<HistoryEnds>(NO_HISTORY)
  /** Why the last opening failed. */
  failure = $state.raw<AppError | null>(null)
  /** Commands, undos and redos that are on their way. */
  pending = $state(0)

  readonly #client: Client
  #listeners: readonly ReplicaListener[] = []
  readonly #stopListening: () => void
  #mapId: MapId | null = null
  #early: MapChanged[] = []
  #loading = false
  #turn = 0
  #waiting: { readonly revision: number; readonly resolve: () => void }[] = []

  constructor(client: Client) {
    this.#client = client
    this.#stopListening = client.on('maps.changed', (changed) => this.#receive(changed))
  }

  /** Id of the open map. */
  get mapId(): MapId | null {
    return this.#mapId
  }

  /** Calls back after every step; the answer ends it. */
  onStep(listener: ReplicaListener): () => void {
    this.#listeners = [...this.#listeners, listener]
    return () => void (this.#listeners = this.#listeners.filter((each) => each !== listener))
  }

  /** Opens a map in place of the one open. A second call while the first is under way wins. */
  async open(mapId: MapId): Promise<Result<null>> {
    if (this.#mapId !== null && this.#mapId !== mapId) await this.close()
    this.#mapId = mapId
    return this.#load(mapId)
  }

  /** Closes the map, if one is open. */
  async close(): Promise<void> {
    const mapId = this.#mapId
    this.#mapId = null
    this.#turn++
    this.#loading = false
    this.#early = []
    this.map = null
    this.revision = 0
    this.history = NO_HISTORY
    this.#releaseWaiting()
    if (mapId !== null) await this.#client.call('maps.close', { mapId })
  }

  /** Closes the map and hears no more events. */
  async dispose(): Promise<void> {
    this.#stopListening()
    this.#listeners = []
    await this.close()
  }

  /** Runs a command. The answer comes once it is durable and this replica shows it. */
  run(command: MapCommandInput): Promise<Result<Committed>> {
    const mapId = this.#mapId
    return mapId === null ? Promise.resolve(closed()) : this.#commit(this.#client.call('maps.run', { mapId, command }))
  }

  /** Takes the last step back. */
  undo(): Promise<Result<Committed>> {
    const mapId = this.#mapId
    return mapId === null ? Promise.resolve(closed()) : this.#commit(this.#client.call('maps.undo', { mapId }))
  }

  /** Makes the last undone step again. */
  redo(): Promise<Result<Committed>> {
    const mapId = this.#mapId
    return mapId === null ? Promise.resolve(closed()) : this.#commit(this.#client.call('maps.redo', { mapId }))
  }

  async #commit(call: Promise<Result<Committed>>): Promise<Result<Committed>> {
    this.pending++
    const answer = await call
    this.pending--
    if (answer.ok) {
      await this.#reached(answer.value.revision)
      if (answer.value.revision === this.revision) this.history = answer.value.history
    }
    return answer
  }

  /** Resolves once the replica shows `revision` (or another map was opened). */
  #reached(revision: number): Promise<void> {
    if (this.#mapId === null || this.revision >= revision) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ revision, resolve }))
  }

  async #load(mapId: MapId): Promise<Result<null>> {
    const turn = ++this.#turn
    this.#loading = true
    const answer = await this.#client.call('maps.open', { mapId })
    if (turn !== this.#turn) return { ok: true, value: null }
    this.#loading = false
    if (!answer.ok) {
      this.failure = answer.error
      this.#mapId = null
      this.map = null
      this.#releaseWaiting()
      return answer
    }
    this.failure = null
    const snapshot = answer.value
    this.map = mapOfSnapshot(snapshot)
    this.revision = snapshot.revision
    this.history = snapshot.history
    const early = this.#early.sort((a, b) => a.revision - b.revision)
    this.#early = []
    this.#tell(this.map, null)
    for (const changed of early) this.#receive(changed)
    return { ok: true, value: null }
  }

  #receive(changed: MapChanged): void {
    if (changed.mapId !== this.#mapId) return
    if (this.map === null || this.#loading) {
      this.#early.push(changed)
      return
    }
    if (changed.revision <= this.revision) return
    if (changed.revision > this.revision + 1) {
      this.#early.push(changed)
      void this.#load(changed.mapId)
      return
    }
    this.map = applyChange(this.map, changed.change)
    this.revision = changed.revision
    this.history = changed.history
    this.#tell(this.map, changed.change)
  }

  #tell(map: BattleMap, change: MapChange | null): void {
    for (const listener of this.#listeners) listener(map, change)
    const ready = this.#waiting.filter((wait) => wait.revision <= this.revision)
    this.#waiting = this.#waiting.filter((wait) => wait.revision > this.revision)
    for (const { resolve } of ready) resolve()
  }

  #releaseWaiting(): void {
    for (const { resolve } of this.#waiting) resolve()
    this.#waiting = []
  }
}
