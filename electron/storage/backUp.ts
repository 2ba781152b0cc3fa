/** Makes, rotates and restores backups of the library file. */
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ok, fail, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { LibraryCheck } from '../../src/words/libraryFacts.ts'
import { systemReason } from '../disk/systemError.ts'
import { removeLeftovers, temporaryName } from '../disk/temporaryName.ts'
import {
  backupFolder,
  backupPath,
  dailyBackupName,
  damagedBackupName,
  listBackups,
  manualBackupName,
  replacedLibraryPath,
  superfluous,
} from './backupNames.ts'
import { checkLibrary, isSoundLibrary } from './checkLibrary.ts'
import type { WritableDb } from './handles.ts'
import { openLibrary } from './openLibrary.ts'
import { openingProblem } from './storageProblem.ts'

/** The result of a backup. */
export interface BackupMade {
  /** The backup's path; null if none was needed. */
  readonly path: string | null
  /** The check of the copy; null if none was made. */
  readonly check: LibraryCheck | null
}

/**
 * Makes the daily backup of an open library, unless that day has one; with `always`, another one with the time in its name.
 * The copy is checked before it is named. Backups of a damaged library are named and rotated separately, so that they never
 * replace good ones. The library may be written meanwhile.
 */
export async function backUp(
  db: WritableDb,
  file: string,
  { atMs, always = false }: { readonly atMs: number; readonly always?: boolean },
): Promise<BackupMade> {
  const folder = backupFolder(file)
  const [daily, damaged] = [dailyBackupName(atMs), damagedBackupName(atMs)]
  const isDone = [daily, damaged].some((name) => existsSync(join(folder, name)))
  if (isDone && !always) return { path: null, check: null }
  mkdirSync(folder, { recursive: true })
  removeLeftovers(folder)
  const part = temporaryName(join(folder, daily))
  try {
    await copyDatabase(db, part)
    const check = checkCopy(part)
    const name = !isSoundLibrary(check) ? damaged : always ? manualBackupName(atMs) : daily
    const path = join(folder, name)
    renameSync(part, path)
    rotate(file)
    return { path, check }
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true })
  }
}

/** Copies an open library in a single step. In several steps, SQLite would start over after each write by another connection. */
const copyDatabase = (db: WritableDb, path: string): Promise<unknown> =>
  db.backup(path, { progress: ({ remainingPages }) => Math.max(1, remainingPages) })

function checkCopy(path: string): LibraryCheck {
  const copy = new Database(path)
  try {
    // A single file without a log.
    copy.pragma('journal_mode = DELETE')
    return checkLibrary(copy)
  } finally {
    copy.close()
  }
}

function rotate(file: string): void {
  for (const id of superfluous(listBackups(file)))
    for (const end of ['', '-wal', '-shm']) rmSync(backupPath(file, id) + end, { force: true })
}

/**
 * Replaces the library at `file`, which must not be open, by a copy of `backup`. The replaced library is kept next to it with
 * its log (`replacedLibraryPath`), and is put back if the backup cannot be copied or opened. Errors: `file-unreadable` if `backup` cannot
 * be read, those of `openLibrary` and `openingProblem`.
 */
export const restoreBackup = (file: string, backup: string, atMs: number): Result<null> =>
  replaceLibrary(file, atMs, (part) => {
    // An error of the copy itself would name the library.
    const unreadable = readingProblem(backup)
    if (unreadable) return fail(unreadable)
    copyFileSync(backup, part)
    if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${part}-wal`)
    return ok(null)
  })

function readingProblem(file: string): AppError | undefined {
  try {
    accessSync(file, constants.R_OK)
    return statSync(file).isDirectory() ? { code: 'file-unreadable', file, reason: 'is-folder' } : undefined
  } catch (error) {
    return { code: 'file-unreadable', file, ...systemReason(error) }
  }
}

/**
 * Hard-links the file to a second name, so that a library is always at its path, even if the program is killed. Moves it if
 * the file system has no hard links. Returns a function that undoes this.
 */
function keepBeside(file: string, kept: string): () => void {
  try {
    linkSync(file, kept)
    return () => rmSync(kept, { force: true })
  } catch {
    renameSync(file, kept)
    return () => renameSync(kept, file)
  }
}

/** Creates a library at a temporary path with `make` and replaces the one at `file` by it, as `restoreBackup` does. */
export function replaceLibrary<T>(file: string, atMs: number, make: (part: string) => Result<T>): Result<T> {
  const [part, kept] = [temporaryName(file), replacedLibraryPath(file, atMs)]
  const putBack: (() => void)[] = []
  try {
    const made = make(part)
    if (!made.ok) return made
    // Opening merges a leftover log, so that only one file is moved.
    const opened = openLibrary(part)
    if (!opened.ok) return opened
    opened.value.close()
    if (existsSync(file)) putBack.push(keepBeside(file, kept))
    // Before the new library gets its name: SQLite would apply the old log to it.
    for (const end of ['-wal', '-shm'].filter((each) => existsSync(file + each))) {
      renameSync(file + end, kept + end)
      putBack.push(() => renameSync(kept + end, file + end))
    }
    renameSync(part, file)
    return made
  } catch (error) {
    for (const step of putBack.toReversed()) step()
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(part + end, { force: true })
  }
}
