import { inflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { mapWith } from '../../support/printableMap.ts'
import { inflatedPdf } from '../../support/pdfGeometry.ts'
import { memorySink } from '../../../electron/disk/memorySink.ts'
import { pdfPicture } from '../../../electron/print/pdfPicture.ts'
import { picturesOfMap } from '../../../electron/print/pictures.ts'
import { pngRows } from '../../../electron/print/pngRows.ts'
import { writePng } from '../../../electron/print/pngStream.ts'
import { rowsInSize } from '../../../electron/print/rowsInSize.ts'
import { readPictureHead } from '../../../src/base/pictureHead.ts'
import type { Part, PrintOptionsInput } from '../../../src/print/options.ts'
import { printed } from './support.ts'

/** A picture of 30 × 20 pixels, half red and half see-through or black. */
function picture(kind: 'png' | 'jpeg' | 'webp'): Buffer {
  const canvas = createCanvas(30, 20)
  const context = canvas.getContext('2d')
  context.fillStyle = '#cc0000'
  context.fillRect(0, 0, 15, 20)
  return kind === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer(kind === 'jpeg' ? 'image/jpeg' : 'image/webp')
}

const withPicture = () =>
  mapWith(
    { widthCells: 4, heightCells: 4 },
    {
      props: [
        { picture: 'floor', name: 'Floor', at: { x: 0, y: 0 }, widthSquares: 3, heightSquares: 2, background: true },
        {
          picture: 'floor',
          name: 'Again',
          at: { x: 1, y: 1 },
          widthSquares: 1,
          heightSquares: 1,
          rotationDegrees: 30,
          opacity: 0.5,
        },
      ],
    },
  )

describe('pictures on a page', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('a %s is embedded once, in its own resolution', async (kind) => {
    const bytes = picture(kind)
    const { bytes: pdf, plan } = await printed(withPicture(), { parts: ['map'] }, { pictures: () => bytes })
    expect(plan.warnings).toEqual([])
    const content = inflatedPdf(pdf)
    expect(content).toMatch(/\/Width 30\b/)
    expect(content).toMatch(/\/Height 20\b/)
    const images = content.split('/Subtype /Image').length - 1
    // A picture one can see through has a second image for how much.
    expect(images).toBe(kind === 'jpeg' ? 1 : 2)
  })

  it.each(['png', 'jpeg', 'webp'] as const)('a %s stands in a vector image as what it is', async (kind) => {
    const bytes = picture(kind)
    const pictures = await picturesOfMap(withPicture(), () => bytes)
    expect(pictures.facts).toEqual({ floor: { widthPx: 30, heightPx: 20 } })
    expect(pictures.forSvg('floor')).toBe(`data:image/${kind};base64,${bytes.toString('base64')}`)
  })

  it('a broken picture is named and printed as a marked box', async () => {
    const { plan } = await printed(withPicture(), { parts: ['map'] }, { pictures: () => Buffer.from('not a picture') })
    expect(plan.warnings).toEqual([{ code: 'picture-missing', picture: 'floor', name: 'Again' }])
  })
})

