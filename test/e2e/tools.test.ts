import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell } from '../../src/grid/cell.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask, askAside } from './support/asWindow.ts'
import {
  chooseTerrain,
  changedSquares,
  drag,
  type MapState,
  openFromLibrary,
  type Place,
  pressOnMap,
  stateAfter,
  stateOf,
  wholeMap,
} from './support/editor.ts'
import { sharedApp, openWindow, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 16, heightCells: 10 }

/** How a tool is used: a drag (a click where it ends as it began), clicks one by one, or a chord on what is selected. */
type Use =
  | { readonly drag: readonly [Place, Place] }
  | { readonly clicks: readonly Place[]; readonly end?: 'Enter' }
  | { readonly chord: string; readonly over?: Place }

interface Row {
  readonly name: string
  /** Key of the tool; absent: the current tool. */
  readonly key?: string
  readonly prepare?: (window: Page) => Promise<void>
  readonly use: Use
  /** What it did, and what it should have done. */
  readonly found: (before: MapState, after: MapState) => unknown
  readonly expected: unknown
}

const choose =
  (...radios: readonly string[]) =>
  async (window: Page): Promise<void> => {
    for (const name of radios) await window.getByRole('radio', { name, exact: true }).click()
  }
const painted = (before: MapState, after: MapState) => changedSquares(before, after)
const countOf = (table: string) => (before: MapState, after: MapState) =>
  (after.records[table]?.length ?? 0) - (before.records[table]?.length ?? 0)
const added = (table: string) => (before: MapState, after: MapState) =>
  after.records[table]?.filter(({ id }) => !before.records[table]?.some((old) => old.id === id))
const placesOfCreatures = (_: MapState, after: MapState) =>
  after.records['creatures']?.map(({ at }) => at as Cell).toSorted((a, b) => a.col - b.col || a.row - b.row)

/** Picks the ogre in the bestiary, which the tool opens if there is nothing to place. */
async function takeOgre(window: Page): Promise<void> {
  await window
    .getByPlaceholder(/search/i)
    .first()
    .fill('ogre')
  await window.locator('[data-bestiary]').first().click()
}

/** Makes a stamp of terrain and objects in a rectangle. */
async function takeStamp(window: Page): Promise<void> {
  const ground = window
    .getByRole('checkbox', { name: 'Include terrain' })
    .or(window.getByRole('switch', { name: 'Include terrain' }))
  if (!(await ground.isChecked())) await ground.click()
  await dragOnMap(window, [1.2, 0.2], [4.8, 2.8])
  await pressOnMap(window, 'Control+b')
}

const ROWS: readonly Row[] = [
  { name: 'brush', key: 'b', prepare: choose('Deep water'), use: { drag: [[1.5, 1.5], [5.5, 1.5]] }, found: painted, expected: ['#####'] },
  { name: 'polygon', key: 'p', use: { clicks: [[6, 4], [9, 4], [9, 6], [6, 6]], end: 'Enter' }, found: painted, expected: ['###', '###'] },
  { name: 'room of walls', key: 'w', prepare: choose('Room'), use: { drag: [[10, 6], [14, 9]] }, found: countOf('edges'), expected: 14 },
  { name: 'creature', key: 'c', prepare: takeOgre, use: { drag: [[3, 8.9], [3, 9]] }, found: placesOfCreatures, expected: [{ col: 2, row: 8 }] },
  { name: 'moving the selection', key: 'v', use: { drag: [[3, 9], [5, 9]] }, found: placesOfCreatures, expected: [{ col: 4, row: 8 }] },
  { name: 'copy and paste', prepare: (window) => pressOnMap(window, 'Control+c'), use: { chord: 'Control+v', over: [8, 9] }, found: placesOfCreatures, expected: [{ col: 4, row: 8 }, { col: 7, row: 8 }] },
  { name: 'stamp', prepare: takeStamp, use: { drag: [[13, 2], [13, 2]] }, found: (before, after) => after.sequence - before.sequence, expected: 1 },
] // prettier-ignore

