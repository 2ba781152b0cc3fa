import type { ReadableDb } from '../storage/handles.ts'
import { readPicture } from '../storage/pictureStore.ts'

/** Bytes of pictures by their ids; what the library has lost is left out, and anyone who draws it marks the place. */
export function storedPictures(db: ReadableDb, ids: ReadonlySet<string>): ReadonlyMap<string, Uint8Array> {
  const stored = new Map<string, Uint8Array>()
  for (const id of ids) {
    const bytes = readPicture(db, id)?.bytes
    if (bytes) stored.set(id, bytes)
  }
  return stored
}
