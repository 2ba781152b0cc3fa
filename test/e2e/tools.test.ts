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
const paintWith = (terrain: string) => (window: Page) => chooseTerrain(window, terrain)
const painted = (before: MapState, after: MapState) => changedSquares(before, after)
const raised = (before: MapState, after: MapState) => changedSquares(before, after, 'elevationFeet')
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

/** Selects terrain and objects in a rectangle. */
const frame =
  (from: Place, to: Place) =>
  async (window: Page): Promise<void> => {
    const ground = window
      .getByRole('checkbox', { name: 'Include terrain' })
      .or(window.getByRole('switch', { name: 'Include terrain' }))
    if (!(await ground.isChecked())) await ground.click()
    await dragOnMap(window, from, to)
  }

const ROWS: readonly Row[] = [
  { name: 'brush', key: 'b', prepare: choose('Deep water'), use: { drag: [[1.5, 1.5], [5.5, 1.5]] }, found: painted, expected: ['#####'] },
  { name: 'line', key: 'l', use: { drag: [[1.5, 3.5], [4.5, 6.5]] }, found: painted, expected: ['#...', '.#..', '..#.', '...#'] },
  { name: 'rectangle', key: 'r', use: { drag: [[6.5, 0.5], [8.5, 2.5]] }, found: painted, expected: ['###', '###', '###'] },
  { name: 'ellipse', key: 'o', use: { drag: [[10.5, 0.5], [14.5, 4.5]] }, found: painted, expected: ['.###.', '#####', '#####', '#####', '.###.'] },
  { name: 'polygon', key: 'p', use: { clicks: [[6, 4], [9, 4], [9, 6], [6, 6]], end: 'Enter' }, found: painted, expected: ['###', '###'] },
  { name: 'eraser', key: 'e', use: { drag: [[1.5, 1.5], [2.5, 1.5]] }, found: painted, expected: ['oo'] },
  { name: 'room of walls', key: 'w', prepare: choose('Room'), use: { drag: [[10, 6], [14, 9]] }, found: countOf('edges'), expected: 14 },
  { name: 'fill', key: 'f', prepare: paintWith('Uneven ground'), use: { clicks: [[11.5, 7.5]] }, found: painted, expected: ['####', '####', '####'] },
  { name: 'wall', key: 'w', prepare: choose('Line from corner to corner'), use: { drag: [[1, 8], [4, 8]] }, found: countOf('edges'), expected: 3 },
  { name: 'door', prepare: choose('Door'), use: { drag: [[6, 8], [7, 8]] }, found: added('edges'), expected: [{ id: '6,8,n', cell: { col: 6, row: 8 }, border: 'north', kind: 'door', door: 'closed', doorLocked: false, secret: false, checkText: '' }] },
  { name: 'window', prepare: choose('Window'), use: { clicks: [[8.5, 8.2]] }, found: (before, after) => added('edges')(before, after)?.map(({ id, kind }) => [id, kind]), expected: [['8,8,n', 'window']] },
  { name: 'eraser of walls', prepare: choose('Erase'), use: { drag: [[2.5, 7.6], [2.5, 8.4]] }, found: (_, { records }) => records['edges']?.some(({ id }) => id === '2,8,n'), expected: false },
  { name: 'replace', key: 'Shift+f', prepare: paintWith('Packed earth'), use: { clicks: [[4.5, 1.5]] }, found: (before, after) => before.terrain.every((code, i) => after.terrain[i] === (code === 8 ? 11 : code)), expected: true },
  { name: 'elevation', key: 'u', use: { drag: [[12.5, 7.5], [13.5, 7.5]] }, found: raised, expected: ['##'] },
  { name: 'creature', key: 'c', prepare: takeOgre, use: { drag: [[3, 8.9], [3, 9]] }, found: placesOfCreatures, expected: [{ col: 2, row: 8 }] },
  { name: 'note', key: 'n', use: { drag: [[15.5, 5.5], [15.5, 5.5]] }, found: countOf('notes'), expected: 1 },
  { name: 'text', key: 't', use: { drag: [[0.5, 0.5], [0.5, 0.5]] }, found: countOf('drawings'), expected: 1 },
  { name: 'arrow', key: 'a', use: { drag: [[0.5, 2.5], [3.5, 2.5]] }, found: (before, after) => added('drawings')(before, after)?.map(({ shape }) => shape), expected: ['arrow'] },
  { name: 'freehand', key: 'd', use: { drag: [[0.5, 5.5], [1.5, 7.5]] }, found: (before, after) => added('drawings')(before, after)?.map(({ shape }) => shape), expected: ['freehand'] },
  { name: 'template', key: 'x', use: { drag: [[8, 4], [8, 4]] }, found: (before, after) => added('templates')(before, after)?.map(({ shape, origin, sizeFeet }) => ({ shape, origin, sizeFeet })), expected: [{ shape: 'burst', origin: { x: 8, y: 4 }, sizeFeet: 20 }] },
  { name: 'region', key: 'z', use: { drag: [[0.5, 3.5], [1.5, 4.5]] }, found: (before, after) => added('regions')(before, after)?.map(({ cells }) => (cells as unknown[]).length), expected: [4] },
  { name: 'moving the selection', key: 'v', use: { drag: [[3, 9], [5, 9]] }, found: placesOfCreatures, expected: [{ col: 4, row: 8 }] },
  { name: 'copy and paste', prepare: (window) => pressOnMap(window, 'Control+c'), use: { chord: 'Control+v', over: [8, 9] }, found: placesOfCreatures, expected: [{ col: 4, row: 8 }, { col: 7, row: 8 }] },
  { name: 'deleting the selection',
    prepare: (window) => dragOnMap(window, [8, 9], [8, 9]), use: { chord: 'Delete' }, found: placesOfCreatures, expected: [{ col: 4, row: 8 }] },
  { name: 'rotating terrain', prepare: frame([6.2, 4.2], [8.8, 5.8]), use: { chord: ']' }, found: (before, after) => changedSquares(before, after).length > 0, expected: true },
  { name: 'flipping terrain', prepare: frame([1.2, 3.2], [4.8, 6.8]), use: { chord: 'Alt+m' }, found: painted, expected: ['o..#', '.o#.', '.#o.', '#..o'] },
  { name: 'stamp', prepare: (window) => pressOnMap(window, 'Control+b'), use: { drag: [[13, 2], [13, 2]] }, found: (before, after) => after.sequence - before.sequence, expected: 1 },
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

  it('the eyedropper picks the terrain under it and changes nothing', async () => {
    const before = await stateOf(window, mapId)
    await pressOnMap(window, 'i')
    await dragOnMap(window, [11.5, 8.5], [11.5, 8.5])
    await window.getByRole('button', { name: 'All terrain: Uneven ground' }).waitFor()
    expect(await stateOf(window, mapId)).toEqual(before)
  })

  it('the map is unchanged when reopened', async () => {
    const before = await stateOf(window, mapId)
    await window
      .getByRole('button', { name: /Library/ })
      .first()
      .click()
    await window.locator('[data-map-card]').first().waitFor()
    await ask(window, 'maps.close', { mapId })
    await openFromLibrary(window, 'Every tool')
    expect(await stateOf(window, mapId)).toEqual(before)
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

  it('a picture dropped on the map is placed there, and the ruler changes nothing', async () => {
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
    await pressOnMap(window, 'm')
    await dragOnMap(window, [1.5, 1.5], [9.5, 5.5])
    await pressOnMap(window, 'Enter')
    await pressOnMap(window, 'h')
    await dragOnMap(window, [4.5, 4.5], [6.5, 5.5])
    expect(await stateOf(window, mapId)).toEqual(before)
  })
})

describe('two windows on one map', () => {
  it('stay in sync: one shows and undoes what the other paints', async () => {
    const second = await openWindow(launched.app)
    await openFromLibrary(second, 'Every tool')
    const before = await stateOf(window, mapId)
    /** Number of pixels in the second window that differ from the saved ones by more than antialiasing. */
    const differing = (keep: boolean) =>
      second
        .locator('.konvajs-content canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement, isFirst) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
          const page = globalThis as unknown as { kept: Uint8ClampedArray }
          if (isFirst) page.kept = data
          return data.reduce((count, value, i) => count + (Math.abs(value - (page.kept[i] ?? 0)) > 40 ? 1 : 0), 0)
        }, keep)
    await wholeMap(second, SIZE)
    await second.mouse.move(2, 2)
    await second.locator('[data-drawn="full"]').waitFor()
    await differing(true)
    await pressOnMap(window, 'b')
    await chooseTerrain(window, 'Solid rock')
    await dragOnMap(window, [0.5, 9.5], [1.5, 9.5])
    const after = await stateAfter(window, mapId, before.sequence + 1)
    expect(changedSquares(before, after)).toEqual(['##'])
    await expect.poll(() => differing(false)).toBeGreaterThan(100)
    await pressOnMap(second, 'Control+z')
    expect(await stateAfter(second, mapId, before.sequence)).toEqual(before)
    await expect.poll(() => differing(false)).toBe(0)
    await pressOnMap(window, 'Control+Shift+z')
    expect(await stateAfter(window, mapId, after.sequence)).toEqual(after)
    await expect.poll(() => differing(false)).toBeGreaterThan(100)
  })
})
