/**
 * The maps that are open, in memory, each with its revision and place in its history. Every change goes through
 * `commit`: file first, memory second, windows last, so that no one ever sees what is not on disk.
 */
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Caller } from '../../src/ipc/contract.ts'
import type { Committed, MapChanged, MapSnapshot } from '../../src/ipc/shapes/maps.ts'
import { TABLE_NAMES, type AnyRecord, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import { applyChange, changeBetween, isNoChange, reverseChange, type MapChange } from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { inTransaction, type WritableDb } from '../storage/handles.ts'
import { appendStep, historyEnds, stepChange } from '../storage/historyStore.ts'
import { mapRow, readMap, writeChange } from '../storage/mapStore.ts'

/** An open map. Replaced, never changed. */
export interface OpenMap {
  /** Its line in the file. */
  readonly number: number
  readonly map: BattleMap
  readonly revision: number
  readonly sequence: number
}

/** What open maps need from outside. */
export interface OpenMapsDeps {
  readonly db: WritableDb
  readonly now: () => number
  /** A map changed; `caller` is told by its answer. */
  readonly changed: (event: MapChanged, caller: Caller) => void
  readonly closed: (id: MapId) => void
}

/** How a change stands in the history: a new step, or a walk to another place in it. */
type HistoryMove = { readonly label: string } | { readonly toSequence: number }

const nowhere = (id: MapId) => failure('no-such-map', { where: id })

/** All open maps of one library. */
export class OpenMaps {
  readonly #needs: OpenMapsDeps
  readonly #open = new Map<MapId, OpenMap>()

  constructor(needs: OpenMapsDeps) {
    this.#needs = needs
  }

  /** The map, read from the file if it is not open yet. Errors: `no-such-map`. */
  get(id: MapId): Result<OpenMap> {
    const open = this.#open.get(id)
    if (open) return ok(open)
    const row = mapRow(this.#needs.db, id)
    if (!row) return nowhere(id)
    const read = {
      number: row.number,
      map: readMap(this.#needs.db, row),
      revision: row.revision,
      sequence: row.sequence,
    }
    this.#open.set(id, read)
    return ok(read)
  }

  /** The map as it stands, without keeping it open, and when it last changed. Errors: `no-such-map`. */
  peek(id: MapId): Result<{ readonly map: BattleMap; readonly updatedAtMs: number }> {
    const row = mapRow(this.#needs.db, id)
    if (!row) return nowhere(id)
    const map = this.#open.get(id)?.map ?? readMap(this.#needs.db, row)
    return ok({ map, updatedAtMs: row.updated_at_ms })
  }

  /** Frees the memory of a map; what is on disk stays. */
  close(id: MapId): void {
    if (this.#open.delete(id)) this.#needs.closed(id)
  }

  /** Makes a change a new step of the map's history. A change of nothing is no step. Errors: `no-such-map`. */
  commit(id: MapId, change: MapChange, label: string, caller: Caller = null): Result<Committed> {
    const open = this.get(id)
    if (!open.ok) return open
    return ok(isNoChange(change) ? this.#standing(open.value) : this.#write(open.value, change, { label }, caller))
  }

  /** Takes back the step at the current place, or makes the next one again. Errors: `no-such-map`, `nothing-to-undo`, `nothing-to-redo`, `step-damaged`. */
  step(id: MapId, direction: 'undo' | 'redo', caller: Caller = null): Result<Committed> {
    const open = this.get(id)
    if (!open.ok) return open
    const { sequence, number } = open.value
    const change = stepChange(this.#needs.db, number, direction === 'undo' ? sequence : sequence + 1)
    if (!change) return failure(`nothing-to-${direction}`, { where: id })
    if (!change.ok) return change
    return ok(
      direction === 'undo'
        ? this.#write(open.value, reverseChange(change.value), { toSequence: sequence - 1 }, caller)
        : this.#write(open.value, change.value, { toSequence: sequence + 1 }, caller),
    )
  }

  /** Walks to a place in the history in one change. Errors: `no-such-map`, `no-such-step`, `step-damaged`. */
  goTo(id: MapId, target: number, caller: Caller = null): Result<Committed> {
    const open = this.get(id)
    if (!open.ok) return open
    let { map } = open.value
    for (let place = open.value.sequence; place !== target; place += place < target ? 1 : -1) {
      const isUndo = place > target
      const change = stepChange(this.#needs.db, open.value.number, isUndo ? place : place + 1)
      if (!change) return failure('no-such-step', { where: id })
      if (!change.ok) return change
      map = applyChange(map, isUndo ? reverseChange(change.value) : change.value)
    }
    if (target === open.value.sequence) return ok(this.#standing(open.value))
    return ok(this.#write(open.value, changeBetween(open.value.map, map), { toSequence: target }, caller))
  }

  #write(open: OpenMap, change: MapChange, move: HistoryMove, caller: Caller): Committed {
    const { db, now, changed } = this.#needs
    const map = applyChange(open.map, change)
    const sequence = 'toSequence' in move ? move.toSequence : open.sequence + 1
    const next: OpenMap = { number: open.number, map, revision: open.revision + 1, sequence }
    const atMs = now()
    inTransaction(db, () => {
      if ('label' in move) appendStep(db, open.number, open.sequence, { label: move.label, atMs, change })
      writeChange(db, open.number, map, change, { revision: next.revision, sequence, atMs })
    })
    this.#open.set(map.id, next)
    const committed = { ...this.#standing(next), change }
    changed({ mapId: map.id, ...committed }, caller)
    return committed
  }

  #standing({ number, revision, sequence }: OpenMap): Committed & { readonly change: null } {
    return { revision, change: null, history: historyEnds(this.#needs.db, number, sequence) }
  }

  /** The map as a window gets it. */
  snapshot(open: OpenMap): MapSnapshot {
    const { map, revision } = open
    const records = Object.fromEntries(TABLE_NAMES.map((name) => [name, [...map.tables[name].values()]])) as Record<
      TableName,
      AnyRecord[]
    >
    const { widthCells, heightCells, layers } = map
    return { mapId: map.id, revision, widthCells, heightCells, layers, records, history: this.#standing(open).history }
  }
}
