/** State of the open library: whether it can be written, whether its file is still there, risks of its folder. */
import { existsSync } from 'node:fs'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { LIBRARY_JOB, type FileState, type LibraryState } from '../../src/ipc/shapes/library.ts'
import type { FolderRisk, LibraryWork, RestoreLoss, SalvageReport } from '../../src/words/libraryFacts.ts'
import { isSameFile } from '../disk/isSameFile.ts'
import { temporaryName } from '../disk/temporaryName.ts'
import type { JobOptions } from '../jobs/JobThread.ts'
import { nameDatabase, removeDatabase } from '../storage/copyLibrary.ts'
import type { WritableDb } from '../storage/handles.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'
import { openingProblem } from '../storage/storageProblem.ts'
import { LIBRARY_KIND, type FileDialogs } from './files.ts'
import type { WindowJobs } from './jobs.ts'
import type { KnownLibraries } from './knownLibraries.ts'

/** Work on the closed library before it is opened again. Returns what the GM should know. */
export type ClosedLibraryWork = (file: string) => Result<SalvageReport | RestoreLoss | null>

/** What only the program around the services can do with the library. */
export interface LibraryHost {
  /** The library's path. */
  readonly file: string
  /** Why it was opened read-only; null if it can be written. */
  readonly readOnlyBecause: AppError | null
  readonly risk: FolderRisk | null
  /** Closes the library, runs `work` on the closed file, opens it again and reloads every window. */
  readonly reopen: (work?: ClosedLibraryWork) => void
  readonly showFolder: (path: string) => void
  /** Closes the library, opens the one at `file` in its place, also at the next start, and reloads every window. `lacks`: what that one lacks. */
  readonly switchTo: (file: string, lacks?: RestoreLoss | null) => void
  /** Moves a file to the system's trash. Errors: `file-unwritable`. */
  readonly trash: (path: string) => Promise<Result<null>>
}

/** How backups stand. */
export type BackupHealth = {
  readonly trouble: LibraryState['backupTrouble']
  readonly secondProblem: LibraryState['secondBackupProblem']
}

/** What the state of the library needs. */
export interface LibraryStateDeps {
  readonly db: WritableDb
  readonly host: LibraryHost
  readonly dialogs: FileDialogs
  readonly known: KnownLibraries
  readonly jobs: WindowJobs
  readonly changed: () => void
}

/** Pages copied in a step, while which all windows wait. */
const COPIED_PAGES = 200

const RISK_DISMISSED = 'library.folderAdviceDismissed'

/** The state, and the calls about it. */
export class LibraryStateKeeper {
  readonly #deps: LibraryStateDeps
  #file: FileState = 'present'
  #damagedMaps: readonly string[] = []
  #isMoving = false
  #health: BackupHealth = { trouble: null, secondProblem: null }
  #work: LibraryWork | null = null

  constructor(deps: LibraryStateDeps) {
    this.#deps = deps
  }

  /** Records that the file is gone or replaced. */
  lose(file: FileState): void {
    this.#file = file
    this.#deps.changed()
  }

  /** Records the names of the maps that a check found damaged. */
  setDamaged(names: readonly string[]): void {
    if (names.join('\0') === this.#damagedMaps.join('\0')) return
    this.#damagedMaps = names
    this.#deps.changed()
  }

  /** Keeps everything from being written while the library is copied to another place. */
  setMoving(isMoving: boolean): void {
    this.#isMoving = isMoving
    this.#deps.db.pragma(`query_only = ${isMoving ? 'ON' : 'OFF'}`)
  }

  /** Records how backups stand. */
  setBackups(health: BackupHealth): void {
    if (JSON.stringify(health) === JSON.stringify(this.#health)) return
    this.#health = health
    this.#deps.changed()
  }

  /** Records work that windows wait for; null once it is over. */
  setWork(work: LibraryWork | null): void {
    this.#work = work
    this.#deps.changed()
  }

  /** Why nothing can be written into the library; null if it can. */
  get problem(): AppError | null {
    const { file, readOnlyBecause } = this.#deps.host
    if (this.#isMoving) return { code: 'library-moving', file }
    if (this.#file === 'present') return readOnlyBecause
    return { code: this.#file === 'gone' ? 'library-gone' : 'library-replaced', file }
  }

  /** Replaces "read-only" by the actual cause if the file is gone or replaced. */
  explain(error: AppError): AppError {
    return (error.code === 'library-read-only' && this.problem) || error
  }

  get state(): LibraryState {
    const { db, host, known } = this.#deps
    const isDismissed = readPreference(db, RISK_DISMISSED) === true
    return {
      path: host.file,
      file: this.#file,
      readOnlyBecause: host.readOnlyBecause,
      risk: isDismissed ? null : host.risk,
      damagedMaps: this.#damagedMaps,
      movedFrom: known.movedFrom !== null && existsSync(known.movedFrom) ? known.movedFrom : null,
      backupTrouble: this.#health.trouble,
      secondBackupProblem: this.#health.secondProblem,
      work: this.#work,
    }
  }

  readonly handlers = {
    'library.state': () => ok(this.state),
    'library.dismissRisk': () => {
      writePreference(this.#deps.db, RISK_DISMISSED, true)
      this.#deps.changed()
      return ok(null)
    },
    'library.reopen': () => {
      this.#deps.host.reopen()
      return ok(null)
    },
    'library.showFolder': () => {
      this.#deps.host.showFolder(this.#deps.host.file)
      return ok(null)
    },
    'library.putBack': async () => {
      const { host } = this.#deps
      // Never overwrites a file that is there.
      if (this.#file === 'present') return ok(host.file)
      if (this.#file === 'replaced') return failure('library-replaced', { file: host.file })
      const written = await this.#writeCopy(host.file)
      if (written.ok) host.reopen()
      return written
    },
    'library.saveCopy': async () => {
      const path = await this.#deps.dialogs.choosePlace('library.fivefoot', LIBRARY_KIND)
      if (path === null) return ok(null)
      // Its name would go to the copy, and all that is drawn from then on nowhere.
      if (this.#file === 'present' && isSameFile(path, this.#deps.host.file))
        return failure('library-already-open', { file: path })
      return this.#deps.jobs.run(LIBRARY_JOB, (options) => this.#writeCopy(path, options))
    },
  } satisfies Partial<Handlers>

  /** Writes the open library to `path`, atomically. An open file can still be read after it was deleted. */
  async #writeCopy(path: string, { signal, onProgress }: JobOptions = {}): Promise<Result<string>> {
    const part = temporaryName(path)
    try {
      await this.#deps.db.backup(part, {
        progress({ totalPages, remainingPages }) {
          signal?.throwIfAborted()
          onProgress?.('copying', totalPages - remainingPages, totalPages)
          return COPIED_PAGES
        },
      })
      nameDatabase(part, path)
      return ok(path)
    } catch (error) {
      if (signal?.aborted) return failure('canceled')
      const problem = openingProblem(error, path)
      if (!problem) throw error
      return fail(problem)
    } finally {
      removeDatabase(part)
    }
  }
}
