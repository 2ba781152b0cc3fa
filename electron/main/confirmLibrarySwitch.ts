/** A second start of the program with another library than the one that is open: asked about, never passed over. */
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { ok, type Result } from '../../src/base/result.ts'
import { en } from '../../src/words/en/index.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { openForReading } from '../storage/openLibrary.ts'
import type { StartDialogs } from './startFailure.ts'

/** Whether the library at `asked` is to take the place of the open one: asks; one that does not open is said not to. */
export async function confirmLibrarySwitch(
  asked: string,
  open: string,
  dialogs: Pick<StartDialogs, 'choose'>,
): Promise<boolean> {
  if (isSameFile(asked, open)) return false
  const opens = canBeOpened(asked)
  if (!opens.ok) {
    await dialogs.choose(en.errorTitles.library, errorSentence({ ...opens.error, file: asked }), [
      en.mainDialogs.secondStart.stay,
    ])
    return false
  }
  const { title, text, open: change, stay } = en.mainDialogs.secondStart
  return (await dialogs.choose(title, text(asked, open), [change, stay])) === 0
}

/** A library that is not there yet is made. Errors: those of `openForReading`. */
function canBeOpened(file: string): Result<null> {
  if (placeOf(file) === null) return ok(null)
  const copy = openForReading(file)
  if (!copy.ok) return copy
  copy.value.close()
  return ok(null)
}

const isSameFile = (a: string, b: string): boolean => (placeOf(a) ?? resolve(a)) === (placeOf(b) ?? resolve(b))

/** The path without links; null where nothing is. */
function placeOf(file: string): string | null {
  try {
    return realpathSync(file)
  } catch {
    return null
  }
}
