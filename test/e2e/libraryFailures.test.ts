/** The library does not open, or is read-only: what the GM sees, and every way out. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ElectronApplication } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupFolder } from '../../electron/storage/backupNames.ts'
import { inTransaction } from '../../electron/storage/handles.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary, openPanel, pressOnMap } from './support/editor.ts'
import { afterFirstStart } from './support/givenLibrary.ts'
import { folderWithHeldDialogs, heldDialog, pressInDialog } from './support/heldDialogs.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp | null = null
let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-failures-'))
  file = join(folder, 'data', 'library.fivefoot')
  mkdirSync(dirname(file))
})
afterEach(async () => {
  await launched?.close()
  launched = null
  await rm(folder, { recursive: true, force: true })
})

async function start(beforeWindow?: (app: ElectronApplication) => Promise<void>): Promise<LaunchedApp> {
  launched = await launchApp({
    userDataFolder: dirname(file),
    ...(beforeWindow && { beforeWindow, appFolder: await folderWithHeldDialogs(folder) }),
  })
  return launched
}

/** A library after a first start, with one map and no samples, whose cards would be drawn during each test. */
function libraryWith(name: string, path = file) {
  const opened = openLibrary(path)
  if (!opened.ok) throw new Error(opened.error.code)
  const map = emptyMap('cellar' as MapId, { widthCells: 12, heightCells: 8 }, { name, ruleset: 'pf1e' })
  afterFirstStart(opened.value)
  opened.value.prepare('DELETE FROM maps').run()
  inTransaction(opened.value, () => insertMap(opened.value, map, { atMs: Date.now(), sample: null }))
  return opened.value
}
const namesOf = async ({ window }: LaunchedApp) => (await ask(window, 'library.list', {})).map(({ name }) => name)

it('a library in use by another program is reported, and opens once it is free', async () => {
  const other = libraryWith('Cellar')
  other.pragma('locking_mode = EXCLUSIVE')
  inTransaction(other, () => other.prepare('UPDATE maps SET name = name').run())
  const opened = await start(async (app) => {
    expect(await heldDialog(app)).toEqual({
      message: 'Fivefoot cannot open your library',
      detail: `Another program is using ${file}. Close it or wait a moment, then try again.`,
      buttons: ['Try again', 'Open another library…', 'Show folder', 'Quit'],
    })
    other.close()
    await pressInDialog(app, 'Try again')
  })
  expect(await namesOf(opened)).toContain('Cellar')
})

it('a backup replaces a damaged library, which is kept', async () => {
  const backup = join(backupFolder(file), 'library-2026-11-20.fivefoot')
  mkdirSync(dirname(backup))
  libraryWith('Cellar', backup).close()
  // Pages are lost; the header is intact.
  copyFileSync(backup, file)
  writeFileSync(file, readFileSync(file).fill(7, 100))
  const damaged = readFileSync(file)
  const opened = await start(async (app) => {
    const { detail, buttons } = await heldDialog(app)
    expect(detail).toBe(`${file} is damaged. Restore a backup.`)
    expect(buttons).toEqual([
      'Try again',
      'Open another library…',
      'Restore a backup…',
      'Save what is readable',
      'Show folder',
      'Quit',
    ])
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
    }, backup)
    await pressInDialog(app, 'Restore a backup…')
  })
  expect(await namesOf(opened)).toContain('Cellar')
  const [kept] = readdirSync(dirname(file)).filter((name) => name.includes('.replaced-'))
  expect(readFileSync(join(dirname(file), kept ?? '')).equals(damaged)).toBe(true)
})

it('quitting when the library fails to open leaves nothing running, and the next start asks again', async () => {
  writeFileSync(file, 'no library at all')
  const appFolder = await folderWithHeldDialogs(folder)
  for (let attempt = 0; attempt < 2; attempt++) {
    const ended = launchApp({
      userDataFolder: dirname(file),
      appFolder,
      beforeWindow: async (app) => {
        expect((await heldDialog(app)).detail).toBe(`${file} is not a Fivefoot library.`)
        await pressInDialog(app, 'Quit')
      },
    })
    await expect(ended).rejects.toThrow(/closed/)
  }
  expect(readFileSync(file, 'utf8')).toBe('no library at all')
})

