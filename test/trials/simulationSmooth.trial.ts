import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { crowdScene } from '../bench/simulation/scenes.ts'
import { ask } from '../e2e/support/asWindow.ts'
import { openFromLibrary, openPanel } from '../e2e/support/editor.ts'
import { launchApp } from '../e2e/support/launch.ts'

const MEASURED_MS = 2000
const TRIES = 3
const GOAL_PER_SECOND = 55
/** What the window says while a run is computed. */
const COMPUTING = 'Playing 100 rounds…'

/** Forty creatures on 100 × 100 squares who walk to and fro, so that every round is played; open in the window. */
async function fortyOnPatrol(page: Page): Promise<void> {
  const { creatures, edges } = crowdScene().map.tables
  const size = { widthCells: 100, heightCells: 100 }
  const mapId = await ask(page, 'library.create', { name: 'Forty on patrol', ruleset: 'pf1e', ...size })
  const plan = {
    id: 'patrols',
    name: 'Patrols',
    rounds: 100,
    seed: 'smooth',
    orders: [...creatures.values()].map(({ id, at }) => ({
      creatureId: id,
      pace: 'double',
      task: { type: 'patrol', waypoints: [at, { col: 99 - at.col, row: at.row }] },
    })),
  }
  const put = [
    ...[...creatures.values()].map((record) => ({ table: 'creatures', record })),
    ...[...edges.values()].map((record) => ({ table: 'edges', record })),
    { table: 'encounters', record: plan },
  ]
  await ask(page, 'maps.run', { mapId, command: { type: 'edit-records', put: put as never } })
  await openFromLibrary(page, 'Forty on patrol')
}

/**
 * Frames a second that the window draws, and the longest wait for one in milliseconds, over a time or, if that is sooner, for as
 * long as a text is shown.
 */
const framesASecond = (page: Page, { whileShown }: { readonly whileShown?: string } = {}): Promise<Frames> =>
  page.evaluate(
    ({ lastsMs, text }) =>
      new Promise<Frames>((done) => {
        const began = performance.now()
        let [frames, last, longest] = [0, began, 0]
        const isOver = (now: number): boolean =>
          now - began >= lastsMs || (text !== undefined && !document.body.textContent.includes(text))
        const count = (now: number): void => {
          longest = Math.max(longest, now - last)
          last = now
          if (frames > 0 && isOver(now))
            return done({ perSecond: (frames * 1000) / (now - began), longestMs: longest, lastedMs: now - began })
          frames++
          requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
      }),
    { lastsMs: MEASURED_MS, text: whileShown },
  )

interface Frames {
  readonly perSecond: number
  readonly longestMs: number
  readonly lastedMs: number
}

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

it('the window draws as often while a run or odds are computed as at rest, and odds are canceled within 200 ms', async () => {
  const { window: page, close } = await launchApp()
  const view = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
  try {
    await page.getByRole('application').waitFor()
    await fortyOnPatrol(page)
    await openPanel(page, 'simulation')
    const frames: Record<'rest' | 'run' | 'played' | 'odds', Frames[]> = { rest: [], run: [], played: [], odds: [] }
    const cancel: number[] = []
    for (let i = 0; i < TRIES; i++) {
      await view('Play')
      frames.rest.push(await framesASecond(page))
      await page.getByRole('button', { name: /^Run( again)?$/ }).click()
      await page.getByText(COMPUTING).waitFor()
      frames.run.push(await framesASecond(page, { whileShown: COMPUTING }))
      await page.getByText(COMPUTING).waitFor({ state: 'detached', timeout: 60_000 })
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      frames.played.push(await framesASecond(page))
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await view('Odds')
      await page.getByLabel('How many runs').selectOption('10000')
      await page.getByRole('button', { name: /^Run \d+ times$/ }).click()
      await page.getByLabel('Runs made').waitFor()
      frames.odds.push(await framesASecond(page))
      cancel.push(await cancelMs(page))
    }
    console.log(JSON.stringify({ frames, cancel }))
    const best = (measured: readonly Frames[]): number => Math.max(...measured.map(({ perSecond }) => perSecond))
    const goal = Math.min(GOAL_PER_SECOND, best(frames.rest) * 0.9)
    for (const what of ['run', 'played', 'odds'] as const)
      expect(best(frames[what]), `${what}: ${JSON.stringify(frames)}`).toBeGreaterThan(goal)
    expect(Math.min(...frames.run.map(({ lastedMs }) => lastedMs)), 'a run too short to be measured').toBeGreaterThan(
      500,
    )
    expect(Math.min(...cancel), JSON.stringify(cancel)).toBeLessThan(200)
  } finally {
    await close()
  }
})
