/**
 * Opens the library file: the one SQLite database with all maps. A file that is not ours, or from a newer Fivefoot, is
 * left untouched; before its form changes, a backup is made.
 *
 * Write-ahead log with `synchronous = FULL`: a command is on the disk when its call returns, so that neither a crash of
 * the program nor of the machine takes it back. `NORMAL` would survive the first only, and saves about a millisecond a
 * stroke, which no one sees.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { makeTemporaryFolder, temporaryName } from '../disk/temporaryName.ts'
import { backupFolder, updateBackupName } from './backupNames.ts'
import type { WritableDb } from './handles.ts'
import { APPLICATION_ID, migrate, NEWEST_VERSION } from './migrations/index.ts'
import { openingProblem } from './storageProblem.ts'
import { isSystemError } from '../disk/systemError.ts'

/** How long a lock of another program is waited for: a copy or a backup of the file takes no longer. */
const WAIT_MS = 5_000

/**
 * Opens the library at `file`, made new where there is none. Waits up to `waitMs` milliseconds for a lock of another program,
 * and holds up its thread meanwhile.
 */
export const openLibrary = (file: string, waitMs = WAIT_MS): Result<WritableDb> =>
  openingResult(file, () => {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      return failure('library-unreadable', { file, reason: 'is-folder' })
    return prepared(new Database(file, { timeout: waitMs }), file, (db, version) =>
      copyBeforeMigration(db, file, version),
    )
  })

/** A library that is open to be looked at. */
export interface LibraryForReading {
  readonly db: WritableDb
  /** Closes it, and removes the copy it was. */
  readonly close: () => void
}

/**
 * Opens a copy of the library at `file`, which stays as it is, whatever its form: for a file that cannot be written, and
 * for backups. Nothing can be written into it. The copy is a temporary file, or in memory where no disk has room for one.
 */
export function openForReading(file: string): Result<LibraryForReading> {
  let folder: string | null = null
  const removeCopy = (): void => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
  const opened = openingResult(file, () => {
    if (!startsLikeSqlite(file)) return failure('not-a-library', { file })
    let source: string | Buffer
    try {
      folder = makeTemporaryFolder('copy')
      source = copyTo(join(folder, 'library.fivefoot'), file)
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'ENOSPC' || hasLog(file)) throw error
      source = withoutLog(readFileSync(file))
    }
    return prepared(new Database(source), file)
  })
  if (!opened.ok) {
    removeCopy()
    return opened
  }
  const db = opened.value
  db.pragma('query_only = ON')
  const close = (): void => {
    db.close()
    removeCopy()
  }
  return ok({ db, close })
}

/** What `open` answers, where the file or its disk lets it. */
function openingResult<T>(file: string, open: () => Result<T>): Result<T> {
  try {
    return open()
  } catch (error) {
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}

/** Copies a library with what is still in its log. */
function copyTo(copy: string, file: string): string {
  copyFileSync(file, copy)
  if (hasLog(file)) copyFileSync(`${file}-wal`, `${copy}-wal`)
  // Copies keep the rights of what they are copies of.
  chmodSync(copy, 0o600)
  return copy
}

function hasLog(file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  return log !== undefined && log.isFile() && log.size > 0
}

/** The bytes of a library as one that has no log beside it: bytes 18 and 19 of a SQLite file say which it is. */
function withoutLog(bytes: Buffer): Buffer {
  bytes.fill(1, 18, 20)
  return bytes
}

/** A database as the library it is; closed where it is none. */
function prepared(raw: Database.Database, file: string, beforeMigration?: BeforeMigration): Result<WritableDb> {
  let isReady = false
  try {
    const opened = prepare(raw, file, beforeMigration)
    isReady = opened.ok
    return opened
  } catch (error) {
    // Only now: a file that is read beside SQLite loses the locks that this program holds on it as its library.
    const isDatabase = !isNotADatabase(error) || startsLikeSqlite(file)
    if (isDatabase) throw error
    return failure('not-a-library', { file })
  } finally {
    if (!isReady) raw.close()
  }
}

type BeforeMigration = (db: WritableDb, version: number) => void

function prepare(raw: Database.Database, file: string, beforeMigration?: BeforeMigration): Result<WritableDb> {
  const db = withCachedStatements(raw) as WritableDb
  const version = db.pragma('user_version', { simple: true }) as number
  const isNew = isBlank(db)
  if (!isNew && db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    return failure('not-a-library', { file })
  if (version > NEWEST_VERSION) return failure('library-from-newer-program', { file })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  if (version < NEWEST_VERSION) {
    if (!isNew) beforeMigration?.(db, version)
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
function withCachedStatements(db: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>()
  const prepareAnew = db.prepare.bind(db)
  const prepareOnce = (sql: string) => {
    const statement = kept.get(sql) ?? prepareAnew(sql)
    kept.set(sql, statement)
    return statement
  }
  return Object.assign(db, { prepare: prepareOnce as Database.Database['prepare'] })
}

/** Puts a backup named after its version into the folder of backups; an existing one stays, it is older and as good. */
function copyBeforeMigration(db: WritableDb, file: string, version: number): void {
  const folder = backupFolder(file)
  const copy = join(folder, updateBackupName(version))
  if (existsSync(copy)) return
  mkdirSync(folder, { recursive: true })
  const part = temporaryName(copy)
  // By SQLite itself: copying an open database's file would drop its locks, and miss what is still in the log.
  db.prepare('VACUUM INTO ?').run(part)
  renameSync(part, copy)
}

const isNotADatabase = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB'

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
