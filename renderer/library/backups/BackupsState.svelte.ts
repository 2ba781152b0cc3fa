import { ownValue } from '../../../src/base/ownValue.ts'
import type { AppError } from '../../../src/base/errors.ts'
import type { Result } from '../../../src/base/result.ts'
import {
  LIBRARY_JOB,
  type BackupMap,
  type BackupSettings,
  type BackupSummary,
  type LibraryState,
} from '../../../src/ipc/shapes/library.ts'
import type { JobProgress } from '../../../src/ipc/shapes/jobs.ts'
import type { LibraryCheck } from '../../../src/words/libraryFacts.ts'
import { en } from '../../../src/words/en/index.ts'
import { errorSentence } from '../../../src/words/errors.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'

const labels = en.labels.backups

/** Dialogs about the library as a whole. */
export type LibraryDialog = 'libraries' | 'backups' | 'check' | 'compact'

/** Dialogs by the menu action that opens them. */
export const LIBRARY_DIALOGS: Readonly<Record<string, LibraryDialog>> = {
  'library.libraries': 'libraries',
  'library.backups': 'backups',
  'library.check': 'check',
  'library.compact': 'compact',
}

/** State of the library and its backups, and of the dialogs about them. */
export class BackupsState {
  library = $state.raw<LibraryState | null>(null)
  dialog = $state<LibraryDialog | null>(null)
  backups = $state.raw<readonly BackupSummary[]>([])
  /** The selected backup. */
  chosen = $state.raw<BackupSummary | null>(null)
  /** Its maps; null while they are being read, or if that failed. */
  maps = $state.raw<readonly BackupMap[] | null>(null)
  failure = $state.raw<AppError | null>(null)
  check = $state.raw<LibraryCheck | null>(null)
  /** True while a job about the library runs. */
  isBusy = $state(false)
  /** Progress of the work on the whole library, of this window or another one. */
  progress = $state.raw<JobProgress | null>(null)
  settings = $state.raw<BackupSettings | null>(null)
  /** True once the GM has read that the second backup folder is missing. */
  isSecondDismissed = $state(false)

  readonly #client: Client
  readonly #toasts: Toasts
  readonly #askMaps = newestQuestion()
  readonly #askState = newestQuestion()

  constructor(client: Client, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
  }

