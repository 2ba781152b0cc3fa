/** Other libraries: opening one, moving the open one, and bringing in maps of another. */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { ListedLibrary } from '../../src/ipc/shapes/library.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { en } from '../../src/words/en/index.ts'
import { isSameFile } from '../disk/isSameFile.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { ReadableDb } from '../storage/handles.ts'
import { listMaps } from '../storage/libraryStore.ts'
import type { FileDialogs } from './files.ts'
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

/** Jobs on whole libraries may be silent for long, on slow disks. */
const STALL_MS = 60 * 60 * 1000

const KIND = { kind: en.labels.system.fivefootLibrary, extensions: ['fivefoot'] } as const

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
  const readMaps = (path: string) => runJob('library.readBackup', { file: path }, { stallMs: STALL_MS })
  return {
    'libraries.list': () => ok(known.recent.map((path) => listedLibrary(known, host.file, path))),
    'libraries.named': ({ library }) => {
      const path = known.pathOf(library)
      if (path === undefined) return failure('no-such-library', { file: library })
      return ok(listedLibrary(known, host.file, path))
    },
    'libraries.choose': async () => {
      const path = await dialogs.chooseFile(KIND)
      return ok(path === null ? null : listedLibrary(known, host.file, path))
    },
    'libraries.maps': async ({ library }) => {
      const path = other(library)
      if (!path.ok) return path
      const maps = await readMaps(path.value)
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
      const done = await deps.jobs.run(job, (hooks) =>
        runJob('library.bringIn', input, { ...hooks, stallMs: STALL_MS }),
      )
      // Canceled or not, some maps may be there.
      libraryChanged()
      return done
    },
    'libraries.open': async ({ library }) => {
      const path = other(library)
      if (!path.ok) return path
      // Before the open library is closed.
      const maps = await readMaps(path.value)
      if (!maps.ok) return maps
      host.switchTo(path.value)
      return ok(null)
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
  const to = await dialogs.choosePlace(basename(host.file), KIND)
  if (to === null) return ok(false)
  if (existsSync(to)) return failure('library-there', { file: to })
  setMoving(true)
  const copied = await jobs.run(job, (hooks) =>
    runJob('library.copy', { file: host.file, to }, { ...hooks, stallMs: STALL_MS, writes: to }),
  )
  if (!copied.ok) {
    setMoving(false)
    return copied
  }
  known.moved(host.file)
  host.switchTo(to)
  return ok(true)
}
