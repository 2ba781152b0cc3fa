/**
 * Opens the library file, a SQLite database with all maps. A file that is not a library, or from a newer Fivefoot, is left
 * untouched. Before a migration, a backup is made.
 *
 * Write-ahead log with `synchronous = FULL`: a command is on the disk when its call returns, and survives crashes of both the
 * program and the machine. `NORMAL` survives the first only and would save an unnoticeable millisecond per stroke.
 */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { ErrorCode } from '../../src/base/errors.ts'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { makeTemporaryFolder, temporaryName } from '../disk/temporaryName.ts'
import { atOnce } from '../disk/steps.ts'
import { backupFolder, updateBackupName } from './backupNames.ts'
import { BackupPictures } from './backupPictures.ts'
import { copyWithoutPictures, nameDatabase, removeDatabase } from './copyLibrary.ts'
import type { WritableDb } from './handles.ts'
import { APPLICATION_ID, migrate, NEWEST_VERSION } from './migrations/index.ts'
import { isWithoutPictures } from './pictureStore.ts'
import { openingProblem, sqliteProblem } from './storageProblem.ts'
import { isSystemError, systemReason } from '../disk/systemError.ts'
import { headBytes, readLibraryHead, startsLikeSqlite, type LibraryHead } from './libraryHead.ts'

/** How long to wait for a lock: longer than another program takes to copy or back up the file. */
const WAIT_MS = 5_000

/** Opens the library at `file`, or creates it. Blocks the thread for up to `waitMs` while another program has locked it. */
export const openLibrary = (file: string, waitMs = WAIT_MS): Result<WritableDb> =>
  openingResult(file, () => {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      return failure('library-unreadable', { file, reason: 'is-folder' })
    if (isWriteProtected(file)) return failure('library-read-only', { file })
    return prepared(new Database(file, { timeout: waitMs }), file, (version) => copyBeforeMigration(file, version))
  })

/** Asked before SQLite opens the file, which would leave a log as unwritable as the file. */
function isWriteProtected(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.W_OK)
    return false
  } catch (error) {
    const { reason } = systemReason(error)
    if (reason === 'no-permission' || reason === 'read-only') return true
    throw error
  }
}

/** A library that cannot be changed. */
export interface LibraryForReading {
  readonly db: WritableDb
  /** Closes it, and deletes it if it is a copy. */
  readonly close: () => void
}

/**
 * Opens the library at `file` read-only, for backups and files that cannot be written. The original is not changed, not even
 * migrated: one that has a log, or was written by an older Fivefoot, is copied. This process must not have it open otherwise.
 */
export const openForReading = (file: string): Result<LibraryForReading> =>
  openingResult(file, () => {
    const head = readLibraryHead(file)
    if (!head.ok) return head
    const isReadable = head.value.version === NEWEST_VERSION && !head.value.hasLog
    const inPlace = isReadable ? openInPlace(file, head.value) : null
    return inPlace ? ok(inPlace) : openCopy(file, head.value)
  })

const NO_LOG: ReadonlySet<ErrorCode | undefined> = new Set(['library-unreadable', 'library-read-only', 'disk-full'])

/** Null if SQLite cannot open it there, for example for want of a folder that can be written. */
function openInPlace(file: string, { isLogged }: LibraryHead): LibraryForReading | null {
  const added = ['-wal', '-shm'].map((end) => file + end).filter((path) => !existsSync(path))
  // SQLite removes logs of databases it may write only.
  const close = (db: Database.Database): void => {
    db.close()
    if (isLogged) for (const path of added) removeEmptyLog(path)
  }
  let db: Database.Database | null = null
  try {
    db = withCachedStatements(new Database(file, { readonly: !isLogged, fileMustExist: true }))
    db.pragma('query_only = ON')
    db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
    const opened = db
    return { db: opened as WritableDb, close: () => close(opened) }
  } catch (error) {
    if (db) close(db)
    // A folder without room or permission for a log.
    if (!NO_LOG.has(openingProblem(error, file)?.code)) throw error
    return null
  }
}

/** A log without content, or its index once there is no log. */
function removeEmptyLog(path: string): void {
  const isNeeded = path.endsWith('-shm')
    ? existsSync(path.replace(/-shm$/u, '-wal'))
    : (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!isNeeded) rmSync(path, { force: true })
}