/** Draws a closed lasso through some places. */
async function lasso(page: Page, ...places: readonly Place[]): Promise<void> {
  const pointOf = await wholeMap(page, SIZE)
  for (const [i, place] of [...places, ...places.slice(0, 1)].entries()) {
    const { x, y } = pointOf(place)
    await page.mouse.move(x, y, { steps: i === 0 ? 1 : 4 })
    if (i === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

/** Drops a picture of 140 × 70 pixels on the map. */
async function takePicture(page: Page): Promise<void> {
  await page.getByRole('application').evaluate(async (element) => {
    const canvas = new OffscreenCanvas(140, 70)
    canvas.getContext('2d')?.fillRect(0, 0, 140, 70)
    const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'cart.png', { type: 'image/png' })
    const carried = new DataTransfer()
    carried.items.add(file)
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
    element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer: carried }))
  })
  await page.getByRole('button', { name: 'Put on this map' }).click()
}

let launched: LaunchedApp
let window: Page
let mapId: MapId

beforeAll(async () => {
  launched = await sharedApp()
  window = launched.window
  mapId = await ask(window, 'library.create', { name: 'Every tool', ruleset: 'pf1e', ...SIZE })
  await openFromLibrary(window, 'Every tool')
})
afterAll(() => launched.close())

async function dragOnMap(page: Page, from: Place, to: Place, release = true): Promise<void> {
  const pointOf = await wholeMap(page, SIZE)
  await drag(page, pointOf(from), pointOf(to), { release })
}

async function makeUse(use: Use): Promise<void> {
  if ('drag' in use) return dragOnMap(window, ...use.drag)
  if ('chord' in use) {
    const pointOf = await wholeMap(window, SIZE)
    const over = use.over && pointOf(use.over)
    if (over) await window.mouse.move(over.x, over.y)
    return pressOnMap(window, use.chord)
  }
  for (const place of use.clicks) await dragOnMap(window, place, place)
  if (use.end) await pressOnMap(window, use.end)
}

/** Starts to use a tool and cancels it with Escape; a single click or a chord leaves nothing to cancel. */
async function dropUse(use: Use): Promise<void> {
  if ('chord' in use || ('clicks' in use && use.clicks.length < 2)) return
  if ('drag' in use) await dragOnMap(window, ...use.drag, false)
  else for (const place of use.clicks.slice(0, -1)) await dragOnMap(window, place, place)
  await pressOnMap(window, 'Escape')
  await window.mouse.up()
}

describe('each tool draws, can be canceled, undone and redone', () => {
  it.each(ROWS)('$name', async ({ key, prepare, use, found, expected }) => {
    if (key !== undefined) await pressOnMap(window, key)
    await prepare?.(window)
    const before = await stateOf(window, mapId)
    await dropUse(use)
    await makeUse(use)
    // One step in all: the canceled use left none.
    const after = await stateAfter(window, mapId, before.sequence + 1)
    expect(found(before, after)).toEqual(expected)
    await pressOnMap(window, 'Control+z')
    expect(await stateAfter(window, mapId, before.sequence)).toEqual(before)
    await pressOnMap(window, 'Control+Shift+z')
    expect(await stateAfter(window, mapId, after.sequence)).toEqual(after)
  })
})

