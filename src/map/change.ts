/**
 * A change of a map as data: cells, records and, rarely, the shape of the map, each with what was and what is.
 * Reversing swaps the two. Undo, redo, replicas, storage and history all speak this one language. Rejected: command objects with an undo method (they cannot be stored)
 * and snapshots (a stroke on a 500 × 500 map would cost megabytes).
 */
import { invariant } from '../base/invariant.ts'
import type { AnyRecord, BattleMap, CellLayerName, CellLayers, MapTables, RecordOf, TableName } from './battleMap.ts'
import { CELL_LAYER_NAMES, TABLE_NAMES } from './battleMap.ts'
import type { RecordId } from './records/ids.ts'

/**
 * Cells of one layer that got new values. `indices` ascend; the three lists run in parallel. Typed arrays, because they
 * cross to windows and to the engine as one block of memory where a list is copied number by number.
 */
export interface CellChange {
  readonly layer: CellLayerName
  readonly indices: Uint32Array
  readonly before: Int16Array
  readonly after: Int16Array
}

/** The change of the cells at `indices` (ascending, each once) from what `before` holds to what `after` holds, whole layers both. */
export function cellChange(
  layer: CellLayerName,
  indices: Uint32Array,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): CellChange {
  const valuesOf = (cells: ArrayLike<number>) => Int16Array.from(indices, (index) => cells[index] ?? 0)
  return { layer, indices, before: valuesOf(before), after: valuesOf(after) }
}

/** A record added (`before` null), removed (`after` null) or replaced. */
export interface RecordChange<T extends TableName = TableName> {
  readonly table: T
  readonly id: RecordId
  readonly before: RecordOf<T> | null
  readonly after: RecordOf<T> | null
}

/** Size and layers of a map, whole: only where the map itself is resized, cropped, rotated or mirrored. */
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

/** The change that changes nothing. */
export const NO_CHANGE: MapChange = { cells: [], records: [] }

/** Whether a change changes nothing. */
export const isNoChange = (change: MapChange): boolean =>
  change.cells.every((c) => c.indices.length === 0) && change.records.length === 0 && change.shape === undefined

/** The map after the change. Broken if the map is not in the state the change was made for. */
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
  for (const { table, id, before, after } of changes) {
    const records = copies.get(table) ?? new Map<RecordId, AnyRecord>(tables[table])
    copies.set(table, records)
    invariant(
      records.has(id) === (before !== null),
      `the ${table} record ${id} is in the state the change was made for`,
    )
    if (after === null) records.delete(id)
    else records.set(id, after)
  }
  return { ...tables, ...Object.fromEntries(copies) }
}

/** The change that takes `change` back. */
export const reverseChange = (change: MapChange): MapChange => ({
  cells: change.cells.map((c) => ({ ...c, before: c.after, after: c.before })),
  records: change.records.map((r) => ({ ...r, before: r.after, after: r.before })).reverse(),
  ...(change.shape ? { shape: { before: change.shape.after, after: change.shape.before } } : {}),
})

/** The change that turns map `a` into map `b` (of the same id): for imports, snapshots and versions. Equal records are found by their JSON. */
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
  const [from, to] = [
    a.tables[table] as ReadonlyMap<RecordId, AnyRecord>,
    b.tables[table] as ReadonlyMap<RecordId, AnyRecord>,
  ]
  const ids = new Set([...from.keys(), ...to.keys()])
  return [...ids].flatMap((id) => {
    const [before, after] = [from.get(id) ?? null, to.get(id) ?? null]
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ table, id, before, after }]
  })
}
