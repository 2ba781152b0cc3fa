/** A planned picture as PNG, WebP or SVG. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { culled } from '../../src/draw/cull.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import { toSvg } from '../../src/draw/toSvg.ts'
import type { Drawing } from '../../src/print/drawing.ts'
import type { PicturePlan } from '../../src/print/planPicture.ts'
import { nodeCanvasDeps, type NodeImage } from './nodeCanvas.ts'
import { dataAddress } from './pictures.ts'
import { softAsPictures } from './softAsPictures.ts'
import { writePng } from './pngStream.ts'
import { webpWithResolution } from './webpResolution.ts'
import type { WriteDeps } from './writePdf.ts'
import { endWith } from '../disk/writeFileWhole.ts'

/** Kinds of pictures that have pixels. */
export const PIXEL_FORMATS = ['png', 'webp'] as const
/** One of them. */
export type PixelFormat = (typeof PIXEL_FORMATS)[number]

/** Longest side in pixels: of a WebP by its format, of a PNG by the width of a canvas. */
const MAX_PX: Readonly<Record<PixelFormat, number>> = { webp: 16_383, png: 60_000 }
/** Pixels drawn at a time. */
const BAND_PIXELS = 1 << 22
const WEBP_QUALITY = 90

/** Size of a picture in pixels. Error: `picture-too-large`. */
export function pixelSize(
  plan: PicturePlan,
  pixelsPerSquare: number,
  format: PixelFormat,
): Result<{ readonly widthPx: number; readonly heightPx: number; readonly pixelsPerInch: number }> {
  const pixelsPerInch = pixelsPerSquare / plan.squareInches
  const widthPx = Math.max(1, Math.round(plan.widthInches * pixelsPerInch))
  const heightPx = Math.max(1, Math.round(plan.heightInches * pixelsPerInch))
  if (Math.max(widthPx, heightPx) > MAX_PX[format])
    return failure('picture-too-large', {
      where: 'pixelsPerSquare',
      details: `${widthPx} × ${heightPx} pixels; a ${format} picture may have ${MAX_PX[format]} on a side`,
    })
  return ok({ widthPx, heightPx, pixelsPerInch })
}

/** Writes the picture and ends the sink; `size` is from `pixelSize`. */
export async function writePixels(
  plan: PicturePlan,
  format: PixelFormat,
  size: { readonly widthPx: number; readonly heightPx: number; readonly pixelsPerInch: number },
  sink: Writable,
  deps: WriteDeps,
): Promise<void> {
  // Programs that print the picture at the resolution it names print a square an inch wide.
  const printedPixelsPerInch = size.pixelsPerInch * plan.squareInches
  const canvasDeps = await nodeCanvasDeps(deps.pictures, plan.pictures, Math.max(size.widthPx, size.heightPx))
  const paint = (drawing: Drawing, heightPx: number) => {
    const canvas = createCanvas(size.widthPx, heightPx)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, size.widthPx, heightPx)
    context.scale(size.pixelsPerInch, size.pixelsPerInch)
    const band = { left: 0, top: 0, right: drawing.widthInches, bottom: drawing.heightInches }
    toCanvas<NodeImage>(context, culled(drawing.marks, band), canvasDeps)
    return canvas
  }
  if (format === 'webp') {
    const canvas = paint(plan.drawBand(0, plan.heightInches), size.heightPx)
    const bytes = await canvas.encode('webp', WEBP_QUALITY)
    deps.signal?.throwIfAborted()
    await endWith(sink, webpWithResolution(bytes, size, printedPixelsPerInch))
    return
  }
  await writePng(sink, { ...size, pixelsPerInch: printedPixelsPerInch }, bands())

  async function* bands(): AsyncGenerator<Uint8ClampedArray> {
    const rows = Math.max(1, Math.floor(BAND_PIXELS / size.widthPx))
    for (let top = 0; top < size.heightPx; top += rows) {
      const height = Math.min(rows, size.heightPx - top)
      const drawing = plan.drawBand(top / size.pixelsPerInch, height / size.pixelsPerInch)
      const canvas = paint(drawing, height)
      yield canvas.getContext('2d').getImageData(0, 0, size.widthPx, height).data
      deps.onProgress?.('rows', top + height, size.heightPx)
      await nextTurn()
      deps.signal?.throwIfAborted()
    }
  }
}

/** Writes the picture as SVG and ends the sink. */
export async function writeSvg(plan: PicturePlan, sink: Writable, deps: WriteDeps): Promise<void> {
  const failed = new Promise<never>((_, reject) => sink.once('error', reject))
  failed.catch(() => undefined)
  const drawing = plan.drawBand(0, plan.heightInches)
  let text = ''
  const { whole } = softAsPictures(plan, plan.widthInches * plan.heightInches, deps)
  const sheet = { ...drawing, marks: await whole(drawing) }
  for (const piece of toSvg(sheet, { address: (id) => deps.pictures.forSvg(id), flatAddress: dataAddress })) {
    text += piece
    if (text.length < 1 << 16) continue
    if (!sink.write(text)) await Promise.race([once(sink, 'drain'), failed])
    text = ''
    deps.signal?.throwIfAborted()
  }
  await endWith(sink, Buffer.from(text, 'utf8'))
}
