/** A library of hundreds of maps: the page stays light, and keyboard, search and screen reader find every map. */
import { expect, it } from 'vitest'
import { ask } from './support/asWindow.ts'
import { sharedApp } from './support/launch.ts'

const MAPS = 110

it('only cards near the visible part are whole; every map is found by keys, search and name', async () => {
  const { window } = await sharedApp()
  const library = window.getByRole('button', { name: /Library/ }).first()
  const cards = window.locator('[data-map-card]')
  await library.or(cards.first()).first().waitFor()
  if ((await cards.count()) === 0) await library.click()
  await cards.first().waitFor()
  for (let number = 1; number <= MAPS; number++)
    await ask(window, 'library.create', {
      ...{ name: `Level ${number}`, ruleset: 'pf1e', widthCells: 4, heightCells: 3 },
    })
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(MAPS)
  const whole = () => window.locator('.card:not(.bare)').count()
  await expect.poll(whole).toBeLessThan(40)
  expect(await whole()).toBeGreaterThan(8)
  // A screen reader finds them all by name.
  expect(await window.getByRole('button', { name: /^Level \d+\. Pathfinder 1e/ }).count()).toBe(MAPS)
  const focused = () =>
    window.evaluate(() => {
      const card = document.activeElement
      const box = card?.getBoundingClientRect()
      return {
        name: /^[^.]*/.exec(card?.getAttribute('aria-label') ?? '')?.[0],
        isInView: box !== undefined && box.top < innerHeight && box.bottom > 0,
        isWhole: card?.querySelector('canvas') !== null && card?.parentElement?.querySelector('h2') !== null,
      }
    })
  const last = /^[^.]*/.exec((await cards.last().getAttribute('aria-label')) ?? '')?.[0]
  await cards.first().focus()
  await window.keyboard.press('End')
  await expect.poll(focused).toEqual({ name: last, isInView: true, isWhole: true })
  await window.keyboard.press('ArrowUp')
  await expect.poll(async () => (await focused()).isWhole).toBe(true)
  await window.keyboard.press('Home')
  await expect.poll(async () => (await focused()).name).toBe(`Level ${MAPS}`)
  await window.keyboard.press('ArrowDown')
  await expect.poll(focused).toMatchObject({ isInView: true, isWhole: true })
  await window.getByRole('searchbox').fill('level 109')
  await expect.poll(() => cards.count()).toBe(1)
  expect(await window.locator('.card h2').count()).toBe(1)
  await window.getByRole('searchbox').fill('')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(MAPS)
  if (process.env['PICTURES_TO']) await window.screenshot({ path: `${process.env['PICTURES_TO']}/many-maps.png` })
})
