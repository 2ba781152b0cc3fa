/**
 * Opens the library file: the one SQLite database with all maps. A file that is not ours, or from a newer Fivefoot, is
 * left untouched; before its form changes, a copy is put beside it.
 *
 * Write-ahead log with `synchronous = FULL`: a command is on the disk when its call returns, so that neither a crash of
 * the program nor of the machine takes it back. `NORMAL` would survive the first only, and saves about a millisecond a
 * stroke, which no one sees.
 */
import { existsSync, openSync, readSync, closeSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import type { WritableDb } from './handles.ts'
import { APPLICATION_ID, migrate, NEWEST_VERSION } from './migrations/index.ts'
import { openingProblem } from './storageProblem.ts'

/** Opens the library at `file`, made new where there is none. */
export function openLibrary(file: string): Result<WritableDb> {
  let db: Database.Database | undefined
  try {
    const isEmpty = !existsSync(file) || statSync(file).size === 0
    if (!isEmpty && !startsLikeSqlite(file)) return failure('not-a-library', { file })
    db = new Database(file)
    const opened = prepare(db, file)
    if (!opened.ok) db.close()
    return opened
  } catch (error) {
    db?.close()
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}

function prepare(raw: Database.Database, file: string): Result<WritableDb> {
  const db = withKeptStatements(raw) as WritableDb
  // Wait for a copy or a backup of the file to end rather than fail.
  db.pragma('busy_timeout = 5000')
  const version = db.pragma('user_version', { simple: true }) as number
  const isNew = isBlank(db)
  if (!isNew && db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    return failure('not-a-library', { file })
  if (version > NEWEST_VERSION) return failure('library-from-newer-program', { file })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  if (version < NEWEST_VERSION) {
    if (!isNew) copyBeforeMigration(db, file, version)
    migrate(db)
  }
  return ok(db)
}

/**
 * Whether no one has written anything to a database yet. A first start that was interrupted after switching to the
 * write-ahead log leaves such a file: page 1 exists, but no identity and no tables.
 */
const isBlank = (db: WritableDb): boolean =>
  db.pragma('application_id', { simple: true }) === 0 &&
  db.pragma('user_version', { simple: true }) === 0 &&
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

/** Prepares each statement once: a brush stroke runs a dozen. A kept statement must not run again while it is iterated. */
function withKeptStatements(db: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>()
  const prepareAnew = db.prepare.bind(db)
  const prepareOnce = (sql: string) => {
    const statement = kept.get(sql) ?? prepareAnew(sql)
    kept.set(sql, statement)
    return statement
  }
  return Object.assign(db, { prepare: prepareOnce as Database.Database['prepare'] })
}

/** Puts a copy named after its version beside the file; an existing one stays, it is older and as good. */
function copyBeforeMigration(db: WritableDb, file: string, version: number): void {
  const copy = `${file}.form-${version}.bak`
  if (existsSync(copy)) return
  // By SQLite itself: copying an open database's file would drop its locks, and miss what is still in the log.
  db.prepare('VACUUM INTO ?').run(copy)
}

function startsLikeSqlite(file: string): boolean {
  const head = Buffer.alloc(16)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, head, 0, head.length, 0)
  } finally {
    closeSync(descriptor)
  }
  return head.toString('latin1') === 'SQLite format 3\0'
}
