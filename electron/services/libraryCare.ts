/** Care of the library: backups on request and daily, restore, check, salvage and compaction. */
import { failure, fail, ok, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { BackupMap } from '../../src/ipc/shapes/library.ts'
import type { MapSummary } from '../../src/ipc/shapes/maps.ts'
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

/** What these handlers need. */
export interface LibraryCareDeps {
  readonly db: ReadableDb
  readonly host: LibraryHost
  readonly runJob: RunJob
  readonly now: () => number
  readonly newMapId: () => MapId
  /** Why nothing can be written now; null if it can. */
  readonly problem: () => AppError | null
  /** Called with every finished check. */
  readonly checked: (check: LibraryCheck) => void
  readonly libraryChanged: () => void
}

/** Unused pictures added within this time are kept: they may belong to an import that is still running. */
const KEEP_PICTURES_MS = 24 * 60 * 60 * 1000

/** The handlers, and the daily backup. */
export function libraryCare(deps: LibraryCareDeps) {
  const { db, host, runJob, now, problem, checked } = deps
  const { file } = host
  const whenWritable = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const refused = problem()
    return refused ? fail(refused) : work()
  }
  const make = (always: boolean): Promise<Result<null>> =>
    whenWritable(async () => {
      const made = await runJob('library.backUp', { file, atMs: now(), always })
      if (!made.ok) return made
      if (made.value.check) checked(made.value.check)
      return ok(null)
    })
  const handlers = {
    'backups.list': () => ok(listBackups(file)),
    'backups.make': () => make(true),
    'backups.read': async ({ backup }) => {
      const maps = await mapsOf(deps, backup)
      return maps.ok ? ok(comparedWith(listMaps(db), maps.value)) : maps
    },
    'backups.restoreMap': ({ backup, mapId }) => whenWritable(() => restoreMapOf(deps, backup, mapId)),
    'backups.restoreLibrary': async ({ backup }) => {
      // Checks that the backup opens before the library is closed.
      const maps = await mapsOf(deps, backup)
      if (!maps.ok) return maps
      host.reopen((closed) => restoreBackup(closed, backupPath(file, backup), now()))
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
    'library.compact': () =>
      whenWritable(() => runJob('library.compact', { file, beforeMs: now() - KEEP_PICTURES_MS })),
  } satisfies Partial<Handlers>
  return { handlers, makeDaily: () => make(false) }
}

type Reading = Pick<LibraryCareDeps, 'host' | 'runJob'>

/** The maps of a listed backup. Errors: `no-such-backup`, those of `openForReading`. */
async function mapsOf({ host: { file }, runJob }: Reading, backup: string): Promise<Result<readonly MapSummary[]>> {
  const isListed = listBackups(file).some(({ id }) => id === backup)
  if (!isListed) return failure('no-such-backup', { name: backup })
  return runJob('library.readBackup', { file: backupPath(file, backup) })
}

/** Maps of a backup, each compared with the map of the same id in the library. */
export function comparedWith(library: readonly MapSummary[], maps: readonly MapSummary[]): readonly BackupMap[] {
  const updatedAtMs = new Map(library.map((map) => [map.id, map.updatedAtMs]))
  return maps.map((map) => {
    const now = updatedAtMs.get(map.id)
    return { ...map, now: now === undefined ? 'missing' : now === map.updatedAtMs ? 'same' : 'changed' }
  })
}

/** Adds a map of a backup to the library, named after the day of the backup. Errors: those of `mapsOf` and `restoreMap`. */
async function restoreMapOf(deps: LibraryCareDeps, backup: string, mapId: MapId): Promise<Result<MapId>> {
  const { host, runJob, now, newMapId, libraryChanged } = deps
  const { file } = host
  const maps = await mapsOf(deps, backup)
  if (!maps.ok) return maps
  const name = maps.value.find(({ id }) => id === mapId)?.name
  const backupAtMs = listBackups(file).find(({ id }) => id === backup)?.atMs ?? now()
  const as = {
    id: newMapId(),
    atMs: now(),
    ...(name !== undefined && { name: en.backups.restoredName(name, new Date(backupAtMs)) }),
  }
  const restored = await runJob('library.restoreMap', { file, backup: backupPath(file, backup), mapId, as })
  if (restored.ok) libraryChanged()
  return restored
}
