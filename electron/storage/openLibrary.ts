/**
 * Opens the library file: the one SQLite database with all maps. A file that is not ours, or from a newer Fivefoot, is
 * left untouched; before its form changes, a copy is put beside it.
 *
 * Write-ahead log with `synchronous = FULL`: a command is on the disk when its call returns, so that neither a crash of
 * the program nor of the machine takes it back. `NORMAL` would survive the first only, and saves about a millisecond a
 * stroke, which nobody sees.
 */
import { existsSync, openSync, readSync, closeSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fail, ok, type AppError, type Result } from '../../src/base/result.ts'
import type { WritableDb } from './handles.ts'
import { migrate, NEWEST_VERSION } from './migrations/index.ts'
import { isSystemError, systemReason } from './systemError.ts'

/** Marks a SQLite file as a library of ours: the letters `5foo`. */
export const APPLICATION_ID = 0x35666f6f

/** Why a library cannot be opened. */
export type OpenErrorCode = 'not-a-library' | 'library-from-newer-program' | 'library-unreadable'
/** A library that cannot be opened; `where` is the file. */
export interface OpenError extends AppError {
  readonly code: OpenErrorCode
}

/** Opens the library at `file`, made new where there is none. */
export function openLibrary(file: string): Result<WritableDb, OpenError> {
  let db: Database.Database | undefined
  try {
    const isNew = !existsSync(file) || statSync(file).size === 0
    if (!isNew && !startsLikeSqlite(file)) return refuse('not-a-library', 'This file is not a Fivefoot library.', file)
    db = new Database(file)
    const opened = prepare(db, file, isNew)
    if (!opened.ok) db.close()
    return opened
  } catch (error) {
    db?.close()
    if (error instanceof Database.SqliteError)
      return refuse('library-unreadable', `The library could not be read: ${error.message} (${error.code}).`, file)
    if (!isSystemError(error)) throw error
    return refuse('library-unreadable', `The library could not be read (${systemReason(error)}).`, file)
  }
}

function prepare(raw: Database.Database, file: string, isNew: boolean): Result<WritableDb, OpenError> {
  const db = raw as WritableDb
  const version = db.pragma('user_version', { simple: true }) as number
  if (!isNew && db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    return refuse('not-a-library', 'This database belongs to another program.', file)
  if (version > NEWEST_VERSION)
    return refuse(
      'library-from-newer-program',
      `This library was written by a newer Fivefoot (form ${version}; this one knows ${NEWEST_VERSION}). Please update.`,
      file,
    )
  // Wait for a copy or a backup of the file to end rather than fail.
  db.pragma('busy_timeout = 5000')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  if (isNew) db.pragma(`application_id = ${APPLICATION_ID}`)
  if (version < NEWEST_VERSION) {
    if (!isNew) copyBeforeMigration(db, file, version)
    migrate(db)
  }
  return ok(db)
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

const refuse = (code: OpenErrorCode, message: string, where: string) => fail({ code, message, where })
