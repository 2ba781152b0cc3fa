/** Backups of the library file: made, rotated and put back. */
import { existsSync, copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ok, fail, type Result } from '../../src/base/result.ts'
import type { LibraryCheck } from '../../src/words/libraryFacts.ts'
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

/** What came of a backup. */
export interface BackupMade {
  /** The backup's path; null where there was none to make. */
  readonly path: string | null
  /** What the copy was found to be; null where none was made. */
  readonly check: LibraryCheck | null
}

/**
 * Makes the backup of the day of an open library, unless that day has one; `always`: one more, with the time in its name.
 * The copy is checked before it gets a name. One of a damaged library is kept apart and takes the place of no good one.
 * Others may write meanwhile.
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
    // Each kind makes room for its own only: days of damage take no good one, and do not pile up either.
    rotate(file)
    return { path, check }
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true })
  }
}

/** Copies an open library in one go: what is written meanwhile waits in the log and makes it begin no second time. */
const copyDatabase = (db: WritableDb, path: string): Promise<unknown> =>
  db.backup(path, { progress: ({ remainingPages }) => Math.max(1, remainingPages) })

function checkCopy(path: string): LibraryCheck {
  const copy = new Database(path)
  try {
    // One file, with nothing beside it.
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
 * Puts a copy of `backup` in the place of the library at `file`, which no one may have open. What was there is kept beside
 * it with its log (`replacedLibraryPath`), and is put back where the backup does not open or cannot be copied. Errors:
 * those of `openLibrary` and of `openingProblem`.
 */
export const restoreBackup = (file: string, backup: string, atMs: number): Result<null> =>
  replaceLibrary(file, atMs, (part) => {
    copyFileSync(backup, part)
    if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${part}-wal`)
    return ok(null)
  })

/**
 * Gives the file a second name, so that a kill at any moment leaves a library under the first; where the file system has no
 * second names, it moves. Returns what undoes that.
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

/** Makes a library at a temporary path by `make` and puts it in the place of the one at `file`, as `restoreBackup` does. */
export function replaceLibrary<T>(file: string, atMs: number, make: (part: string) => Result<T>): Result<T> {
  const [part, kept] = [temporaryName(file), replacedLibraryPath(file, atMs)]
  const putBack: (() => void)[] = []
  try {
    const made = make(part)
    if (!made.ok) return made
    // A log that waits for its file is taken in, so that one file is moved.
    const opened = openLibrary(part)
    if (!opened.ok) return opened
    opened.value.close()
    if (existsSync(file)) putBack.push(keepBeside(file, kept))
    // Before the new library has its name: the log of another one beside it would be taken for its own.
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
