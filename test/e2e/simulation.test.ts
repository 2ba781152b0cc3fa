import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encounterSchema, type Encounter } from '../../src/map/records/encounter.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { crowdAtADoor } from './support/crowd.ts'
import { openFromLibrary, drag, middleOf, openPanel, screenPlaces } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 30, heightCells: 22 }

/** Clicks the center of a square; the whole map is in view. */
async function clickSquare(page: Page, col: number, row: number): Promise<void> {
  const { x, y } = (await screenPlaces(page, SIZE))(middleOf(col, row))
  await page.mouse.click(x, y)
}

/** Drags between the centers of two squares. */
async function dragSquares(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const onScreen = await screenPlaces(page, SIZE)
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
  it('sets orders, events and exits by clicks, runs, scrubs, branches, compares and computes odds', async () => {
    const { window: page } = launched
    await openFromLibrary(page, 'Lantern Market')
    const market = (await ask(page, 'library.list', {})).find(({ ruleset }) => ruleset === 'pf2e')
    const mapId = market!.id
    expect(await page.getByText(market?.name ?? 'the market').count()).toBeGreaterThan(0)
    await page.getByRole('tab', { name: 'Simulation' }).click()

    // Korr, in column 12 of row 15, already has an order; this is for the rounds after it.
    await clickSquare(page, 11, 14)
    const { orders: ordersBefore, events: eventsBefore } = await planOf(page, mapId)
    await page.getByLabel('Add an order', { exact: true }).selectOption('go-to')
    await page.getByText('Click squares to set waypoints.').waitFor()
    await clickSquare(page, 8, 9)
    await page.getByText('Go to: I10').first().waitFor()
    await clickSquare(page, 7, 4)
    await page.getByText('Go to: I10 → H5').first().waitFor()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByLabel('From round', { exact: true }).fill('3')
    await page.getByLabel('From round', { exact: true }).press('Enter')
    await page.getByText('From round 3').first().waitFor()
    await page.getByLabel('Pace').selectOption('stride-1')
    await page.getByLabel('Risk').selectOption('safest')
    await expect
      .poll(async () => (await planOf(page, mapId)).orders.slice(ordersBefore.length))
      .toMatchObject([{ fromRound: 3, pace: 'stride-1', risk: 'safest', task: { type: 'go-to' } }])

    const doing = page.locator('details', { hasText: 'All orders' })
    await doing.locator('summary').click()
    await page.getByLabel('Add an event').selectOption('terrain')
    await page.getByText('Drag over the squares that change').waitFor()
    await dragSquares(page, [13, 17], [15, 18])
    await page.getByText(/and 2 more become difficult terrain/).waitFor()
    // The plan changed; expanded entries stay expanded.
    await doing.getByText('Every round').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Add an event').selectOption('door')
    await page.getByText('Click a door.').waitFor()
    await page.getByRole('radio', { name: 'Locked', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Add an exit' }).click()
    await dragSquares(page, [8, 0], [7, 0])
    await page.getByLabel('Name of exit 2').waitFor()
    await expect
      .poll(async () => {
        const { events, exits } = await planOf(page, mapId)
        return [events.slice(eventsBefore.length).map(({ type }) => type), exits.at(-1)?.cells]
      })
      .toEqual([
        ['terrain', 'door'],
        [
          { col: 7, row: 0 },
          { col: 8, row: 0 },
        ],
      ])

    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const ledger = page.getByRole('list', { name: 'Ledger' })
    await ledger
      .getByText(/Korr Stride, /)
      .first()
      .waitFor()
    await ledger.getByText(/and 2 more become difficult terrain/).waitFor()

    await page.getByLabel('Place in the simulation').fill('20')
    expect(await ledger.locator('[aria-current=step]').count()).toBe(1)
    await page.keyboard.press('PageDown')
    expect(await ledger.locator('[aria-current=step]').textContent()).toMatch(/Round \d/)
    await page.keyboard.press('ArrowRight')
    expect(await ledger.locator('[aria-current=step]').textContent()).not.toMatch(/Round \d/)

    await page.getByRole('button', { name: 'What if…' }).click()
    await page.getByLabel('Add an order', { exact: true }).selectOption('hold')
    await page.getByText('From round 2').first().waitFor()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    // The previous run's ledger is shown until the branch has run.
    await page.getByText(/^Different from round \d+ on/).waitFor()
    await ledger
      .getByText(/Stays?: .*Korr/)
      .first()
      .click()
    await ledger
      .getByText(/Korr stays at [A-Z]+\d+: holds/)
      .first()
      .waitFor()
    await page
      .getByRole('table', { name: /^At the end/ })
      .getByRole('row', { name: /^Korr/ })
      .waitFor()
    await page
      .getByText(/^Round 2/)
      .last()
      .waitFor()

    await page.getByRole('radio', { name: 'Odds' }).check({ force: true })
    await page.getByLabel('How many runs').selectOption('50')
    await page.getByRole('button', { name: /^Run \d+ times$/ }).click()
    await page.getByText(/50 runs\. Ranges are 95% confidence intervals/).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('img', { name: /in round: round \d/ }).count()).toBeGreaterThan(0)
    await page.getByLabel('How many runs').selectOption('10000')
    await page.getByRole('button', { name: /^Run \d+ times$/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^Run \d+ times$/ }).waitFor()

    const text = await ask(page, 'simulation.export', {
      mapId,
      encounter: await planOf(page, mapId),
      format: 'markdown',
    })
    expect(text).toContain('**Korr** stays at')
  })

  it('shows where a group can move in minutes, arrival times, how a chase ends and how long a journey takes', async () => {
    const { window: page } = launched
    await openFromLibrary(page, 'Lantern Market')
    await page.getByRole('tab', { name: 'Simulation' }).click()
    await page.getByRole('radio', { name: 'Travel' }).check({ force: true })
    await page.getByText('Show range in rounds and minutes').click()
    await page.getByText(/1 round \(dot\)/).waitFor()
    await page.getByRole('radio', { name: 'Run' }).check({ force: true })
    await page.getByRole('button', { name: 'Arrival at…' }).click()
    await clickSquare(page, 8, 9)
    const table = page.getByRole('table', { name: 'Arrival at I10' })
    await table.waitFor()
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

  it('plays, pauses and steps, saves the ledger, and measures a crowd through a door and where it jams', async () => {
    const { app, window: page, userDataFolder } = launched
    await crowdAtADoor(page)
    await openPanel(page, 'simulation')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const ledger = page.getByRole('list', { name: 'Ledger' })
    const shown = ledger.locator('[aria-current=step]')
    const place = page.getByLabel('Place in the simulation')
    await ledger.getByText('Round 1', { exact: true }).waitFor()

    await page.getByLabel(/speed/i).selectOption('4')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Pause' }).click()
    const paused = await place.inputValue()
    await page.keyboard.press('ArrowRight')
    expect(Number(await place.inputValue())).toBeGreaterThan(Number(paused))
    await ledger
      .getByText(/Walker 1 /)
      .first()
      .click()
    expect(await shown.textContent()).toMatch(/Walker 1 /)
    await page.getByRole('heading', { name: /^Walker 1, step by step/ }).waitFor()
    const heightOf = async () => (await ledger.boundingBox())?.height ?? 0
    const asTall = await heightOf()
    await page.getByRole('slider', { name: 'Height of the ledger' }).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
    await expect.poll(heightOf).toBeGreaterThan(asTall + 80)
    await keepPicture(page, 'ledger')
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowUp')
    await expect.poll(heightOf).toBeLessThan(asTall)

    const path = join(userDataFolder, 'ledger.md')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await page.getByRole('button', { name: 'Markdown', exact: true }).click()
    await page.getByText(/^Saved /).waitFor()
    expect(await readFile(path, 'utf8')).toContain('Escapes: the far side')

    await page.getByRole('radio', { name: 'Odds' }).check({ force: true })
    await page.getByLabel('How many runs').selectOption('50')
    await page.getByRole('button', { name: /^Run \d+ times$/ }).click()
    await page.getByRole('img', { name: /^Everyone who tries to leave is out by round: round \d/ }).waitFor()
    const jammed = page.getByText(/^[A-Z]+\d+ \(\d+\.\d a run\)/)
    expect(await jammed.textContent()).toMatch(/^[F-J]\d /)
    const before = await page.getByRole('application').screenshot()
    await page.getByLabel('Heat map of jams').check({ force: true })
    await expect.poll(async () => (await page.getByRole('application').screenshot()).equals(before)).toBe(false)
    await keepPicture(page, 'jams')
  })
})
