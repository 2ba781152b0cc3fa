/** Copies of the library file, a few days back: against what a person does to a file, not against crashes. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { WritableDb } from './handles.ts'

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
