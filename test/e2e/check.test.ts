import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import { noteSchema, regionSchema } from '../../src/map/records/annotations.ts'
import { edgeIdAt, edgeSchema } from '../../src/map/records/edge.ts'
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

it('finds nothing wrong with a sample, names each of five planted problems, and fixes one in one step', async () => {
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

  // A pen of 4 by 4 squares with a door that is too narrow for its giant.
  const pen = [4, 5, 6, 7].flatMap((row) => [
    { cell: { col: 6, row }, border: 'west' as const },
    { cell: { col: 10, row }, border: 'west' as const },
    { cell: { col: row + 2, row: 4 }, border: 'north' as const },
    { cell: { col: row + 2, row: 8 }, border: 'north' as const },
  ])
  const walls = pen.map(({ cell, border }) => {
    const kind = border === 'north' && cell.col === 7 && cell.row === 8 ? ('door' as const) : ('wall' as const)
    const record = edgeSchema.parse({ id: edgeIdAt(cell, border), cell, border, kind })
    return { table: 'edges' as const, record }
  })
  await run({ type: 'edit-records', put: walls })
  const grumble = records['creatures']!.find(({ name }) => name === 'Old Grumble')!
  await run({ type: 'move-creatures', moves: [{ id: grumble.id, to: { col: 6, row: 4 } }] })
  const shutIn = finding(/^Old Grumble at G5 \(Huge, 15 ft\) cannot leave its 16 squares: the door at H9 is 5 ft wide/)
  await shutIn.waitFor()
  await picture('check-shut-in')
  const before = (await stateOf(page, mapId)).sequence
  await panel().getByRole('button', { name: 'Widen the door to 10 ft' }).click()
  await expect.poll(() => shutIn.count()).toBe(0)
  expect((await stateOf(page, mapId)).sequence).toBe(before + 1)
  await picture('check-widened')
  await page.keyboard.press('Control+z')
  await shutIn.waitFor()

  await panel().getByText('What is checked').click()
  await picture('check-settings')
  await panel().getByLabel('Creatures without room', { exact: true }).selectOption('off')
  await expect.poll(() => inWater.count()).toBe(0)
})
