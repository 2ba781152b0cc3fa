/** Backups, checks and repairs of the library, as windows ask for them and as they happen by themselves. */
import { failure, fail, ok, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { BackupMap } from '../../src/ipc/shapes/library.ts'
import type { LibraryCheck } from '../../src/words/libraryFacts.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { en } from '../../src/words/en/index.ts'
import type { RunJob } from '../jobs/runJob.ts'
import { backupPath, listBackups } from '../storage/backupNames.ts'
import { replaceLibrary, restoreBackup } from '../storage/backUp.ts'
import type { ReadableDb } from '../storage/handles.ts'
import { listMaps } from '../storage/libraryStore.ts'
import { salvageLibrary } from '../storage/salvageLibrary.ts'
import type { LibraryHost } from './libraryState.ts'

/** What the backups need. */
export interface BackupDeps {
  readonly db: ReadableDb
  readonly host: LibraryHost
  readonly runJob: RunJob
  readonly now: () => number
  readonly newMapId: () => MapId
  /** Why nothing can be written now; null: it can. */
  readonly problem: () => AppError | null
  /** A check was made. */
  readonly checked: (check: LibraryCheck) => void
  readonly libraryChanged: () => void
}

/** Pictures added within this time stay: what they are for may be under way. */
const KEEP_PICTURES_MS = 24 * 60 * 60 * 1000

/** The calls of backups, and the backup that is made by itself. */
export function backups(deps: BackupDeps) {
  const { db, host, runJob, now, newMapId, problem, checked, libraryChanged } = deps
  const { file } = host
  const known = (id: string): Result<string> =>
    listBackups(file).some((backup) => backup.id === id)
      ? ok(backupPath(file, id))
      : failure('no-such-backup', { name: id })
  const make = async (always: boolean): Promise<Result<null>> => {
    const refused = problem()
    if (refused) return fail(refused)
    const made = await runJob('library.backUp', { file, atMs: now(), always })
    if (!made.ok) return made
    if (made.value.check) checked(made.value.check)
    return ok(null)
  }
  const handlers = {
    'backups.list': () => ok(listBackups(file)),
    'backups.make': () => make(true),
    'backups.read': async ({ backup }) => {
      const path = known(backup)
      if (!path.ok) return path
      const maps = await runJob('library.readBackup', { file: path.value })
      if (!maps.ok) return maps
      const standing = new Map(listMaps(db).map(({ id, updatedAtMs }) => [id, updatedAtMs]))
      const now = (id: MapId, updatedAtMs: number): BackupMap['now'] =>
        !standing.has(id) ? 'missing' : standing.get(id) === updatedAtMs ? 'same' : 'changed'
      return ok(maps.value.map((map): BackupMap => ({ ...map, now: now(map.id, map.updatedAtMs) })))
    },
    'backups.restoreMap': async ({ backup, mapId }) => {
      const path = known(backup)
      if (!path.ok) return path
      const refused = problem()
      if (refused) return fail(refused)
      const atMs = listBackups(file).find(({ id }) => id === backup)?.atMs ?? now()
      const maps = await runJob('library.readBackup', { file: path.value })
      const name = maps.ok ? maps.value.find(({ id }) => id === mapId)?.name : undefined
      const as = {
        id: newMapId(),
        atMs: now(),
        ...(name !== undefined && { name: en.backups.restoredName(name, new Date(atMs)) }),
      }
      const restored = await runJob('library.restoreMap', { file, backup: path.value, mapId, as })
      if (restored.ok) libraryChanged()
      return restored
    },
    'backups.restoreLibrary': async ({ backup }) => {
      const path = known(backup)
      if (!path.ok) return path
      // Not before it is known to open: from here on the library is closed.
      const maps = await runJob('library.readBackup', { file: path.value })
      if (!maps.ok) return maps
      host.reopen((closed) => restoreBackup(closed, path.value, now()))
      return ok(null)
    },
    'library.check': async () => {
      const check = await runJob('library.check', { file })
      if (check.ok) checked(check.value)
      return check
    },
    'library.salvage': () => {
      host.reopen((closed) => replaceLibrary(closed, now(), (part) => salvageLibrary(closed, part, now())))
      return ok(null)
    },
    'library.compact': async () => {
      const refused = problem()
      if (refused) return fail(refused)
      return runJob('library.compact', { file, beforeMs: now() - KEEP_PICTURES_MS })
    },
  } satisfies Partial<Handlers>
  return { handlers, makeDaily: () => make(false) }
}
