import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadImage, createCanvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pdfPicture } from '../../../electron/print/pdfPicture.ts'
import { picturesOfMap, type PrintPictures } from '../../../electron/print/pictures.ts'
import { writeFileWhole } from '../../../electron/disk/writeFileWhole.ts'
import { writePdf } from '../../../electron/print/writePdf.ts'
import { pixelSize, writePixels, writeSvg } from '../../../electron/print/writePicture.ts'
import { planPages } from '../../../src/print/planPages.ts'
import { planPicture } from '../../../src/print/planPicture.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions, SECRETS } from '../../support/printableMap.ts'
import { Kept } from './support.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-print-'))
})
afterEach(() => rm(folder, { recursive: true }))

const noPictures = () => picturesOfMap(mapWith({ widthCells: 1, heightCells: 1 }), () => undefined)
const needs = async () => ({ pictures: await noPictures(), now: new Date(0) })

describe('writing a file', () => {
  it('leaves no half file where the disk is full, and the old one as it was', async () => {
    const path = join(folder, 'map.pdf')
    await writeFile(path, 'the old print')
    const answer = await writeFileWhole(path, async (sink) => {
      sink.write('half of the new')
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    })
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'file-unwritable', file: 'map.pdf', reason: 'disk-full' },
    })
    expect(await readdir(folder)).toEqual(['map.pdf'])
    expect(await readFile(path, 'utf8')).toBe('the old print')
  })

  it('reports a disk that fills up in the middle of a PDF', async () => {
    const plan = planPages(
      mapWith({ widthCells: 60, heightCells: 60 }, {}, () => 1),
      PLAIN_FACTS,
      printOptions({ parts: ['map'] }),
    )
    if (!plan.ok) throw new Error(plan.error.code)
    const path = join(folder, 'map.pdf')
    const answer = await writeFileWhole(path, async (sink) => {
      const write = writePdf(plan.value, sink, await needs())
      sink.destroy(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
      await write
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'file-unwritable' } })
    expect(await readdir(folder)).toEqual([])
  })

  it('can be canceled, and leaves nothing', async () => {
    const plan = planPages(
      mapWith({ widthCells: 200, heightCells: 200 }, {}, () => 1),
      PLAIN_FACTS,
      printOptions({ parts: ['map'] }),
    )
    if (!plan.ok) throw new Error(plan.error.code)
    const stop = new AbortController()
    let done = 0
    const answer = await writeFileWhole(
      join(folder, 'map.pdf'),
      async (sink) =>
        writePdf(plan.value, sink, {
          ...(await needs()),
          signal: stop.signal,
          onProgress: (_, pages) => {
            done = pages
            if (pages === 3) stop.abort()
          },
        }),
      stop.signal,
    )
    expect(answer).toMatchObject({ ok: false, error: { code: 'canceled' } })
    expect(done).toBeLessThan(plan.value.pages.length)
    expect(await readdir(folder)).toEqual([])
  })

  it('says how far it is with its pictures, also within one', async () => {
    const plan = planPages(mapOfEverything(), PLAIN_FACTS, printOptions({ parts: ['calibration'] }))
    if (!plan.ok) throw new Error(plan.error.code)
    const picture = createCanvas(2, 2).toBuffer('image/png')
    const pictures = {
      forPdf: (...[, , { onProgress } = {}]: Parameters<PrintPictures['forPdf']>) => {
        for (const done of [1, 2]) onProgress?.(done, 2)
        return pdfPicture(picture)
      },
    } as unknown as PrintPictures
    const told: unknown[] = []
    const onProgress = (stage: string, done: number, of: number) => stage === 'pictures' && told.push([done, of])
    await writePdf({ ...plan.value, pictures: ['a', 'b'] }, new Kept(), { ...(await needs()), pictures, onProgress })
    expect(told).toEqual([0.5, 1, 1.5, 2].map((done) => [done, 2]))
  })

  it('writes the same bytes for the same plan and moment', async () => {
    const plan = planPages(mapOfEverything(), PLAIN_FACTS, printOptions())
    if (!plan.ok) throw new Error(plan.error.code)
    const [one, two] = [new Kept(), new Kept()]
    await writePdf(plan.value, one, await needs())
    await writePdf(plan.value, two, await needs())
    expect(one.bytes.equals(two.bytes)).toBe(true)
  })
})

