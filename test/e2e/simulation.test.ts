import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encounterSchema, type Encounter } from '../../src/map/records/encounter.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { drag, middleOf, pressOnMap, screenPlaces } from './support/editor.ts'
import { escape, ESCAPE_SIZE } from './support/escape.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

/** Clicks the center of a square; the whole map is in view. */
async function clickSquare(page: Page, col: number, row: number): Promise<void> {
  const { x, y } = (await screenPlaces(page, ESCAPE_SIZE))(middleOf(col, row))
  await page.mouse.click(x, y)
}

/** Drags between the centers of two squares. */
async function dragSquares(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const onScreen = await screenPlaces(page, ESCAPE_SIZE)
  await drag(page, onScreen(middleOf(...from)), onScreen(middleOf(...to)))
}

/** The chosen plan in the main process: the map's last one. */
async function planOf(page: Page, mapId: MapId): Promise<Encounter> {
  const opened = await ask(page, 'maps.open', { mapId })
  return encounterSchema.parse(opened.records.encounters.at(-1))
}

/** Saves a screenshot in the folder `PICTURES_TO`, if set. */
const keepPicture = async (page: Page, name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (to) await page.screenshot({ path: join(to, `simulation-${name}.png`) })
}

let launched: LaunchedApp
beforeAll(async () => {
  launched = await sharedApp()
})
afterAll(() => launched.close())

describe('a simulation in the app', () => {
  it('sets orders, events and exits by clicks and drags, and runs them', async () => {
    const { window: page } = launched
    const mapId = await escape(page)
    await page.getByRole('tab', { name: 'Simulation' }).click()
    await clickSquare(page, 7, 9)
    const { orders: ordersBefore } = await planOf(page, mapId)
    await page.getByLabel('Add an order', { exact: true }).selectOption('go-to')
    await page.getByText('Click squares to set waypoints.').waitFor()
    await clickSquare(page, 8, 2)
    await page.getByText('Go to: I3').first().waitFor()
    await clickSquare(page, 3, 1)
    await page.getByText('Go to: I3 → D2').first().waitFor()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByLabel('Add an event').selectOption('terrain')
    await page.getByText('Drag over the squares that change').waitFor()
    await dragSquares(page, [13, 9], [15, 10])
    await page.getByText(/and 2 more become difficult terrain/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add an exit' }).click()
    await dragSquares(page, [8, 0], [7, 0])
    await page.getByLabel('Name of exit 2').waitFor()
    await expect
      .poll(async () => {
        const { orders, events, exits } = await planOf(page, mapId)
        return [orders.slice(ordersBefore.length), events.map(({ type }) => type), exits.at(-1)?.cells]
      })
      .toEqual([
        [
          expect.objectContaining({
            creatureId: 'Mule',
            task: {
              type: 'go-to',
              waypoints: [
                { col: 8, row: 2 },
                { col: 3, row: 1 },
              ],
            },
          }),
        ],
        ['terrain'],
        [
          { col: 7, row: 0 },
          { col: 8, row: 0 },
        ],
      ])
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const ledger = page.getByRole('list', { name: 'Ledger' })
    await ledger.getByText(/and 2 more become difficult terrain/).waitFor()
    await page.getByLabel('Place in the simulation').fill('4')
    expect(await ledger.locator('[aria-current=step]').count()).toBe(1)
  })

  it('shows where a group can move in minutes, arrival times, how a chase ends and how long a journey takes', async () => {
    const { window: page } = launched
    await pressOnMap(page, 'Control+a')
    await page.getByRole('radio', { name: 'Travel' }).check({ force: true })
    await page.getByText('Show range in rounds and minutes').click()
    await page.getByText(/1 round \(dot\)/).waitFor()
    await page.getByRole('radio', { name: 'Run' }).check({ force: true })
    await page.getByRole('button', { name: 'Arrival at…' }).click()
    await clickSquare(page, 8, 2)
    const table = page.getByRole('table', { name: 'Arrival at I3' })
    await expect.poll(() => table.getByRole('row', { name: /All together \d+ ft/ }).count()).toBe(1)
    await keepPicture(page, 'minutes')

    await page.getByRole('button', { name: 'Chase', exact: true }).click()
    await page.getByText(/(is caught|escapes|goes on)\./).waitFor()
    await page.getByRole('button', { name: 'Plan a journey…' }).click()
    await page.getByRole('button', { name: 'Travel', exact: true }).click()
    await page.getByText(/days, 40 miles/).waitFor()
    await keepPicture(page, 'journey')
    // The key belongs to the dialog, not the editor behind it, even without focus on a field.
    await page.getByText(/days, 40 miles/).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
