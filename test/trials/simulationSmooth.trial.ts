import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { crowdAtADoor } from '../e2e/support/crowd.ts'
import { openPanel } from '../e2e/support/editor.ts'
import { launchApp } from '../e2e/support/launch.ts'

const MEASURED_MS = 2000
const TRIES = 3

/** Frames a second that the window shows over some time while the map is drawn again with each. */
const framesASecond = (page: Page): Promise<number> =>
  page.evaluate(
    (lastsMs) =>
      new Promise<number>((done) => {
        const began = performance.now()
        let frames = 0
        const count = (now: number): void => {
          if (now - began >= lastsMs) return done((frames * 1000) / (now - began))
          frames++
          requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
      }),
    MEASURED_MS,
  )

/** Milliseconds from the press of Cancel until the window can be asked again. */
const cancelMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const button = (text: RegExp) =>
          [...document.querySelectorAll('button')].find((each) => text.test(each.textContent))
        const cancel = button(/^\s*Cancel\s*$/)
        if (!cancel) throw new Error('no Cancel')
        const began = performance.now()
        cancel.click()
        const look = (): void => {
          if (button(/^\s*Run \d+ times\s*$/)) done(performance.now() - began)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

it('the window draws as often while odds are computed as at rest, and they are canceled within 200 ms', async () => {
  const { window: page, close } = await launchApp()
  try {
    await page.getByRole('application').waitFor()
    await crowdAtADoor(page)
    await openPanel(page, 'simulation')
    await page.getByRole('radio', { name: 'Odds' }).check({ force: true })
    await page.getByLabel('How many runs').selectOption('10000')
    const [rest, busy, cancel]: [number[], number[], number[]] = [[], [], []]
    for (let i = 0; i < TRIES; i++) {
      rest.push(await framesASecond(page))
      await page.getByRole('button', { name: /^Run \d+ times$/ }).click()
      await page.getByLabel('Runs made').waitFor()
      busy.push(await framesASecond(page))
      cancel.push(await cancelMs(page))
    }
    const figures = { rest, busy, cancel }
    console.log(JSON.stringify(figures))
    expect(Math.max(...busy), JSON.stringify(figures)).toBeGreaterThan(Math.min(55, Math.max(...rest) * 0.9))
    expect(Math.min(...cancel), JSON.stringify(figures)).toBeLessThan(200)
  } finally {
    await close()
  }
})
