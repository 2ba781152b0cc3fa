import type { SearchHit } from '../../src/ipc/shapes/library.ts'
import type { ReadableDb } from './handles.ts'

/** Most places a search answers. */
const MOST_HITS = 100

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
    .all({ pattern, most: MOST_HITS })
    .map(({ mapId, mapName, kind, recordId, text: found }) => ({ mapId, mapName, kind, recordId, text: found }))
}
