/** Frees the space of unused pictures. */
import type { Compacted } from '../../src/words/libraryFacts.ts'
import { atOnce, type Steps } from '../disk/steps.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import { unpackedText } from './packChange.ts'
import { pictureIdsIn } from './restoreMap.ts'

/** `compactSteps` at once. */
export const compactLibrary = (db: WritableDb, beforeMs: number): Compacted => atOnce(compactSteps(db, beforeMs))

/**
 * Removes pictures that no map, deleted map, step, version, stamp or creature refers to, and shrinks the file. Pictures added
 * after `beforeMs` stay, since what uses them may not be stored yet. The library cannot be written meanwhile. Run it in a thread:
 * the last step takes minutes for a large library and cannot be interrupted.
 */
export function* compactSteps(db: WritableDb, beforeMs: number): Steps<Compacted> {
  const bytesBefore = bytesOf(db)
  const pictures = yield* removeUnused(db, beforeMs)
  yield { stage: 'compacting', done: 0, of: 0 }
  db.exec('VACUUM')
  db.pragma('wal_checkpoint(TRUNCATE)')
  return { pictures, bytesBefore, bytesAfter: bytesOf(db) }
}

/** In one transaction. Returns how many. */
function* removeUnused(db: WritableDb, beforeMs: number): Steps<number> {
  db.exec('BEGIN IMMEDIATE')
  try {
    const used = yield* usedPictures(db)
    const stored = db
      .prepare<[number], { readonly id: string }>('SELECT id FROM pictures WHERE added_at_ms < ?')
      .all(beforeMs)
    const unused = stored.filter(({ id }) => !used.has(id))
    for (const { id } of unused) db.prepare('DELETE FROM pictures WHERE id = ?').run(id)
    db.exec('COMMIT')
    return unused.length
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK')
  }
}

/** Rows read in a step. */
const ROWS = 200

/** Ids of all pictures that something in the library refers to. */
function* usedPictures(db: ReadableDb): Steps<ReadonlySet<string>> {
  const used = new Set<string>()
  const texts = ['records', 'stamps', 'creature_entries'].map((table) => `SELECT json AS text FROM ${table}`)
  const packed = ['SELECT change AS text FROM history', 'SELECT snapshot AS text FROM versions']
  let done = 0
  for (const sql of [...texts, ...packed])
    for (const { text } of db.prepare<[], { readonly text: string | Buffer }>(sql).iterate()) {
      for (const id of pictureIdsIn(typeof text === 'string' ? text : unpackedText(text))) used.add(id)
      if (++done % ROWS === 0) yield { stage: 'compacting', done: 0, of: 0 }
    }
  return used
}

const bytesOf = (db: WritableDb): number =>
  (db.pragma('page_count', { simple: true }) as number) * (db.pragma('page_size', { simple: true }) as number)
