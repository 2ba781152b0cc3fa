import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showThumbnail } from '../../../renderer/library/showThumbnail.ts'

const SHOWN = { widthPx: 40, heightPx: 20, maxDensity: 2 } as const
const [DAMAGED, OLD, NEW] = [Uint8Array.of(0), Uint8Array.of(1), Uint8Array.of(2)]

/** What was drawn on the canvas, in order; a picture is named after its byte. */
let drawn: string[]
let closed: string[]

/** A canvas that notes what is drawn on it. */
function notingCanvas(): HTMLCanvasElement {
  const context = {
    scale: (by: number) => drawn.push(`scale ${by}`),
    drawImage: ({ name }: { name: string }, ...box: number[]) => drawn.push(`${name} ${box.join(',')}`),
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
    return { name, width: 80, height: 80, close: () => closed.push(name) }
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a map lies in the middle of its box, as large as fits and as fine as the screen, below what belongs above', async () => {
  const canvas = notingCanvas()
  showThumbnail(canvas, [Promise.resolve(OLD)], SHOWN, () => drawn.push('above'))
  await expect.poll(() => closed).toEqual(['picture 1'])
  expect([canvas.width, canvas.height]).toEqual([80, 40])
  expect(drawn).toEqual(['scale 2', 'picture 1 10,0,20,20', 'above'])
})

test('an older picture is shown at once, and the newest when it comes', async () => {
  let come: (newest: Uint8Array) => void = () => undefined
  const newest = new Promise<Uint8Array>((done) => (come = done))
  showThumbnail(notingCanvas(), [OLD, newest], SHOWN)
  await expect.poll(() => drawn.at(-1)).toBe('picture 1 10,0,20,20')
  come(NEW)
  await expect.poll(() => drawn.at(-1)).toBe('picture 2 10,0,20,20')
})

test('the same picture again is not drawn again, and none leaves what is shown', async () => {
  showThumbnail(notingCanvas(), [OLD, null, Promise.resolve(OLD), Promise.resolve(NEW)], SHOWN)
  await expect.poll(() => closed).toEqual(['picture 1', 'picture 2'])
})

test('a damaged picture is not shown', async () => {
  showThumbnail(notingCanvas(), [DAMAGED, NEW], SHOWN)
  await expect.poll(() => closed).toEqual(['picture 2'])
  expect(drawn).toEqual(['scale 2', 'picture 2 10,0,20,20'])
})

test('a card that is gone before its map is there decodes nothing', async () => {
  let answer: (read: Uint8Array) => void = () => undefined
  const asked = new Promise<Uint8Array>((done) => (answer = done))
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  const takeBack = showThumbnail(notingCanvas(), [asked], SHOWN)
  takeBack()
  answer(OLD)
  await asked
  await Promise.resolve()
  expect(decode).not.toHaveBeenCalled()
  expect(drawn).toEqual([])
})

test('a card that is gone while its picture is decoded draws nothing, and closes it', async () => {
  const takeBack = showThumbnail(notingCanvas(), [OLD], SHOWN)
  await Promise.resolve()
  takeBack()
  await expect.poll(() => closed).toEqual(['picture 1'])
  expect(drawn).toEqual([])
})
