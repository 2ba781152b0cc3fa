/** Asks what to do when the library does not open, since nothing works without it. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppError } from '../../src/base/errors.ts'
import { en } from '../../src/words/en/index.ts'
import type { RestoreLoss, SalvageReport } from '../../src/words/libraryFacts.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { backupFolder } from '../storage/backupNames.ts'
import { replaceLibrary, restoreBackup } from '../storage/backUp.ts'
import { salvageLibrary } from '../storage/salvageLibrary.ts'

/** Dialogs before there is a window. */
export interface StartDialogs {
  /** Shows a message with buttons and returns the index of the chosen one; the last one if dismissed. */
  readonly choose: (message: string, detail: string, buttons: readonly string[]) => Promise<number>
  /** Lets the user choose a library file in `folder`; undefined if canceled. */
  readonly openFile: (title: string, folder: string) => Promise<string | undefined>
  /** Lets the user choose where to save a library; undefined if canceled. */
  readonly savePlace: () => Promise<string | undefined>
  readonly showFolder: (folder: string) => void
  /** Shows a message. */
  readonly inform: (message: string, detail: string) => Promise<void>
}

/** Shows what a salvage recovered. */
const showSalvageReport = (report: SalvageReport, dialogs: StartDialogs): Promise<void> =>
  dialogs.inform(en.backups.salvagedTitle, en.backups.salvagedText(report))

/** Shows what the library that took the place of another one lacks. */
export const showReplacement = (lack: SalvageReport | RestoreLoss, dialogs: StartDialogs): Promise<void> =>
  'whole' in lack
    ? showSalvageReport(lack, dialogs)
    : dialogs.inform(en.backups.restoredTitle, en.backups.lostPictures(lack.lostPictures))

/**
 * Shows why the library at `file` does not open, and asks what to do. Returns the file to try next, or null to quit. Asks again
 * after showing the folder or a canceled file dialog. `standard`: the library to offer instead, if it is another one.
 */
export async function askAfterFailedStart(
  problem: AppError,
  file: string,
  dialogs: StartDialogs,
  standard: string = file,
): Promise<string | null> {
  const t = en.mainDialogs.failedStart
  let detail = errorSentence({ ...problem, file })
  const restoreTo = async (place: string | undefined, backup: string | undefined): Promise<string | undefined> => {
    if (place === undefined || backup === undefined) return undefined
    const restored = restoreBackup(place, backup, Date.now())
    if (restored.ok) {
      if (restored.value) await showReplacement(restored.value, dialogs)
      return place
    }
    detail = `${en.errorTitles.restore} ${errorSentence({ ...restored.error, file: backup })}`
    return undefined
  }
  const restore = async (): Promise<string | undefined> =>
    restoreTo(file, await dialogs.openFile(t.restoreTitle, backupFolder(file)))
  const restoreThis = async (): Promise<string | undefined> => restoreTo(await dialogs.savePlace(), file)
  const salvage = async (): Promise<string | undefined> => {
    const atMs = Date.now()
    const salvaged = replaceLibrary(file, atMs, (part) => salvageLibrary(file, part, atMs))
    if (salvaged.ok) {
      await showSalvageReport(salvaged.value, dialogs)
      return file
    }
    detail = `${en.errorTitles.salvage} ${errorSentence({ ...salvaged.error, file })}`
    return undefined
  }
  const choices: readonly (readonly [
    label: string,
    act: () => Promise<string | undefined> | string | null | undefined | void,
  ])[] = [
    ...(problem.code === 'library-is-backup'
      ? [[t.restoreThis, restoreThis] as const]
      : [[t.tryAgain, () => file] as const]),
    ...(standard === file ? [] : [[t.openStandard, () => standard] as const]),
    [t.openAnother, () => dialogs.openFile(t.openTitle, dirname(file))],
    ...(existsSync(backupFolder(file)) ? [[t.restore, restore] as const] : []),
    ...(problem.code === 'library-damaged' ? [[t.salvage, salvage] as const] : []),
    [t.showFolder, () => dialogs.showFolder(dirname(file))],
    [t.quit, () => null],
  ]
  for (;;) {
    const chosen = await dialogs.choose(
      en.errorTitles.library,
      detail,
      choices.map(([label]) => label),
    )
    const next = await choices[chosen]?.[1]()
    if (next !== undefined) return next
  }
}
