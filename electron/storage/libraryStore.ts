/** The list of maps and what it shows, without reading whole maps. */
import type { MapSummary } from '../../src/ipc/shapes/maps.ts'
import { MAP_PREFERENCES } from '../../src/ipc/shapes/preferences.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import type { MapRow } from './mapStore.ts'
import type { SummaryRow } from '../../src/words/summary.ts'
import type { SearchHit } from '../../src/ipc/shapes/library.ts'

const SUMMARY = `
  SELECT id, name, ruleset, house_ruled, width_cells, height_cells, sample, created_at_ms, updated_at_ms, opened_at_ms,
    (SELECT count(*) FROM records WHERE records.map = maps.number AND kind = 'creatures') AS creature_count
  FROM maps WHERE deleted_at_ms IS NULL`

type ListedRow = Omit<MapRow, 'number' | 'revision' | 'sequence' | 'deleted_at_ms'> & {
  readonly creature_count: number
}

const summaryOf = (row: ListedRow): MapSummary => ({
  id: row.id,
  name: row.name,
  ruleset: row.ruleset,
  widthCells: row.width_cells,
  heightCells: row.height_cells,
  creatureCount: row.creature_count,
  houseRuled: row.house_ruled === 1,
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
  openedAtMs: row.opened_at_ms,
  sample: row.sample !== null,
})

/** True if a change affects a column of the list other than the time of the last change. */
export const changesList = ({ records, shape }: MapChange): boolean =>
  shape !== undefined ||
  records.some(({ table, before, after }) =>
    table === 'settings'
      ? areListedDifferently(before as MapSettings | null, after as MapSettings | null)
      : table === 'creatures' && (before === null || after === null),
  )

const areListedDifferently = (before: MapSettings | null, after: MapSettings | null): boolean =>
  before?.name !== after?.name ||
  before?.ruleset !== after?.ruleset ||
  Object.keys(before?.tableRules ?? {}).length > 0 !== Object.keys(after?.tableRules ?? {}).length > 0

/** All maps, most recently changed first. */
export const listMaps = (db: ReadableDb): MapSummary[] =>
  db.prepare<[], ListedRow>(`${SUMMARY} ORDER BY updated_at_ms DESC, number DESC`).all().map(summaryOf)

/** The most recently opened maps, latest first. */
export const recentMaps = (db: ReadableDb, max: number): MapSummary[] =>
  db
    .prepare<[number], ListedRow>(`${SUMMARY} AND opened_at_ms IS NOT NULL ORDER BY opened_at_ms DESC LIMIT ?`)
    .all(max)
    .map(summaryOf)

/** Records when a map was opened. */
export function markOpened(db: WritableDb, id: MapId, atMs: number): void {
  db.prepare('UPDATE maps SET opened_at_ms = ? WHERE id = ?').run(atMs, id)
}

/** Marks a map as deleted, or restores it if `atMs` is null. False if there is no such map. */
export const setDeleted = (db: WritableDb, id: MapId, atMs: number | null): boolean =>
  db
    .prepare('UPDATE maps SET deleted_at_ms = @atMs WHERE id = @id AND (deleted_at_ms IS NULL) = (@atMs IS NOT NULL)')
    .run({ id, atMs }).changes === 1

/** Removes maps from the file, with their history, versions and preferences. */
export function purgeMaps(db: WritableDb, ids: readonly MapId[]): void {
  for (const id of ids) db.prepare('DELETE FROM maps WHERE id = ?').run(id)
  for (const preference of MAP_PREFERENCES)
    db.prepare(
      `DELETE FROM preferences WHERE substr(key, 1, length(@of)) = @of
       AND substr(key, length(@of) + 1) NOT IN (SELECT id FROM maps)`,
    ).run({ of: `${preference}.` })
}

/** Ids of the sample encounters that are in the library. */
export const installedSamples = (db: ReadableDb): ReadonlySet<string> =>
  new Set(
    db
      .prepare<[], { readonly sample: string }>(
        'SELECT DISTINCT sample FROM maps WHERE sample IS NOT NULL AND deleted_at_ms IS NULL',
      )
      .all()
      .map(({ sample }) => sample),
  )

/** The summary of a map's encounter, and the hash of the state it was computed from. */
interface StoredSummary {
  readonly state: string
  readonly value: readonly SummaryRow[]
}

/** The stored summary of a map's encounter. */
export function readSummary(db: ReadableDb, id: MapId): StoredSummary | undefined {
  const row = db
    .prepare<[string], { readonly state: string; readonly json: string }>(
      'SELECT state, json FROM summaries JOIN maps ON maps.number = map WHERE maps.id = ?',
    )
    .get(id)
  return row && { state: row.state, value: JSON.parse(row.json) as readonly SummaryRow[] }
}

/** Stores the summary of a map's encounter, replacing the last one. Does nothing if the map is gone. */
export function writeSummary(db: WritableDb, id: MapId, { state, value }: StoredSummary): void {
  db.prepare(
    `INSERT INTO summaries (map, state, json) SELECT number, @state, @json FROM maps WHERE id = @id
     ON CONFLICT (map) DO UPDATE SET state = excluded.state, json = excluded.json`,
  ).run({ id, state, json: JSON.stringify(value) })
}

/** Maximum number of search results. */
const MAX_HITS = 100

/** Case-insensitive search: names of maps first, then names of what is on them. Blank text finds nothing. */
export function searchLibrary(db: ReadableDb, text: string): SearchHit[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const pattern = `%${trimmed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return db
    .prepare<{ pattern: string; max: number }, SearchHit>(
      `SELECT id AS mapId, name AS mapName, 'map' AS kind, NULL AS recordId, name AS text, 0 AS rank, updated_at_ms AS at
         FROM maps WHERE deleted_at_ms IS NULL AND name LIKE @pattern ESCAPE '\\'
       UNION ALL
       SELECT maps.id, maps.name, records.kind, records.id,
           coalesce(json ->> '$.name', json ->> '$.title'), 1, updated_at_ms
         FROM records JOIN maps ON maps.number = records.map
         WHERE deleted_at_ms IS NULL AND records.kind IN ('creatures', 'notes', 'regions', 'templates', 'terrainTypes')
           AND coalesce(json ->> '$.name', json ->> '$.title') LIKE @pattern ESCAPE '\\'
       ORDER BY rank, at DESC, text LIMIT @max`,
    )
    .all({ pattern, max: MAX_HITS })
    .map(({ mapId, mapName, kind, recordId, text: found }) => ({ mapId, mapName, kind, recordId, text: found }))
}
