/** The list of maps: what the library shows without reading a map. */
import type { MapSummary } from '../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import type { MapRow } from './mapStore.ts'

const SUMMARY = `
  SELECT id, name, ruleset, house_ruled, width_cells, height_cells, sample, created_at_ms, updated_at_ms, opened_at_ms,
    (SELECT count(*) FROM records WHERE records.map = maps.number AND kind = 'creatures') AS creature_count
  FROM maps WHERE deleted_at_ms IS NULL`

type SummaryRow = Omit<MapRow, 'number' | 'revision' | 'sequence' | 'deleted_at_ms'> & {
  readonly creature_count: number
}

const summaryOf = (row: SummaryRow): MapSummary => ({
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

/** Every map, the one changed last first. */
export const listMaps = (db: ReadableDb): MapSummary[] =>
  db.prepare<[], SummaryRow>(`${SUMMARY} ORDER BY updated_at_ms DESC, number DESC`).all().map(summaryOf)

/** The maps opened last, the latest first. */
export const recentMaps = (db: ReadableDb, most: number): MapSummary[] =>
  db
    .prepare<[number], SummaryRow>(`${SUMMARY} AND opened_at_ms IS NOT NULL ORDER BY opened_at_ms DESC LIMIT ?`)
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

/** Takes maps deleted before `beforeMs` out of the file for good, with their history and versions. How many. */
export const purgeDeleted = (db: WritableDb, beforeMs: number): number =>
  db.prepare('DELETE FROM maps WHERE deleted_at_ms < ?').run(beforeMs).changes

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
