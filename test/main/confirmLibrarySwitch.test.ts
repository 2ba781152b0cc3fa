import fs, { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confirmLibrarySwitch } from '../../electron/main/confirmLibrarySwitch.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'
import { pictureBackup } from '../storage/support/pictureBackup.ts'

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

test('a library of any size is asked about without being copied or read, since all windows wait', async () => {
  const { other, wants, shown } = twoLibraries(0)
  truncateSync(other, 2 ** 32)
  for (const name of ['copyFileSync', 'readFileSync'] as const)
    vi.spyOn(fs, name).mockImplementation(() => {
      throw new Error('windows wait for this')
    })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  expect(await wants(other)).toBe(true)
  expect(shown).toHaveLength(1)
})

test('one from a newer Fivefoot, or that is a folder, is said not to open', async () => {
  const { folder, wants, shown } = twoLibraries(0)
  const newer = join(folder, 'newer.fivefoot')
  const db = openedLibrary(newer)
  db.pragma('user_version = 99')
  db.close()
  expect([await wants(newer), await wants(folder)]).toEqual([false, false])
  expect(shown.map(([, detail]) => detail)).toEqual([
    expect.stringContaining('newer'),
    `${folder} could not be read: it is a folder.`,
  ])
})

test('a backup is not offered, since its pictures are beside it', async () => {
  const { wants, shown } = twoLibraries(0)
  const { backup } = await pictureBackup()
  expect(await wants(backup)).toBe(false)
  expect(shown).toMatchObject([
    ['Fivefoot cannot open your library', expect.stringContaining('is a backup'), 'Stay here'],
  ])
})
