/** What a GM can do when the library does not open: nothing else in Fivefoot works without it. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppError } from '../../src/base/errors.ts'
import { en } from '../../src/words/en/index.ts'
import type { SalvageReport } from '../../src/words/libraryFacts.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { backupFolder } from '../storage/backupNames.ts'
import { replaceLibrary, restoreBackup } from '../storage/backUp.ts'
import { salvageLibrary } from '../storage/salvageLibrary.ts'

/** The dialogs this needs, so that tests can answer them. */
export interface StartDialogs {
  /** Shows a message with buttons; returns the index of the chosen one, the last where the message was dismissed. */
  readonly choose: (message: string, detail: string, buttons: readonly string[]) => Promise<number>
  /** Asks for a library file in `folder`; undefined where canceled. */
  readonly openFile: (title: string, folder: string) => Promise<string | undefined>
  readonly showFolder: (folder: string) => void
  /** Shows a message that needs no answer. */
  readonly tell: (message: string, detail: string) => Promise<void>
}

/** Says what a salvage brought over. */
export const showSalvageReport = (report: SalvageReport, dialogs: StartDialogs): Promise<void> =>
  dialogs.tell(en.backups.salvagedTitle, en.backups.salvagedText(report))

/**
 * Says why the library at `file` does not open, and asks what to do. Returns the file to try next, or null to quit.
 * Showing the folder, or canceling a file dialog, asks again.
 */
export async function askAfterFailedStart(
  problem: AppError,
  file: string,
  dialogs: StartDialogs,
): Promise<string | null> {
  const t = en.mainDialogs.failedStart
  let detail = errorSentence({ ...problem, file })
  const restore = async (): Promise<string | undefined> => {
    const backup = await dialogs.openFile(t.restoreTitle, backupFolder(file))
    if (backup === undefined) return undefined
    const restored = restoreBackup(file, backup, Date.now())
    if (restored.ok) return file
    detail = `${en.errorTitles.restore} ${errorSentence({ ...restored.error, file: backup })}`
    return undefined
  }
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
    [t.tryAgain, () => file],
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