it('a read-only library opens for viewing with a banner, and for editing once it is writable', async () => {
  libraryWith('Cellar').close()
  // A folder in place of SQLite's log stands in for missing permissions, which root ignores.
  mkdirSync(`${file}-wal`)
  const opened = await start()
  const { window } = opened
  const banner = window
    .getByRole('alert')
    .filter({ hasText: 'You can look, print and export, but not change anything.' })
  await banner.filter({ hasText: file }).waitFor()
  await openFromLibrary(window, 'Cellar')
  const mapId = 'cellar' as MapId
  const command = { type: 'paint-cells', layer: 'terrain', indices: [0], values: [3] } as never
  await expect(ask(window, 'maps.run', { mapId, command })).rejects.toThrow('library-read-only')
  if (process.env['PICTURES_TO']) await window.screenshot({ path: join(process.env['PICTURES_TO'], 'read-only.png') })

  rmSync(`${file}-wal`, { recursive: true })
  await banner.getByRole('button', { name: 'Try again' }).click()
  await banner.waitFor({ state: 'detached' })
  await openFromLibrary(window, 'Cellar')
  await pressOnMap(window, 'Home')
  expect(await ask(window, 'maps.run', { mapId, command })).toMatchObject({ revision: expect.any(Number) })
})

it('an uncaught error or rejection shows one dialog with a report, and the program continues', async () => {
  libraryWith('Cellar').close()
  const opened = await start(async () => undefined)
  const { app } = opened
  for (const how of ['thrown', 'rejected']) {
    await app.evaluate((_, kind) => {
      const fault = () => new Error(`Planted in “Cellar”, ${kind}`)
      for (let time = 0; time < 2; time++)
        if (kind === 'rejected') void Promise.reject(fault())
        else
          setTimeout(() => {
            throw fault()
          })
    }, how)
    expect(await heldDialog(app)).toMatchObject({
      message: 'Something in Fivefoot went wrong',
      buttons: ['Continue', 'Copy report'],
    })
    await pressInDialog(app, 'Copy report')
    const copied = () => app.evaluate(({ clipboard }) => clipboard.readText())
    await expect.poll(copied).toContain(`Planted in "…", ${how}`)
    const report = await copied()
    expect(report).toMatch(/^Fivefoot .*\d\nElectron .*, Chromium .*, Node /)
    expect(report).not.toContain('Cellar')
    const held = await app.evaluate(
      () => (globalThis as unknown as { heldDialogs: readonly unknown[] }).heldDialogs.length,
    )
    expect(held).toBe(0)
    expect(await namesOf(opened)).toContain('Cellar')
  }
})

it('a page that crashes reopens its map with zoom, selection and panel, three times, then only on request', async () => {
  libraryWith('Cellar').close()
  const { app, window } = await start(async () => undefined)
  const record = { id: 'altar', number: 1, at: { x: 3, y: 3 }, title: 'The altar' }
  await ask(window, 'maps.run', {
    mapId: 'cellar',
    command: { type: 'edit-records', put: [{ table: 'notes', record }] } as never,
  })
  await openFromLibrary(window, 'Cellar')
  await openPanel(window, 'notes')
  await window.getByText('The altar').first().click()
  for (let i = 0; i < 3; i++) await pressOnMap(window, 'Control+=')
  // Playwright drops a crashed page, so the main process inspects it from here on.
  const seen = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(`({
        zoom: [...document.querySelectorAll('*')].map((e) => e.childElementCount ? '' : e.textContent).find((t) => /^\\d+%$/.test(t)),
        panel: document.querySelector('[data-panel][aria-selected=true]')?.dataset.panel,
        map: document.title,
        selected: document.body.textContent.includes('The altar'),
        says: document.body.textContent.includes('This window crashed and was reopened'),
      })`),
    )
  const before = { ...(await seen()), says: true }
  expect(before).toMatchObject({ panel: 'notes', map: 'Cellar – Fivefoot', selected: true })
  // Sent after everything shown so far.
  await ask(window, 'library.state', {})
  const crash = (isLoadedAgain: boolean) =>
    app.evaluate(async ({ BrowserWindow }, waits) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const loaded = waits ? new Promise((done) => contents?.once('did-finish-load', () => done(null))) : null
      contents?.forcefullyCrashRenderer()
      await loaded
    }, isLoadedAgain)
  for (let time = 0; time < 3; time++) await crash(true)
  await expect.poll(seen, { timeout: 30_000 }).toEqual(before)
  await crash(false)
  expect(await heldDialog(app)).toMatchObject({
    message: 'This window keeps breaking',
    buttons: ['Go to the library', 'Copy report', 'Close window'],
  })
  await pressInDialog(app, 'Go to the library')
  const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
  await expect.poll(title).not.toContain('Cellar')
})
