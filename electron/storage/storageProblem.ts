/** Translates errors of SQLite and the operating system to error codes. */
import Database from 'better-sqlite3'
import type { AppError, ErrorCode, ErrorFacts } from '../../src/base/errors.ts'
import { isSystemError, systemReason } from '../disk/systemError.ts'

/** By SQLite's result code. Extended codes (`SQLITE_IOERR_WRITE`) that are not listed count as their first two words. */
const SQLITE_PROBLEMS: Readonly<Record<string, ErrorCode>> = {
  SQLITE_FULL: 'disk-full',
  SQLITE_BUSY: 'library-busy',
  SQLITE_READONLY: 'library-read-only',
  SQLITE_CORRUPT: 'library-damaged',
  SQLITE_NOTADB: 'library-damaged',
  SQLITE_IOERR: 'library-unreadable',
  // The index of the log cannot grow: happens on a full disk when a library is opened.
  SQLITE_IOERR_SHMSIZE: 'disk-full',
  SQLITE_CANTOPEN: 'library-unreadable',
}

/** Every library has all tables and columns that statements name, so a missing one means that the stored schema is damaged. */
const isSchemaDamaged = ({ code, message }: InstanceType<typeof Database.SqliteError>): boolean =>
  code === 'SQLITE_ERROR' && /^no such (?:table|column)\b/u.test(message)

/** The error for an exception of SQLite that the file or disk caused; undefined for all others. */
export function sqliteProblem(error: unknown, facts: ErrorFacts = {}): AppError | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  const code = isSchemaDamaged(error)
    ? 'library-damaged'
    : (SQLITE_PROBLEMS[error.code] ?? SQLITE_PROBLEMS[error.code.split('_').slice(0, 2).join('_')])
  return code && { ...facts, code, details: `${error.message} (${error.code})` }
}

/** The same while a library is opened, when errors of the operating system concern its file or folder as well. */
export function openingProblem(error: unknown, file: string): AppError | undefined {
  if (!isSystemError(error)) return undefined
  if (error instanceof Database.SqliteError) return sqliteProblem(error, { file })
  if (error.code === 'ENOSPC') return { code: 'disk-full', file }
  return { code: 'library-unreadable', file, ...systemReason(error) }
}