  /** Follows the state of the library; returns a function that stops. */
  start(): () => void {
    void this.#readState()
    const offs = [
      this.#client.on('library.stateChanged', () => void this.#readState()),
      this.#client.on('jobs.progress', (progress) => {
        if (progress.job === LIBRARY_JOB) this.progress = progress
      }),
    ]
    return () => offs.forEach((off) => off())
  }

  /** Opens the dialog of a menu action; returns false for other actions. */
  perform(action: string): boolean {
    const dialog = ownValue(LIBRARY_DIALOGS, action)
    if (dialog) this.show(dialog)
    return dialog !== undefined
  }

  show(dialog: LibraryDialog): void {
    this.failure = null
    // Opened with its list, so the focus goes to the first backup.
    if (dialog === 'backups') void this.#readBackups().then(() => (this.dialog = dialog))
    else this.dialog = dialog
    if (dialog === 'check') void this.runCheck()
  }

  close(): void {
    this.dialog = null
    this.check = null
  }

  /** Selects a backup and reads its maps. */
  async choose(backup: BackupSummary): Promise<void> {
    const isNewest = this.#askMaps()
    this.chosen = backup
    this.maps = null
    this.failure = null
    const maps = await this.#client.call('backups.read', { backup: backup.id })
    if (!isNewest()) return
    if (maps.ok) this.maps = maps.value
    else this.failure = maps.error
  }

  /** Makes a backup now. */
  async make(): Promise<void> {
    const made = await this.#work(() => this.#client.call('backups.make', {}))
    if (made?.ok) await this.#readBackups()
  }

  async readSettings(): Promise<void> {
    const settings = await this.#client.call('backups.settings', {})
    if (settings.ok) this.settings = settings.value
  }

  /** Stops the work on the whole library. */
  async cancel(): Promise<void> {
    await this.#client.call('jobs.cancel', { job: LIBRARY_JOB })
  }

  async setLimit(maxBytes: number | null): Promise<void> {
    const set = await this.#work(() => this.#client.call('backups.setLimit', { maxBytes }))
    if (set?.ok) await this.#readBackups()
  }

  /** Asks for a second backup folder. */
  async chooseSecond(): Promise<void> {
    this.isSecondDismissed = false
    const chosen = await this.#work(() => this.#client.call('backups.chooseSecond', {}))
    if (chosen?.ok) await this.readSettings()
  }

  async forgetSecond(): Promise<void> {
    await this.#work(() => this.#client.call('backups.forgetSecond', {}))
    await this.readSettings()
  }

  async showSecond(): Promise<void> {
    await this.#client.call('backups.showSecond', {})
  }

  /** Adds a map of the chosen backup to the library. */
  async restoreMap(map: BackupMap): Promise<void> {
    const backup = this.chosen?.id
    if (backup === undefined) return
    const restored = await this.#work(() => this.#client.call('backups.restoreMap', { backup, mapId: map.id }))
    if (restored?.ok) this.#toasts.say(labels.broughtBack(map.name))
  }

  /** Replaces the library with the selected backup; the window reloads. */
  async restoreLibrary(): Promise<void> {
    const backup = this.chosen?.id
    if (backup !== undefined) await this.#work(() => this.#client.call('backups.restoreLibrary', { backup }))
  }

  async runCheck(): Promise<void> {
    this.check = null
    const check = await this.#work(() => this.#client.call('library.check', {}))
    if (check?.ok) this.check = check.value
  }

  /** Saves what is readable of a damaged library as a new one; the window reloads. */
  async salvage(): Promise<void> {
    await this.#work(() => this.#client.call('library.salvage', {}))
  }

  async compact(): Promise<void> {
    const compacted = await this.#work(() => this.#client.call('library.compact', {}))
    if (!compacted?.ok) return
    this.close()
    this.#toasts.say(en.backups.compacted(compacted.value))
  }

  /** Writes a deleted library file again. */
  async putBack(): Promise<void> {
    await this.#work(() => this.#client.call('library.putBack', {}))
  }

  async saveCopy(): Promise<void> {
    const saved = await this.#work(() => this.#client.call('library.saveCopy', {}))
    if (saved?.ok && saved.value !== null) this.#toasts.say(labels.savedACopy(saved.value))
  }

  /** Decides about the file that a move has left behind. */
  async settleMove(trash: boolean): Promise<void> {
    await this.#work(() => this.#client.call('libraries.settleMove', { trash }))
  }

  async reopen(): Promise<void> {
    await this.#client.call('library.reopen', {})
  }

  async showFolder(): Promise<void> {
    await this.#client.call('library.showFolder', {})
  }

  async dismissRisk(): Promise<void> {
    const dismissed = await this.#client.call('library.dismissRisk', {})
    if (!dismissed.ok) this.#toasts.complain(errorSentence(dismissed.error))
  }

  async #work<T>(ask: () => Promise<Result<T, AppError>>): Promise<Result<T, AppError> | null> {
    if (this.isBusy) return null
    this.isBusy = true
    this.failure = null
    const answer = await ask()
    this.isBusy = false
    this.progress = null
    if (!answer.ok && answer.error.code !== 'canceled') {
      this.failure = answer.error
      if (this.dialog === null) this.#toasts.complain(errorSentence(answer.error))
    }
    return answer
  }

  async #readState(): Promise<void> {
    const isNewest = this.#askState()
    const state = await this.#client.call('library.state', {})
    if (!isNewest() || !state.ok) return
    this.library = state.value
    if (state.value.work === null && !this.isBusy) this.progress = null
  }

  async #readBackups(): Promise<void> {
    const list = await this.#client.call('backups.list', {})
    if (!list.ok) {
      this.failure = list.error
      return
    }
    this.backups = list.value
    const standing = list.value.find(({ id }) => id === this.chosen?.id) ?? list.value[0]
    this.chosen = null
    this.maps = null
    if (standing) await this.choose(standing)
  }
}
