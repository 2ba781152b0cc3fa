import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { mapWith } from '../../support/printableMap.ts'
import { inflatedPdf } from '../../support/pdfGeometry.ts'
import { pdfPicture } from '../../../electron/print/pdfPicture.ts'
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
  const colorType = (png: Buffer) => png[25]
  const sizeOf = (png: Buffer) => ({ widthPx: png.readUInt32BE(16), heightPx: png.readUInt32BE(20) })
  const [TRUE_COLOR, WITH_ALPHA] = [2, 6]

  it('is packed without alpha, pixel for pixel, where it has no hole', async () => {
    const bytes = large()
    expect(colorType(bytes)).toBe(WITH_ALPHA)
    const told: number[] = []
    const ready = await pdfPicture(bytes, Infinity, { onProgress: (done, of) => told.push(done / of) })
    expect([colorType(ready), sizeOf(ready)]).toEqual([TRUE_COLOR, LARGE])
    expect(told.length).toBeGreaterThan(1)
    expect(told.at(-1)).toBe(1)
    const context = createCanvas(1, 2).getContext('2d')
    context.imageSmoothingEnabled = false
    context.drawImage(await loadImage(ready), -1000, -1499)
    expect([...context.getImageData(0, 0, 1, 2).data]).toEqual([204, 0, 0, 255, 0, 0, 204, 255])
  })

  it('keeps its holes', async () => {
    expect(colorType(await pdfPicture(large(true)))).toBe(WITH_ALPHA)
  })

  it('is as fine as paper shows, not finer', async () => {
    expect(sizeOf(await pdfPicture(large(), 5))).toEqual({ widthPx: 1500, heightPx: 1200 })
    expect(sizeOf(await pdfPicture(large(true), 5))).toEqual({ widthPx: 1500, heightPx: 1200 })
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
    const { bytes: pdf } = await printed(withPicture(), options, { pictures: () => bytes })
    // Three squares of half an inch at 300 dots were 450 pixels; a cover would show four squares on the length of a sheet.
    const shown = Number(/\/Width (\d+)/.exec(inflatedPdf(pdf))?.[1])
    expect(shown).toBe(Math.round((3 / 4) * LETTER_INCHES * 300))
  })
})
