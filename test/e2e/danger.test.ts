import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPanel } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'
import { skirmish, type Skirmish } from './support/skirmish.ts'

let app: LaunchedApp
let window: Page
let arena: Skirmish
beforeAll(async () => {
  app = await sharedApp()
  window = app.window
  arena = await skirmish(app, 'pf1e')
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

it('shows who can attack where and how soon, and explains a clicked square', async () => {
  const { click } = arena
  await openPanel(window, 'danger')
  await panelSays(/^Safe for 3 rounds|^No square is safe/)
  await window.getByRole('spinbutton', { name: 'Rounds ahead' }).fill('1')
  await window.keyboard.press('Enter')
  await panelSays('Safe for 1 round')
  await click(13, 3)
  await picture('danger-explained')
  await panelSays(/^N4: .*Orc.* can attack here in round 1\. Orc moves to M\d and attacks\./)
  expect(await panel().getByRole('status').first().textContent()).toMatch(/^Round 1: \d+ squares\./)
})

it('says what a wall would change while it is drawn', async () => {
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
  // Nothing is on the map while the button is held.
  await window.keyboard.press('w')
  await window.mouse.move(...arena.corner(9, 0))
  await window.mouse.down()
  await window.mouse.move(...arena.corner(9, 10), { steps: 4 })
  await says(/new: Ally at J4 cannot get next to any enemy/)
  await picture('watch-while-drawn')
  await window.keyboard.press('Escape')
  await window.mouse.up()
  await says('nothing has changed')
})
