/** Copies of the library file, a few days back: against what a person does to a file, not against crashes. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ok, type Result } from '../../src/base/result.ts'
import type { WritableDb } from './handles.ts'
import { openLibrary } from './openLibrary.ts'
import { openingProblem } from './storageProblem.ts'

/** How many copies are kept. */
export const KEPT_BACKUPS = 7

/**
 * Puts a copy named after the day into `folder` unless that day has one, and removes the oldest beyond `KEPT_BACKUPS`.
 * Others may write meanwhile. Gives the copy's path, or null where the day had one.
 */
export async function backUpDaily(db: WritableDb, folder: string, nowMs: number): Promise<string | null> {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const copy = join(folder, `library-${day}.fivefoot`)
  if (existsSync(copy)) return null
  mkdirSync(folder, { recursive: true })
  // Under its name only when whole.
  const part = `${copy}.part`
  await db.backup(part)
  renameSync(part, copy)
  const copies = readdirSync(folder).filter((name) => /^library-\d{4}-\d\d-\d\d\.fivefoot$/.test(name))
  for (const old of copies.sort().slice(0, -KEPT_BACKUPS)) rmSync(join(folder, old))
  return copy
}

/** The folder with the backups of the library at `file`. */
export const backupFolder = (file: string): string => join(dirname(file), 'backups')

/**
 * Puts a copy of `backup` in the place of the library at `file`, which no one may have open. What was there is renamed, with
 * its log, to `….damaged-TIME`; where the backup does not open or cannot be copied, it is put back. Errors: those of
 * `openLibrary` and of `openingProblem`.
 */
export function restoreBackup(file: string, backup: string, nowMs: number): Result<null> {
  const mark = `.damaged-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}`
  const moved = ['', '-wal', '-shm'].filter((end) => existsSync(file + end))
  const putBack = (): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    for (const end of moved) renameSync(file + mark + end, file + end)
  }
  try {
    const part = `${file}.part`
    copyFileSync(backup, part)
    for (const end of moved) renameSync(file + end, file + mark + end)
    renameSync(part, file)
  } catch (error) {
    putBack()
    const problem = openingProblem(error, backup)
    if (!problem) throw error
    return { ok: false, error: problem }
  }
  const opened = openLibrary(file)
  if (!opened.ok) {
    putBack()
    return opened
  }
  opened.value.close()
  return ok(null)
}
