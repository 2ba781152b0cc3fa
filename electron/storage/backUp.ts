/** Makes backups of the library file, in one or two places, and restores them. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { ok, fail, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { LibraryCheck, RestoreLoss } from '../../src/words/libraryFacts.ts'
import { isSystemError, systemReason } from '../disk/systemError.ts'
import { removeLeftovers, temporaryName } from '../disk/temporaryName.ts'
import { atOnce, inTurns, type Steps, type Turns } from '../disk/steps.ts'
import {
  backupFolder,
  dailyBackupName,
  damagedBackupName,
  manualBackupName,
  otherBackups,
  ownBackups,
  replacedLibraryPath,
  secondBackupFolder,
} from './backupNames.ts'
import { BackupPictures, picturePlaces } from './backupPictures.ts'
import { checkSteps, isSoundLibrary } from './checkLibrary.ts'
import {
  copyFile,
  copyWithoutPictures,
  fillInPictures,
  moveLogs,
  nameDatabase,
  removeDatabase,
  type CopyReport,
} from './copyLibrary.ts'
import type { WritableDb } from './handles.ts'
import { readLibraryHead } from './libraryHead.ts'
import { openLibrary } from './openLibrary.ts'
import { isPictureOf } from './pictureStore.ts'
import { picturesOf, rotate } from './rotateBackups.ts'
import { openingProblem, sqliteProblem } from './storageProblem.ts'

/** Which backup to make, and where. */
export interface BackupOptions extends Turns {
  readonly atMs: number
  /** True: one more than the daily one, with the time in its name. */
  readonly always?: boolean
  /** How much all backups of a place may take; null: no limit. */
  readonly maxBytes?: number | null
  /** Another place for a copy of each backup, such as a drive. */
  readonly second?: string | null
}

/** The result of a backup. */
export interface BackupMade {
  /** The backup's path; null if none was needed. */
  readonly path: string | null
  /** The check of the copy; null if none was made. */
  readonly check: LibraryCheck | null
  /** Why there is no copy in the second place. */
  readonly secondProblem?: AppError | undefined
}

/** The path that partial files of a backup made at that time are named after. */
export const backupInWork = (file: string, atMs: number): string => join(backupFolder(file), dailyBackupName(atMs))

/**
 * Makes the daily backup of an open library, unless that day has one. The copy is checked before it is named. Backups of a
 * damaged library are named and rotated separately, so that they never replace good ones. The library may be written meanwhile.
 * Throws errors of SQLite and the disk, and the reason of an aborted signal; no partial file stays.
 */
export async function backUp(db: WritableDb, file: string, options: BackupOptions): Promise<BackupMade> {
  const { atMs, always = false, maxBytes = null, second = null } = options
  const place = ownBackups(file)
  const [daily, damaged] = [dailyBackupName(atMs), damagedBackupName(atMs)]
  const done = [daily, damaged].find((name) => existsSync(place.path(name)))
  if (done !== undefined && !always) {
    const secondProblem = second === null ? undefined : await copyToSecond(place.path(done), second, options)
    return { path: null, check: null, secondProblem }
  }
  mkdirSync(place.folder, { recursive: true })
  accessSync(place.folder, constants.W_OK)
  removeLeftovers(place.folder)
  const part = temporaryName(place.path(daily))
  try {
    const check = await copyChecked(db, file, part, options)
    const path = place.path(!isSoundLibrary(check) ? damaged : always ? manualBackupName(atMs) : daily)
    nameDatabase(part, path)
    flushFolder(place.folder)
    rotate(place, maxBytes, atMs)
    const secondProblem = second === null ? undefined : await copyToSecond(path, second, options)
    return { path, check, secondProblem }
  } finally {
    removeDatabase(part)
  }
}

/** Copies the library without its pictures, or as it is if it is too damaged for that, and checks the copy. */
async function copyChecked(db: WritableDb, file: string, part: string, options: BackupOptions): Promise<LibraryCheck> {
  const pictures = new BackupPictures(dirname(part))
  const report = await copiedRows(file, part, pictures, options)
  if (report?.structure.length === 0) {
    const check = await checkedCopy(part, options, (id, bytes) => isPictureOf(id, bytes) || pictures.has(id))
    const lost = report.damagedPictures.map((name) => ({ kind: 'picture', name }) as const)
    const others = check.damaged.filter(({ kind }) => kind !== 'picture')
    return { ...check, damaged: [...others, ...lost] }
  }
  removeDatabase(part)
  await copyPages(db, part, options)
  const check = await checkedCopy(part, options, isPictureOf)
  return { ...check, structure: [...new Set([...check.structure, ...(report?.structure ?? [])])] }
}

/** Null if the library is too damaged to read all rows. */
async function copiedRows(
  file: string,
  part: string,
  pictures: BackupPictures,
  options: BackupOptions,
): Promise<CopyReport | null> {
  try {
    const backup = dailyBackupName(options.atMs)
    return await inTurns(copyWithoutPictures(file, part, pictures, backup), options)
  } catch (error) {
    if (sqliteProblem(error)?.code !== 'library-damaged') throw error
    return null
  }
}

/** Pages copied in a step. */
const PAGES = 2_000

/** Copies all pages of an open library, damaged or not, as they are when this begins. */
async function copyPages(db: WritableDb, part: string, { signal, onProgress }: BackupOptions): Promise<void> {
  // Within a transaction SQLite does not start over when another connection writes.
  const isOwn = !db.inTransaction
  if (isOwn) db.exec('BEGIN')
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    await db.backup(part, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        onProgress?.('copying', totalPages - remainingPages, totalPages)
        return PAGES
      },
    })
  } finally {
    if (isOwn) db.exec('ROLLBACK')
  }
}

