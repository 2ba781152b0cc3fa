/**
 * A change of a map as data: cells, records and, rarely, the shape of the map, each with its values before and after. Reversing
 * swaps the two. Undo, redo, replicas, storage and history all use this form. Rejected: command objects with an undo method
 * (they cannot be stored) and snapshots (a stroke on a 500 × 500 map would cost megabytes).
 */
import { invariant } from '../base/invariant.ts'
import type { AnyRecord, BattleMap, CellLayerName, CellLayers, MapTables, RecordOf, TableName } from './battleMap.ts'
import { CELL_LAYER_NAMES, TABLE_NAMES } from './battleMap.ts'
import type { RecordId } from './records/ids.ts'

/**
 * Cells of one layer with new values. `indices` ascend; the three lists run in parallel. Typed arrays are transferred to windows
 * and to the engine as one block of memory, while a list is copied number by number.
 */
export interface CellChange {
  readonly layer: CellLayerName
  readonly indices: Uint32Array
  readonly before: Int16Array
  readonly after: Int16Array
}

/** The change of the cells at `indices` (ascending, each once) between two whole layers. */
export function cellChange(
  layer: CellLayerName,
  indices: Uint32Array,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): CellChange {
  const valuesOf = (cells: ArrayLike<number>) => Int16Array.from(indices, (index) => cells[index] ?? 0)
  return { layer, indices, before: valuesOf(before), after: valuesOf(after) }
}

/** A record added (`before` null), removed (`after` null), replaced or moved within its table. */
export interface RecordChange<T extends TableName = TableName> {
  readonly table: T
  readonly id: RecordId
  readonly before: RecordOf<T> | null
  readonly after: RecordOf<T> | null
  /** Place in the table from 0 before the whole change, if removed or moved: undo restores it. */
  readonly placeBefore?: number
  /** Place in the table from 0 after the whole change. Absent: last if added, unchanged if replaced. */
  readonly placeAfter?: number
}

/** Size and layers of a map: for changes that resize, crop, rotate or flip the whole map. */
export interface MapShape {
  readonly widthCells: number
  readonly heightCells: number
  readonly layers: CellLayers
}

/** One step of a map's history. A `shape` and `cells` never come together. */
export interface MapChange {
  readonly cells: readonly CellChange[]
  readonly records: readonly RecordChange[]
  readonly shape?: { readonly before: MapShape; readonly after: MapShape }
}

/** A change that changes nothing. */
export const NO_CHANGE: MapChange = { cells: [], records: [] }

/** True if a change changes nothing. */
export const isNoChange = (change: MapChange): boolean =>
  change.cells.every((c) => c.indices.length === 0) && change.records.length === 0 && change.shape === undefined

/** The map after the change. The map must be in the state that the change was made for. */
export function applyChange(map: BattleMap, change: MapChange): BattleMap {
  const { widthCells, heightCells, layers } = change.shape?.after ?? map
  return {
    ...map,
    widthCells,
    heightCells,
    layers: change.cells.length > 0 ? withCells(layers, change.cells) : layers,
    tables: change.records.length > 0 ? withRecords(map.tables, change.records) : map.tables,
  }
}

function withCells(layers: CellLayers, changes: readonly CellChange[]): CellLayers {
  const next = { ...layers }
  for (const { layer, indices, after } of changes) {
    const cells =
      layer === 'terrain' ? (next.terrain = next.terrain.slice()) : (next.elevationFeet = next.elevationFeet.slice())
    invariant((indices.at(-1) ?? 0) < cells.length, 'the changed cells lie on the map')
    for (let i = 0; i < indices.length; i++) cells[indices[i] ?? 0] = after[i] ?? 0
  }
  return next
}

function withRecords(tables: MapTables, changes: readonly RecordChange[]): MapTables {
  const copies = new Map<TableName, Map<RecordId, AnyRecord>>()
  const placed = new Map<TableName, RecordChange[]>()
  for (const change of changes) {
    const { table, id, before, after, placeAfter } = change
    const records = copies.get(table) ?? new Map<RecordId, AnyRecord>(tables[table])
    copies.set(table, records)
    invariant(
      records.has(id) === (before !== null),
      `the ${table} record ${id} is in the state the change was made for`,
    )
    if (after === null || placeAfter !== undefined) records.delete(id)
    else records.set(id, after)
    if (placeAfter !== undefined) placed.set(table, [...(placed.get(table) ?? []), change])
  }
  for (const [table, arrivals] of placed) copies.set(table, withPlaced(copies.get(table) ?? new Map(), arrivals))
  return { ...tables, ...Object.fromEntries(copies) }
}

