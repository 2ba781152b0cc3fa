/**
 * The open maps in memory, each with its revision and its position in the history. Every change is written to the file first,
 * then to memory, then sent to windows, so that windows never show anything that is not on disk.
 */
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Caller } from '../../src/ipc/contract.ts'
import type { Committed, MapChanged, MapSnapshot } from '../../src/ipc/shapes/maps.ts'
import { TABLE_NAMES, type AnyRecord, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import {
  applyChange,
  changeBetween,
  isNoChange,
  NO_CHANGE,
  reverseChange,
  type MapChange,
} from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { inTransaction, type WritableDb } from '../storage/handles.ts'
import { appendStep, deleteUndone, historyEnds, stepChange } from '../storage/historyStore.ts'
import { isAtRevision, mapRow, readMap, writeChange } from '../storage/mapStore.ts'

/** An open map. Immutable. */
export interface OpenMap {
  /** Key of its row in the database. */
  readonly number: number
  readonly map: BattleMap
  readonly revision: number
  readonly sequence: number
}

/** What open maps need. */
export interface OpenMapsDeps {
  readonly db: WritableDb
  readonly now: () => number
  /** A map changed, by a new step or by undo and redo. `caller` gets the change as its answer instead. */
  readonly changed: (event: MapChanged, caller: Caller, isNewStep: boolean) => void
  readonly closed: (id: MapId) => void
  /** Another program changed a map. */
  readonly outdated: (id: MapId) => void
}

/** What a change is to the history: a new step, or a move to another position. */
type HistoryMove = { readonly label: string } | { readonly toSequence: number }

const noSuchMap = (id: MapId) => failure('no-such-map', { where: id })

/** All open maps of one library. */
export class OpenMaps {
  readonly #deps: OpenMapsDeps
  readonly #open = new Map<MapId, OpenMap>()

  constructor(deps: OpenMapsDeps) {
    this.#deps = deps
  }

  /** Returns the map, read from the file if it is not open yet. Errors: `no-such-map`, `map-damaged`. */
  get(id: MapId): Result<OpenMap> {
    const open = this.#open.get(id)
    if (open) return ok(open)
    const row = mapRow(this.#deps.db, id)
    if (!row) return noSuchMap(id)
    const map = readMap(this.#deps.db, row)
    if (!map.ok) return map
    const { number, revision, sequence } = row
    const read = { number, map: map.value, revision, sequence }
    this.#open.set(id, read)
    return ok(read)
  }

  /** Drops maps that another program has changed or deleted. Windows that show them open them again. */
  dropOutdated(): void {
    for (const { map, number, revision } of [...this.#open.values()])
      if (!isAtRevision(this.#deps.db, number, revision)) this.#drop(map.id)
  }

  /** Returns the current map without keeping it open, and when it last changed. Errors: `no-such-map`, `map-damaged`. */
  peek(id: MapId): Result<{ readonly map: BattleMap; readonly updatedAtMs: number }> {
    const row = mapRow(this.#deps.db, id)
    if (!row) return noSuchMap(id)
    const updatedAtMs = row.updated_at_ms
    const open = this.#open.get(id)
    // Unless another program has changed it since.
    if (open?.revision === row.revision) return ok({ map: open.map, updatedAtMs })
    const map = readMap(this.#deps.db, row)
    return map.ok ? ok({ map: map.value, updatedAtMs }) : map
  }

  /** Frees the memory of a map. */
  close(id: MapId): void {
    if (this.#open.delete(id)) this.#deps.closed(id)
  }

  /**
   * Applies a change as a new step of the map's history. An empty change adds no step. Errors: those of `get`,
   * `map-changed-elsewhere`.
   */
  commit(id: MapId, change: MapChange, label: string, caller: Caller = null): Result<Committed> {
    const open = this.get(id)
    if (!open.ok) return open
    return isNoChange(change) ? ok(this.#status(open.value)) : this.#write(open.value, change, { label }, caller)
  }

  /**
   * Undoes the current step or redoes the next one. Errors: those of `commit`, `nothing-to-undo`, `nothing-to-redo`,
   * `step-damaged`.
   */
  step(id: MapId, direction: 'undo' | 'redo', caller: Caller = null): Result<Committed> {
    const open = this.get(id)
    if (!open.ok) return open
    const { sequence, number } = open.value
    const change = stepChange(this.#deps.db, number, direction === 'undo' ? sequence : sequence + 1)
    if (!change) return failure(`nothing-to-${direction}`, { where: id })
    if (!change.ok) return change
    return direction === 'undo'
      ? this.#write(open.value, reverseChange(change.value), { toSequence: sequence - 1 }, caller)
      : this.#write(open.value, change.value, { toSequence: sequence + 1 }, caller)
  }

  /** Moves to a position in the history, as one change. Errors: those of `commit`, `no-such-step`, `step-damaged`. */
  goTo(id: MapId, target: number, caller: Caller = null): Result<Committed> {
    const open = this.get(id)
    if (!open.ok) return open
    let { map } = open.value
    for (let place = open.value.sequence; place !== target; place += place < target ? 1 : -1) {
      const isUndo = place > target
      const change = stepChange(this.#deps.db, open.value.number, isUndo ? place : place + 1)
      if (!change) return failure('no-such-step', { where: id })
      if (!change.ok) return change
      map = applyChange(map, isUndo ? reverseChange(change.value) : change.value)
    }
    if (target === open.value.sequence) return ok(this.#status(open.value))
    return this.#write(open.value, changeBetween(open.value.map, map), { toSequence: target }, caller)
  }

  /** Deletes the undone steps of a map, as a new step does; undefined if there are none or the map is not open. */
  endRedo(id: MapId): MapChanged | undefined {
    const { db } = this.#deps
    const open = this.#open.get(id)
    if (!open) return undefined
    const { number, revision, sequence } = open
    // Another program may have added steps since this one read the map.
    const isEnded = inTransaction(db, () => isAtRevision(db, number, revision) && deleteUndone(db, number, sequence))
    return isEnded ? { mapId: id, ...this.#status(open), change: NO_CHANGE } : undefined
  }

  #write(open: OpenMap, change: MapChange, move: HistoryMove, caller: Caller): Result<Committed> {
    const { db, now, changed } = this.#deps
    const map = applyChange(open.map, change)
    const sequence = 'toSequence' in move ? move.toSequence : open.sequence + 1
    const next: OpenMap = { number: open.number, map, revision: open.revision + 1, sequence }
    const atMs = now()
    const isWritten = inTransaction(db, () => {
      // Another program may have changed the map since this one read it.
      if (!isAtRevision(db, open.number, open.revision)) return false
      if ('label' in move) appendStep(db, open.number, open.sequence, { label: move.label, atMs, change })
      writeChange(db, open.number, map, change, { revision: next.revision, sequence, atMs })
      return true
    })
    if (!isWritten) {
      this.#drop(map.id)
      return failure('map-changed-elsewhere', { where: map.id })
    }
    this.#open.set(map.id, next)
    const committed = { ...this.#status(next), change }
    changed({ mapId: map.id, ...committed }, caller, 'label' in move)
    return ok(committed)
  }

  #drop(id: MapId): void {
    this.#open.delete(id)
    this.#deps.closed(id)
    this.#deps.outdated(id)
  }

  #status({ number, revision, sequence }: OpenMap): Committed & { readonly change: null } {
    return { revision, change: null, history: historyEnds(this.#deps.db, number, sequence) }
  }

  /** The map as windows get it. */
  snapshot(open: OpenMap): MapSnapshot {
    const { map, revision } = open
    const records = Object.fromEntries(TABLE_NAMES.map((name) => [name, [...map.tables[name].values()]])) as Record<
      TableName,
      AnyRecord[]
    >
    const { widthCells, heightCells, layers } = map
    return { mapId: map.id, revision, widthCells, heightCells, layers, records, history: this.#status(open).history }
  }
}
