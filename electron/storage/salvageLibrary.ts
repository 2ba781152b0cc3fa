/** Recovers what is readable of a damaged library into a new one, and reports what is lost. */
import { ok, type Result } from '../../src/base/result.ts'
import type { SalvageReport } from '../../src/words/libraryFacts.ts'
import { creatureEntrySchema, stampSchema } from '../../src/ipc/shapes/library.ts'
import {
  emptyMap,
  RECORD_SCHEMAS,
  settingsOf,
  SETTINGS_ID,
  TABLE_NAMES,
  tablesOf,
  terrainPalette,
  type AnyRecord,
  type BattleMap,
  type TableName,
} from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { checkRecord } from '../../src/map/commands/checkRecords.ts'
import { tableRecord } from '../../src/map/commands/command.ts'
import { MAX_MAP_CELLS } from '../../src/map/records/shared.ts'
import { mapIdSchema } from '../../src/map/records/ids.ts'
import { CHUNK_CELLS, putChunk } from './chunks.ts'
import { atOnce, type Steps } from '../disk/steps.ts'
import { inTransaction, type ReadableDb, type WritableDb } from './handles.ts'
import { blankLayers, insertMap, readMap, type MapRow, type StoredChunk, type StoredRecord } from './mapStore.ts'
import { openForReading, openLibrary, type LibraryForReading } from './openLibrary.ts'
import { putCreature, putStamp } from './pieceStores.ts'
import { insertPicture, readPicture } from './pictureStore.ts'
import { readPreference, writePreference } from './preferenceStore.ts'
import { copyHistory, copyVersions } from './restoreMap.ts'
import { sqliteProblem } from './storageProblem.ts'

/**
 * Salvages the library at `damaged`, which is not changed, into a new one at `target`. Maps keep their ids. A damaged map keeps
 * what is readable, and gets a name that says so. Errors: those of `openForReading` and `openLibrary`.
 */
export const salvageLibrary = (damaged: string, target: string, atMs: number): Result<SalvageReport> =>
  atOnce(salvageSteps(openForReading(damaged), target, atMs))

/** Salvages an opened library in steps, and closes it. */
export function* salvageSteps(
  source: Result<LibraryForReading>,
  target: string,
  atMs: number,
): Steps<Result<SalvageReport>> {
  if (!source.ok) return source
  try {
    const library = openLibrary(target)
    if (!library.ok) return library
    try {
      return ok(yield* new Salvage(source.value.db, library.value, atMs).run())
    } finally {
      library.value.close()
    }
  } finally {
    source.value.close()
  }
}

interface Rows {
  readonly chunks: readonly (StoredChunk & { readonly map: number })[]
  readonly records: readonly (StoredRecord & { readonly map: number })[]
}

class Salvage {
  readonly #from: ReadableDb
  readonly #to: WritableDb
  readonly #atMs: number
  readonly #whole: string[] = []
  readonly #partial: { name: string; records: number; lostRecords: number }[] = []
  readonly #lost: string[] = []
  #steps = 0
  #lostSteps = 0
  #pictures = 0
  #lostPictures = 0
  #rows: Rows | null = null

  constructor(from: ReadableDb, to: WritableDb, atMs: number) {
    this.#from = from
    this.#to = to
    this.#atMs = atMs
  }