describe('selecting by hand', () => {
  it('a lasso selects what is inside it and nothing else', async () => {
    await pressOnMap(window, 'v')
    const ids = ['in', 'beside']
    const record = (id: string, col: number) =>
      ({ id, name: id, size: 'medium', side: 'foes', at: { col, row: 1 }, speedFeet: { land: 30 } }) as const
    const put = [record('in', 13), record('beside', 15)].map((creature) => ({
      table: 'creatures' as const,
      record: creature,
    }))
    await askAside(launched.app, 'maps.run', { mapId, command: { type: 'edit-records', put } })
    const before = await stateOf(window, mapId)
    await window.getByRole('radio', { name: 'Lasso' }).click()
    await lasso(window, [12.7, 0.7], [14.3, 0.7], [14.2, 2.3], [12.8, 2.2])
    await pressOnMap(window, 'Delete')
    const after = await stateAfter(window, mapId, before.sequence + 1)
    expect(after.records['creatures']?.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(['beside'])
    await pressOnMap(window, 'Control+z')
    expect(await stateAfter(window, mapId, before.sequence)).toEqual(before)
    await window.getByRole('radio', { name: 'Rectangle' }).click()
  })

  it('a picture dropped on the map is placed there', async () => {
    const before = await stateOf(window, mapId)
    await wholeMap(window, SIZE)
    await takePicture(window)
    const after = await stateAfter(window, mapId, before.sequence + 1)
    expect(added('props')(before, after)).toMatchObject([
      {
        name: 'cart.png',
        at: { x: expect.closeTo(7, 1), y: expect.closeTo(4.5, 1) },
        widthSquares: 2,
        heightSquares: 1,
        background: false,
      },
    ])
    await pressOnMap(window, 'Control+z')
    expect(await stateAfter(window, mapId, before.sequence)).toEqual(before)
  })
})

describe('two windows on one map', () => {
  it('stay in sync: one shows and undoes what the other paints', async () => {
    const second = await openWindow(launched.app)
    await openFromLibrary(second, 'Every tool')
    const before = await stateOf(window, mapId)
    const { x, y } = (await wholeMap(second, SIZE))([1, 9.5])
    await second.mouse.move(2, 2)
    await second.locator('[data-drawn="full"]').waitFor()
    /** Colors around the painted squares in the second window. */
    const shown = () =>
      second
        .locator('.konvajs-content canvas')
        .first()
        .evaluate(
          (canvas: HTMLCanvasElement, [left, top]) => {
            const box = canvas.getBoundingClientRect()
            const density = canvas.width / box.width
            const [cornerX, cornerY] = [(left - box.left - 10) * density, (top - box.top - 10) * density]
            return [...canvas.getContext('2d')!.getImageData(cornerX, cornerY, 20 * density, 20 * density).data]
          },
          [x, y] as const,
        )
    const bare = await shown()
    await pressOnMap(window, 'b')
    await chooseTerrain(window, 'Solid rock')
    await dragOnMap(window, [0.5, 9.5], [1.5, 9.5])
    const after = await stateAfter(window, mapId, before.sequence + 1)
    expect(changedSquares(before, after)).toEqual(['##'])
    await expect.poll(shown).not.toEqual(bare)
    await pressOnMap(second, 'Control+z')
    expect(await stateAfter(second, mapId, before.sequence)).toEqual(before)
    await expect.poll(shown).toEqual(bare)
  })
})

it('nothing that is taken in hand moves the map, at 1280 pixels and with text twice as large', async () => {
  const { app, window } = launched
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  const top = async () => (await window.getByRole('application').boundingBox())?.y
  const strip = window.getByRole('toolbar', { name: /^Tool options/ })
  for (const scale of ['1', '2']) {
    await window.evaluate((to) => document.documentElement.style.setProperty('--scale', to), scale)
    await pressOnMap(window, 'v')
    const before = await top()
    const tools = window.getByRole('region', { name: 'Tools' }).getByRole('button')
    for (const tool of await tools.all()) {
      await tool.click()
      expect([await tool.getAttribute('aria-label'), await top()]).toEqual([expect.any(String), before])
      const cutPx = await strip.locator('.help.end').evaluate((help) => help.scrollWidth - help.clientWidth)
      expect(cutPx).toBeLessThanOrEqual(0)
    }
    await pressOnMap(window, 'w')
    for (const kind of ['Door', 'Window', 'Low wall', 'Wall']) {
      await choose(kind)(window)
      expect([kind, await top()]).toEqual([kind, before])
    }
  }
  await window.evaluate(() => document.documentElement.style.removeProperty('--scale'))
})
