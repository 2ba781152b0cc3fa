/** Converts soft marks (blurs, blends, textures) to pictures for PDF and SVG. */
import { createCanvas } from '@napi-rs/canvas'
import type { CanvasDeps } from '../../src/draw/canvas2d.ts'
import type { FlattenSoft } from '../../src/draw/soft.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import type { NodeImage } from './nodeCanvas.ts'

/** Soft marks have no finer detail. */
const MAX_DPI = 150
/** Coarser pictures show their pixels at arm's length. */
const MIN_DPI = 60
/** Pixels of all pictures of a document together, so that the file can be mailed. */
const MAX_PIXELS = 60_000_000
const JPEG_QUALITY = 72

/** Resolution of soft marks on so much paper. */
export const softDpi = (paperSquareInches: number): number =>
  Math.min(MAX_DPI, Math.max(MIN_DPI, Math.sqrt(MAX_PIXELS / Math.max(1, paperSquareInches))))

/** Returns a function that rasterizes marks at a resolution. */
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
