/** Care of the library: restore, check, salvage and compaction, with progress and one after another. */
import { statSync } from 'node:fs'
import { failure, fail, ok, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { LIBRARY_JOB, type BackupMap } from '../../src/ipc/shapes/library.ts'
import type { MapSummary } from '../../src/ipc/shapes/maps.ts'
import type { LibraryCheck, LibraryWork, RestoreLoss, SalvageReport } from '../../src/words/libraryFacts.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { en } from '../../src/words/en/index.ts'
import { temporaryName } from '../disk/temporaryName.ts'
import type { JobOptions } from '../jobs/JobThread.ts'
import type { RunJob } from '../jobs/runJob.ts'
import { putInPlace } from '../storage/backUp.ts'
import { removeDatabase } from '../storage/copyLibrary.ts'
import type { ReadableDb } from '../storage/handles.ts'
import { listMaps } from '../storage/libraryStore.ts'
import type { BackupCare } from './backupCare.ts'
import type { WindowJobs } from './jobs.ts'
import type { LibraryHost } from './libraryState.ts'

/** What these handlers need. */
export interface LibraryCareDeps {
  readonly db: ReadableDb
  readonly host: LibraryHost
  readonly runJob: RunJob
  readonly jobs: WindowJobs
  readonly backups: BackupCare
  readonly now: () => number
  readonly newMapId: () => MapId
  /** Why nothing can be written now; null if it can. */
  readonly problem: () => AppError | null
  /** Called with every finished check. */
  readonly checked: (check: LibraryCheck) => void
  readonly libraryChanged: () => void
  /** Runs work that all windows wait for; their edits wait too. */
  readonly whileWindowsWait: <T>(kind: LibraryWork, work: () => Promise<T>) => Promise<T>
}

/** Unused pictures added within this time are kept: they may belong to an import that is still running. */
const KEEP_PICTURES_MS = 24 * 60 * 60 * 1000

/** The handlers. */
export function libraryCare(deps: LibraryCareDeps) {
  const { db, host, runJob, jobs, now, problem, checked } = deps
  const { file } = host
  const whenWritable = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const refused = problem()
    return refused ? fail(refused) : work()
  }
  const inJob = <T>(kind: LibraryWork, work: (options: JobOptions) => Promise<Result<T>>): Promise<Result<T>> =>
    jobs.isRunning(LIBRARY_JOB)
      ? Promise.resolve(failure('job-running', { where: LIBRARY_JOB }))
      : deps.whileWindowsWait(kind, () => jobs.run(LIBRARY_JOB, work))
  return {
    'backups.read': async ({ backup }) => {
      const maps = await mapsOf(deps, backup)
      return maps.ok ? ok(comparedWith(listMaps(db), maps.value)) : maps
    },
    'backups.restoreMap': ({ backup, mapId }) => whenWritable(() => restoreMapOf(deps, backup, mapId)),
    'backups.restoreLibrary': async ({ backup }) => {
      if (!isListed(deps, backup)) return failure('no-such-backup', { name: backup })
      return inJob('restoring', (options) =>
        replaceBy(deps, (part) =>
          runJob(
            'library.prepareRestore',
            { file, backup: deps.backups.path(backup), part },
            { ...options, writes: file },
          ),
        ),
      )
    },
    'library.check': () =>
      jobs.run(LIBRARY_JOB, async (options) => {
        const check = await runJob('library.check', { file }, options)
        if (check.ok) checked(check.value)
        return check
      }),
    'library.salvage': () =>
      inJob('salvaging', (options) =>
        replaceBy(deps, (part) => runJob('library.salvage', { file, part, atMs: now() }, { ...options, writes: file })),
      ),
    'library.compact': () =>
      whenWritable(() =>
        inJob('compacting', async ({ onProgress }) => {
          const watch = setInterval(
            () => onProgress?.('compacting', bytesOf(`${file}-wal`), bytesOf(file)),
            PROGRESS_MS,
          )
          // Without a signal: SQLite cannot be interrupted.
          const compacted = await runJob(
            'library.compact',
            { file, beforeMs: now() - KEEP_PICTURES_MS },
            { onProgress },
          )
          clearInterval(watch)
          return compacted
        }),
      ),
  } satisfies Partial<Handlers>
}

/** SQLite says nothing while it shrinks a file, but writes all of it into the log. */
const PROGRESS_MS = 500

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Makes a library beside the open one in a thread, and puts it in its place once that is closed. */
async function replaceBy(
  { host, now }: Pick<LibraryCareDeps, 'host' | 'now'>,
  make: (part: string) => Promise<Result<SalvageReport | RestoreLoss | null>>,
): Promise<Result<null>> {
  const part = temporaryName(host.file)
  const made = await make(part)
  if (!made.ok) return made
  host.reopen((closed) => {
    try {
      const placed = putInPlace(closed, part, now())
      return placed.ok ? made : placed
    } finally {
      removeDatabase(part)
    }
  })
  return ok(null)
}

type Reading = Pick<LibraryCareDeps, 'backups' | 'runJob'>

const isListed = ({ backups }: Reading, backup: string): boolean => backups.list().some(({ id }) => id === backup)

/** The maps of a listed backup. Errors: `no-such-backup`, those of `openForReading`. */
async function mapsOf(deps: Reading, backup: string): Promise<Result<readonly MapSummary[]>> {
  if (!isListed(deps, backup)) return failure('no-such-backup', { name: backup })
  return deps.runJob('library.readBackup', { file: deps.backups.path(backup) })
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
  const { host, runJob, backups, now, newMapId, libraryChanged } = deps
  const { file } = host
  const maps = await mapsOf(deps, backup)
  if (!maps.ok) return maps
  const name = maps.value.find(({ id }) => id === mapId)?.name
  const backupAtMs = backups.list().find(({ id }) => id === backup)?.atMs ?? now()
  const as = {
    id: newMapId(),
    atMs: now(),
    ...(name !== undefined && { name: en.backups.restoredName(name, new Date(backupAtMs)) }),
  }
  const restored = await runJob('library.restoreMap', { file, backup: backups.path(backup), mapId, as })
  if (restored.ok) libraryChanged()
  return restored
}
