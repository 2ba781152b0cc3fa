import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Point } from '../../src/map/records/shared.ts'
import { pressOnMap, stateOf } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'
import { skirmish } from './support/skirmish.ts'

const squareOf = ({ x, y }: Point) => [Math.floor(x), Math.floor(y)]

let app: LaunchedApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const palette = async (typed: string): Promise<void> => {
  await app.window.keyboard.press('Control+K')
  await app.window.getByRole('combobox', { name: 'Command' }).fill(typed)
  await app.window.getByRole('listbox', { name: 'Commands' }).getByRole('option').first().waitFor()
}

it('moves a creature and adds a note from the context menu', async () => {
  const { window } = app
  const { mapId, click, rightClick, creature } = await skirmish(app, 'dnd35')
  await click(2, 3)
  await rightClick(2, 8)
  if (process.env['PICTURES_TO']) await window.screenshot({ path: `${process.env['PICTURES_TO']}/menu.png` })
  await window.getByRole('menuitem', { name: 'Move here', exact: true }).click()
  await expect.poll(async () => (await creature('Hero'))?.at).toEqual({ col: 2, row: 8 })
  await window.keyboard.press('Escape')
  await rightClick(5, 6)
  await window.getByRole('menuitem', { name: 'Add note here' }).click()
  await expect
    .poll(async () => (await stateOf(window, mapId)).records['notes']?.map(({ at }) => squareOf(at as Point)))
    .toEqual([[5, 6]])
})

it('finds terrain, six goblins, a theme and a print preset in the palette', async () => {
  const { window } = app
  await pressOnMap(window, 'Escape')
  await palette('river')
  if (process.env['PICTURES_TO']) await window.screenshot({ path: `${process.env['PICTURES_TO']}/palette.png` })
  await window.keyboard.press('Enter')
  await window.getByRole('radio', { name: 'Deep water', checked: true }).waitFor()
  await palette('6 goblin')
  await window.keyboard.press('Enter')
  await expect.poll(() => window.getByLabel('Creatures placed at once').inputValue()).toBe('6')
  await palette('dark')
  await window.keyboard.press('Enter')
  await expect.poll(() => window.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await palette('ink saver')
  await window.keyboard.press('Enter')
  await window.getByRole('dialog', { name: 'Print' }).waitFor()
  await expect.poll(() => window.getByLabel('Preset', { exact: true }).inputValue()).toBe('ink-saver')
  if (process.env['PICTURES_TO']) await window.screenshot({ path: `${process.env['PICTURES_TO']}/preset.png` })
  await window.keyboard.press('Escape')
})
