import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './support/asWindow.ts'
import { chooseTerrain, openFromLibrary, pressOnMap, stateAfter, stateOf, wholeMap } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 12, heightCells: 8 }
let launched: LaunchedApp
let window: Page
beforeAll(async () => {
  launched = await sharedApp()
  window = launched.window
})
afterAll(() => launched.close())

it('custom terrain from the library is painted on another map, which then has its own copy', async () => {
  const first = await ask(window, 'library.create', { name: 'Swamp', ruleset: 'pf1e', ...SIZE })
  const second = await ask(window, 'library.create', { name: 'Marsh', ruleset: 'pf1e', ...SIZE })
  await openFromLibrary(window, 'Swamp')
  await window.locator('[data-panel="map"]').click()
  await window.getByText('Custom terrain', { exact: true }).first().click()
  await window.getByRole('button', { name: 'New terrain' }).click()
  const name = window.getByRole('textbox', { name: 'Name' }).last()
  await name.fill('Sucking mud')
  await name.press('Enter')
  await expect
    .poll(async () => (await stateOf(window, first)).records['terrainTypes']?.[0]?.['name'])
    .toBe('Sucking mud')
  await window.getByRole('button', { name: 'Add to library' }).click()
  await window.getByText('Added “Sucking mud” to your library.').waitFor()

  await pressOnMap(window, 'Control+o')
  await openFromLibrary(window, 'Marsh')
  await pressOnMap(window, 'b')
  await chooseTerrain(window, 'Sucking mud')
  const taken = await stateAfter(window, second, 1)
  expect(taken.records['terrainTypes']).toMatchObject([{ name: 'Sucking mud', code: 64 }])
  const pointOf = await wholeMap(window, SIZE)
  const { x, y } = pointOf([3.5, 3.5])
  await window.mouse.click(x, y)
  expect((await stateAfter(window, second, 2)).terrain[3 * SIZE.widthCells + 3]).toBe(64)

  // Removed from the library, it stays on the map that uses it.
  await ask(window, 'preferences.write', { key: 'grounds', value: [] })
  expect((await stateOf(window, second)).records['terrainTypes']).toHaveLength(1)
})
