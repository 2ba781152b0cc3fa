import type { BattleMap } from '../../src/map/battleMap.ts'
import { pictureIds } from '../print/pictures.ts'
import type { ReadableDb } from '../storage/handles.ts'
import { readPicture } from '../storage/pictureStore.ts'

/** Bytes of the pictures a map uses; what the library has lost is left out, and a print names it. */
export function storedPictures(db: ReadableDb, { tables }: BattleMap): ReadonlyMap<string, Uint8Array> {
  const stored = new Map<string, Uint8Array>()
  for (const id of pictureIds({ tables })) {
    const bytes = readPicture(db, id)?.bytes
    if (bytes) stored.set(id, bytes)
  }
  return stored
}
