import { View } from '../../../renderer/canvas/View.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask } from './asWindow.ts'
import { shapesOf } from './heldByPage.ts'

/** A point on the map, in squares from its top left corner. */
export type Place = readonly [x: number, y: number]

/** A point of the window, in CSS pixels. */
interface Point {
  readonly x: number
  readonly y: number
}

/** A record of any table. */
export type MapThing = Readonly<Record<string, unknown>> & { readonly id: string }

/** Contents of a map as plain data, and its number of steps. */
export interface MapState {
  readonly widthCells: number
  readonly heightCells: number
  readonly terrain: readonly number[]
  readonly elevationFeet: readonly number[]
  readonly records: Readonly<Record<string, readonly MapThing[]>>
  readonly sequence: number
}

/** Width of a square at 100%, in CSS pixels. */
const FULL_SIZE_PX = 40

/** The map in the main process. */
export const stateOf = (page: Page, mapId: string): Promise<MapState> =>
  page.evaluate(async (id) => {
    const opened = await window.fivefoot.call('maps.open', { mapId: id })
    if (!opened.ok) throw new Error(opened.error.code)
    const { widthCells, heightCells, layers, records, history } = opened.value as {
      widthCells: number
      heightCells: number
      layers: { terrain: Uint8Array; elevationFeet: Int16Array }
      records: MapState['records']
      history: { sequence: number }
    }
    return {
      widthCells,
      heightCells,
      terrain: [...layers.terrain],
      elevationFeet: [...layers.elevationFeet],
      records,
      sequence: history.sequence,
    }
  }, mapId)

/** Opens a map from the library by clicking its card. */
export async function openFromLibrary(page: Page, name: string): Promise<void> {
  const card = page.locator(`[data-map-card][aria-label*="${name}"]`).first()
  const library = page.getByRole('button', { name: /Library/ }).first()
  await library.or(card).first().waitFor()
  if ((await card.count()) === 0) await library.click()
  await card.click()
  await page.locator('.konvajs-content').waitFor()
}

/** Leaves the open map for the library. Nothing of the map may be left in Konva's registry, which would hold the whole editor. */
export async function leaveMap(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Library/ })
    .first()
    .click()
  await page.locator('[data-map-card]').first().waitFor()
  expect(await shapesOf(page), 'shapes of a map that was left').toBe(0)
}

/** Opens a panel; clicking an open one would close it. */
export async function openPanel(page: Page, id: string): Promise<void> {
  const tab = page.locator(`[data-panel="${id}"]`)
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
}

/** Chooses the terrain that the current tool paints, by name. */
export async function chooseTerrain(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^All terrain/ }).click()
  await page.getByRole('searchbox', { name: 'Search terrain' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `All terrain: ${name}`, exact: true }).waitFor()
}

/** Focuses the map and presses a chord. */
export async function pressOnMap(page: Page, chord: string): Promise<void> {
  await page.getByRole('application').focus()
  await page.keyboard.press(chord)
}

/** Shows the whole map, centered, and returns a function from points of the map to the screen. */
export async function wholeMap(page: Page, size: { readonly widthCells: number; readonly heightCells: number }) {
  await pressOnMap(page, 'Home')
  return screenPlaces(page, size)
}

/** Returns a function from points of a centered map to the screen, once its view no longer changes size. */
export async function screenPlaces(page: Page, size: { readonly widthCells: number; readonly heightCells: number }) {
  const { box, zoom } = await settledView(page)
  // The zoom is displayed in whole percent, which is a square off at the edge of a large map.
  const view = new View()
  view.resize(box.width, box.height, 1)
  view.fit(size)
  const cellPx = Math.round(view.zoom * 100) === Math.round(zoom * 100) ? view.cellPx : zoom * FULL_SIZE_PX
  return ([x, y]: Place) => ({
    x: box.x + box.width / 2 + (x - size.widthCells / 2) * cellPx,
    y: box.y + box.height / 2 + (y - size.heightCells / 2) * cellPx,
  })
}

/** The center of a square. */
export const middleOf = (col: number, row: number): Place => [col + 0.5, row + 0.5]

/** Drags between two points of the screen, optionally with a key held. */
export async function drag(
  page: Page,
  from: Point,
  to: Point,
  { release = true, held }: { readonly release?: boolean; readonly held?: string } = {},
): Promise<void> {
  if (held !== undefined) await page.keyboard.down(held)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  if (from.x !== to.x || from.y !== to.y) await page.mouse.move(to.x, to.y, { steps: 5 })
  if (release) await page.mouse.up()
  if (held !== undefined) await page.keyboard.up(held)
}

/** Position and zoom of the map's view. A strip appearing above it changes both, the box a frame before the zoom. */
async function settledView(page: Page) {
  const view = async () => ({
    box: await page.getByRole('application').boundingBox(),
    zoom: Number.parseInt((await page.getByText(/^\d+%$/).textContent()) ?? '', 10) / 100,
  })
  for (let last = await view(); ;) {
    await atRest(page)
    const { box, zoom } = await view()
    if (box && zoom > 0 && JSON.stringify({ box, zoom }) === JSON.stringify(last)) return { box, zoom }
    last = { box, zoom }
  }
}

/** Waits until transitions have ended, pictures are loaded and a frame is drawn. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    // Polled: Chromium leaves `finished` of some ended transitions unsettled.
    while (document.getAnimations().some(isEnding)) await frame()
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await frame()
    await frame()
  })

/** Waits until the map has a number of steps, and returns it. */
export async function stateAfter(page: Page, mapId: string, sequence: number): Promise<MapState> {
  await expect.poll(async () => (await stateOf(page, mapId)).sequence, { interval: 20 }).toBe(sequence)
  return stateOf(page, mapId)
}

/** Squares whose terrain changed as text, `#` set and `o` cleared, cropped to their bounds. */
export function changedSquares(before: MapState, after: MapState) {
  const { widthCells } = before
  const changed = [...after.terrain.keys()].filter((i) => before.terrain[i] !== after.terrain[i])
  const columns = changed.map((i) => i % widthCells)
  const rows = changed.map((i) => Math.floor(i / widthCells))
  const drawing: string[] = []
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
    let line = ''
    for (let col = Math.min(...columns); col <= Math.max(...columns); col++) {
      const index = row * widthCells + col
      line += !changed.includes(index) ? '.' : after.terrain[index] === 0 ? 'o' : '#'
    }
    drawing.push(line)
  }
  return drawing
}

/** Creates a map from the editor, with `fill` for the rest of the dialog, and returns its id once it is open. */
export async function newMap(page: Page, name: string, fill: (dialog: Locator) => Promise<unknown>): Promise<string> {
  await pressOnMap(page, 'Control+n')
  const dialog = page.getByRole('dialog', { name: 'New map' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Pathfinder 1e').check()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Create map' }).click()
  await page.locator('[data-drawn="full"]').waitFor()
  const map = (await ask(page, 'library.list', {})).find((listed) => listed.name === name)
  if (!map) throw new Error('the new map is not in the library')
  return map.id
}
