/**
 * Opens the library file, a SQLite database with all maps. A file that is not a library, or from a newer Fivefoot, is left
 * untouched. Before a migration, a backup is made.
 *
 * Write-ahead log with `synchronous = FULL`: a command is on the disk when its call returns, and survives crashes of both the
 * program and the machine. `NORMAL` survives the first only and would save an unnoticeable millisecond per stroke.
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

/** How long to wait for a lock: longer than another program takes to copy or back up the file. */
const WAIT_MS = 5_000

/** Opens the library at `file`, or creates it. Blocks the thread for up to `waitMs` while another program has locked it. */
export const openLibrary = (file: string, waitMs = WAIT_MS): Result<WritableDb> =>
  openingResult(file, () => {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      return failure('library-unreadable', { file, reason: 'is-folder' })
    return prepared(new Database(file, { timeout: waitMs }), file, (db, version) =>
      copyBeforeMigration(db, file, version),
    )
  })

/** A read-only copy of a library. */
export interface LibraryForReading {
  readonly db: WritableDb
  /** Closes and deletes the copy. */
  readonly close: () => void
}

/**
 * Opens a read-only copy of the library at `file`, for backups and files that cannot be written. The original is not changed,
 * not even migrated. The copy is a temporary file, or in memory if the disk is full.
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

/** The result of `open`, with exceptions of the file or its disk as errors. */
function openingResult<T>(file: string, open: () => Result<T>): Result<T> {
  try {
    return open()
  } catch (error) {
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}

/** Copies a library with its log. */
function copyTo(copy: string, file: string): string {
  copyFileSync(file, copy)
  if (hasLog(file)) copyFileSync(`${file}-wal`, `${copy}-wal`)
  // Copies keep the permissions of the original, which may be read-only.
  chmodSync(copy, 0o600)
  return copy
}

function hasLog(file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  return log !== undefined && log.isFile() && log.size > 0
}

/** Switches the bytes of a SQLite file from write-ahead log to rollback journal: bytes 18 and 19 are the format versions. */
function withoutLog(bytes: Buffer): Buffer {
  bytes.fill(1, 18, 20)
  return bytes
}

/** Checks and migrates a database; closes it if it is not a library. */
function prepared(raw: Database.Database, file: string, beforeMigration?: BeforeMigration): Result<WritableDb> {
  let isReady = false
  try {
    const opened = prepare(raw, file, beforeMigration)
    isReady = opened.ok
    return opened
  } catch (error) {
    // Only after an error: opening and closing the file outside SQLite drops the POSIX locks of this process on it.
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
 * True if nothing has been written to a database yet. A first start that was interrupted after switching to the write-ahead log
 * leaves such a file: page 1 exists, but no application id and no tables.
 */
const isBlank = (db: WritableDb): boolean =>
  db.pragma('application_id', { simple: true }) === 0 &&
  db.pragma('user_version', { simple: true }) === 0 &&
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

/** Caches prepared statements: a brush stroke runs a dozen. A cached statement must not be run while it is being iterated. */
function withCachedStatements(db: Database.Database): Database.Database {
  const cached = new Map<string, Database.Statement>()
  const prepare = db.prepare.bind(db)
  const prepareOnce = (sql: string) => {
    const statement = cached.get(sql) ?? prepare(sql)
    cached.set(sql, statement)
    return statement
  }
  return Object.assign(db, { prepare: prepareOnce as Database.Database['prepare'] })
}

/** Makes a backup named after the schema version. An existing one is kept. */
function copyBeforeMigration(db: WritableDb, file: string, version: number): void {
  const folder = backupFolder(file)
  const copy = join(folder, updateBackupName(version))
  if (existsSync(copy)) return
  mkdirSync(folder, { recursive: true })
  const part = temporaryName(copy)
  // Not by copying the file, which would drop the locks on it and miss what is still in the log.
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
