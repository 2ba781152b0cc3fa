import { createHash } from 'node:crypto'
import type { Picture, PictureFacts } from '../../src/ipc/shapes/library.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../src/map/records/ids.ts'

const FACTS = 'id, name, mime, width_px AS widthPx, height_px AS heightPx, length(bytes) AS byteLength'

/** What is known of a stored picture. */
export const pictureFacts = (db: ReadableDb, id: string): PictureFacts | undefined =>
  db.prepare<[string], PictureFacts>(`SELECT ${FACTS} FROM pictures WHERE id = ?`).get(id)

/** A stored picture, bytes included. One whose bytes are not those it is named for is damaged, and counts as missing. */
export function readPicture(db: ReadableDb, id: string): Picture | undefined {
  const picture = db.prepare<[string], Picture>(`SELECT ${FACTS}, bytes FROM pictures WHERE id = ?`).get(id)
  return picture && isPictureOf(id, picture.bytes) ? picture : undefined
}

/** Whether bytes are those of the picture of that id: it is their hash. */
export const isPictureOf = (id: string, bytes: unknown): boolean =>
  bytes instanceof Uint8Array && createHash('sha256').update(bytes).digest('hex') === id

/** Stores a picture under its id. The same bytes again change nothing, not even the name. */
export function insertPicture(
  db: WritableDb,
  { id, name, mime, widthPx, heightPx, bytes }: Picture,
  atMs: number,
): void {
  db.prepare(
    `INSERT INTO pictures (id, name, mime, width_px, height_px, added_at_ms, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
  ).run(id, name, mime, widthPx, heightPx, atMs, bytes)
}

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
