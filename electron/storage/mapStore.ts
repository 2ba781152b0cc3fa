/** Stores maps in the library file. They are read as a whole and written change by change. */
import { invariant } from '../../src/base/invariant.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { GridSize } from '../../src/grid/cell.ts'
import {
  RECORD_SCHEMAS,
  settingsOf,
  TABLE_NAMES,
  tablesOf,
  type AnyRecord,
  type BattleMap,
  type CellLayers,
  type TableName,
} from '../../src/map/battleMap.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { allChunks, putChunk, touchedChunks, type Chunk } from './chunks.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import {
  CHUNKS_OF_MAP,
  MapHash,
  RECORDS_OF_MAP,
  type HashedChunk,
  type HashedMapRow,
  type HashedRecord,
} from './mapHash.ts'

/** A row of the table of maps. */
export interface MapRow extends HashedMapRow {
  readonly id: MapId
  readonly sample: string | null
  readonly created_at_ms: number
  readonly updated_at_ms: number
  readonly opened_at_ms: number | null
  readonly deleted_at_ms: number | null
  readonly state_hash: Buffer | null
}

/** Inserts a map without history and returns its number. `sample`: id of the sample encounter, if it is one. */
export function insertMap(
  db: WritableDb,
  map: BattleMap,
  facts: { readonly atMs: number; readonly sample: string | null },
): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO maps (id, name, ruleset, house_ruled, width_cells, height_cells, sample, created_at_ms, updated_at_ms)
       VALUES (@id, @name, @ruleset, @houseRuled, @widthCells, @heightCells, @sample, @atMs, @atMs)`,
    )
    .run({ id: map.id, ...columnsOf(map), ...facts })
  const number = Number(lastInsertRowid)
  const hash = new MapHash()
  writeChunks(db, number, allChunks(map, map.layers), hash)
  for (const kind of TABLE_NAMES)
    for (const record of map.tables[kind].values()) putRecord(db, number, { kind, record }, hash)
  rehash(db, number, hash)
  return number
}

/** The row of a map; undefined if it is deleted. */
export const mapRow = (db: ReadableDb, id: MapId): MapRow | undefined =>
  db.prepare<[string], MapRow>('SELECT * FROM maps WHERE id = ? AND deleted_at_ms IS NULL').get(id)

/** Reads a map. Records are parsed by their schemas, which fill in fields added since. Error: `map-damaged` if the hash does not match. */
export function readMap(db: ReadableDb, row: MapRow): Result<BattleMap> {
  const size = { widthCells: row.width_cells, heightCells: row.height_cells }
  const hash = new MapHash()
  hash.toggleRow(row)
  const chunks = db.prepare<[number], StoredChunk>(CHUNKS_OF_MAP).all(row.number)
  const records = db.prepare<[number], StoredRecord>(RECORDS_OF_MAP).all(row.number)
  for (const chunk of chunks) hash.toggleChunk(chunk)
  for (const record of records) hash.toggleRecord(record)
  if (!hash.isEqual(row.state_hash)) return failure('map-damaged', { name: row.name, where: row.id })
  const layers = blankLayers(size)
  for (const chunk of chunks) putChunk(size, layers, chunk)
  const tables = Object.fromEntries(TABLE_NAMES.map((table): [string, AnyRecord[]] => [table, []]))
  for (const { kind, json } of records) tables[kind]?.push(RECORD_SCHEMAS[kind].parse(JSON.parse(json)))
  return ok({ id: row.id, ...size, layers, tables: tablesOf((table) => tables[table] ?? []) })
}

/** The row of a block of cells. */
export interface StoredChunk extends HashedChunk {
  readonly layer: Chunk['layer']
  readonly cells: Buffer
}
/** The row of a record. */
export interface StoredRecord extends HashedRecord {
  readonly kind: TableName
}

/** Layers of open terrain at elevation 0. */
export function blankLayers({ widthCells, heightCells }: GridSize): CellLayers {
  const cells = widthCells * heightCells
  return { terrain: new Uint8Array(cells), elevationFeet: new Int16Array(cells) }
}

/** True if the file holds this revision of a map: no other program has changed or deleted it. */
export const isAtRevision = (db: ReadableDb, number: number, revision: number): boolean =>
  db
    .prepare<[number, number], object>('SELECT 1 FROM maps WHERE number = ? AND revision = ? AND deleted_at_ms IS NULL')
    .get(number, revision) !== undefined

/** Writes a change; `after` is the map with the change applied. Call it in a transaction. */
export function writeChange(
  db: WritableDb,
  number: number,
  after: BattleMap,
  change: MapChange,
  place: { readonly revision: number; readonly sequence: number; readonly atMs: number },
): void {
  const before = rowOf(db, number)
  const hash = new MapHash(before.state_hash)
  hash.toggleRow(before)
  if (change.shape) {
    removeChunks(db, number, hash)
    writeChunks(db, number, allChunks(after, after.layers), hash)
  } else writeChunks(db, number, touchedChunks(after, after.layers, change.cells), hash)
  for (const { table: kind, id, after: record } of change.records) {
    if (record) putRecord(db, number, { kind, record }, hash)
    else removeRecord(db, number, { kind, id }, hash)
  }
  // Positions only grow: to insert a record between others, all that follow are inserted again behind it.
  for (const [kind, first] of firstPlaced(change))
    for (const record of [...after.tables[kind].values()].slice(first)) {
      removeRecord(db, number, { kind, id: record.id }, hash)
      putRecord(db, number, { kind, record }, hash)
    }
  db.prepare(
    `UPDATE maps SET name = @name, ruleset = @ruleset, house_ruled = @houseRuled, width_cells = @widthCells,
       height_cells = @heightCells, revision = @revision, sequence = @sequence, updated_at_ms = @atMs
     WHERE number = @number`,
  ).run({ number, ...columnsOf(after), ...place })
  rehash(db, number, hash)
}

/** Sets the history position of a map that was copied from another library. */
export function setHistoryPlace(db: WritableDb, number: number, sequence: number): void {
  const before = rowOf(db, number)
  const hash = new MapHash(before.state_hash)
  hash.toggleRow(before)
  db.prepare('UPDATE maps SET sequence = ? WHERE number = ?').run(sequence, number)
  rehash(db, number, hash)
}

function rowOf(db: ReadableDb, number: number): MapRow {
  const row = db.prepare<[number], MapRow>('SELECT * FROM maps WHERE number = ?').get(number)
  invariant(row !== undefined, 'a map that changes is in the library')
  return row
}

/** Stores the hash of a map. `rows`: the hash of everything but its own row. */
function rehash(db: WritableDb, number: number, rows: MapHash): void {
  rows.toggleRow(rowOf(db, number))
  db.prepare('UPDATE maps SET state_hash = ? WHERE number = ?').run(rows.bytes(), number)
}

/** By table, the first position at which a record is inserted. */
function firstPlaced({ records }: MapChange): ReadonlyMap<TableName, number> {
  const first = new Map<TableName, number>()
  for (const { table, placeAfter } of records)
    if (placeAfter !== undefined) first.set(table, Math.min(placeAfter, first.get(table) ?? placeAfter))
  return first
}

function columnsOf(map: BattleMap) {
  const { name, ruleset, tableRules } = settingsOf(map)
  const houseRuled = Object.keys(tableRules).length > 0 ? 1 : 0
  return { name, ruleset, houseRuled, widthCells: map.widthCells, heightCells: map.heightCells }
}

function writeChunks(db: WritableDb, number: number, chunks: readonly Chunk[], hash: MapHash): void {
  const before = db.prepare<unknown[], { readonly cells: Buffer }>(
    'SELECT cells FROM chunks WHERE map = ? AND layer = ? AND chunk_row = ? AND chunk_col = ?',
  )
  const put = db.prepare(
    `INSERT INTO chunks (map, layer, chunk_row, chunk_col, cells) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (map, layer, chunk_row, chunk_col) DO UPDATE SET cells = excluded.cells`,
  )
  const remove = db.prepare('DELETE FROM chunks WHERE map = ? AND layer = ? AND chunk_row = ? AND chunk_col = ?')
  for (const { layer, chunkRow, chunkCol, cells } of chunks) {
    const old = before.get(number, layer, chunkRow, chunkCol)
    if (old) hash.toggleChunk({ layer, chunkRow, chunkCol, cells: old.cells })
    if (cells) {
      put.run(number, layer, chunkRow, chunkCol, cells)
      hash.toggleChunk({ layer, chunkRow, chunkCol, cells })
    } else remove.run(number, layer, chunkRow, chunkCol)
  }
}

function removeChunks(db: WritableDb, number: number, hash: MapHash): void {
  for (const chunk of db.prepare<[number], HashedChunk>(CHUNKS_OF_MAP).all(number)) hash.toggleChunk(chunk)
  db.prepare('DELETE FROM chunks WHERE map = ?').run(number)
}

interface PlacedRecord {
  readonly position: number
  readonly json: string
}

/** Inserts a record, or updates the one with its id in place. */
function putRecord(
  db: WritableDb,
  number: number,
  { kind, record }: { readonly kind: TableName; readonly record: AnyRecord },
  hash: MapHash,
): void {
  const { id } = record
  const json = JSON.stringify(record)
  const old = db
    .prepare<unknown[], PlacedRecord>('SELECT position, json FROM records WHERE map = ? AND kind = ? AND id = ?')
    .get(number, kind, id)
  if (old) {
    hash.toggleRecord({ kind, id, ...old })
    db.prepare('UPDATE records SET json = ? WHERE position = ?').run(json, old.position)
    hash.toggleRecord({ kind, id, json, position: old.position })
    return
  }
  const { lastInsertRowid } = db
    .prepare('INSERT INTO records (map, kind, id, json) VALUES (?, ?, ?, ?)')
    .run(number, kind, id, json)
  hash.toggleRecord({ kind, id, json, position: Number(lastInsertRowid) })
}

function removeRecord(
  db: WritableDb,
  number: number,
  { kind, id }: { readonly kind: TableName; readonly id: string },
  hash: MapHash,
): void {
  const old = db
    .prepare<unknown[], PlacedRecord>(
      'DELETE FROM records WHERE map = ? AND kind = ? AND id = ? RETURNING position, json',
    )
    .get(number, kind, id)
  if (old) hash.toggleRecord({ kind, id, ...old })
}
