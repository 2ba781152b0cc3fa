import type { Picture, PictureFacts } from '../../src/ipc/shapes/library.ts'
import type { ReadableDb, WritableDb } from './handles.ts'

const FACTS = 'id, name, mime, width_px AS widthPx, height_px AS heightPx, length(bytes) AS byteLength'

/** What is known of a stored picture. */
export const pictureFacts = (db: ReadableDb, id: string): PictureFacts | undefined =>
  db.prepare<[string], PictureFacts>(`SELECT ${FACTS} FROM pictures WHERE id = ?`).get(id)

/** A stored picture, bytes included. */
export const readPicture = (db: ReadableDb, id: string): Picture | undefined =>
  db.prepare<[string], Picture>(`SELECT ${FACTS}, bytes FROM pictures WHERE id = ?`).get(id)

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
