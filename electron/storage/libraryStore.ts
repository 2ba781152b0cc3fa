/** The list of maps: what the library shows without reading a map. */
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

/** Whether the list shows what a change did, besides when it was made. */
export const changesList = ({ records, shape }: MapChange): boolean =>
  shape !== undefined ||
  records.some(({ table, before, after }) =>
    table === 'settings'
      ? isListedOtherwise(before as MapSettings | null, after as MapSettings | null)
      : table === 'creatures' && (before === null || after === null),
  )

const isListedOtherwise = (before: MapSettings | null, after: MapSettings | null): boolean =>
  before?.name !== after?.name ||
  before?.ruleset !== after?.ruleset ||
  Object.keys(before?.tableRules ?? {}).length > 0 !== Object.keys(after?.tableRules ?? {}).length > 0

/** Every map, the one changed last first. */
export const listMaps = (db: ReadableDb): MapSummary[] =>
  db.prepare<[], ListedRow>(`${SUMMARY} ORDER BY updated_at_ms DESC, number DESC`).all().map(summaryOf)

/** The maps opened last, the latest first. */
export const recentMaps = (db: ReadableDb, most: number): MapSummary[] =>
  db
    .prepare<[number], ListedRow>(`${SUMMARY} AND opened_at_ms IS NOT NULL ORDER BY opened_at_ms DESC LIMIT ?`)
    .all(most)
    .map(summaryOf)

/** Notes that a map was opened. */
export function markOpened(db: WritableDb, id: MapId, atMs: number): void {
  db.prepare('UPDATE maps SET opened_at_ms = ? WHERE id = ?').run(atMs, id)
}

/** Hides a map from the library (or brings it back, `atMs` null). Whether there was one to hide or bring back. */
export const setDeleted = (db: WritableDb, id: MapId, atMs: number | null): boolean =>
  db
    .prepare('UPDATE maps SET deleted_at_ms = @atMs WHERE id = @id AND (deleted_at_ms IS NULL) = (@atMs IS NOT NULL)')
    .run({ id, atMs }).changes === 1

/** Takes maps deleted before `beforeMs` out of the file for good, with their history, versions and preferences. How many. */
export function purgeDeleted(db: WritableDb, beforeMs: number): number {
  const { changes } = db.prepare('DELETE FROM maps WHERE deleted_at_ms < ?').run(beforeMs)
  for (const preference of MAP_PREFERENCES)
    db.prepare(
      `DELETE FROM preferences WHERE substr(key, 1, length(@of)) = @of
       AND substr(key, length(@of) + 1) NOT IN (SELECT id FROM maps)`,
    ).run({ of: `${preference}.` })
  return changes
}

/** Names of the sample encounters that have a map in the library. */
export const installedSamples = (db: ReadableDb): ReadonlySet<string> =>
  new Set(
    db
      .prepare<[], { readonly sample: string }>(
        'SELECT DISTINCT sample FROM maps WHERE sample IS NOT NULL AND deleted_at_ms IS NULL',
      )
      .all()
      .map(({ sample }) => sample),
  )

/** Rows of the summary of a map's encounter, and the name of what they were worked out from. */
interface StoredSummary {
  readonly state: string
  readonly value: readonly SummaryRow[]
}

/** The summary that was kept of a map's encounter last. */
export function readSummary(db: ReadableDb, id: MapId): StoredSummary | undefined {
  const row = db
    .prepare<[string], { readonly state: string; readonly json: string }>(
      'SELECT state, json FROM summaries JOIN maps ON maps.number = map WHERE maps.id = ?',
    )
    .get(id)
  return row && { state: row.state, value: JSON.parse(row.json) as readonly SummaryRow[] }
}

/** Keeps the summary of a map's encounter, in place of the one before. A map that is gone keeps nothing. */
export function writeSummary(db: WritableDb, id: MapId, { state, value }: StoredSummary): void {
  db.prepare(
    `INSERT INTO summaries (map, state, json) SELECT number, @state, @json FROM maps WHERE id = @id
     ON CONFLICT (map) DO UPDATE SET state = excluded.state, json = excluded.json`,
  ).run({ id, state, json: JSON.stringify(value) })
}

/** Most places a search answers. */
const MAX_HITS = 100

/** Where a text occurs, letters' case aside: names of maps first, then of what is on them. Nothing for a blank text. */
export function searchLibrary(db: ReadableDb, text: string): SearchHit[] {
  const wanted = text.trim()
  if (wanted === '') return []
  const pattern = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return db
    .prepare<{ pattern: string; most: number }, SearchHit>(
      `SELECT id AS mapId, name AS mapName, 'map' AS kind, NULL AS recordId, name AS text, 0 AS rank, updated_at_ms AS at
         FROM maps WHERE deleted_at_ms IS NULL AND name LIKE @pattern ESCAPE '\\'
       UNION ALL
       SELECT maps.id, maps.name, records.kind, records.id,
           coalesce(json ->> '$.name', json ->> '$.title'), 1, updated_at_ms
         FROM records JOIN maps ON maps.number = records.map
         WHERE deleted_at_ms IS NULL AND records.kind IN ('creatures', 'notes', 'regions', 'templates', 'terrainTypes')
           AND coalesce(json ->> '$.name', json ->> '$.title') LIKE @pattern ESCAPE '\\'
       ORDER BY rank, at DESC, text LIMIT @most`,
    )
    .all({ pattern, most: MAX_HITS })
    .map(({ mapId, mapName, kind, recordId, text: found }) => ({ mapId, mapName, kind, recordId, text: found }))
}
