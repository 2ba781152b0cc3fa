import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPreview } from '../../../renderer/library/showPreview.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import type { MapPreview } from '../../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const SHOWN = { theme: 'light', widthPx: 40, heightPx: 20, mostDensity: 2 } as const
const WATER = 8

/** Two squares of open ground, two of water below them, a wall between. */
const preview = (pictures?: MapPreview['pictures']): MapPreview => ({
  mapId: 'cellar' as MapId,
  updatedAtMs: 1,
  widthSamples: 2,
  heightSamples: 2,
  terrain: Uint8Array.of(0, 0, WATER, WATER),
  colors: { 0: '#ffffff', [WATER]: '#0000ff' },
  walls: [[1, 0, 1, 1]],
  creatures: [],
  ...(pictures && { pictures }),
})
const BOTH = { below: Uint8Array.of(1), above: Uint8Array.of(2) }

/** What was drawn on the canvas, in order; a picture is named after its byte. */
let drawn: string[]
let closed: string[]

/** A canvas that notes what is drawn on it. */
function notingCanvas(): HTMLCanvasElement {
  const context = {
    fillStyle: '',
    scale: (by: number) => drawn.push(`scale ${by}`),
    fillRect: (x: number, y: number, width: number, height: number) =>
      drawn.push(`${context.fillStyle} ${[x, y, width, height].join(',')}`),
    drawImage: ({ name }: { name: string }, ...box: number[]) => drawn.push(`${name} ${box.join(',')}`),
    stroke: () => drawn.push('walls'),
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
  }
  return { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement
}

beforeEach(() => {
  drawn = []
  closed = []
  vi.stubGlobal('devicePixelRatio', 3)
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const name = `picture ${new Uint8Array(await blob.arrayBuffer())[0]}`
    if (name === 'picture 0') throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    return { name, close: () => closed.push(name) }
  })
})
afterEach(() => vi.unstubAllGlobals())

test('backgrounds lie below the ground, which leaves them open, and props above; then walls, then what belongs above', async () => {
  const canvas = notingCanvas()
  showPreview(canvas, [Promise.resolve(preview(BOTH))], SHOWN, () => drawn.push('above'))
  await expect.poll(() => closed).toEqual(['picture 1', 'picture 2'])
  expect([canvas.width, canvas.height]).toEqual([80, 40])
  const paper = expect.stringMatching(/^#[0-9a-f]{6} 10,0,20,20$/) as string
  const water = (at: string) => expect.stringMatching(new RegExp(`^#[0-9a-f]{6} ${at},10,10$`)) as string
  expect(drawn).toEqual([
    'scale 2',
    `${MAP_COLORS.light.desk} 0,0,40,20`,
    paper,
    'picture 1 10,0,20,20',
    water('10,10'),
    water('20,10'),
    'picture 2 10,0,20,20',
    'walls',
    'above',
  ])
})

test('a map without pictures decodes none', async () => {
  showPreview(notingCanvas(), [preview()], SHOWN)
  await expect.poll(() => drawn.at(-1)).toBe('walls')
  expect(drawn.filter((line) => line.startsWith('picture'))).toEqual([])
  expect(drawn).toHaveLength(1 + 1 + 4 + 1)
})

test('a damaged picture is left out, and the map drawn all the same', async () => {
  showPreview(notingCanvas(), [preview({ below: Uint8Array.of(0), above: Uint8Array.of(2) })], SHOWN)
  await expect.poll(() => closed).toEqual(['picture 2'])
  expect(drawn.filter((line) => line.startsWith('picture'))).toEqual(['picture 2 10,0,20,20'])
  expect(drawn.at(-1)).toBe('walls')
})

/** What a card did: each drawing by its pictures, in order. */
const drawings = () => {
  const each: string[][] = []
  for (const line of drawn)
    if (line.startsWith('scale')) each.push([])
    else if (line.startsWith('picture')) each.at(-1)?.push(line.slice(0, 9))
  return each
}

test('a map whose pictures are still being drawn is shown without them at once, and with them when they come', async () => {
  let come: (whole: MapPreview | null) => void = () => undefined
  const whole = new Promise<MapPreview | null>((done) => (come = done))
  showPreview(notingCanvas(), [Promise.resolve(preview()), whole], SHOWN)
  await expect.poll(drawings).toEqual([[]])
  expect(drawn.at(-1)).toBe('walls')
  come(preview(BOTH))
  await expect.poll(drawings).toEqual([[], ['picture 1', 'picture 2']])
})

test('a map whose pictures are at hand is never shown without them, and drawn once', async () => {
  const known = preview(BOTH)
  showPreview(notingCanvas(), [Promise.resolve(known), Promise.resolve(known)], SHOWN)
  await expect.poll(drawings).toEqual([['picture 1', 'picture 2']])
  await new Promise((turn) => setImmediate(turn))
  expect(drawings()).toHaveLength(1)
})

test('a card whose pictures cannot be had keeps showing the map without them', async () => {
  const last = Promise.resolve(preview())
  showPreview(notingCanvas(), [preview(), null, last], SHOWN)
  await expect.poll(drawings).toEqual([[], []])
})

test('a card that is gone before its map is read decodes nothing', async () => {
  let answer: (read: MapPreview) => void = () => undefined
  const asked = new Promise<MapPreview>((done) => (answer = done))
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  const takeBack = showPreview(notingCanvas(), [asked], SHOWN)
  takeBack()
  answer(preview(BOTH))
  await asked
  await Promise.resolve()
  expect(decode).not.toHaveBeenCalled()
  expect(drawn).toEqual([])
})

test('a card that is gone while its pictures are decoded draws nothing, and closes them', async () => {
  const takeBack = showPreview(notingCanvas(), [preview(BOTH)], SHOWN)
  await Promise.resolve()
  takeBack()
  await expect.poll(() => closed).toEqual(['picture 1', 'picture 2'])
  expect(drawn).toEqual([])
})
