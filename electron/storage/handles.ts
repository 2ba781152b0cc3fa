import type Database from 'better-sqlite3'

declare const writable: unique symbol

/** A database to read from. Functions that take one cannot call functions that write. */
export type ReadableDb = Pick<Database.Database, 'prepare'>
/** A database to write to, from `openLibrary`. Write inside `inTransaction`. */
export type WritableDb = Database.Database & { readonly [writable]: true }

/** Runs `work` in a transaction that takes the write lock at its start. When this returns, all or none of it is on disk. */
export const inTransaction = <T>(db: WritableDb, work: () => T): T => db.transaction(work).immediate()
