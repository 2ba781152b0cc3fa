import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask, askAside } from './support/asWindow.ts'
import {
  drag,
  type MapThing,
  openFromLibrary,
  type Place,
  pressOnMap,
  stateAfter,
  stateOf,
  wholeMap,
} from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

const SIZE = { widthCells: 20, heightCells: 14 }
/** The grid in the picture: squares of 48 pixels, the first one 30 pixels from the left and 20 from the top. */
const GRID = { squarePx: 48, leftPx: 30, topPx: 20, widthPx: 640, heightPx: 480 }

let launched: LaunchedApp
let window: Page
let mapId: MapId

beforeAll(async () => {
  launched = await sharedApp()
  window = launched.window
  mapId = await ask(window, 'library.create', { name: 'Pictures', ruleset: 'pf1e', ...SIZE })
  await openFromLibrary(window, 'Pictures')
})
afterAll(() => launched.close())

/** Draws a picture of a floor with a grid and adds it to the library; returns its id. */
const addPicture = (): Promise<string> =>
  window.evaluate(async ({ squarePx, leftPx, topPx, widthPx, heightPx }) => {
    const canvas = new OffscreenCanvas(widthPx, heightPx)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no context')
    context.fillStyle = '#c8b89a'
    context.fillRect(0, 0, widthPx, heightPx)
    context.fillStyle = '#40362a'
    for (let x = leftPx % squarePx; x < widthPx; x += squarePx) context.fillRect(x - 1, 0, 2, heightPx)
    for (let y = topPx % squarePx; y < heightPx; y += squarePx) context.fillRect(0, y - 1, widthPx, 2)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    const added = await globalThis.window.fivefoot.call('pictures.add', { name: 'floor.png', bytes })
    if (!added.ok) throw new Error(added.error.code)
    return (added.value as { id: string }).id
  }, GRID)

const pictures = async (): Promise<readonly MapThing[]> => (await stateOf(window, mapId)).records['props'] ?? []
/** Saves a screenshot in the folder `PICTURES_TO`, if set. */
async function keepPicture(name: string): Promise<void> {
  const to = process.env['PICTURES_TO']
  if (to) await window.screenshot({ path: join(to, `${name}.png`) })
}
const theOne = async (): Promise<MapThing> => {
  const [only, ...others] = await pictures()
  if (!only || others.length > 0) throw new Error('expected one picture')
  return only
}

async function dragOnMap(from: Place, to: Place, held?: string): Promise<void> {
  const pointOf = await wholeMap(window, SIZE)
  await drag(window, pointOf(from), pointOf(to), held === undefined ? {} : { held })
}

/** Runs an action, expects exactly one step, and undoes and redoes it. */
async function oneStep(deed: () => Promise<void>): Promise<void> {
  const before = await stateOf(window, mapId)
  await deed()
  const after = await stateAfter(window, mapId, before.sequence + 1)
  await pressOnMap(window, 'Control+z')
  expect(await stateAfter(window, mapId, before.sequence)).toEqual(before)
  await pressOnMap(window, 'Control+Shift+z')
  expect(await stateAfter(window, mapId, after.sequence)).toEqual(after)
}

