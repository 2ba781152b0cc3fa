import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../services/support/testServices.ts'
import { launchApp } from './support/launch.ts'

/** Red value of the background picture at the center of its card. */
const RED = [255, 0, 0]

/** Starts the app, waits until the card shows the picture, and quits. */
async function lookAtCard(userDataFolder: string): Promise<void> {
  const { app, window, close } = await launchApp({ userDataFolder })
  const program = app.process()
  onTestFinished(() => void program.kill('SIGKILL'))
  const card = window.locator('[data-map-card][aria-label*="Cellar"] canvas')
  await card.waitFor()
  const middle = () =>
    card.evaluate((canvas: HTMLCanvasElement) => {
      const pixel = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height * 0.75, 1, 1)
      return [...(pixel?.data.slice(0, 3) ?? [])].map((part) => (part > 127 ? 255 : 0))
    })
  await expect.poll(middle, { timeout: 20_000 }).toEqual(RED)
  await close()
}

it('a library of version 1 shows pictures of its maps, and the program quits even if no thread ran', async () => {
  const folder = temporaryFolder()
  const golden = resolve(import.meta.dirname, '../golden/storage/library-1.fivefoot.gz')
  writeFileSync(join(folder, 'library.fivefoot'), gunzipSync(readFileSync(golden)))
  await lookAtCard(folder)
  // Nothing is left to draw, so no thread starts.
  await lookAtCard(folder)
})

it('cards summarize the encounter once a background thread has computed it', async () => {
  const { window, close } = await launchApp({ userDataFolder: temporaryFolder() })
  onTestFinished(() => close())
  await window.getByRole('application').waitFor()
  await window
    .getByRole('button', { name: /Library/ })
    .first()
    .click()
  const card = window.getByRole('listitem').filter({ has: window.locator('[data-map-card][aria-label*="Harrow"]') })
  await card.waitFor()
  await expect
    .poll(() => card.textContent(), { timeout: 20_000 })
    .toMatch(/Party: \d+ · .*Contact: round \d+\s*Narrowest: \d+ square/)
  expect(await window.locator('[data-map-card][aria-label*="Harrow"]').getAttribute('aria-label')).toContain(
    'First contact: ',
  )
  if (process.env['PICTURES_TO']) await window.screenshot({ path: join(process.env['PICTURES_TO'], 'cards.png') })
})
