import { existsSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../electron/storage/handles.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { givenFolder, launchApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp | null = null
let folder = ''
beforeEach(async () => {
  folder = await givenFolder()
})
afterEach(async () => {
  await launched?.close()
  launched = null
  await rm(folder, { recursive: true, force: true })
})

/** Starts the app on a folder that outlives it. */
async function start(): Promise<LaunchedApp> {
  launched = await launchApp({ userDataFolder: folder })
  return launched
}
const chooseInMenu = ({ app }: LaunchedApp, id: string) =>
  app.evaluate(({ BrowserWindow, Menu }, item) => {
    const [page] = BrowserWindow.getAllWindows()
    Menu.getApplicationMenu()?.getMenuItemById(item)?.click(undefined, page, page?.webContents)
  }, id)
const newMap = (name: string) => ({ name, ruleset: 'pf1e', widthCells: 30, heightCells: 20 })

it('a library deleted while open is restored, and changes by another program appear', async () => {
  const { window } = await start()
  const libraryFile = join(folder, 'library.fivefoot')
  await ask(window, 'library.create', newMap('Cellar'))
  await window.locator('[data-map-card][aria-label*="Cellar"]').waitFor()
  const other = openLibrary(libraryFile)
  if (!other.ok) throw new Error(other.error.code)
  const map = emptyMap('tower' as MapId, { widthCells: 9, heightCells: 9 }, { name: 'Tower', ruleset: 'pf1e' })
  inTransaction(other.value, () => insertMap(other.value, map, { atMs: Date.now(), sample: null }))
  other.value.close()
  await window.locator('[data-map-card][aria-label*="Tower"]').waitFor()

  rmSync(libraryFile)
  const banner = window.getByRole('alert').filter({ hasText: 'was deleted or moved' })
  await banner.waitFor()
  if (process.env['PICTURES_TO']) await window.screenshot({ path: join(process.env['PICTURES_TO'], 'care-gone.png') })
  await banner.getByRole('button', { name: 'Put it back' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(existsSync(libraryFile)).toBe(true)
  await window.locator('[data-map-card][aria-label*="Tower"]').waitFor()
})

it('backups list their maps and restore one map or everything', async () => {
  const started = await start()
  const { window } = started
  const mapId = await ask(window, 'library.create', newMap('Cellar'))
  await ask(window, 'backups.make', {})
  await ask(window, 'library.delete', { mapId })
  await chooseInMenu(started, 'library.backups')
  const dialog = window.getByRole('dialog', { name: 'Backups' })
  const cellar = dialog.getByRole('listitem').filter({ hasText: 'Cellar' })
  await cellar.filter({ hasText: 'no longer in your library' }).waitFor()
  if (process.env['PICTURES_TO'])
    await window.screenshot({ path: join(process.env['PICTURES_TO'], 'care-backups.png') })
  await cellar.getByRole('button', { name: 'Restore' }).click()
  await expect
    .poll(async () => (await ask(window, 'library.list', {})).map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^Cellar \(backup of /))

  await dialog.getByRole('button', { name: 'Restore everything…' }).click()
  if (process.env['PICTURES_TO'])
    await window.screenshot({ path: join(process.env['PICTURES_TO'], 'care-restore.png') })
  await dialog.getByRole('button', { name: 'Replace my library' }).click()
  await window.getByText('The library was reopened.').waitFor()
  expect((await ask(window, 'library.list', {})).map(({ id }) => id)).toContain(mapId)
  expect(await ask(window, 'backups.list', {})).toContainEqual(expect.objectContaining({ kind: 'replaced' }))

  await chooseInMenu(started, 'library.check')
  await window.getByRole('dialog', { name: 'Check library' }).getByText('No problems found.').waitFor()
  if (process.env['PICTURES_TO']) await window.screenshot({ path: join(process.env['PICTURES_TO'], 'care-check.png') })
})
