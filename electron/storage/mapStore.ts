/** Maps in the library file: read whole when opened, written change by change. */
import { invariant } from '../../src/base/invariant.ts'
import {
  RECORD_SCHEMAS,
  settingsOf,
  TABLE_NAMES,
  tablesOf,
  type AnyRecord,
  type BattleMap,
  type CellLayers,
  type MapTables,
  type TableName,
} from '../../src/map/battleMap.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { allChunks, putChunk, touchedChunks, type Chunk } from './chunks.ts'
import type { ReadableDb, WritableDb } from './handles.ts'

/** A map's line in the file. */
export interface MapRow {
  readonly number: number
  readonly id: MapId
  readonly name: string
  readonly ruleset: string
  readonly house_ruled: number
  readonly width_cells: number
  readonly height_cells: number
  readonly revision: number
  readonly sequence: number
  readonly sample: string | null
  readonly created_at_ms: number
  readonly updated_at_ms: number
  readonly opened_at_ms: number | null
  readonly deleted_at_ms: number | null
}

/** Adds a map with all that is on it, without history. `sample` names the sample encounter it is. */
export function insertMap(
  db: WritableDb,
  map: BattleMap,
  facts: { readonly atMs: number; readonly sample: string | null },
): void {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO maps (id, name, ruleset, house_ruled, width_cells, height_cells, sample, created_at_ms, updated_at_ms)
       VALUES (@id, @name, @ruleset, @houseRuled, @widthCells, @heightCells, @sample, @atMs, @atMs)`,
    )
    .run({ id: map.id, ...columnsOf(map), ...facts })
  const number = Number(lastInsertRowid)
  writeChunks(db, number, allChunks(map, map.layers))
  const insert = db.prepare('INSERT INTO records (map, kind, id, json) VALUES (?, ?, ?, ?)')
  for (const kind of TABLE_NAMES)
    for (const record of map.tables[kind].values()) insert.run(number, kind, record.id, JSON.stringify(record))
}

/** The line of a map that is not deleted. */
export const mapRow = (db: ReadableDb, id: MapId): MapRow | undefined =>
  db.prepare<[string], MapRow>('SELECT * FROM maps WHERE id = ? AND deleted_at_ms IS NULL').get(id)

/** Reads a map. Stored records go through their schemas, so that fields added since get their defaults. */
export function readMap(db: ReadableDb, row: MapRow): BattleMap {
  const size = { widthCells: row.width_cells, heightCells: row.height_cells }
  const cells = size.widthCells * size.heightCells
  const layers: CellLayers = { terrain: new Uint8Array(cells), elevationFeet: new Int16Array(cells) }
  const chunks = db.prepare<[number], Chunk & { readonly cells: Buffer }>(
    'SELECT layer, chunk_row AS chunkRow, chunk_col AS chunkCol, cells FROM chunks WHERE map = ?',
  )
  for (const chunk of chunks.iterate(row.number)) putChunk(size, layers, chunk)
  return { id: row.id, ...size, layers, tables: readTables(db, row.number) }
}

function readTables(db: ReadableDb, number: number): MapTables {
  const records = Object.fromEntries(TABLE_NAMES.map((table): [string, AnyRecord[]] => [table, []]))
  const rows = db.prepare<[number], { readonly kind: TableName; readonly json: string }>(
    'SELECT kind, json FROM records WHERE map = ? ORDER BY position',
  )
  for (const { kind, json } of rows.iterate(number)) {
    records[kind]?.push(RECORD_SCHEMAS[kind].parse(JSON.parse(json)))
  }
  return tablesOf((table) => records[table] ?? [])
}

/** Writes what a change did; `after` is the map with the change applied. Returns nothing; call it in a transaction. */
export function writeChange(
  db: WritableDb,
  number: number,
  after: BattleMap,
  change: MapChange,
  place: { readonly revision: number; readonly sequence: number; readonly atMs: number },
): void {
  if (change.shape) {
    db.prepare('DELETE FROM chunks WHERE map = ?').run(number)
    writeChunks(db, number, allChunks(after, after.layers))
  } else writeChunks(db, number, touchedChunks(after, after.layers, change.cells))
  const put = db.prepare(
    `INSERT INTO records (map, kind, id, json) VALUES (?, ?, ?, ?)
     ON CONFLICT (map, kind, id) DO UPDATE SET json = excluded.json`,
  )
  const remove = db.prepare('DELETE FROM records WHERE map = ? AND kind = ? AND id = ?')
  for (const { table, id, after: record } of change.records)
    if (record) put.run(number, table, id, JSON.stringify(record))
    else remove.run(number, table, id)
  // Positions only grow: what comes to stand among others takes along all that stand behind it.
  for (const [table, first] of firstPlaced(change))
    for (const record of [...after.tables[table].values()].slice(first)) {
      remove.run(number, table, record.id)
      put.run(number, table, record.id, JSON.stringify(record))
    }
  const { changes } = db
    .prepare(
      `UPDATE maps SET name = @name, ruleset = @ruleset, house_ruled = @houseRuled, width_cells = @widthCells,
         height_cells = @heightCells, revision = @revision, sequence = @sequence, updated_at_ms = @atMs
       WHERE number = @number`,
    )
    .run({ number, ...columnsOf(after), ...place })
  invariant(changes === 1, 'a map that changes is in the library')
}

/** The first place of each table that something comes to stand at. */
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

function writeChunks(db: WritableDb, number: number, chunks: readonly Chunk[]): void {
  const put = db.prepare(
    `INSERT INTO chunks (map, layer, chunk_row, chunk_col, cells) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (map, layer, chunk_row, chunk_col) DO UPDATE SET cells = excluded.cells`,
  )
  const remove = db.prepare('DELETE FROM chunks WHERE map = ? AND layer = ? AND chunk_row = ? AND chunk_col = ?')
  for (const { layer, chunkRow, chunkCol, cells } of chunks)
    if (cells) put.run(number, layer, chunkRow, chunkCol, cells)
    else remove.run(number, layer, chunkRow, chunkCol)
}
