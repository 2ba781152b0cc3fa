/** Makes soft marks (blurs, blends, textures) pictures for PDF and SVG. */
import { createCanvas } from '@napi-rs/canvas'
import type { CanvasDeps } from '../../src/draw/canvas2d.ts'
import type { FlattenSoft } from '../../src/draw/soft.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import type { NodeImage } from './nodeCanvas.ts'

/** Finer than soft marks have detail. */
const MAX_DPI = 150
/** Coarser than this a picture looks like one even at arm's length. */
const MIN_DPI = 60
/** Pixels of all pictures of a document together: what fits into a file that can be sent. */
const MAX_PIXELS = 60_000_000
const JPEG_QUALITY = 72

/** Dots in an inch of soft marks on so much paper. */
export const softDpi = (paperSquareInches: number): number =>
  Math.min(MAX_DPI, Math.max(MIN_DPI, Math.sqrt(MAX_PIXELS / Math.max(1, paperSquareInches))))

/** Makes parts of a drawing pictures with so many dots in an inch. */
export function softFlattener(deps: CanvasDeps<NodeImage>, dpi: number): FlattenSoft {
  return ({ marks, box, opaque, inchesPerUnit }) => {
    const pixelsPerUnit = dpi * inchesPerUnit
    const side = (units: number) => Math.max(1, Math.round(units * pixelsPerUnit))
    const canvas = createCanvas(side(box.right - box.left), side(box.bottom - box.top))
    const context = canvas.getContext('2d')
    if (opaque) {
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    context.scale(canvas.width / (box.right - box.left), canvas.height / (box.bottom - box.top))
    context.translate(-box.left, -box.top)
    toCanvas<NodeImage>(context, marks, deps)
    return opaque
      ? { mime: 'image/jpeg', bytes: canvas.toBuffer('image/jpeg', JPEG_QUALITY) }
      : { mime: 'image/png', bytes: canvas.toBuffer('image/png') }
  }
}
