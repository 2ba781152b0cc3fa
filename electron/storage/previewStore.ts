/** Pictures of maps drawn small, kept until what they were drawn from has changed. */
import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { ReadableDb, WritableDb } from './handles.ts'

/** What was drawn of a map in this state of its pictures. */
export const readPreviewPictures = (db: ReadableDb, id: MapId, state: string): PreviewPictures | undefined =>
  db
    .prepare<[string, string], PreviewPictures>(
      'SELECT below, above FROM preview_pictures JOIN maps ON maps.number = map WHERE maps.id = ? AND state = ?',
    )
    .get(id, state)

/** Keeps what was drawn of a map, in place of what was kept of it before. A map that is gone keeps nothing. */
export function writePreviewPictures(db: WritableDb, id: MapId, state: string, drawn: PreviewPictures): void {
  db.prepare(
    `INSERT INTO preview_pictures (map, state, below, above)
     SELECT number, @state, @below, @above FROM maps WHERE id = @id
     ON CONFLICT (map) DO UPDATE SET state = excluded.state, below = excluded.below, above = excluded.above`,
  ).run({ id, state, below: drawn.below, above: drawn.above })
}
