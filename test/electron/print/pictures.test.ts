import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { mapWith } from '../../support/printableMap.ts'
import { inflatedPdf } from '../../support/pdfGeometry.ts'
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
