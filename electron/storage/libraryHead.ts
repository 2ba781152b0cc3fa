/** Reads the head of a library file without SQLite. Never of a library that this process has open: that drops its locks. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { APPLICATION_ID, NEWEST_VERSION } from './migrations/index.ts'

/** See "The Database Header" of SQLite's file format. */
export interface LibraryHead {
  /** Version of the schema, without what is still in the log. */
  readonly version: number
  /** True if the file is used with a write-ahead log. */
  readonly isLogged: boolean
  /** True if a log or journal with content is beside it. */
  readonly hasLog: boolean
  readonly bytes: number
}

/** Errors: `not-a-library`, `library-from-newer-program`. Throws errors of the system. */
export function readLibraryHead(file: string): Result<LibraryHead> {
  const stats = statSync(file)
  if (stats.isDirectory()) return failure('library-unreadable', { file, reason: 'is-folder' })
  if (!stats.isFile()) return failure('library-unreadable', { file, reason: 'not-a-file' })
  const head = headBytes(file)
  if (!startsLikeSqlite(head)) return failure('not-a-library', { file })
  const hasLog = ['-wal', '-journal'].some((end) => hasContent(file + end))
  const version = head.readUInt32BE(60)
  // The first page of a new library may still be in its log.
  if (!hasLog && head.readUInt32BE(68) !== APPLICATION_ID) return failure('not-a-library', { file })
  if (version > NEWEST_VERSION) return failure('library-from-newer-program', { file })
  return ok({ version, isLogged: head[18] === 2, hasLog, bytes: stats.size })
}

const HEAD_BYTES = 100

/** The first bytes of a file, with zeros for missing ones. */
export function headBytes(file: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, head, 0, head.length, 0)
  } finally {
    closeSync(descriptor)
  }
  return head
}

export const startsLikeSqlite = (head: Buffer): boolean => head.toString('latin1', 0, 16) === 'SQLite format 3\0'

function hasContent(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.isFile() && stats.size > 0
}
