import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Creature } from '../../src/map/records/creature.ts'
import { ask } from './support/asWindow.ts'
import { middleOf, openPanel, pressOnMap, screenPlaces } from './support/editor.ts'
import { escape, ESCAPE_SIZE } from './support/escape.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let app: LaunchedApp
let page: Page
beforeAll(async () => {
  app = await sharedApp()
  page = app.window
})
afterAll(() => app.close())

const ledger = () => page.getByRole('list', { name: 'Ledger' })
const shown = () => ledger().locator('[aria-current=step]')
const view = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
const press = async (col: number, row: number): Promise<void> => {
  const { x, y } = (await screenPlaces(page, ESCAPE_SIZE))(middleOf(col, row))
  await page.mouse.click(x, y)
}
const keepPicture = async (name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (to) await page.screenshot({ path: join(to, `simulation-${name}.png`) })
}
const creatureIn = async (mapId: string, id: string): Promise<Creature | undefined> => {
  const { records } = await ask(page, 'maps.open', { mapId: mapId })
  return (records.creatures as readonly Creature[]).find((each) => each.id === id)
}

describe('a run on the map', () => {
  it('begins with round 1, lists movers, plays and pauses with Space, and jumps to a clicked token', async () => {
    await escape(page)
    await openPanel(page, 'simulation')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await ledger().getByText('Round 1', { exact: true }).waitFor()
    expect(await shown().textContent()).toContain('Round 1')
    await ledger()
      .getByText(/^▸ Initiative: .*Silk: \d+/)
      .waitFor()
    expect(
      await ledger()
        .getByText(/Mule stays/)
        .count(),
    ).toBe(0)
    await ledger()
      .getByText(/^▸ Stays?: .*Mule/)
      .first()
      .waitFor()
    await ledger()
      .getByText(/opens the door/i)
      .first()
      .click()
    expect(await shown().textContent()).toMatch(/Silk/)
    await keepPicture('door')
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.keyboard.press('PageUp')
    const place = page.getByLabel('Place in the simulation')
    const before = Number(await place.inputValue())
    await press(5, 7)
    await expect.poll(() => shown().textContent()).toMatch(/Hound|Silk|Ogre|Round/)
    expect(Number(await place.inputValue())).toBeGreaterThanOrEqual(before)
    await page.getByLabel('Only those who move').uncheck({ force: true })
    await ledger()
      .getByText(/Mule stays/)
      .first()
      .waitFor()
    await page.getByLabel('Only those who move').check({ force: true })
    await ledger()
      .getByText(/^Ends after round \d+/)
      .first()
      .click()
    await keepPicture('end')
  })

  it('shows the round where a branch diverges, and compares in one line', async () => {
    await ledger().getByText('Round 2', { exact: true }).click()
    await page.getByRole('button', { name: 'What if…' }).click()
    await page.getByText(/^Editing from round 2: the map shows “Flight” at the start/).waitFor()
    await press(13, 2)
    await page.getByLabel('Add an order', { exact: true }).selectOption('hold')
    await page.getByText('From round 2').first().waitFor()
    await keepPicture('what-if')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText(/^Different from round 2 on/).waitFor()
    await keepPicture('compare')
    await page.getByRole('button', { name: 'Stop comparing' }).click()
  })

  it('is applied to the map in one step, with versions before and after', async () => {
    const [map] = (await ask(page, 'library.list', {})).filter(({ name }) => name === 'Escape')
    const mapId = map?.id ?? ''
    const at = (await creatureIn(mapId, 'Ogre'))?.at
    const last = ledger()
      .getByText(/^Round \d+$/)
      .last()
    const round = (await last.textContent()) ?? ''
    await last.click()
    await page.getByRole('button', { name: 'Make this the map' }).click()
    await page.getByText(`The map is now “Flight: what if”, ${round.toLowerCase()}`).waitFor()
    const moved = (await creatureIn(mapId, 'Ogre'))?.at
    expect(moved).not.toEqual(at)
    const versions = await ask(page, 'maps.versions', { mapId: mapId })
    expect(versions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Before “Flight: what if”', `“Flight: what if”, ${round.toLowerCase()}`]),
    )
    await pressOnMap(page, 'Control+z')
    await expect.poll(async () => (await creatureIn(mapId, 'Ogre'))?.at).toEqual(at)
  })

  it('opens from its bar in the odds, which say what dice decided and add up to 100', async () => {
    await view('Odds')
    await page.getByLabel('How many runs').selectOption('50')
    await page.getByRole('button', { name: /^Run \d+ times$/ }).click()
    await page.getByText('95% confidence intervals').waitFor({ timeout: 60_000 })
    await page.getByText(/^Movement only: no attacks are rolled\. Dice decided initiative/).waitFor()
    const shares = await page.locator('figure li .numbers b').allTextContents()
    expect(shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0)).toBe(100)
    await keepPicture('odds')
    await page
      .getByRole('button', { name: /^▶ Typical/ })
      .first()
      .click()
    await page.getByText(/^Typical( and [a-z]+|, best and worst)? run: Silk, /).waitFor()
    await keepPicture('example')
  })
})
