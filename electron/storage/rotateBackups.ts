/** Removes backups that are no longer wanted, and pictures that none of the others needs. */
import { readdirSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { BackupSummary } from '../../src/ipc/shapes/library.ts'
import { isTemporaryName } from '../disk/temporaryName.ts'
import { isFromFuture, superfluous, type BackupPlace } from './backupNames.ts'
import { BackupPictures } from './backupPictures.ts'
import { removeDatabase } from './copyLibrary.ts'
import { readLibraryHead } from './libraryHead.ts'
import { sqliteProblem } from './storageProblem.ts'

/** A backup, and which pictures in the folder beside it it needs. */
export interface BackupNeeds extends BackupSummary {
  readonly pictures: ReadonlySet<string>
}

/**
 * Removes backups beyond the number of each kind, then, if all take more than `maxBytes`, automatic ones, the oldest first,
 * and then others. Pictures go with the last backup that needs them.
 */
export function rotate({ folder, list, path }: BackupPlace, maxBytes: number | null, nowMs: number): void {
  const remove = (ids: readonly string[]): void => {
    for (const id of ids) removeDatabase(path(id))
  }
  const listed = list()
  // Counted separately: otherwise each new one would be superfluous at once.
  for (const isFuture of [false, true])
    remove(superfluous(listed.filter((backup) => isFromFuture(backup, nowMs) === isFuture)))
  const isUnchanged = isQuiet(folder)
  const needs = list().map((backup) => ({
    ...backup,
    pictures: backup.kind === 'replaced' ? NONE : picturesOf(path(backup.id)),
  }))
  // One that another program has open may need any of them.
  if (!needs.every((backup): backup is BackupNeeds => backup.pictures !== null)) return
  const pictures = new BackupPictures(folder)
  const gone = new Set(maxBytes === null ? [] : beyondLimit(needs, pictures.sizes(), maxBytes, nowMs))
  remove([...gone])
  const needed = new Set(needs.flatMap((backup) => (gone.has(backup.id) ? [] : [...backup.pictures])))
  pictures.keepOnly(needed, isUnchanged)
}

/**
 * Whether no backup is being made in a folder, nor was one since this was called: it counts on pictures that it has found or added,
 * and those of one that has got its name after the list was read are not known. To be called before that.
 */
function isQuiet(folder: string): () => boolean {
  const before = new Set(readdirSync(folder))
  return () => readdirSync(folder).every((name) => before.has(name) && !isTemporaryName(name))
}

const NONE: ReadonlySet<string> = new Set()

/** Ids of the pictures that a backup needs beside it; null if it cannot be read now. Older and damaged backups have them inside. */
export function picturesOf(path: string): ReadonlySet<string> | null {
  try {
    const head = readLibraryHead(path)
    if (!head.ok || head.value.isLogged) return NONE
    const db = new Database(path, { readonly: true, fileMustExist: true })
    try {
      const rows = db.prepare<[], { readonly id: string }>('SELECT id FROM pictures WHERE length(bytes) = 0').all()
      return new Set(rows.map((row) => row.id))
    } finally {
      db.close()
    }
  } catch (error) {
    return sqliteProblem(error)?.code === 'library-damaged' ? NONE : null
  }
}

const AUTOMATIC: ReadonlySet<string> = new Set(['daily', 'damaged', 'update', 'replaced'])

/**
 * Names of backups to remove so that all take at most `maxBytes`. The last good one and the last replaced library stay; backups from
 * the future count as older than all others.
 */
export function beyondLimit(
  backups: readonly BackupNeeds[],
  pictureBytes: ReadonlyMap<string, number>,
  maxBytes: number,
  nowMs: number,
): readonly string[] {
  const isFuture = (backup: BackupNeeds): number => Number(isFromFuture(backup, nowMs))
  const newestFirst = backups.toSorted((a, b) => isFuture(a) - isFuture(b) || b.atMs - a.atMs)
  const stays = new Set([newestFirst.find(isGood)?.id, newestFirst.find(({ kind }) => kind === 'replaced')?.id])
  const oldestFirst = newestFirst.toReversed().filter(({ id }) => !stays.has(id))
  const candidates = [true, false].flatMap((automatic) =>
    oldestFirst.filter(({ kind }) => AUTOMATIC.has(kind) === automatic),
  )
  const left = new Set(backups)
  const gone: string[] = []
  for (const backup of candidates) {
    if (bytesOf(left, pictureBytes) <= maxBytes) break
    left.delete(backup)
    gone.push(backup.id)
  }
  return gone
}

/** True for backups of a library without damage. */
export const isGood = ({ kind }: Pick<BackupSummary, 'kind'>): boolean => kind === 'daily' || kind === 'manual'

function bytesOf(backups: ReadonlySet<BackupNeeds>, pictureBytes: ReadonlyMap<string, number>): number {
  const needed = new Set([...backups].flatMap(({ pictures }) => [...pictures]))
  let bytes = 0
  for (const backup of backups) bytes += backup.bytes
  for (const id of needed) bytes += pictureBytes.get(id) ?? 0
  return bytes
}

/** Bytes of all listed backups of a place with their pictures. */
export function backupBytes({ folder, list }: BackupPlace): number {
  const pictures = [...new BackupPictures(folder).sizes().values()]
  return [...list().map(({ bytes }) => bytes), ...pictures].reduce((sum, bytes) => sum + bytes, 0)
}