/** Larger files are copied beside themselves, since temporary folders are often small and in memory. */
const MAX_TEMPORARY_BYTES = 64 * 1024 * 1024
/** The most to keep in memory if no disk has room for a copy. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024

function openCopy(file: string, head: LibraryHead): Result<LibraryForReading> {
  const places = [tmpdir(), dirname(file)]
  if (head.bytes > MAX_TEMPORARY_BYTES) places.reverse()
  const place = places.find((folder) => hasRoom(folder, head.bytes))
  let remove = (): void => undefined
  let isOpen = false
  try {
    let source: string | Buffer
    if (place !== undefined) {
      const copy = place === tmpdir() ? join(makeTemporaryFolder('copy'), 'library.fivefoot') : temporaryName(file)
      remove = () => {
        if (place === tmpdir()) rmSync(dirname(copy), { recursive: true, force: true })
        else removeDatabase(copy)
      }
      source = copyTo(copy, file)
    } else {
      if (head.hasLog || head.bytes > MAX_MEMORY_BYTES) return failure('disk-full', { file })
      source = withoutLog(readFileSync(file))
    }
    const opened = prepared(new Database(source), file)
    if (!opened.ok) return opened
    const db = opened.value
    db.pragma('query_only = ON')
    isOpen = true
    const removeCopy = remove
    return ok({
      db,
      close() {
        db.close()
        removeCopy()
      },
    })
  } finally {
    if (!isOpen) remove()
  }
}

/** True if files can be made in a folder, and one of that size fits with its log. */
function hasRoom(folder: string, bytes: number): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > bytes * 1.2 + 1024 * 1024
  } catch (error) {
    if (!isSystemError(error)) throw error
    return false
  }
}

/**
 * Opens a library that this process has open already, by a connection of its own that cannot write. Only through SQLite, since
 * other ways of opening the file drop the locks of this process on it.
 */
export const openAgainForReading = (file: string): Result<LibraryForReading> =>
  openingResult(file, () => {
    const db = withCachedStatements(new Database(file, { fileMustExist: true })) as WritableDb
    db.pragma('query_only = ON')
    return ok({ db, close: () => db.close() })
  })

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
  for (const end of ['', '-wal', '-journal'].filter((each) =>
    statSync(file + each, { throwIfNoEntry: false })?.isFile(),
  )) {
    copyFileSync(file + end, copy + end)
    // Copies keep the permissions of the original, which may be read-only, and on some systems its time.
    chmodSync(copy + end, 0o600)
    utimesSync(copy + end, new Date(), new Date())
  }
  return copy
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
    const isDatabase = !isNotADatabase(error) || startsLikeSqlite(headBytes(file))
    if (isDatabase) throw error
    return failure('not-a-library', { file })
  } finally {
    if (!isReady) raw.close()
  }
}

type BeforeMigration = (version: number) => void

function prepare(raw: Database.Database, file: string, beforeMigration?: BeforeMigration): Result<WritableDb> {
  const db = withCachedStatements(raw) as WritableDb
  const version = db.pragma('user_version', { simple: true }) as number
  const isNew = isBlank(db)
  if (!isNew && db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    return failure('not-a-library', { file })
  if (version > NEWEST_VERSION) return failure('library-from-newer-program', { file })
  // Maps would lack their pictures, and what is drawn in it would go with the backup. Copies for reading may be of backups.
  if (beforeMigration && isWithoutPictures(db)) return failure('library-is-backup', { file })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  if (version < NEWEST_VERSION) {
    if (!isNew) beforeMigration?.(version)
    migrate(db)
  }
  proveWritable(db)
  return ok(db)
}

/** Throws the error of a write into a file that can be opened but not written. A lock is none: another program writes. */
export function proveWritable(db: Database.Database): void {
  try {
    db.exec('BEGIN IMMEDIATE')
    // `BEGIN` alone succeeds in files that can only be read.
    db.pragma(`user_version = ${db.pragma('user_version', { simple: true }) as number}`)
  } catch (error) {
    if (sqliteProblem(error)?.code !== 'library-busy') throw error
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK')
  }
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
function copyBeforeMigration(file: string, version: number): void {
  const folder = backupFolder(file)
  const copy = join(folder, updateBackupName(version))
  if (existsSync(copy)) return
  mkdirSync(folder, { recursive: true })
  const part = temporaryName(copy)
  try {
    // Not by copying the file, which would drop the locks on it and miss what is still in the log.
    atOnce(copyWithoutPictures(file, part, new BackupPictures(folder), basename(copy)))
    nameDatabase(part, copy)
  } finally {
    removeDatabase(part)
  }
}

const isNotADatabase = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB'
