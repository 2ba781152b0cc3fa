import type Database from 'better-sqlite3'

declare const writable: unique symbol

/** A library file that may be read. What takes one of these cannot call what writes. */
export type ReadableDb = Pick<Database.Database, 'prepare'>
/** A library file that may be written, as `openLibrary` gives it. Writing belongs into `inTransaction`. */
export type WritableDb = Database.Database & { readonly [writable]: true }

/** Runs `work` in one transaction that takes the write lock when it begins; all of it is on disk when this returns, or none. */
export const inTransaction = <T>(db: WritableDb, work: () => T): T => db.transaction(work).immediate()