/** The table with records inserted at their `placeAfter`. */
function withPlaced(
  others: ReadonlyMap<RecordId, AnyRecord>,
  arrivals: readonly RecordChange[],
): Map<RecordId, AnyRecord> {
  const waiting = arrivals.toSorted((a, b) => (b.placeAfter ?? 0) - (a.placeAfter ?? 0))
  const records = new Map<RecordId, AnyRecord>()
  const insertDue = () => {
    for (let next = waiting.at(-1); next?.after && (next.placeAfter ?? 0) <= records.size; next = waiting.at(-1)) {
      records.set(next.id, next.after)
      waiting.pop()
    }
  }
  insertDue()
  for (const [id, record] of others) {
    records.set(id, record)
    insertDue()
  }
  invariant(waiting.length === 0, 'records are inserted at places of their table')
  return records
}

/** The inverse of `change`. */
export const reverseChange = (change: MapChange): MapChange => ({
  cells: change.cells.map((c) => ({ ...c, before: c.after, after: c.before })),
  records: change.records.map(reversedRecord),
  ...(change.shape ? { shape: { before: change.shape.after, after: change.shape.before } } : {}),
})

const reversedRecord = ({ table, id, before, after, placeBefore, placeAfter }: RecordChange): RecordChange => ({
  table,
  id,
  before: after,
  after: before,
  ...(placeAfter === undefined ? {} : { placeBefore: placeAfter }),
  ...(placeBefore === undefined ? {} : { placeAfter: placeBefore }),
})

/** The place of each record in a table, from 0. */
export const placesIn = (table: ReadonlyMap<RecordId, unknown>): ReadonlyMap<RecordId, number> =>
  new Map([...table.keys()].map((id, place) => [id, place]))

/** The change that turns map `a` into map `b` (of the same id): for imports, snapshots and versions. Records are compared as JSON. */
export function changeBetween(a: BattleMap, b: BattleMap): MapChange {
  const records = TABLE_NAMES.flatMap((table) => recordsBetween(table, a, b))
  const sameShape = a.widthCells === b.widthCells && a.heightCells === b.heightCells
  if (!sameShape) return { cells: [], records, shape: { before: shapeOf(a), after: shapeOf(b) } }
  const cells = CELL_LAYER_NAMES.flatMap((layer) => {
    const [from, to] = [a.layers[layer], b.layers[layer]]
    const indices = Uint32Array.from(from.keys()).filter((i) => from[i] !== to[i])
    return indices.length === 0 ? [] : [cellChange(layer, indices, from, to)]
  })
  return { cells, records }
}

/** Size and layers of a map. */
export const shapeOf = ({ widthCells, heightCells, layers }: BattleMap): MapShape => ({
  widthCells,
  heightCells,
  layers,
})

function recordsBetween(table: TableName, a: BattleMap, b: BattleMap): RecordChange[] {
  const [from, to]: readonly ReadonlyMap<RecordId, AnyRecord>[] = [a.tables[table], b.tables[table]]
  if (!from || !to || from === to) return []
  const [placesBefore, placesAfter] = [placesIn(from), placesIn(to)]
  const moved = outOfStep(from, to)
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((id): RecordChange[] => {
    const [before, after] = [from.get(id) ?? null, to.get(id) ?? null]
    const stays = before !== null && after !== null && !moved.has(id)
    if (stays && (before === after || JSON.stringify(before) === JSON.stringify(after))) return []
    const [placeBefore, placeAfter] = stays ? [] : [placesBefore.get(id), placesAfter.get(id)]
    return [
      {
        table,
        id,
        before,
        after,
        ...(placeBefore === undefined ? {} : { placeBefore }),
        ...(placeAfter === undefined ? {} : { placeAfter }),
      },
    ]
  })
}

/** Ids of the records in both tables, from the first one whose order differs. */
export function outOfStep(a: ReadonlyMap<RecordId, unknown>, b: ReadonlyMap<RecordId, unknown>): ReadonlySet<RecordId> {
  const inA = [...a.keys()].filter((id) => b.has(id))
  const inB = [...b.keys()].filter((id) => a.has(id))
  const first = inA.findIndex((id, i) => id !== inB[i])
  return new Set(first < 0 ? [] : inA.slice(first))
}
