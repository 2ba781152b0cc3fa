/** Frees the space of unused pictures. */
import type { Compacted } from '../../src/words/libraryFacts.ts'
import { inTransaction, type ReadableDb, type WritableDb } from './handles.ts'
import { unpackedText } from './packChange.ts'
import { pictureIdsIn } from './restoreMap.ts'

/**
 * Removes pictures that no map, deleted map, step, version, stamp or creature refers to, and shrinks the file. Pictures added
 * after `beforeMs` stay, since what uses them may not be stored yet. Call it in a thread.
 */
export function compactLibrary(db: WritableDb, beforeMs: number): Compacted {
  const bytesBefore = bytesOf(db)
  const pictures = inTransaction(db, () => {
    const used = usedPictures(db)
    const stored = db
      .prepare<[number], { readonly id: string }>('SELECT id FROM pictures WHERE added_at_ms < ?')
      .all(beforeMs)
    const unused = stored.filter(({ id }) => !used.has(id))
    for (const { id } of unused) db.prepare('DELETE FROM pictures WHERE id = ?').run(id)
    return unused.length
  })
  db.exec('VACUUM')
  db.pragma('wal_checkpoint(TRUNCATE)')
  return { pictures, bytesBefore, bytesAfter: bytesOf(db) }
}

/** Ids of all pictures that something in the library refers to. */
function usedPictures(db: ReadableDb): ReadonlySet<string> {
  const used = new Set<string>()
  const add = (text: string): void => {
    for (const id of pictureIdsIn(text)) used.add(id)
  }
  for (const table of ['records', 'stamps', 'creature_entries'])
    for (const { json } of db.prepare<[], { readonly json: string }>(`SELECT json FROM ${table}`).iterate()) add(json)
  for (const sql of ['SELECT change AS packed FROM history', 'SELECT snapshot AS packed FROM versions'])
    for (const { packed } of db.prepare<[], { readonly packed: Buffer }>(sql).iterate()) add(unpackedText(packed))
  return used
}

const bytesOf = (db: WritableDb): number =>
  (db.pragma('page_count', { simple: true }) as number) * (db.pragma('page_size', { simple: true }) as number)
