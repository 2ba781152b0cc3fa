/** Makes backups daily and on request, keeps their settings, and notices when there is no recent one. */
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { DEFAULT_BACKUP_LIMIT, LIBRARY_JOB, type BackupSummary } from '../../src/ipc/shapes/library.ts'
import type { LibraryCheck } from '../../src/words/libraryFacts.ts'
import type { JobOptions } from '../jobs/JobThread.ts'
import type { RunJob } from '../jobs/runJob.ts'
import { backupInWork } from '../storage/backUp.ts'
import {
  backupPath,
  isFromFuture,
  listBackups,
  madeAtMs,
  ownBackups,
  secondBackupFolder,
} from '../storage/backupNames.ts'
import type { WritableDb } from '../storage/handles.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'
import { backupBytes, isGood, rotate } from '../storage/rotateBackups.ts'
import type { FileDialogs } from './files.ts'
import type { WindowJobs } from './jobs.ts'
import type { BackupHealth, LibraryHost } from './libraryState.ts'

/** What the care of backups needs. */
export interface BackupCareDeps {
  readonly db: WritableDb
  readonly host: LibraryHost
  readonly dialogs: FileDialogs
  readonly runJob: RunJob
  readonly jobs: WindowJobs
  readonly now: () => number
  /** Why nothing can be written now; null if it can. */
  readonly problem: () => AppError | null
  /** Called with every finished check. */
  readonly checked: (check: LibraryCheck) => void
  /** Called after every backup, made or not. */
  readonly report: (health: BackupHealth) => void
}

const MAX_BYTES = 'backups.maxBytes'
const SECOND = 'backups.second'
const DAY_MS = 24 * 60 * 60 * 1000
/** The GM is told when the last good backup is older. */
const OLD_MS = 2 * DAY_MS

/** The backups of one library. */
export class BackupCare {
  readonly #deps: BackupCareDeps
  #daily: Promise<Result<null>> | null = null
  #secondProblem: AppError | null = null

  constructor(deps: BackupCareDeps) {
    this.#deps = deps
  }

  /** The backups, newest first. */
  list(): readonly BackupSummary[] {
    return listBackups(this.#file, this.#secondFolder)
  }

  path(backup: string): string {
    return backupPath(this.#file, backup, this.#secondFolder)
  }

  /**
   * Makes the daily backup unless there is one. While one is being made there is no second: a slow disk would be filled by them.
   * Errors: those of the task `library.backUp`, of `problem`.
   */
  makeDaily(): Promise<Result<null>> {
    if (this.#daily) {
      this.#report({ code: 'backup-still-running' })
      return this.#daily
    }
    if (this.#deps.jobs.isRunning(LIBRARY_JOB)) return Promise.resolve(ok(null))
    this.#daily = this.#make(false, {}).finally(() => (this.#daily = null))
    return this.#daily
  }

  readonly handlers = {
    'backups.list': () => ok(this.list()),
    'backups.make': () =>
      this.#daily
        ? failure('job-running', { where: LIBRARY_JOB })
        : this.#deps.jobs.run(LIBRARY_JOB, (options) => this.#make(true, options)),
    'backups.settings': () =>
      ok({ bytes: backupBytes(ownBackups(this.#file)), maxBytes: this.#maxBytes, second: this.#second }),
    'backups.setLimit': ({ maxBytes }) => {
      writePreference(this.#deps.db, MAX_BYTES, maxBytes ?? 'none')
      rotate(ownBackups(this.#file), maxBytes, this.#deps.now())
      return ok(null)
    },
    'backups.chooseSecond': async () => {
      const { dialogs, db } = this.#deps
      const folder = (await dialogs.chooseFolder?.()) ?? null
      if (folder === null) return ok(null)
      writePreference(db, SECOND, folder)
      void this.makeDaily()
      return ok(folder)
    },
    'backups.forgetSecond': () => {
      writePreference(this.#deps.db, SECOND, null)
      this.#secondProblem = null
      this.#report(null)
      return ok(null)
    },
    'backups.showSecond': () => {
      if (this.#secondFolder !== null) this.#deps.host.showFolder(this.#secondFolder)
      return ok(null)
    },
  } satisfies Partial<Handlers>

  get #file(): string {
    return this.#deps.host.file
  }

  get #second(): string | null {
    const stored = readPreference(this.#deps.db, SECOND)
    return typeof stored === 'string' ? stored : null
  }

  get #secondFolder(): string | null {
    const second = this.#second
    return second === null ? null : secondBackupFolder(second)
  }

  get #maxBytes(): number | null {
    const stored = readPreference(this.#deps.db, MAX_BYTES)
    if (stored === 'none') return null
    return typeof stored === 'number' ? stored : DEFAULT_BACKUP_LIMIT
  }

  async #make(always: boolean, options: JobOptions): Promise<Result<null>> {
    const { runJob, now, problem, checked } = this.#deps
    const refused = problem()
    if (refused) return fail(refused)
    const file = this.#file
    const atMs = now()
    const request = { file, atMs, always, maxBytes: this.#maxBytes, second: this.#second }
    const made = await runJob('library.backUp', request, { ...options, writes: backupInWork(file, atMs) })
    if (made.ok) {
      this.#secondProblem = made.value.secondProblem ?? null
      if (made.value.check) checked(made.value.check)
    }
    if (made.ok || made.error.code !== 'canceled') this.#report(made.ok ? null : made.error)
    return made.ok ? ok(null) : made
  }

  /** `because`: why no backup was made; null if one was, which may be one of a damaged library. */
  #report(because: AppError | null): void {
    const nowMs = this.#deps.now()
    // One from the future was made while the clock was wrong.
    const good = listBackups(this.#file)
      .filter(isGood)
      .filter((backup) => !isFromFuture(backup, nowMs))
      .map(madeAtMs)
    const lastGoodAtMs = good.length > 0 ? Math.max(...good) : null
    const isOld = lastGoodAtMs === null || nowMs - lastGoodAtMs > OLD_MS
    this.#deps.report({
      trouble: isOld ? { lastGoodAtMs, because: because ?? { code: 'library-damaged', file: this.#file } } : null,
      secondProblem: this.#secondProblem,
    })
  }
}
