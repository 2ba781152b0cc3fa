import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ask } from './support/asWindow.ts'
import { launchApp } from './support/launch.ts'

/** Width of a square at 100 %, in CSS pixels; the samples are 30 by 22. */
const FULL_SIZE_PX = 40
const [WIDTH, HEIGHT] = [30, 22]

/** Clicks the middle of a square of a map that is shown whole. */
async function clickSquare(page: Page, col: number, row: number): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  const zoom = Number.parseInt((await page.getByText(/^\d+ %$/).textContent()) ?? '', 10) / 100
  if (!box || !(zoom > 0)) throw new Error('the map is not shown')
  const cellPx = zoom * FULL_SIZE_PX
  const x = box.x + box.width / 2 + (col + 0.5 - WIDTH / 2) * cellPx
  await page.mouse.click(x, box.y + box.height / 2 + (row + 0.5 - HEIGHT / 2) * cellPx)
}

describe('a simulation in the app', () => {
  it('takes orders by clicks, runs, scrubs, compares two branches and rolls odds', async () => {
    const { window: page, close } = await launchApp()
    try {
      await page.getByRole('application').waitFor()
      const maps = await ask(page, 'library.list', {})
      const market = maps.find(({ ruleset }) => ruleset === 'pf2e')
      expect(await page.getByText(market?.name ?? 'the market').count()).toBeGreaterThan(0)
      await page.getByRole('tab', { name: 'Simulate' }).click()

      // Korr stands on the twelfth square of the fifteenth row.
      await clickSquare(page, 11, 14)
      await page.getByLabel('Task').selectOption('go-to')
      await page.getByRole('button', { name: 'Click on the map' }).click()
      await clickSquare(page, 8, 9)
      await page.getByText('→ I10').waitFor()
      await page.getByRole('button', { name: 'Done clicking' }).click()
      await page.getByLabel('Pace').selectOption('stride-1')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      const ledger = page.getByRole('list', { name: 'Ledger' })
      await ledger
        .getByText(/Korr Stride, L15 → /)
        .first()
        .waitFor()

      await page.getByLabel('Place in the simulation').fill('20')
      expect(await ledger.locator('[aria-current=step]').count()).toBe(1)
      await page.getByRole('button', { name: 'Next round' }).click()
      expect(await ledger.locator('[aria-current=step]').textContent()).toMatch(/Round \d/)

      await page.getByRole('button', { name: 'Keep to compare' }).click()
      await page.getByLabel('Pace').selectOption('stride-3')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await ledger
        .getByText(/Korr Stride × 3/)
        .first()
        .waitFor()
      await page.locator('tr.differs').filter({ hasText: 'Korr' }).waitFor()

      await page.getByLabel('How many runs').selectOption('50')
      await page.getByRole('button', { name: 'Roll the odds' }).click()
      await page.getByText(/^50 runs\./).waitFor({ timeout: 60_000 })
      await page.getByLabel('How many runs').selectOption('10000')
      await page.getByRole('button', { name: 'Roll the odds' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Roll the odds' }).waitFor()

      const [map] = maps.filter(({ id }) => id === market?.id)
      const text = await ask(page, 'simulation.export', {
        mapId: map!.id,
        encounter: (await ask(page, 'maps.open', { mapId: map!.id })).records.encounters[0] as never,
        format: 'markdown',
      })
      expect(text).toContain('**Korr** Stride × 3')

      await page.getByRole('button', { name: 'Plan a journey…' }).click()
      await page.getByRole('button', { name: 'Travel', exact: true }).click()
      await page.getByText(/days, 40 miles/).waitFor()
    } finally {
      await close()
    }
  })
})
