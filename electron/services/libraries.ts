/** Other libraries: opening one, moving the open one, and bringing in maps of another. */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { ListedLibrary } from '../../src/ipc/shapes/library.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { isSameFile } from '../disk/isSameFile.ts'
import { temporaryName } from '../disk/temporaryName.ts'
import type { RunJob } from '../jobs/runJob.ts'
import { putInPlace } from '../storage/backUp.ts'
import { removeDatabase } from '../storage/copyLibrary.ts'
import type { ReadableDb } from '../storage/handles.ts'
import { listMaps } from '../storage/libraryStore.ts'
import { LIBRARY_KIND, type FileDialogs } from './files.ts'
import type { WindowJobs } from './jobs.ts'
import type { KnownLibraries } from './knownLibraries.ts'
import { comparedWith } from './libraryCare.ts'
import type { LibraryHost } from './libraryState.ts'

/** What these handlers need. */
export interface LibrariesDeps {
  readonly db: ReadableDb
  readonly host: LibraryHost
  readonly known: KnownLibraries
  readonly dialogs: FileDialogs
  readonly runJob: RunJob
  readonly jobs: WindowJobs
  readonly now: () => number
  readonly newMapId: () => MapId
  /** Why nothing can be written now; null if it can. */
  readonly problem: () => AppError | null
  /** Keeps everything from being written while the library is copied. */
  readonly setMoving: (isMoving: boolean) => void
  readonly libraryChanged: () => void
  /** The answer of `library.state` has changed. */
  readonly stateChanged: () => void
}

/** A library as windows see it. */
const listedLibrary = (known: KnownLibraries, open: string, path: string): ListedLibrary => ({
  id: known.idOf(path),
  name: basename(path),
  folder: dirname(path),
  isOpen: isSameFile(path, open),
  isMissing: !existsSync(path),
})

/** The handlers. */
export function librariesHandlers(deps: LibrariesDeps) {
  const { db, host, known, dialogs, runJob, problem, now, newMapId, libraryChanged } = deps
  /** The path of another library than the open one, which no one else may open here: that would drop the locks on it. */
  const other = (id: string): Result<string> => {
    const path = known.pathOf(id)
    if (path === undefined) return failure('no-such-library', { file: id })
    return isSameFile(path, host.file) ? failure('library-already-open', { file: path }) : ok(path)
  }
  return {
    'libraries.list': () => ok(known.recent.map((path) => listedLibrary(known, host.file, path))),
    'libraries.named': ({ library }) => {
      const path = known.pathOf(library)
      if (path === undefined) return failure('no-such-library', { file: library })
      return ok(listedLibrary(known, host.file, path))
    },
    'libraries.choose': async () => {
      const path = await dialogs.chooseFile(LIBRARY_KIND)
      return ok(path === null ? null : listedLibrary(known, host.file, path))
    },
    'libraries.maps': async ({ library }) => {
      const path = other(library)
      if (!path.ok) return path
      const maps = await runJob('library.readBackup', { file: path.value })
      return maps.ok ? ok(comparedWith(listMaps(db), maps.value)) : maps
    },
    'libraries.bringIn': async ({ library, maps, job }) => {
      const from = other(library)
      if (!from.ok) return from
      const refused = problem()
      if (refused) return fail(refused)
      const input = {
        file: host.file,
        from: from.value,
        maps: [...new Set(maps)].map((mapId) => ({ mapId, id: newMapId() })),
        libraryName: basename(from.value).replace(/\.fivefoot$/i, ''),
        atMs: now(),
      }
      const done = await deps.jobs.run(job, (hooks) => runJob('library.bringIn', input, hooks))
      // Canceled or not, some maps may be there.
      libraryChanged()
      return done
    },
    'libraries.open': async ({ library }) => {
      const path = other(library)
      if (!path.ok) return path
      // Before the open library is closed.
      const maps = await runJob('library.readBackup', { file: path.value, asLibrary: true })
      if (!maps.ok) return maps
      host.switchTo(path.value)
      return ok(null)
    },
    'libraries.restore': async ({ library, job }) => {
      const backup = other(library)
      return backup.ok ? restoreElsewhere(deps, backup.value, job) : backup
    },
    'libraries.move': ({ job }) => move(deps, job),
    'libraries.settleMove': async ({ trash }) => {
      const path = known.movedFrom
      if (path !== null && trash && existsSync(path) && !isSameFile(path, host.file)) {
        const gone = await host.trash(path)
        if (!gone.ok) return gone
      }
      known.settleMove()
      deps.stateChanged()
      return ok(null)
    },
  } satisfies Partial<Handlers>
}

/** Copies the open library to where the user chooses, checks the copy and opens it. The old file stays. Returns false if canceled in the dialog. */
async function move(deps: LibrariesDeps, job: string): Promise<Result<boolean>> {
  const { host, known, dialogs, jobs, runJob, problem, setMoving } = deps
  const refused = problem()
  if (refused) return fail(refused)
  const to = await dialogs.choosePlace(basename(host.file), LIBRARY_KIND)
  if (to === null) return ok(false)
  setMoving(true)
  const copied = await jobs.run(job, (hooks) =>
    runJob('library.copy', { file: host.file, to }, { ...hooks, writes: to }),
  )
  if (!copied.ok) {
    setMoving(false)
    return copied
  }
  known.moved(host.file)
  host.switchTo(to)
  return ok(true)
}

/** Restores a backup as a library where the user chooses, and opens that. The open library stays. Returns false if canceled in the dialog. */
async function restoreElsewhere(deps: LibrariesDeps, backup: string, job: string): Promise<Result<boolean>> {
  const { host, dialogs, jobs, runJob, now } = deps
  const to = await dialogs.choosePlace('library.fivefoot', LIBRARY_KIND)
  if (to === null) return ok(false)
  if (existsSync(to)) return failure('library-there', { file: to })
  const part = temporaryName(to)
  try {
    const made = await jobs.run(job, (hooks) =>
      runJob('library.prepareRestore', { file: host.file, backup, part }, { ...hooks, writes: to }),
    )
    if (!made.ok) return made
    const placed = putInPlace(to, part, now())
    if (!placed.ok) return placed
    host.switchTo(to, made.value)
    return ok(true)
  } finally {
    removeDatabase(part)
  }
}
