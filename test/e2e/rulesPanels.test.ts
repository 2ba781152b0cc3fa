import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Creature } from '../../src/map/records/creature.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { ask, askAside } from './support/asWindow.ts'
import { openFromLibrary, openPanel, pressOnMap } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'
import { skirmish } from './support/skirmish.ts'

let app: LaunchedApp
let window: Page
beforeAll(async () => {
  app = await sharedApp()
  window = app.window
  await openFromLibrary(window, 'Lantern Market')
})
afterAll(() => app.close())

const mapId = async () => (await ask(window, 'library.recent', {}))[0]!.id
const records = async () => (await ask(window, 'maps.open', { mapId: await mapId() })).records
const settings = async () => (await records()).settings[0] as MapSettings
const creatures = async () => (await records()).creatures as readonly Creature[]
const panel = (id: string) => openPanel(window, id)

it('says what another rule system changes beforehand; one undo reverts it', async () => {
  const before = (await settings()).ruleset
  await panel('map')
  await window.getByLabel('Rule system').selectOption({ label: 'D&D 3.5' })
  const dialog = window.getByRole('dialog', { name: 'Switch to D&D 3.5?' })
  await dialog.getByRole('rowheader', { name: 'Difficult terrain', exact: true }).waitFor()
  expect((await settings()).ruleset).toBe(before)
  await dialog.getByRole('button', { name: 'Switch to D&D 3.5' }).click()
  await expect.poll(async () => (await settings()).ruleset).toBe('dnd35')
  await pressOnMap(window, 'Control+z')
  await expect.poll(async () => (await settings()).ruleset).toBe(before)
  await pressOnMap(window, 'Control+Shift+z')
  await expect.poll(async () => (await settings()).ruleset).toBe('dnd35')
})

it('applies speeds reduced by armor and load with one click', async () => {
  await panel('details')
  await window.getByRole('application').focus()
  await window.keyboard.press('Control+a')
  const first = window.locator('.panel li button').first()
  const chosen = (await first.textContent())?.trim()
  await first.click()
  const base = 30
  await window.getByLabel('Base speed, Land').fill(String(base))
  await window.getByLabel('Base speed, Land').press('Enter')
  await window.getByLabel('Armor', { exact: true }).selectOption('heavy')
  await window.getByText(/heavy armor −\d+ ft/).waitFor()
  await window.getByRole('button', { name: 'Use reduced speeds' }).click()
  await window.getByRole('button', { name: 'Reduced speeds are in use' }).waitFor()
  const slowed = (await creatures()).find(({ name }) => name === chosen)
  expect(slowed).toMatchObject({ armour: 'heavy', baseSpeedFeet: { land: base }, speedFeet: { land: (2 * base) / 3 } })
})

it('opens a clause of the sheet in the rules reference', async () => {
  await window.getByRole('button', { name: 'D35-ENC-1' }).first().click()
  await expect.poll(() => window.getByRole('searchbox', { name: 'Search the rules' }).inputValue()).toBe('D35-ENC-1')
  await window.locator('article').first().waitFor()
})

it('opens the note of one of Fivefoot’s rulings, with its source', async () => {
  await panel('reference')
  await window.getByRole('searchbox', { name: 'Search the rules' }).fill('CT-BARRIER')
  await window.getByRole('heading', { name: 'Cost of a fence or low wall' }).waitFor()
  await window.getByText('Fivefoot’s ruling where the books leave it open').waitFor()
})

it('says on screen that a map uses a house rule', async () => {
  const { mapId: skirmishId } = await skirmish(app, 'pf1e')
  await window.getByRole('button', { name: /house rule/ }).waitFor({ state: 'detached' })
  const [own] = (await ask(window, 'maps.open', { mapId: skirmishId })).records.settings as readonly MapSettings[]
  const record = { ...own!, tableRules: { 'second-diagonal': '5-feet' } }
  await askAside(app.app, 'maps.run', {
    mapId: skirmishId,
    command: { type: 'edit-records', put: [{ table: 'settings', record }] },
  })
  await window.getByText('1 house rule').waitFor()
})
