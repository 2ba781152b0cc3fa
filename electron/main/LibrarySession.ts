/** The open library with the services on it. It can be closed and opened again while the windows stay. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppError, ErrorCode } from '../../src/base/errors.ts'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { endThreads } from '../jobs/threads.ts'
import type { LibraryHost } from '../services/libraryState.ts'
import type { Services } from '../services/index.ts'
import { folderRisk } from '../storage/folderRisk.ts'
import type { WritableDb } from '../storage/handles.ts'
import { openForReading, openLibrary } from '../storage/openLibrary.ts'
import { isWithoutPictures } from '../storage/pictureStore.ts'
import { openingProblem } from '../storage/storageProblem.ts'

/** An open library. */
export interface OpenSession {
  readonly file: string
  readonly db: WritableDb
  readonly services: Services
  /** Ends the services and closes the file. False if a thread could not be ended. */
  readonly close: () => Promise<boolean>
}

/** What a session needs from the program. */
export interface SessionDeps {
  readonly startServices: (db: WritableDb, host: LibraryHost) => Services
  readonly reopen: LibraryHost['reopen']
  readonly showFolder: LibraryHost['showFolder']
  readonly switchTo: LibraryHost['switchTo']
  readonly trash: LibraryHost['trash']
}

/** Errors that may prevent writing to a library but not reading it. */
const READABLE: ReadonlySet<ErrorCode> = new Set(['library-read-only', 'library-unreadable', 'disk-full'])
/** How long SQLite blocks the main process for a lock. `LockQueue` retries for longer without blocking. */
const LOCK_WAIT_MS = 20
/** How long a start waits for a lock before it reports it. */
const START_PATIENCE_MS = 1_000
const PAUSE_MS = 50
const WATCH_EVERY_MS = 1_000
/** Hourly, so that a program left open for days makes its daily backups. */
const BACK_UP_EVERY_MS = 60 * 60 * 1_000

/**
 * Opens a library and starts the services on it. If another program has locked it, retries for `patienceMs` without blocking.
 * Errors: those of `openLibrary`, and of the disk while the services start.
 */
export async function openSession(
  file: string,
  deps: SessionDeps,
  patienceMs = START_PATIENCE_MS,
): Promise<Result<OpenSession>> {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const opened = openOnce(file, deps)
    if (opened.ok || opened.error.code !== 'library-busy' || waitedMs >= patienceMs) return opened
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}

function openOnce(file: string, deps: SessionDeps): Result<OpenSession> {
  let library: Opened | null = null
  try {
    const opened = open(file)
    if (!opened.ok) return opened
    library = opened.value
    return ok(start(file, library, deps))
  } catch (error) {
    library?.close()
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}

interface Opened {
  readonly db: WritableDb
  readonly readOnlyBecause: AppError | null
  readonly close: () => void
}

/** Opens the library for writing, or a copy of it for reading if only writing fails. */
function open(file: string): Result<Opened> {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (error) {
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
  // Compaction needs as much room as the library, which temporary folders often lack. SQLite reads this when it is first used.
  process.env['SQLITE_TMPDIR'] ??= dirname(file)
  const library = openLibrary(file, LOCK_WAIT_MS)
  if (library.ok) return ok({ db: library.value, readOnlyBecause: null, close: () => library.value.close() })
  if (!READABLE.has(library.error.code)) return library
  const copy = openForReading(file)
  if (!copy.ok) return library
  if (isWithoutPictures(copy.value.db)) {
    copy.value.close()
    return failure('library-is-backup', { file })
  }
  // The file can be read, so the problem is writing to its folder or log.
  const isFull = library.error.code === 'disk-full'
  return ok({
    ...copy.value,
    readOnlyBecause: isFull ? library.error : { ...library.error, code: 'library-read-only' },
  })
}

function start(file: string, { db, readOnlyBecause, close }: Opened, deps: SessionDeps): OpenSession {
  const { reopen, showFolder, switchTo, trash } = deps
  const services = deps.startServices(db, {
    file,
    readOnlyBecause,
    risk: folderRisk(file),
    reopen,
    showFolder,
    switchTo,
    trash,
  })
  const backUp = (): void => {
    if (readOnlyBecause) return
    services.backUp().then(
      (made) => made.ok || console.error(`The daily backup was not made: ${made.error.code}`),
      (error: unknown) => console.error('The daily backup failed:', error),
    )
  }
  const timers = [setInterval(services.watch, WATCH_EVERY_MS), setInterval(backUp, BACK_UP_EVERY_MS)]
  for (const timer of timers) timer.unref()
  backUp()
  return {
    file,
    db,
    services,
    async close() {
      for (const timer of timers) clearInterval(timer)
      services.stop()
      const haveEnded = await endThreads()
      close()
      return haveEnded
    },
  }
}