describe('a picture on the map', () => {
  it('is where it was placed, and a click selects it', async () => {
    const picture = await addPicture()
    const put = { id: 'floor', picture, name: 'Floor', at: { x: 4, y: 3 }, widthSquares: 8, heightSquares: 6 }
    await oneStep(() =>
      askAside(launched.app, 'maps.run', {
        mapId,
        command: { type: 'edit-records', put: [{ table: 'props', record: put }] },
      }).then(() => undefined),
    )
    await pressOnMap(window, 'v')
    await dragOnMap([6, 5], [6, 5])
    await window.getByText('Floor selected').waitFor()
  })

  it('is resized in proportion by a corner, and Escape cancels', async () => {
    const pointOf = await wholeMap(window, SIZE)
    const [corner, further] = [pointOf([12, 9]), pointOf([16, 12])]
    await window.mouse.move(corner.x, corner.y)
    await window.mouse.down()
    await window.mouse.move(further.x, further.y, { steps: 4 })
    await keepPicture('picture-handles')
    const before = await stateOf(window, mapId)
    await window.keyboard.press('Escape')
    await window.mouse.up()
    expect(await stateOf(window, mapId)).toEqual(before)
    await dragOnMap([6, 5], [6, 5])
    // Just inside the corner's handle; a press beside it would move the picture.
    await oneStep(() => dragOnMap([11.93, 8.93], [15.93, 9.93]))
    const { at, widthSquares, heightSquares } = await theOne()
    expect([at, Number(widthSquares) / Number(heightSquares)]).toEqual([{ x: 4, y: 3 }, expect.closeTo(4 / 3, 2)])
    expect(widthSquares).toBeGreaterThan(10)
    await pressOnMap(window, 'Control+z')
    await oneStep(() => dragOnMap([12, 9], [16, 12], 'Shift'))
    expect(await theOne()).toMatchObject({ at: { x: 4, y: 3 }, widthSquares: 12, heightSquares: 9 })
  })

  it('is stretched by a side and rotated by the handle above it', async () => {
    await oneStep(() => dragOnMap([16, 7.5], [14, 7.5], 'Shift'))
    expect(await theOne()).toMatchObject({ widthSquares: 10, heightSquares: 9 })
    const pointOf = await wholeMap(window, SIZE)
    const [top, below] = [pointOf([9, 3]), pointOf([9, 4])]
    // The handle is a fixed distance above the picture at every zoom.
    const handle: Place = [9, 3 - 24.5 / (below.y - top.y)]
    await oneStep(() => dragOnMap(handle, [13.5, 7.5], 'Shift'))
    expect(await theOne()).toMatchObject({ rotationDegrees: 90 })
  })
})

it('a pasted picture appears under the pointer, unless something was copied on the map since', async () => {
  const paste = () =>
    window.getByRole('application').evaluate(async (element) => {
      const canvas = new OffscreenCanvas(70, 70)
      canvas.getContext('2d')?.fillRect(0, 0, 70, 70)
      const carried = new DataTransfer()
      carried.items.add(
        new File([await canvas.convertToBlob({ type: 'image/png' })], 'crate.png', { type: 'image/png' }),
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }))
    })
  const pointOf = await wholeMap(window, SIZE)
  const { x, y } = pointOf([17.5, 2.5])
  await window.mouse.move(x, y)
  await oneStep(paste)
  const crates = async () => (await pictures()).filter(({ name }) => name === 'crate.png')
  expect(await crates()).toMatchObject([{ at: { x: expect.closeTo(17, 1), y: expect.closeTo(2, 1) }, widthSquares: 1 }])
  await dragOnMap([17.5, 2.5], [17.5, 2.5])
  await pressOnMap(window, 'Control+c')
  const before = await stateOf(window, mapId)
  await paste()
  await stateAfter(window, mapId, before.sequence + 1)
  // The copy refers to the same picture in the library.
  expect(new Set((await crates()).map(({ picture }) => picture)).size).toBe(1)
  await pressOnMap(window, 'Control+z')
  await pressOnMap(window, 'Control+z')
  await stateAfter(window, mapId, before.sequence - 1)
})

describe('aligning a picture to the grid', () => {
  it('proposes the grid it finds in the picture', async () => {
    await dragOnMap([9, 7], [9, 7])
    await pressOnMap(window, 'k')
    await window.getByText(/^Proposed: squares of 48(\.\d)? pixels/).waitFor()
    const columns = await window.getByLabel('Squares across, between the corners').inputValue()
    expect(Number(columns)).toBe(Math.floor((GRID.widthPx - GRID.leftPx) / GRID.squarePx))
    await oneStep(() => pressOnMap(window, 'Enter'))
    await expectAligned()
  })

  /** Expects the picture's squares to match the map's within a tolerance. */
  async function expectAligned(within = 0.01): Promise<void> {
    const { at, widthSquares, heightSquares, rotationDegrees } = (await theOne()) as unknown as {
      at: { x: number; y: number }
      widthSquares: number
      heightSquares: number
      rotationDegrees: number
    }
    const off = (value: number) => Math.abs(value - Math.round(value))
    expect(rotationDegrees).toBe(0)
    expect(Math.abs(widthSquares - GRID.widthPx / GRID.squarePx)).toBeLessThan(12 * within)
    expect(Math.abs(heightSquares - GRID.heightPx / GRID.squarePx)).toBeLessThan(12 * within)
    expect(off(at.x + (GRID.leftPx / GRID.widthPx) * widthSquares)).toBeLessThan(3 * within)
    expect(off(at.y + (GRID.topPx / GRID.heightPx) * heightSquares)).toBeLessThan(3 * within)
  }
})
