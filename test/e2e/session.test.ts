import type { Page } from 'playwright-core'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import {
  drag,
  type MapState,
  openFromLibrary,
  type Place,
  pressOnMap,
  stateAfter,
  stateOf,
  wholeMap,
} from './support/editor.ts'
import { givenFolder, launchApp, openWindow, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 14, heightCells: 10 }
const OTHER = { widthCells: 18, heightCells: 12 }

let folder: string
let launched: LaunchedApp
let mapId: MapId
let otherId: MapId

beforeAll(async () => {
  folder = await givenFolder()
  launched = await launchApp({ userDataFolder: folder })
  mapId = await ask(launched.window, 'library.create', { name: 'Long evening', ruleset: 'pf1e', ...SIZE })
  otherId = await ask(launched.window, 'library.create', { name: 'Second map', ruleset: 'pf1e', ...OTHER })
  await openFromLibrary(launched.window, 'Long evening')
})
afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true, force: true })
})

async function dragOnMap(page: Page, from: Place, to: Place): Promise<void> {
  const pointOf = await wholeMap(page, SIZE)
  await drag(page, pointOf(from), pointOf(to))
}

/** Contents of the map, records ordered by id. */
const content = ({ sequence: _, records, ...map }: MapState) => ({
  ...map,
  records: Object.fromEntries(
    Object.entries(records).map(([table, list]) => [table, list.toSorted((a, b) => (a.id < b.id ? -1 : 1))]),
  ),
})

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

it('focuses the title of a new note', async () => {
  const { window } = launched
  const before = await stateOf(window, mapId)
  await pressOnMap(window, 'n')
  await dragOnMap(window, [2.5, 2.5], [2.5, 2.5])
  await stateAfter(window, mapId, before.sequence + 1)
  await expect
    .poll(() => window.getByLabel('Title', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await window.keyboard.type('The altar')
  await window.keyboard.press('Enter')
  const after = await stateAfter(window, mapId, before.sequence + 2)
  expect(after.records['notes']?.map(({ number, title }) => [number, title])).toEqual([[1, 'The altar']])
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
  await openFromLibrary(second, 'Long evening')
  const { sequence } = await stateOf(second, mapId)
  await ask(window, 'maps.run', {
    mapId,
    command: {
      type: 'edit-records',
      remove: [{ table: 'notes', id: (await stateOf(second, mapId)).records['notes']?.[0]?.id as never }],
    },
  })
  await stateAfter(second, mapId, sequence + 1)
  await pressOnMap(second, 'Control+a')
  await pressOnMap(second, 'Control+c')
  await expect
    .poll(() => ask(window, 'clipboard.read', {}).then((piece) => piece?.records.map(({ table }) => table)))
    .toEqual(['creatures'])
  await pressOnMap(window, 'Control+v')
  expect(await pasted(window, 2)).toEqual(['Ogre 1', 'Ogre 2'])
  await pressOnMap(second, 'Control+z')
  await stateAfter(second, mapId, sequence)
  await second.close()
  await window
    .getByRole('button', { name: /Library/ })
    .first()
    .click()
  await openFromLibrary(window, 'Long evening')
})

it('is undone to its first step and redone to its last after a restart, with turns and versions', async () => {
  const { window } = launched
  await pressOnMap(window, 'w')
  await dragOnMap(window, [1, 8], [5, 8])
  await pressOnMap(window, 'Control+s')
  await window.getByLabel('Version name').fill('Before the flood')
  await window.keyboard.press('Enter')
  await window.getByText('Before the flood').first().waitFor()
  const kept = await stateOf(window, mapId)
  await window.locator('[data-panel="map"]').click()
  await window.getByRole('button', { name: 'Rotate right', exact: true }).click()
  await stateAfter(window, mapId, kept.sequence + 1)
  await pressOnMap(window, 'Control+a')
  await pressOnMap(window, 'Delete')
  await stateAfter(window, mapId, kept.sequence + 2)
  await window.locator('[data-panel="versions"]').click()
  await window.getByRole('button', { name: 'Restore' }).first().click()
  const end = await stateAfter(window, mapId, kept.sequence + 3)
  expect(content(end)).toEqual(content(kept))

  await launched.close()
  launched = await launchApp({ userDataFolder: folder })
  const again = launched.window
  expect(await stateOf(again, mapId)).toEqual(end)
  await openFromLibrary(again, 'Long evening')
  // One extra press at either end is harmless.
  for (let i = 0; i <= end.sequence; i++) await pressOnMap(again, 'Control+z')
  const start = await stateAfter(again, mapId, 0)
  expect(start.terrain.every((code) => code === 0)).toBe(true)
  expect(
    Object.entries(start.records).flatMap(([table, { length }]) =>
      length === 0 || table === 'settings' ? [] : [table],
    ),
  ).toEqual([])
  for (let i = 0; i <= end.sequence; i++) await pressOnMap(again, 'Control+Shift+z')
  expect(content(await stateAfter(again, mapId, end.sequence))).toEqual(content(end))
})
