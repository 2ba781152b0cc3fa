import { createHash } from 'node:crypto'
import type { Picture, PictureFacts } from '../../src/ipc/shapes/library.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import type { MapId } from '../../src/map/records/ids.ts'

const FACTS = 'id, name, mime, width_px AS widthPx, height_px AS heightPx, length(bytes) AS byteLength'

/** A stored picture without its bytes. */
export const pictureFacts = (db: ReadableDb, id: string): PictureFacts | undefined =>
  db.prepare<[string], PictureFacts>(`SELECT ${FACTS} FROM pictures WHERE id = ?`).get(id)

/** A stored picture with its bytes. A damaged one, whose bytes do not match its id, counts as missing. */
export function readPicture(db: ReadableDb, id: string): Picture | undefined {
  const picture = db.prepare<[string], Picture>(`SELECT ${FACTS}, bytes FROM pictures WHERE id = ?`).get(id)
  return picture && isPictureOf(id, picture.bytes) ? picture : undefined
}

/** True for backups, whose pictures are kept beside them. A library loses pictures one by one, if any; backups are made without all. */
export function isWithoutPictures(db: ReadableDb): boolean {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'pictures'").get()) return false
  const first = db.prepare<[], { readonly bytes: number }>(
    'SELECT length(bytes) AS bytes FROM pictures ORDER BY rowid LIMIT 1',
  )
  return first.get()?.bytes === 0
}

/** True if `id` is the hash of the bytes. */
export const isPictureOf = (id: string, bytes: unknown): boolean =>
  bytes instanceof Uint8Array && createHash('sha256').update(bytes).digest('hex') === id

/** Stores a picture. Does nothing if one with that id is stored already. */
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

/** Ids of pictures that a map uses but the library does not have. */
export const lostPictures = (db: ReadableDb, mapNumber: number): readonly string[] =>
  db
    .prepare<[number], { readonly id: string }>(
      `SELECT DISTINCT json ->> 'picture' AS id FROM records
       WHERE map = ? AND kind = 'props' AND json ->> 'picture' NOT IN (SELECT id FROM pictures) ORDER BY id`,
    )
    .all(mapNumber)
    .map(({ id }) => id)

/** A thumbnail, and the hash of the state it was drawn from. */
export interface StoredThumbnail {
  readonly state: string
  readonly picture: Uint8Array
}

/** The stored thumbnail of a map. */
export const readThumbnail = (db: ReadableDb, id: MapId): StoredThumbnail | undefined =>
  db
    .prepare<[string], StoredThumbnail>(
      'SELECT state, picture FROM thumbnails JOIN maps ON maps.number = map WHERE maps.id = ?',
    )
    .get(id)

/** Stores the thumbnail of a map, replacing the last one. Does nothing if the map is gone. */
export function writeThumbnail(db: WritableDb, id: MapId, { state, picture }: StoredThumbnail): void {
  db.prepare(
    `INSERT INTO thumbnails (map, state, picture) SELECT number, @state, @picture FROM maps WHERE id = @id
     ON CONFLICT (map) DO UPDATE SET state = excluded.state, picture = excluded.picture`,
  ).run({ id, state, picture })
}

/** Bytes of stored pictures by id. Missing ones are left out; painters mark their place. */
export function storedPictures(db: ReadableDb, ids: ReadonlySet<string>): ReadonlyMap<string, Uint8Array> {
  const stored = new Map<string, Uint8Array>()
  for (const id of ids) {
    const bytes = readPicture(db, id)?.bytes
    if (bytes) stored.set(id, bytes)
  }
  return stored
}
