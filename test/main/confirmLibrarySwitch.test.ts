import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirmLibrarySwitch } from '../../electron/main/confirmLibrarySwitch.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'

/** A library that is open, another one, and a dialog that presses the button at `pressed`; `shown` is what it said. */
function twoLibraries(pressed: number) {
  const folder = temporaryFolder()
  const [open, other] = ['open.fivefoot', 'other.fivefoot'].map((name) => join(folder, name)) as [string, string]
  for (const file of [open, other]) openedLibrary(file).close()
  const shown: string[][] = []
  const choose = async (message: string, detail: string, buttons: readonly string[]) => {
    shown.push([message, detail, ...buttons])
    return pressed
  }
  return { folder, open, other, shown, wants: (asked: string) => confirmLibrarySwitch(asked, open, { choose }) }
}

test('another library is asked about, with both paths, and opened only where that is wanted', async () => {
  const yes = twoLibraries(0)
  expect(await yes.wants(yes.other)).toBe(true)
  expect(yes.shown).toEqual([
    [
      'Open another library?',
      `Fivefoot was started again with ${yes.other}, while ${yes.open} is open. All windows will switch to it. Your work is saved.`,
      'Open it',
      'Stay here',
    ],
  ])
  const no = twoLibraries(1)
  expect(await no.wants(no.other)).toBe(false)
})

test('one that is not there yet can be made', async () => {
  const { folder, wants } = twoLibraries(0)
  expect(await wants(join(folder, 'new.fivefoot'))).toBe(true)
})

test('the open library by another path needs no question', async () => {
  const { folder, open, wants, shown } = twoLibraries(0)
  symlinkSync(open, join(folder, 'link.fivefoot'))
  expect(await wants(join(folder, 'link.fivefoot'))).toBe(false)
  expect(await wants(join(folder, 'x', '..', 'open.fivefoot'))).toBe(false)
  expect(shown).toEqual([])
})

test('one that does not open is said not to, and why; the open one stays', async () => {
  const { folder, wants, shown } = twoLibraries(0)
  const file = join(folder, 'broken.fivefoot')
  writeFileSync(file, 'no library at all')
  expect(await wants(file)).toBe(false)
  expect(shown).toEqual([['Fivefoot cannot open your library', `${file} is not a Fivefoot library.`, 'Stay here']])
})
