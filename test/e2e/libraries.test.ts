/** Files and libraries that a GM brings: opened with the program, chosen in the window, moved, and taken to a new computer. */
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../services/support/testServices.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary, pressOnMap } from './support/editor.ts'
import { folderWithHeldDialogs, heldDialog, pressInDialog } from './support/heldDialogs.ts'
import { launchApp, type LaunchOptions } from './support/launch.ts'

const UVTT = JSON.stringify({
  format: 0.3,
  resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 8, y: 6 }, pixels_per_grid: 50 },
  line_of_sight: [],
  portals: [],
  lights: [],
  image: '',
})

async function start(options: LaunchOptions) {
  const launched = await launchApp(options)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await launched.close()
    isClosed = true
  }
  onTestFinished(close)
  return { ...launched, close }
}

const picture = async (window: Page, name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (to) await window.screenshot({ path: join(to, `${name}.png`) })
}

/** A second start of the program with these words. */
const startAgain = (app: ElectronApplication, folder: string, ...words: readonly string[]) =>
  app.evaluate(
    ({ app: electronApp }, [cwd, more]) => void electronApp.emit('second-instance', {}, ['fivefoot', ...more], cwd),
    [folder, words] as const,
  )

const namesOf = async (window: Page) => (await ask(window, 'library.list', {})).map(({ name }) => name)

it('files of every kind given to the program open their import, or say why not; an open dialog is finished first', async () => {
  const folder = temporaryFolder()
  for (const name of ['mill.dd2vtt', 'ford.uvtt', 'inn.df2vtt']) writeFileSync(join(folder, name), UVTT)
  writeFileSync(join(folder, 'rules.pdf'), '%PDF-1.7 nothing')
  const given = [join(folder, 'rules.pdf'), join(folder, 'mill.dd2vtt'), `file://${join(folder, 'ford.uvtt')}`]
  const { app, window } = await start({ args: given })
  await window.getByText('rules.pdf', { exact: false }).first().waitFor()
  const dialog = (name: RegExp) => window.getByRole('dialog', { name })
  await dialog(/mill/).waitFor()
  await picture(window, 'opened-file')
  await window.keyboard.press('Escape')
  await dialog(/ford/).waitFor()
  await window.keyboard.press('Escape')
  await window.getByRole('dialog').waitFor({ state: 'detached' })
  // While the program runs, and while a dialog is open.
  await openFromLibrary(window, 'Toll at Harrow Bridge')
  await pressOnMap(window, 'Control+p')
  await dialog(/Print/).waitFor()
  await startAgain(app, folder, 'inn.df2vtt')
  await window.getByText('Close the dialog to go on with the file you opened.').waitFor()
  expect(await dialog(/inn/).count()).toBe(0)
  await window.keyboard.press('Escape')
  await dialog(/inn/).waitFor()
})

it('a library from an old computer, opened as a file, offers its maps and itself; the move to another folder keeps the old file', async () => {
  const folder = temporaryFolder()
  const old = await start({ userDataFolder: join(folder, 'old') })
  await ask(old.window, 'library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 8, heightCells: 6 })
  await old.close()
  const brought = join(folder, 'Old PC.fivefoot')
  copyFileSync(join(folder, 'old', 'library.fivefoot'), brought)

  const userDataFolder = join(folder, 'new')
  const fresh = await start({ userDataFolder, args: [brought] })
  const { app, window } = fresh
  await window.getByRole('dialog', { name: 'Libraries' }).waitFor()
  await window.getByRole('checkbox', { name: 'Cellar' }).waitFor()
  await picture(window, 'libraries')
  await window.getByRole('button', { name: 'Bring in 1 map' }).click()
  await window.getByText('1 map added').waitFor()
  await picture(window, 'libraries-report')
  expect(await namesOf(window)).toContain('Cellar')
  await window
    .getByRole('dialog', { name: 'Libraries' })
    .locator('footer')
    .getByRole('button', { name: 'Close' })
    .click()

  // By the palette, then the keyboard alone.
  await openFromLibrary(window, 'Cellar')
  await pressOnMap(window, 'Control+k')
  await window.keyboard.type('move library')
  await window.keyboard.press('Enter')
  await window.getByRole('dialog', { name: 'Libraries' }).waitFor()
  const place = join(folder, 'My maps.fivefoot')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, place)
  const reloaded = window.waitForEvent('load')
  await window.getByRole('button', { name: /Move to another folder/ }).focus()
  await window.keyboard.press('Enter')
  await reloaded
  await window.getByText(`Your library is now ${place}.`, { exact: false }).waitFor()
  await picture(window, 'library-moved')
  expect((await ask(window, 'library.state', {})).path).toBe(place)
  expect(await namesOf(window)).toContain('Cellar')
  expect(existsSync(join(userDataFolder, 'library.fivefoot'))).toBe(true)
  await window.getByRole('button', { name: 'Keep it' }).click()
  await window.getByText('Your library is now').waitFor({ state: 'detached' })

  // Another library, and back; the last one opens at the next start.
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
  }, brought)
  await app.evaluate(({ Menu, BrowserWindow }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
    items?.find(({ id }) => id === 'library.libraries')?.click({}, BrowserWindow.getAllWindows()[0])
  })
  await window.getByRole('button', { name: /Choose a library file/ }).click()
  await window.getByRole('checkbox', { name: 'Cellar' }).waitFor()
  const reopened = window.waitForEvent('load')
  await window.getByRole('button', { name: 'Open this library instead' }).click()
  await reopened
  expect((await ask(window, 'library.state', {})).path).toBe(brought)
  await fresh.close()
  expect(JSON.parse(readFileSync(join(userDataFolder, 'libraries.json'), 'utf8'))).toMatchObject({ open: brought })
  const next = await start({ userDataFolder })
  expect((await ask(next.window, 'library.state', {})).path).toBe(brought)
  await next.close()

  // On a drive that is not connected: no empty library takes its place.
  rmSync(brought)
  const without = await start({
    userDataFolder,
    appFolder: await folderWithHeldDialogs(folder),
    beforeWindow: async (electron) => {
      expect((await heldDialog(electron)).detail).toContain(`${brought} is not there.`)
      await pressInDialog(electron, 'Open the standard library')
    },
  })
  expect((await ask(without.window, 'library.state', {})).path).toBe(join(userDataFolder, 'library.fivefoot'))
  expect(existsSync(brought)).toBe(false)
})
