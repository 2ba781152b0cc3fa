/** Trouble with the library's disk, as codes. */
import Database from 'better-sqlite3'
import type { AppError, ErrorCode, ErrorFacts } from '../../src/base/errors.ts'
import { isSystemError, systemReason } from '../disk/systemError.ts'

/** What SQLite's result codes mean; extended codes (`SQLITE_IOERR_WRITE`) count as their first two words where they are not named. */
const SQLITE_PROBLEMS: Readonly<Record<string, ErrorCode>> = {
  SQLITE_FULL: 'disk-full',
  SQLITE_BUSY: 'library-busy',
  SQLITE_READONLY: 'library-read-only',
  SQLITE_CORRUPT: 'library-damaged',
  SQLITE_NOTADB: 'library-damaged',
  SQLITE_IOERR: 'library-unreadable',
  // The index of the log cannot grow: what a full disk says when a library is opened.
  SQLITE_IOERR_SHMSIZE: 'disk-full',
  SQLITE_CANTOPEN: 'library-unreadable',
}

/** Our statements name what every library has: where it is missing, the schema in the file is damaged. */
const isSchemaDamaged = ({ code, message }: InstanceType<typeof Database.SqliteError>): boolean =>
  code === 'SQLITE_ERROR' && /^no such (?:table|column)\b/u.test(message)

/** The error behind an error of SQLite that its disk caused; undefined for every other fault. */
export function sqliteProblem(error: unknown, facts: ErrorFacts = {}): AppError | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  const code = isSchemaDamaged(error)
    ? 'library-damaged'
    : (SQLITE_PROBLEMS[error.code] ?? SQLITE_PROBLEMS[error.code.split('_').slice(0, 2).join('_')])
  return code && { ...facts, code, details: `${error.message} (${error.code})` }
}

/** The same while a library is opened, where errors of the operating system are about its file and folder too. */
export function openingProblem(error: unknown, file: string): AppError | undefined {
  if (!isSystemError(error)) return undefined
  if (error instanceof Database.SqliteError) return sqliteProblem(error, { file })
  if (error.code === 'ENOSPC') return { code: 'disk-full', file }
  return { code: 'library-unreadable', file, ...systemReason(error) }
}