describe('pictures', () => {
  const pictureOf = (map: ReturnType<typeof mapOfEverything>, perSquare: number, options = {}) => {
    const plan = planPicture(map, PLAIN_FACTS, printOptions(options), perSquare / 96)
    if (!plan.ok) throw new Error(plan.error.code)
    return plan.value
  }

  async function pixels(map: ReturnType<typeof mapOfEverything>, perSquare: number, format: 'png' | 'webp') {
    const plan = pictureOf(map, perSquare)
    const size = pixelSize(plan, perSquare, format)
    if (!size.ok) throw new Error(size.error.code)
    const sink = new Kept()
    await writePixels(plan, format, size.value, sink, await needs())
    const image = await loadImage(sink.bytes)
    const canvas = createCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    return {
      width: image.width,
      height: image.height,
      at: (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data],
    }
  }

  it.each(['png', 'webp'] as const)(
    '%s has the pixels per square asked for, and the ground in its colors',
    async (format) => {
      const map = mapWith({ widthCells: 6, heightCells: 4 }, {}, (col) => (col < 3 ? 8 : 0))
      const picture = await pixels(map, 40, format)
      expect([picture.width, picture.height]).toEqual([240, 160])
      const [r = 0, g = 0, b = 0] = picture.at(20, 15)
      expect(b).toBeGreaterThan(r)
      expect(g).toBeGreaterThan(100)
      for (const channel of picture.at(220, 140)) expect(channel).toBeGreaterThan(200)
    },
  )

  it.each([40, 70, 140, 300])('of %i pixels a square print a square an inch wide', async (perSquare) => {
    const plan = pictureOf(mapWith({ widthCells: 3, heightCells: 2 }), perSquare)
    const bytesOf = async (format: 'png' | 'webp') => {
      const size = pixelSize(plan, perSquare, format)
      if (!size.ok) throw new Error(size.error.code)
      const sink = new Kept()
      await writePixels(plan, format, size.value, sink, await needs())
      return sink.bytes
    }
    const png = await bytesOf('png')
    const at = png.indexOf('pHYs') + 4
    expect([png.readUInt32BE(at), png.readUInt32BE(at + 4), png[at + 8]]).toEqual([
      ...[Math.round(perSquare / 0.0254), Math.round(perSquare / 0.0254), 1],
    ])
    const webp = await bytesOf('webp')
    expect(webp.readUInt32LE(4)).toBe(webp.length - 8)
    const { width, height } = await loadImage(webp)
    expect([width, height]).toEqual([3 * perSquare, 2 * perSquare])
    // Exif: a little-endian directory; the fractions of both resolutions are where their entries say.
    const exif = webp.subarray(webp.indexOf('EXIF') + 8)
    const entries = Array.from({ length: exif.readUInt16LE(8) }, (_, i) => exif.subarray(10 + i * 12, 22 + i * 12))
    const values = entries.map((entry) => {
      const [tag, type, value] = [entry.readUInt16LE(0), entry.readUInt16LE(2), entry.readUInt32LE(8)]
      return [tag, type === 5 ? exif.readUInt32LE(value) / exif.readUInt32LE(value + 4) : value]
    })
    const inch = 2
    expect(values).toEqual([
      [282, perSquare],
      [283, perSquare],
      [296, inch],
    ])
    expect(webp.toString('latin1', 12, 16)).toBe('VP8X')
    expect([webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]).toEqual([width, height])
  })

  it('a PNG of many bands is the same as one of a single band', async () => {
    const map = mapWith({ widthCells: 60, heightCells: 40 }, {}, (col, row) => ((col >> 2) * 7 + (row >> 2) * 3) % 15)
    const plan = pictureOf(map, 50)
    const size = { widthPx: 3000, heightPx: 2000, pixelsPerInch: 96 }
    const banded = new Kept()
    await writePixels(plan, 'png', size, banded, await needs())
    const image = await loadImage(banded.bytes)
    const whole = new Kept()
    await writePixels(plan, 'webp', size, whole, await needs())
    const other = await loadImage(whole.bytes)
    const canvas = createCanvas(3000, 2000)
    const context = canvas.getContext('2d')
    let difference = 0
    const samples = [image, other].map((picture) => {
      context.drawImage(picture, 0, 0)
      return context.getImageData(0, 1300, 3000, 200).data
    })
    for (let i = 0; i < (samples[0]?.length ?? 0); i++)
      difference += Math.abs((samples[0]?.[i] ?? 0) - (samples[1]?.[i] ?? 0))
    // WebP loses a little everywhere; a band drawn a pixel off would differ by far more.
    expect(difference / (samples[0]?.length ?? 1)).toBeLessThan(6)
  })

  it('refuses a WebP beyond its format', () => {
    const plan = pictureOf(mapWith({ widthCells: 200, heightCells: 200 }), 100)
    expect(pixelSize(plan, 100, 'webp')).toMatchObject({ ok: false, error: { code: 'picture-too-large' } })
    expect(pixelSize(plan, 100, 'png').ok).toBe(true)
  })

  it('SVG keeps text as text, has its true size, and nothing secret for players', async () => {
    const svg = async (copy: 'gm' | 'player') => {
      const plan = planPicture(mapOfEverything(), PLAIN_FACTS, printOptions({ copy }), 1)
      if (!plan.ok) throw new Error(plan.error.code)
      const sink = new Kept()
      await writeSvg(plan.value, sink, await needs())
      return sink.bytes.toString('utf8')
    }
    const gm = await svg('gm')
    expect(gm).toContain('width="18in" height="14in" viewBox="0 0 18 14"')
    expect(gm).toContain('>Sir Aldric</text>')
    expect(gm).toContain(SECRETS.drawing)
    const player = await svg('player')
    for (const secret of Object.values(SECRETS)) expect(player).not.toContain(secret)
    const parsed = new (await import('happy-dom')).Window()
    const document = new parsed.DOMParser().parseFromString(gm, 'image/svg+xml')
    expect(document.querySelectorAll('text').length).toBeGreaterThan(5)
    await parsed.happyDOM.close()
  })
})