async function checkedCopy(
  part: string,
  options: BackupOptions,
  isPictureSound: typeof isPictureOf,
): Promise<LibraryCheck> {
  const copy = new Database(part)
  try {
    // A single file without a log.
    copy.pragma('journal_mode = DELETE')
    return await inTurns(checkSteps(copy, isPictureSound), options)
  } finally {
    copy.close()
  }
}

/** Makes the second place have a backup and its pictures. Returns why it does not. Throws the reason of an aborted signal. */
async function copyToSecond(backup: string, second: string, options: BackupOptions): Promise<AppError | undefined> {
  const folder = secondBackupFolder(second)
  try {
    // Not made if missing: it may be a drive that is not there.
    if (!statSync(second).isDirectory()) return { code: 'backup-place-missing', file: second }
    mkdirSync(folder, { recursive: true })
    removeLeftovers(folder)
    await inTurns(secondCopy(backup, folder), options)
    rotate(otherBackups(folder), options.maxBytes ?? null, options.atMs)
    return undefined
  } catch (error) {
    if (options.signal?.aborted) throw error
    const isMissing = isSystemError(error) && error.code === 'ENOENT' && !existsSync(second)
    return isMissing ? { code: 'backup-place-missing', file: second } : backupProblem(error, folder)
  }
}

function* secondCopy(backup: string, folder: string): Steps<void> {
  const path = join(folder, basename(backup))
  const [from, to] = [new BackupPictures(dirname(backup)), new BackupPictures(folder)]
  const needed = [...(picturesOf(backup) ?? [])]
  const isThere = existsSync(path)
  const part = temporaryName(path)
  try {
    // Before the pictures: a rotation removes none while there is a partial file.
    if (!isThere) yield* copyFile(backup, part)
    for (const [index, id] of needed.entries()) {
      const bytes = to.has(id) ? undefined : from.read(id)
      if (bytes) to.put(id, bytes, basename(backup))
      yield { stage: 'pictures', done: index + 1, of: needed.length }
    }
    if (!isThere) nameDatabase(part, path)
  } finally {
    removeDatabase(part)
  }
}

/** The error for an exception while backups in a folder were made. Throws what neither SQLite nor the system caused. */
export function backupProblem(error: unknown, folder: string): AppError {
  const ofDatabase = sqliteProblem(error)
  if (ofDatabase) return ofDatabase
  if (!isSystemError(error)) throw error
  if (error.code === 'ENOSPC') return { code: 'disk-full', file: folder }
  return { code: 'backup-unwritable', file: folder, ...systemReason(error) }
}

/** Makes sure that a renamed file keeps its name if the power fails. Windows does so itself. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Replaces the library at `file`, which must not be open, by a copy of `backup`. The replaced library is kept next to it with
 * its log (`replacedLibraryPath`), and is put back if the backup cannot be copied or opened. Errors: those of `restoredLibrary` and
 * `putInPlace`.
 */
export const restoreBackup = (file: string, backup: string, atMs: number): Result<RestoreLoss | null> =>
  replaceLibrary(file, atMs, (part) => atOnce(restoredLibrary(file, backup, part)))

/**
 * Makes a library of a backup at `part`, with its pictures. Returns how many pictures are lost; null if none. Errors:
 * `file-unreadable` if `backup` cannot be read, those of `openLibrary`.
 */
export function* restoredLibrary(file: string, backup: string, part: string): Steps<Result<RestoreLoss | null>> {
  // An error of the copy itself would name the library.
  const unreadable = readingProblem(backup)
  if (unreadable) return fail(unreadable)
  try {
    const head = readLibraryHead(backup)
    if (!head.ok) return head
    for (const end of ['', '-wal'].filter((each) => existsSync(backup + each)))
      yield* copyFile(backup + end, part + end)
    const lostPictures = yield* fillInPictures(part, picturePlaces(backup, file))
    // Opening merges a leftover log, so that only one file is moved.
    const opened = openLibrary(part)
    if (!opened.ok) return opened
    opened.value.close()
    return ok(lostPictures === 0 ? null : { lostPictures })
  } catch (error) {
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}

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

/** Creates a library at a temporary path with `make` and replaces the one at `file` by it, as `putInPlace` does. */
export function replaceLibrary<T>(file: string, atMs: number, make: (part: string) => Result<T>): Result<T> {
  const part = temporaryName(file)
  try {
    const made = make(part)
    if (!made.ok) return made
    const placed = putInPlace(file, part, atMs)
    return placed.ok ? made : placed
  } catch (error) {
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  } finally {
    removeDatabase(part)
  }
}

/**
 * Replaces the library at `file`, which must not be open, by the one at `part`, and keeps it beside it. If that fails, everything is
 * as it was. Errors: those of `openLibrary` and `openingProblem`.
 */
export function putInPlace(file: string, part: string, atMs: number): Result<null> {
  const kept = replacedLibraryPath(file, atMs)
  const putBack: (() => void)[] = []
  try {
    const opened = openLibrary(part)
    if (!opened.ok) return opened
    opened.value.close()
    if (existsSync(file)) putBack.push(keepBeside(file, kept))
    // Before the new library gets its name: SQLite would apply the old log to it.
    putBack.push(moveLogs(file, kept))
    renameSync(part, file)
    return ok(null)
  } catch (error) {
    for (const step of putBack.toReversed()) step()
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}
