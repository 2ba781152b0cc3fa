import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary, pressOnMap, stateAfter, stateOf } from './support/editor.ts'
import { openWindow, sharedApp, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 14, heightCells: 10 }
const OTHER = { widthCells: 18, heightCells: 12 }

let launched: LaunchedApp
let mapId: MapId
let otherId: MapId

beforeAll(async () => {
  launched = await sharedApp()
  mapId = await ask(launched.window, 'library.create', { name: 'Long evening', ruleset: 'pf1e', ...SIZE })
  otherId = await ask(launched.window, 'library.create', { name: 'Second map', ruleset: 'pf1e', ...OTHER })
  await openFromLibrary(launched.window, 'Long evening')
})
afterAll(() => launched.close())

it('works by keyboard alone: terrain, a creature from the bestiary, its move; the status bar announces each', async () => {
  const { window } = launched
  const says = (words: RegExp) =>
    expect.poll(() => window.locator('[aria-live]').allTextContents()).toContainEqual(expect.stringMatching(words))
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await window.keyboard.press(key)
  }
  await window.getByRole('application').focus()
  await press('b', 'ArrowRight', 'Space', 'ArrowRight', 'ArrowRight')
  await says(/^K6: Open terrain/)
  await press('ArrowLeft', 'ArrowLeft')
  await says(/^I6: Difficult terrain/)
  await press('Alt+4')
  const search = window.getByRole('searchbox', { name: 'Search the bestiary' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await window.keyboard.type('ogre')
  const ogre = window.locator('[data-bestiary]').first()
  while (!(await ogre.evaluate((button) => button === document.activeElement))) await window.keyboard.press('Tab')
  await press('Enter')
  // The creature is ready to place and the map has the focus again.
  await expect.poll(() => window.getByRole('application').evaluate((map) => map === document.activeElement)).toBe(true)
  await press('ArrowDown', 'ArrowDown', 'Space')
  await says(/^I8: Open terrain\. Ogre, large, foes/)
  await press('v', 'Space', 'Alt+ArrowLeft')
  await expect
    .poll(async () => (await stateOf(window, mapId)).records['creatures']?.map(({ name, at }) => [name, at]))
    .toEqual([['Ogre', { col: 7, row: 7 }]])
  await press('Control+k')
  await window.keyboard.type('show the whole map')
  await press('Enter')
  await expect.poll(() => window.getByRole('application').evaluate((map) => map === document.activeElement)).toBe(true)
})

it('copies between maps and between windows', async () => {
  const { window, app } = launched
  const pasted = async (page: Page, steps: number) =>
    (await stateAfter(page, otherId, steps)).records['creatures']?.map(({ name }) => name)
  await pressOnMap(window, 'Control+a')
  await pressOnMap(window, 'Control+c')
  await window
    .getByRole('button', { name: /Library/ })
    .first()
    .click()
  await openFromLibrary(window, 'Second map')
  await pressOnMap(window, 'Control+v')
  expect(await pasted(window, 1)).toEqual(['Ogre'])

  const second = await openWindow(app)
  await openFromLibrary(second, 'Second map')
  await pressOnMap(second, 'Control+v')
  expect(await pasted(second, 2)).toEqual(['Ogre 1', 'Ogre 2'])
  await second.close()
})
