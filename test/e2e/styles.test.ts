import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary, openPanel, pressOnMap, stateAfter, stateOf, wholeMap } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 12, heightCells: 8 }
let launched: LaunchedApp
let window: Page
beforeAll(async () => {
  launched = await sharedApp()
  window = launched.window
})
afterAll(() => launched.close())

const picture = async (name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (to !== undefined) await window.screenshot({ path: join(to, `${name}.png`) })
}
/** Waits until the map is drawn in full detail. */
const drawn = () => window.locator('[data-drawn="full"]').waitFor({ timeout: 30_000 })

/** Colors of the map's canvas at a point of the screen. */
const pixelAt = ({ x, y }: { readonly x: number; readonly y: number }) =>
  window.evaluate(
    ([left, top]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.konvajs-content canvas')
      if (!canvas) throw new Error('no map is shown')
      const box = canvas.getBoundingClientRect()
      const ratio = canvas.width / box.width
      const pixel = canvas.getContext('2d')?.getImageData((left - box.left) * ratio, (top - box.top) * ratio, 1, 1)
      return [...(pixel?.data.slice(0, 3) ?? [])].join(' ')
    },
    [x, y] as const,
  )

it('a symbol is found by name, rotated by keys and placed with its terrain; one undo removes both', async () => {
  const mapId = await ask(window, 'library.create', { name: 'Chapel', ruleset: 'pf1e', ...SIZE })
  await openFromLibrary(window, 'Chapel')
  await pressOnMap(window, 'y')
  await window.getByRole('button', { name: 'Choose a symbol' }).click()
  await window.getByRole('searchbox', { name: 'Search symbols' }).fill('statue')
  await window.getByRole('dialog', { name: 'Symbols' }).getByRole('button', { name: 'Statue' }).first().click()
  await window.getByText(/^Terrain underneath: /).waitFor()
  const pointOf = await wholeMap(window, SIZE)
  const { x, y } = pointOf([5.5, 3.5])
  await window.mouse.move(x, y)
  await pressOnMap(window, ']')
  const bare = await pixelAt(pointOf([5.5, 3.5]))
  await window.mouse.click(x, y)
  const placed = await stateAfter(window, mapId, 1)
  const [prop] = placed.records['props'] ?? []
  expect(prop).toMatchObject({ symbol: 'statue', rotationDegrees: 45 })
  expect(placed.terrain[3 * SIZE.widthCells + 5]).toBe(prop?.['terrain'])
  expect(prop?.['terrain']).not.toBe(0)
  await pressOnMap(window, 'v')
  await drawn()
  await picture('symbol-placed')
  expect(await pixelAt(pointOf([5.5, 3.5]))).not.toBe(bare)
  await pressOnMap(window, 'Control+z')
  const undone = await stateAfter(window, mapId, 0)
  expect([undone.records['props'] ?? [], undone.terrain.some((code) => code !== 0)]).toEqual([[], false])
})

/** A hash of the pixels the map shows. */
const fingerprint = () =>
  window.evaluate(() => {
    const url = document.querySelector<HTMLCanvasElement>('.konvajs-content canvas')?.toDataURL() ?? ''
    let sum = 0
    for (let i = 0; i < url.length; i++) sum = (sum * 31 + url.charCodeAt(i)) % 2_147_483_647
    return sum
  })

it('a map is drawn in each style', async () => {
  const { id: mapId } = (await ask(window, 'library.list', {})).find(({ name }) => name === 'Chapel')!
  await openPanel(window, 'map')
  const choices = window.getByRole('radiogroup', { name: 'Style' }).getByRole('radio')
  const seen = new Set<number>()
  for (const { id: style, label } of MAP_STYLES) {
    await choices.filter({ hasText: label }).click()
    await expect
      .poll(async () => (await stateOf(window, mapId)).records['settings']?.[0]?.['look'])
      .toMatchObject({ style })
    await drawn()
    await expect.poll(async () => seen.has(await fingerprint()), { timeout: 20_000 }).toBe(false)
    seen.add(await fingerprint())
    await picture(`chapel-${style}`)
  }
})
