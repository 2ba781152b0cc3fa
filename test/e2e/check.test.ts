import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordId } from '../../src/map/records/ids.ts'
import { ask, askAside } from './support/asWindow.ts'
import { openFromLibrary, openPanel, stateOf } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let app: LaunchedApp
let page: Page
beforeAll(async () => {
  app = await sharedApp()
  page = app.window
})
afterAll(() => app.close())

const panel = () => page.locator('.panel')
const finding = (text: string | RegExp) => panel().getByRole('button', { name: text })

/** Saves a screenshot in the folder `PICTURES_TO`, if set. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES_TO']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

it('finds nothing wrong with a sample, names a planted problem, shows its square, and fixes it in one step', async () => {
  const toll = (await ask(page, 'library.list', {})).find(({ name }) => name.includes('Harrow'))
  const mapId = toll!.id
  await openFromLibrary(page, toll!.name)
  await openPanel(page, 'check')
  await panel().getByText('Notes (1)').waitFor()
  await picture('check-sample')

  const { records } = await stateOf(page, mapId)
  const [victim] = records['creatures']!.filter(({ side }) => side === 'party')
  const moves = [{ id: victim!.id as RecordId, to: { col: 15, row: 4 } }]
  await askAside(app.app, 'maps.run', { mapId, command: { type: 'move-creatures', moves } })
  const inWater = finding(new RegExp(`^${String(victim!['name'])} at P5 cannot stand there: deep water at P5\\.$`))
  await inWater.click()
  await expect.poll(() => panel().locator('li[aria-current="true"]').count()).toBe(1)
  await picture('check-broken')
  const { sequence } = await stateOf(page, mapId)
  await panel()
    .getByRole('button', { name: /^Move .* to / })
    .click()
  await expect.poll(() => inWater.count()).toBe(0)
  expect((await stateOf(page, mapId)).sequence).toBe(sequence + 1)
  await page.keyboard.press('Control+z')
  await inWater.waitFor()
})
