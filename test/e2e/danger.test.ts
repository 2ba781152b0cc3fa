import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordId } from '../../src/map/records/ids.ts'
import { askAside } from './support/asWindow.ts'
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

const panel = () => window.locator('.panel')
const panelSays = (text: string | RegExp) => panel().getByText(text).first().waitFor()

/** Saves a screenshot in the folder `PICTURES_TO`, if set. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES_TO']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await window.screenshot({ path: join(folder, `${name}.png`) })
}

const door = (col: number, row: number) => ({
  table: 'edges' as const,
  record: {
    id: `${col},${row},w` as RecordId,
    cell: { col, row },
    border: 'west',
    kind: 'door',
    door: 'closed',
  } as const,
})
const wall = (col: number, row: number) => ({
  table: 'edges' as const,
  record: { id: `${col},${row},w` as RecordId, cell: { col, row }, border: 'west', kind: 'wall' } as const,
})

it('shows who can attack where and how soon, explains a clicked square, and prints it', async () => {
  const { click } = await skirmish(app, 'pf1e')
  await openPanel(window, 'danger')
  await panelSays(/^Safe for 3 rounds|^No square is safe/)
  await window.getByRole('spinbutton', { name: 'Rounds ahead' }).fill('1')
  await window.keyboard.press('Enter')
  await panelSays('Safe for 1 round')
  await click(13, 3)
  await picture('danger-explained')
  await panelSays(/^N4: .*Orc.* can attack here in round 1\. Orc moves to M\d and attacks\./)
  expect(await panel().getByRole('status').first().textContent()).toMatch(/^Round 1: \d+ squares\./)
  await window.keyboard.press('Control+p')
  const dialog = window.getByRole('dialog')
  await dialog.getByLabel('Danger by round').selectOption('foes')
  await dialog.getByRole('spinbutton', { name: 'Rounds ahead' }).waitFor()
  await picture('danger-print')
  await window.keyboard.press('Escape')

  await window.getByLabel('What to show').selectOption('contact')
  const attack = panel().getByRole('button', { name: 'Orc attacks Ally in round 1.' })
  await attack.click()
  expect(await panel().locator('li[aria-current="true"]').textContent()).toMatch(/Orc attacks from I4/)
  await picture('danger-contact')
  await window.getByLabel('What to show').selectOption('kill-zones')
  await panelSays(/more than half of 3 creatures/)
  await click(9, 5)
  await panelSays(/^J6: .*Orc.* this square and can attack it within 1 round \(\d of 3\)\.$/)
})

it('opens a door on the route if the GM allows it, and taking the route leaves it open', async () => {
  const { mapId, click, creature } = await skirmish(app, 'pf1e')
  const put = [door(3, 3), ...[0, 1, 2, 4, 5, 6, 7, 8, 9].map((row) => wall(3, row))]
  await askAside(app.app, 'maps.run', { mapId, command: { type: 'edit-records', put } })
  await click(2, 3)
  await window.getByRole('radio', { name: 'Land 30' }).check({ force: true })
  const pick = async () => {
    await window.getByRole('button', { name: 'Pick destination' }).click()
    await click(3, 4)
  }
  await pick()
  await panelSays(/^No route: .*door/)
  await window.getByRole('radio', { name: 'Open them' }).check({ force: true })
  await pick()
  await panelSays('2 of 2 actions, doors included')
  // The list of steps may be collapsed.
  await panel()
    .getByText(/Opens the closed door C4–D4 first\./)
    .first()
    .waitFor({ state: 'attached' })
  await picture('doors-open')
  await window.getByRole('button', { name: 'Take this route' }).first().click()
  await expect.poll(async () => (await creature('Hero'))?.at).toEqual({ col: 3, row: 4 })
  const opened = await askAside(app.app, 'maps.open', { mapId })
  const edges = opened.records.edges as readonly { readonly id: string; readonly door?: string }[]
  expect(edges.find(({ id }) => id === '3,3,w')?.door).toBe('open')
})

it('updates the battlefield report live and shows what a wall would change', async () => {
  const arena = await skirmish(app, 'pf1e')
  const { mapId, undo } = arena
  await openPanel(window, 'report')
  await panelSays('Medium creatures, 30 ft: Party against Foes')
  await picture('report-narrowest')
  await panel().getByText('Compare and watch').click()
  await panel()
    .getByRole('switch', { name: 'Watch while drawing' })
    .or(panel().getByLabel('Watch while drawing'))
    .first()
    .click()
  const badge = window.getByRole('status', { name: 'What changed' })
  const says = (text: string | RegExp) => expect.poll(() => badge.textContent()).toMatch(text)
  await says('nothing has changed')
  await panel().getByRole('button', { name: 'Keep this report' }).click()
  const sight = panel().locator('.figure', { hasText: 'Longest line of sight' })
  const open = (await sight.locator('dd').first().textContent())?.trim()
  const put = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => wall(6, row))
  await askAside(app.app, 'maps.run', { mapId, command: { type: 'edit-records', put } })
  await says(/longest sight: \d+ → \d+ ft/)
  // The saved report beside the current one.
  await expect.poll(() => sight.locator('.other').textContent()).toContain(open)
  expect((await sight.locator('dd').first().textContent())?.trim()).not.toBe(open)
  expect(await panel().locator('.names').textContent()).toMatch(/^\s*Now\s*Before\s*$/)
  await picture('report-compared')
  await panel().getByRole('button', { name: 'Stop comparing' }).click()
  await sight.locator('.other').waitFor({ state: 'detached' })
  await picture('watch-badge')
  await panel().getByRole('radio', { name: 'Seen' }).check({ force: true })
  await picture('report-seen')
  await panelSays(/^Seen from this share of \d+ squares$/)
  await panel().getByRole('radio', { name: 'Routes' }).check({ force: true })
  await picture('report-used')
  await panel().getByRole('radio', { name: 'Shortest' }).check({ force: true })
  await panel().getByRole('button', { name: 'Measure every square' }).click()
  await picture('report-shortest')
  await undo()
  await says('nothing has changed')

  // Nothing is on the map while the button is held.
  await window.keyboard.press('w')
  await window.mouse.move(...arena.corner(9, 0))
  await window.mouse.down()
  await window.mouse.move(...arena.corner(9, 10), { steps: 4 })
  await says(/safe squares: 0 → 50; new: Ally at J4 cannot get next to any enemy/)
  await picture('watch-while-drawn')
  await window.keyboard.press('Escape')
  await window.mouse.up()
  await says('nothing has changed')
})
