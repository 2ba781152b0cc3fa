import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../services/support/testServices.ts'
import { leaveMap } from './support/editor.ts'
import { launchApp } from './support/launch.ts'

/** Red value of the background picture at the center of its card. */
const RED = [255, 0, 0]

it('a library of version 1 shows pictures of its maps', async () => {
  const userDataFolder = temporaryFolder()
  const golden = resolve(import.meta.dirname, '../golden/storage/library-1.fivefoot.gz')
  writeFileSync(join(userDataFolder, 'library.fivefoot'), gunzipSync(readFileSync(golden)))
  const { window, close } = await launchApp({ userDataFolder })
  onTestFinished(close)
  // Its window never was opened before, so it begins with the sample that came after its time.
  await leaveMap(window)
  const card = window.locator('[data-map-card][aria-label*="Cellar"] canvas')
  await card.waitFor()
  const middle = () =>
    card.evaluate((canvas: HTMLCanvasElement) => {
      const pixel = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height * 0.75, 1, 1)
      return [...(pixel?.data.slice(0, 3) ?? [])].map((part) => (part > 127 ? 255 : 0))
    })
  await expect.poll(middle, { timeout: 20_000 }).toEqual(RED)
})
