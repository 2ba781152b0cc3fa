import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPanel } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'
import { skirmish } from './support/skirmish.ts'

let app: LaunchedApp
let window: Page
beforeAll(async () => {
  app = await sharedApp()
  window = app.window
})
afterAll(() => app.close())

const choose = (text: string) => window.getByRole('radio', { name: text, exact: true }).check({ force: true })
const panel = (id: string) => openPanel(window, id)
const tactics = async (tool: string) => {
  await panel('tactics')
  await choose(tool)
}
const says = (text: string | RegExp) =>
  window
    .locator('.panel')
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor()

it('compares the shortest route with the safest and says what safety costs; a move begins a turn', async () => {
  const { click, creature, undo } = await skirmish(app, 'dnd35')
  await click(2, 3)
  await choose('Land 30')
  await window.getByRole('button', { name: 'Pick destination' }).click()
  await click(2, 8)
  await says(/ft more for \d fewer opportunit(y|ies)\./)
  await window.getByRole('button', { name: 'Take this route' }).first().click()
  await expect.poll(async () => (await creature('Hero'))?.at).toEqual({ col: 2, row: 8 })
  await window.getByRole('heading', { name: 'This turn: 25 ft' }).waitFor()
  await undo()
  await window.getByRole('heading', { name: /^This turn/ }).waitFor({ state: 'detached' })
})

it('pushes straight or along a clicked path, provoking no one, and stops at an obstacle', async () => {
  const { click, creature, undo } = await skirmish(app, 'pf2e')
  await click(2, 3)
  await tactics('Push')
  await window.getByRole('radio', { name: 'North', exact: true }).click()
  await window.getByLabel('Distance').fill('50')
  await window.getByLabel('Distance').press('Enter')
  await says('Hero ends at C1 after 15 ft.')
  await says(/^Stopped: /)
  await choose('Along a path')
  await click(2, 5)
  await click(8, 5)
  await window.keyboard.press('Escape')
  await window.getByLabel('Distance').fill('25')
  await window.getByLabel('Distance').press('Enter')
  await says('Hero ends at F6 after 25 ft.')
  await says('Forced movement does not provoke.')
  await window.getByRole('button', { name: 'Move Hero' }).click()
  await expect.poll(async () => (await creature('Hero'))?.at).toEqual({ col: 5, row: 5 })
  await undo()
})
