import { describe, expect, test } from 'vitest'
import type { ReadContext } from '../../src/formats/format.ts'
import { pictureFormat } from '../../src/formats/picture/index.ts'
import { formatOf } from '../../src/formats/registry.ts'
import type { GrayPicture } from '../../src/grid/pictureGrid.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { pngHead } from '../support/pngHead.ts'
import { readContext } from './contexts.ts'

/** A pale picture with dark lines every `squarePx` from the offset. */
function gridded(widthPx: number, heightPx: number, squarePx: number, offsetX: number, offsetY: number): GrayPicture {
  const gray = new Uint8Array(widthPx * heightPx).fill(220)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      if ((x - offsetX + squarePx) % squarePx === 0 || (y - offsetY + squarePx) % squarePx === 0)
        gray[y * widthPx + x] = 30
  return { widthPx, heightPx, gray }
}

async function readPicture(name: string, widthPx: number, heightPx: number, more: Partial<ReadContext> = {}) {
  const read = await pictureFormat.read!({ name, bytes: pngHead(widthPx, heightPx) }, { ...readContext, ...more })
  if (!read.ok) throw new Error(read.error.code)
  expect(checkMap(read.value.map).ok).toBe(true)
  const [prop] = read.value.map.tables.props.values()
  return { ...read.value, prop }
}

/** The head of a JPEG of a size. */
const jpegHead = (widthPx: number, heightPx: number): Uint8Array =>
  new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    11,
    8,
    heightPx >> 8,
    heightPx & 255,
    widthPx >> 8,
    widthPx & 255,
    1,
    1,
    17,
    0,
  ])

describe('a picture of a map', () => {
  test('becomes a map as large as its squares, with itself as the background', async () => {
    const { map, pictures, prop } = await readPicture('crypt.png', 1680, 1120, { pixelsPerSquare: 70 })
    expect([map.widthCells, map.heightCells]).toEqual([24, 16])
    expect(prop).toMatchObject({ background: true, at: { x: 0, y: 0 }, widthSquares: 24, heightSquares: 16 })
    expect([...pictures.keys()]).toEqual([prop?.picture])
  })

  test.each([
    ['crypt [24x16].png', 1680, 1120, 24, 16],
    ['crypt (24×16).jpg', 1680, 1120, 24, 16],
    ['crypt 140px.webp', 1400, 700, 10, 5],
    ['12x7 rooms.png', 1000, 500, 10, 5],
    ['wrong [24x16].png', 1000, 1000, 10, 10],
  ])('%s of %i × %i pixels is %i × %i squares', async (name, widthPx, heightPx, widthCells, heightCells) => {
    expect((await readPicture(name, widthPx, heightPx)).map).toMatchObject({ widthCells, heightCells })
  })

  test('is named without what says how big it is', async () => {
    const { map } = await readPicture('The old crypt [24x16].png', 1680, 1120)
    expect([...map.tables.settings.values()][0]?.name).toBe('The old crypt')
  })

  test('leaves out the squares it does not fill where that is wanted: its lines stay the lines of the grid', async () => {
    const decodeGray = () => Promise.resolve(gridded(500, 400, 40, 15, 25))
    const whole = await readPicture('cave.png', 500, 400, { decodeGray })
    const cropped = await readPicture('cave.png', 500, 400, { decodeGray, cropsPicture: true })
    expect([whole.isCropped, whole.map.widthCells, whole.map.heightCells]).toEqual([false, 14, 11])
    // 15 + 12 × 40 + 5 pixels across, 25 + 9 × 40 + 15 down.
    expect([cropped.isCropped, cropped.map.widthCells, cropped.map.heightCells]).toEqual([true, 12, 9])
    expect(cropped.prop?.at.x).toBeCloseTo((whole.prop?.at.x ?? NaN) - 1)
    expect(cropped.prop?.at.y).toBeCloseTo((whole.prop?.at.y ?? NaN) - 1)
    expect(cropped.prop?.widthSquares).toBe(whole.prop?.widthSquares)
  })

  test('offers no cropping where it fills every square, or none', async () => {
    for (const [widthPx, heightPx] of [
      [1680, 1120],
      [60, 60],
    ] as const) {
      const read = await readPicture('crypt.png', widthPx, heightPx, { pixelsPerSquare: 70, cropsPicture: true })
      expect([read.isCropped, read.map.widthCells]).toEqual([undefined, Math.ceil(widthPx / 70)])
    }
  })

  test('lies so that the lines drawn in it are the lines of the grid', async () => {
    const decodeGray = () => Promise.resolve(gridded(500, 400, 40, 15, 25))
    const { map, prop, pixelsPerSquare } = await readPicture('cave.png', 500, 400, { decodeGray })
    expect(pixelsPerSquare).toBeCloseTo(40, 0)
    // The first line is 15 of 40 pixels from the left: the cut square before it is made whole.
    const lineAt = (prop?.at.x ?? 0) + 15 / (pixelsPerSquare ?? 1)
    expect(Math.abs(lineAt - Math.round(lineAt))).toBeLessThan(0.06)
    expect([map.widthCells, map.heightCells]).toEqual([14, 11])
  })

  test('without a grid says that the size of its squares is a guess', async () => {
    const decodeGray = () => Promise.resolve({ widthPx: 300, heightPx: 300, gray: new Uint8Array(90_000).fill(9) })
    const { losses, pixelsPerSquare } = await readPicture('fog.png', 900, 900, { decodeGray })
    expect(pixelsPerSquare).toBe(100)
    expect(losses[0]).toEqual({ code: 'picture-square-assumed', count: 1, facts: { pixels: 100 } })
  })

  test('does not take the seams of the blocks in a JPEG for a grid', async () => {
    const context = { ...readContext, decodeGray: () => Promise.resolve(gridded(640, 480, 16, 0, 0)) }
    const squareOf = async (bytes: Uint8Array) => {
      const read = await pictureFormat.read!({ name: 'photo', bytes }, context)
      return read.ok ? read.value.pixelsPerSquare : read.error
    }
    expect(await squareOf(jpegHead(640, 480))).toBe(100)
    // Pixel art has squares of that size, and is no JPEG.
    expect(await squareOf(pngHead(640, 480))).toBe(16)
  })

  test('that is cut short, too large or none is refused', async () => {
    const read = (bytes: Uint8Array, more: Partial<ReadContext> = {}) =>
      pictureFormat.read!({ name: 'a.png', bytes }, { ...readContext, ...more })
    expect(await read(pngHead(0, 0))).toMatchObject({ error: { code: 'broken-picture' } })
    expect(await read(pngHead(60_000, 60_000))).toMatchObject({ error: { code: 'picture-too-large' } })
    expect(await read(pngHead(9000, 900), { pixelsPerSquare: 4 })).toMatchObject({ error: { code: 'too-large' } })
    expect(await read(pngHead(900, 900), { decodeGray: async () => null })).toMatchObject({
      error: { code: 'broken-picture', where: 'a.png' },
    })
    expect(formatOf({ name: 'a.png', bytes: new Uint8Array([1, 2, 3]) })?.id).not.toBe('picture')
    expect(formatOf({ name: 'a.dat', bytes: pngHead(10, 10) })?.id).toBe('picture')
  })
})