  *run(): Steps<SalvageReport> {
    const rows = rowsOf<MapRow>(this.#from, 'maps', '*', ({ number }) => number)
    for (const [index, row] of rows.entries()) {
      this.#map(row)
      yield { stage: 'copying', done: index + 1, of: rows.length }
    }
    this.#keepPieces()
    yield* this.#keepPictures()
    return {
      whole: this.#whole,
      partial: this.#partial,
      lost: this.#lost,
      steps: this.#steps,
      lostSteps: this.#lostSteps,
      pictures: this.#pictures,
      lostPictures: this.#lostPictures,
    }
  }

  #map(row: MapRow): void {
    const map = attempt(() => readMap(this.#from, row))
    if (map?.ok) return this.#keepWhole(row, map.value)
    const partial = attempt(() => this.#partOf(row))
    const kept = partial && attempt(() => inTransaction(this.#to, () => this.#insert(row, partial.map)))
    if (!partial || kept === undefined) {
      this.#lost.push(String(row.name))
      return
    }
    attempt(() => inTransaction(this.#to, () => copyVersions(this.#to, this.#from, row.number, kept)))
    this.#partial.push({ name: String(row.name), records: partial.records, lostRecords: partial.lostRecords })
  }

  #keepWhole(row: MapRow, map: BattleMap): void {
    const number = inTransaction(this.#to, () => this.#insert(row, map))
    const copied = attempt(() => inTransaction(this.#to, () => copyHistory(this.#to, this.#from, row, number)))
    this.#steps += copied?.steps ?? 0
    this.#lostSteps += copied ? copied.lost : row.sequence
    attempt(() => inTransaction(this.#to, () => copyVersions(this.#to, this.#from, row.number, number)))
    this.#whole.push(row.name)
  }

  #insert(row: MapRow, map: BattleMap): number {
    const number = insertMap(this.#to, map, { atMs: whole(row.updated_at_ms, this.#atMs), sample: row.sample })
    this.#to
      .prepare('UPDATE maps SET created_at_ms = ?, opened_at_ms = ?, deleted_at_ms = ? WHERE number = ?')
      .run(whole(row.created_at_ms, this.#atMs), row.opened_at_ms, row.deleted_at_ms, number)
    return number
  }

  /** What is readable of a damaged map: blocks of cells of the right size, records that match their schemas and fit the map. */
  #partOf(row: MapRow): { readonly map: BattleMap; readonly records: number; readonly lostRecords: number } {
    const { chunks, records } = (this.#rows ??= allRows(this.#from))
    const id = mapIdSchema.parse(row.id)
    const size = sizeOf(row)
    const layers = blankLayers(size)
    for (const chunk of chunks) if (chunk.map === row.number) attempt(() => putChunk(size, layers, chunk))
    const tables = new Map(TABLE_NAMES.map((name): [TableName, AnyRecord[]] => [name, []]))
    const own = records.filter(({ map }) => map === row.number)
    for (const { kind, json } of own) {
      const record = attempt(() => RECORD_SCHEMAS[kind].parse(JSON.parse(json)))
      if (record) tables.get(kind)?.push(record)
    }
    const settings = tables.get('settings')?.find((record) => record.id === SETTINGS_ID)
    const blank = emptyMap(id, size, { name: String(row.name) || 'Map', ruleset: row.ruleset })
    tables.set('settings', [settings ?? settingsOf(blank)])
    const map = fitting({ ...blank, layers, tables: tablesOf((table) => tables.get(table) ?? []) })
    const kept = TABLE_NAMES.reduce((sum, table) => sum + map.tables[table].size, 0)
    const { name } = settingsOf(map)
    const renamed = { ...settingsOf(map), name: `${name.slice(0, 180)} (salvaged)` }
    const whole = { ...map, tables: { ...map.tables, settings: new Map([[SETTINGS_ID, renamed]]) } }
    const checked = checkMap(whole)
    if (!checked.ok) throw new Unsalvageable(checked.error.code)
    return { map: whole, records: kept, lostRecords: Math.max(0, own.length - kept) }
  }

  #keepPieces(): void {
    const json = ({ json: text }: { readonly json: string }): unknown => JSON.parse(text)
    const key = ({ id }: { readonly id: string }): string => id
    for (const row of rowsOf<{ id: string; json: string }>(this.#from, 'creature_entries', 'id, json', key))
      attempt(() => putCreature(this.#to, creatureEntrySchema.parse(json(row))))
    for (const row of rowsOf<{ id: string; json: string }>(this.#from, 'stamps', 'id, json', key))
      attempt(() => putStamp(this.#to, stampSchema.parse(json(row))))
    for (const row of rowsOf<{ key: string }>(this.#from, 'preferences', 'key', (preference) => preference.key))
      attempt(() => writePreference(this.#to, row.key, readPreference(this.#from, row.key)))
  }

  *#keepPictures(): Steps<void> {
    const rows = rowsOf<{ id: string }>(this.#from, 'pictures', 'id', (row) => row.id)
    for (const [index, { id }] of rows.entries()) {
      const picture = attempt(() => readPicture(this.#from, id))
      if (picture && attempt(() => (insertPicture(this.#to, picture, this.#atMs), true))) this.#pictures++
      else this.#lostPictures++
      yield { stage: 'pictures', done: index + 1, of: rows.length }
    }
  }
}

/** Thrown for a map of which too little is readable. */
class Unsalvageable extends Error {
  override readonly name = 'Unsalvageable'
}

const whole = (value: unknown, otherwise: number): number =>
  Number.isSafeInteger(value) ? (value as number) : otherwise

function sizeOf({ width_cells: widthCells, height_cells: heightCells }: MapRow) {
  for (const cells of [widthCells, heightCells])
    if (!Number.isInteger(cells) || cells < 1 || cells > MAX_MAP_CELLS) throw new Unsalvageable('no size')
  return { widthCells, heightCells }
}

/** Removes records that do not fit the map; squares of unknown terrain become open terrain. */
function fitting(map: BattleMap): BattleMap {
  const palette = terrainPalette(map)
  const terrain = map.layers.terrain.map((code) => (palette[code] === undefined ? 0 : code))
  let fit: BattleMap = { ...map, layers: { ...map.layers, terrain } }
  // Repeated until nothing changes, since a removed record may have been needed by another.
  for (let before = -1, count = 0; count !== before;) {
    before = count
    const current = fit
    const tables = tablesOf((table) =>
      [...current.tables[table].values()].filter((record) => checkRecord(current, tableRecord(table, record)).ok),
    )
    fit = { ...fit, tables }
    count = TABLE_NAMES.reduce((sum, table) => sum + fit.tables[table].size, 0)
  }
  return fit
}

/** Blocks and records of all maps, read without indexes, since those may be damaged. */
function allRows(db: ReadableDb): Rows {
  const chunkBytes = CHUNK_CELLS * CHUNK_CELLS
  const chunks = rowsOf<Rows['chunks'][number]>(
    db,
    'chunks',
    'map, layer, chunk_row AS chunkRow, chunk_col AS chunkCol, cells',
    ({ map, layer, chunkRow, chunkCol }) => `${map} ${layer} ${chunkRow} ${chunkCol}`,
  ).filter(({ cells }) => cells.length >= chunkBytes)
  const records = rowsOf<Rows['records'][number]>(
    db,
    'records',
    'map, position, kind, id, json',
    ({ position }) => position,
  ).filter(({ kind }) => TABLE_NAMES.includes(kind))
  return { chunks, records: records.toSorted((a, b) => a.position - b.position) }
}

/** Every readable row of a table: from its start to the first damage, and from its end back to the last. */
function rowsOf<T>(db: ReadableDb, table: string, columns: string, keyOf: (row: T) => unknown): T[] {
  const rows = new Map<unknown, T>()
  const first = columns === '*' ? 'number' : (columns.split(',')[0] ?? '')
  const hasRowids = !['creature_entries', 'preferences'].includes(table)
  const order = hasRowids ? 'rowid' : first
  for (const direction of ['ASC', 'DESC'])
    attempt(() => {
      const all = db.prepare<[], T>(`SELECT ${columns} FROM ${table} NOT INDEXED ORDER BY ${order} ${direction}`)
      for (const row of all.iterate()) rows.set(keyOf(row), row)
    })
  return [...rows.values()]
}

/** The result of `work`; undefined if it fails because of damage. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    // A full or read-only disk is a problem of the target, not damage.
    const code = sqliteProblem(error)?.code
    if (code !== undefined && code !== 'library-damaged' && code !== 'library-unreadable') throw error
    return undefined
  }
}
