/** Asks before switching libraries when the program is started again with another one. */
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { en } from '../../src/words/en/index.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { isSameFile, placeOf } from '../disk/isSameFile.ts'
import { readLibraryHead } from '../storage/libraryHead.ts'
import { picturesOf } from '../storage/rotateBackups.ts'
import { openingProblem } from '../storage/storageProblem.ts'
import type { StartDialogs } from './startFailure.ts'

/** Returns whether to switch from the open library to the one at `requested`. Shows an error if that one cannot be opened. */
export async function confirmLibrarySwitch(
  requested: string,
  open: string,
  dialogs: Pick<StartDialogs, 'choose'>,
): Promise<boolean> {
  if (isSameFile(requested, open)) return false
  const opens = canBeOpened(requested)
  if (!opens.ok) {
    await dialogs.choose(en.errorTitles.library, errorSentence({ ...opens.error, file: requested }), [
      en.mainDialogs.secondStart.stay,
    ])
    return false
  }
  const { title, text, open: change, stay } = en.mainDialogs.secondStart
  return (await dialogs.choose(title, text(requested, open), [change, stay])) === 0
}

/** Reads its head only, and of a backup which pictures it needs, since windows wait. True for a missing file too: a new library is created there. Errors: `library-is-backup`, those of `readLibraryHead`. */
function canBeOpened(file: string): Result<unknown> {
  if (placeOf(file) === null) return ok(null)
  try {
    const head = readLibraryHead(file)
    return head.ok && picturesOf(file)?.size ? failure('library-is-backup', { file }) : head
  } catch (error) {
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}
