import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import { noteSchema, regionSchema } from '../../src/map/records/annotations.ts'
import { edgeSchema } from '../../src/map/records/edge.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { ask, askAside } from './support/asWindow.ts'
import { openFromLibrary, openPanel, stateOf } from './support/editor.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

let app: LaunchedApp
let page: Page
beforeAll(async () => {
  app = await launchApp()
  page = app.window
})
afterAll(() => app.close())

const panel = () => page.locator('.panel')
const finding = (text: string | RegExp) => panel().getByRole('button', { name: text })

/** Keeps a picture of the window where `PICTURES_TO` says. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES_TO']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

it('finds nothing wrong with a sample, names each of five faults put into it, and fixes one in one step', async () => {
  const toll = (await ask(page, 'library.list', {})).find(({ name }) => name.includes('Harrow'))
  const mapId = toll!.id
  await openFromLibrary(page, toll!.name)
  await openPanel(page, 'check')
  await panel().getByText('Notes (1)').waitFor()
  await picture('check-sample')

  const { records } = await stateOf(page, mapId)
  const run = (command: MapCommandInput) => askAside(app.app, 'maps.run', { mapId, command })
  const first = (table: string) => records[table]![0]!
  const put = (record: unknown, table: 'edges' | 'regions' | 'encounters' | 'notes') =>
    run({ type: 'edit-records', put: [{ table, record } as never] })

  const [victim] = records['creatures']!.filter(({ side }) => side === 'party')
  await run({ type: 'move-creatures', moves: [{ id: victim!.id, to: { col: 15, row: 4 } }] })
  await finding(new RegExp(`^${String(victim!['name'])} at P5 cannot stand there: deep water at P5\\.$`)).waitFor()
  await put(edgeSchema.parse({ id: '27,10,w', cell: { col: 27, row: 10 }, border: 'west', kind: 'door' }), 'edges')
  await finding('The closed door AA11–AB11 stands in no wall: anyone can walk around it.').waitFor()
  const zone = regionSchema.parse(records['regions']!.find((each) => each['side'] === 'party'))
  await put({ ...zone, cells: zone.cells.slice(0, 1) }, 'regions')
  await finding('Travelers has no place for Bay, a war horse (Large, 10 ft).').waitFor()
  const plan = encounterSchema.parse(first('encounters'))
  const order = {
    creatureId: victim!.id as RecordId,
    fromRound: 1,
    tumble: false,
    task: { type: 'go-to' as const, waypoints: [{ col: 14, row: 2 }] },
    then: [],
  }
  await put({ ...plan, orders: [...plan.orders, order] }, 'encounters')
  await finding(/ cannot reach O3, where its order sends it\.$/).waitFor()
  const note = noteSchema.parse(first('notes'))
  await put({ ...note, id: 'note-twin' as RecordId }, 'notes')
  await finding(`2 notes have the number ${note.number}.`).waitFor()
  await picture('check-broken')

  const inWater = finding(/ cannot stand there: deep water at P5\.$/)
  await inWater.click()
  await expect.poll(() => panel().locator('li[aria-current="true"]').count()).toBe(1)
  const { sequence } = await stateOf(page, mapId)
  await panel()
    .getByRole('button', { name: /^Move .* to / })
    .click()
  await expect.poll(() => inWater.count()).toBe(0)
  expect((await stateOf(page, mapId)).sequence).toBe(sequence + 1)
  await page.keyboard.press('Control+z')
  await inWater.waitFor()

  await panel().getByText('What is checked').click()
  await picture('check-settings')
  await panel().getByLabel('Creatures without room', { exact: true }).selectOption('off')
  await expect.poll(() => inWater.count()).toBe(0)
})