describe('a large picture made ready for a PDF', () => {
  const LETTER_INCHES = 11
  const LARGE = { widthPx: 2500, heightPx: 2000 }
  /** A PNG with alpha, as most programs write it; `hole`: one pixel of it can be seen through. */
  function large(hole = false): Buffer {
    const canvas = createCanvas(LARGE.widthPx, LARGE.heightPx)
    const context = canvas.getContext('2d')
    context.fillStyle = '#cc0000'
    context.fillRect(0, 0, LARGE.widthPx, LARGE.heightPx)
    context.fillStyle = '#0000cc'
    context.fillRect(0, 1500, LARGE.widthPx, 500)
    if (hole) context.clearRect(1200, 1999, 1, 1)
    return canvas.toBuffer('image/png')
  }
  /** Waves with grain over them, as painted maps have it. */
  function noise(side: number) {
    const canvas = createCanvas(side, side)
    const context = canvas.getContext('2d')
    const image = context.createImageData(side, side)
    let state = 1
    for (let i = 0; i < image.data.length; i++) {
      state = (state * 1103515245 + 12345) & 0x7fffffff
      const px = i >> 2
      const wave = 128 + 80 * Math.sin((px % side) / 97) * Math.cos(Math.floor(px / side) / 61)
      image.data[i] = i % 4 === 3 ? 255 : wave + ((state >> 16) % 9) - 4
    }
    context.putImageData(image, 0, 0)
    return { bytes: canvas.toBuffer('image/png'), at: image.data }
  }
  const colorType = (png: Buffer) => png[25]
  const sizeOf = (png: Buffer) => ({ widthPx: png.readUInt32BE(16), heightPx: png.readUInt32BE(20) })
  const [TRUE_COLOR, WITH_ALPHA] = [2, 6]

  it('is packed without alpha, pixel for pixel, where it has no hole', async () => {
    const bytes = large()
    expect(colorType(bytes)).toBe(WITH_ALPHA)
    const told: number[] = []
    const { bytes: ready, mask } = await pdfPicture(bytes, Infinity, { onProgress: (done, of) => told.push(done / of) })
    expect([colorType(ready), sizeOf(ready), mask]).toEqual([TRUE_COLOR, LARGE, undefined])
    expect(told.length).toBeGreaterThan(1)
    expect(told.at(-1)).toBe(1)
    const context = createCanvas(1, 2).getContext('2d')
    context.imageSmoothingEnabled = false
    context.drawImage(await loadImage(ready), -1000, -1499)
    expect([...context.getImageData(0, 0, 1, 2).data]).toEqual([204, 0, 0, 255, 0, 0, 204, 255])
  })

  it('keeps its holes', async () => {
    const { bytes, mask } = await pdfPicture(large(true))
    expect(colorType(bytes)).toBe(TRUE_COLOR)
    const opacity = inflateSync(mask ?? Buffer.alloc(0))
    expect(opacity).toHaveLength(LARGE.widthPx * LARGE.heightPx)
    expect(opacity.indexOf(0)).toBe(1999 * LARGE.widthPx + 1200)
    expect(opacity.filter((alpha) => alpha !== 255)).toHaveLength(1)
  })

  it('is as fine as paper shows, not finer', async () => {
    for (const hole of [false, true])
      expect(sizeOf((await pdfPicture(large(hole), 5)).bytes)).toEqual({ widthPx: 1500, heightPx: 1200 })
    const photo = createCanvas(2000, 1500).encodeSync('jpeg')
    expect((await pdfPicture(photo, 20)).bytes).toBe(photo)
    const { bytes } = await pdfPicture(photo, 2)
    expect(readPictureHead(bytes)).toMatchObject({ value: { mime: 'image/jpeg', widthPx: 600, heightPx: 450 } })
  })

  it('is as fine as one asks for', async () => {
    const prop = { picture: 'a'.repeat(64), at: { x: 0, y: 0 }, widthSquares: 5, heightSquares: 4, background: true }
    const map = mapWith({ widthCells: 5, heightCells: 4 }, { props: [prop] })
    const widthAt = async (options: PrintOptionsInput) => {
      const { bytes } = await printed(map, { parts: ['map'], ...options }, { pictures: () => large() })
      return Number(/\/Width (\d+)/u.exec(bytes.toString('latin1'))?.[1])
    }
    expect(await widthAt({})).toBe(1500)
    expect(await widthAt({ picturePpi: 400 })).toBe(2000)
    expect(await widthAt({ picturePpi: 72 })).toBe(360)
  })

  it('is a JPEG where it compresses badly, and looks the same', async () => {
    const { bytes: png, at: before } = noise(2200)
    const { bytes } = await pdfPicture(png)
    expect(readPictureHead(bytes)).toMatchObject({ value: { mime: 'image/jpeg', widthPx: 2200 } })
    expect(bytes.length).toBeLessThan(png.length / 3)
    const context = createCanvas(2200, 2200).getContext('2d')
    context.drawImage(await loadImage(bytes), 0, 0)
    const after = context.getImageData(0, 0, 2200, 2200).data
    let sum = 0
    for (let i = 0; i < after.length; i++) sum += Math.abs((after[i] ?? 0) - (before[i] ?? 0))
    expect(sum / after.length).toBeLessThan(6)
  })

  it('becomes smaller by the mean of what each pixel covers', async () => {
    const rows = async function* () {
      yield Uint8Array.of(0, 0, 0, 255, 100, 0, 0, 255, 50, 50, 50, 255, 90, 90, 90, 0)
      yield Uint8Array.of(200, 0, 0, 255, 100, 0, 0, 255, 50, 50, 50, 255, 10, 10, 10, 0)
      await Promise.resolve()
    }
    const made: number[][] = []
    const [from, to] = [
      { widthPx: 4, heightPx: 2 },
      { widthPx: 2, heightPx: 1 },
    ]
    for await (const row of rowsInSize(rows(), from, to)) made.push([...row])
    expect(made).toEqual([[100, 0, 0, 255, 50, 50, 50, 128]])
  })

  it('is not made ready to its end when the print is stopped', async () => {
    const stop = new AbortController()
    const made = pdfPicture(large(), Infinity, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(made).rejects.toThrow(/abort/i)
  })

  it('is made as small as the pages show it', async () => {
    const bytes = large()
    const options = {
      paper: 'letter' as const,
      parts: ['map' as const],
      scale: { kind: 'square' as const, squareInches: 0.5 },
    }
    const widthIn = async (parts: Part[]) => {
      const { bytes: pdf } = await printed(withPicture(), { ...options, parts }, { pictures: () => bytes })
      return Number(/\/Width (\d+)/.exec(inflatedPdf(pdf))?.[1])
    }
    expect(await widthIn(['map'])).toBe(3 * 0.5 * 300)
    // A cover may show four squares on the length of a sheet.
    expect(await widthIn(['cover', 'map'])).toBe(Math.round((3 / 4) * LETTER_INCHES * 300))
  })
})

describe('the rows of a PNG', () => {
  it.each([
    ['with alpha', 'rgba'],
    ['without', 'rgb'],
  ])('are what a canvas makes of it: %s', async (_, kind) => {
    const canvas = createCanvas(37, 23)
    const context = canvas.getContext('2d')
    for (let i = 0; i < 60; i++) {
      context.fillStyle = `hsl(${i * 37} 80% 50%)`
      context.fillRect((i * 13) % 37, (i * 7) % 23, 5, 4)
    }
    if (kind === 'rgba') context.clearRect(3, 3, 4, 4)
    const size = { widthPx: 37, heightPx: 23 }
    const whole = context.getImageData(0, 0, 37, 23).data
    const opaque = async function* () {
      yield whole
      await Promise.resolve()
    }
    const { sink, bytes } = memorySink()
    if (kind === 'rgb') await writePng(sink, { ...size, pixelsPerInch: 96 }, opaque())
    const png = kind === 'rgb' ? bytes() : canvas.toBuffer('image/png')
    const rows: number[] = []
    for await (const row of pngRows(png) ?? []) rows.push(...row)
    const expected = [...whole]
    if (kind === 'rgb') for (let i = 3; i < expected.length; i += 4) expected[i] = 255
    expect(rows).toEqual(expected)
  })

  it('throws where the picture ends too soon, and leaves what it does not know to the canvas', async () => {
    const png = createCanvas(50, 50).toBuffer('image/png')
    const cut = Buffer.concat([png.subarray(0, 60)])
    await expect(
      (async () => {
        for await (const row of pngRows(cut) ?? []) expect(row).toHaveLength(200)
      })(),
    ).rejects.toThrow()
    const interlaced = Buffer.from(png)
    interlaced[28] = 1
    expect(pngRows(interlaced)).toBeNull()
  })
})
