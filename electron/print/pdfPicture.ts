/**
 * Pictures in a form a PDF takes as it is. The writer of PDFs copies a JPEG and a PNG without alpha; one with alpha it takes
 * apart pixel by pixel, for a quarter of a minute where it has a hundred megapixels, and cannot be stopped. So a large picture
 * is decoded here, made as small as the paper can show, and packed without alpha where it has no hole, band by band.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Canvas, Image } from '@napi-rs/canvas'
import { readPictureHead } from '../../src/base/pictureHead.ts'
import { memorySink } from '../disk/memorySink.ts'
import { writePng } from './pngStream.ts'

/** What a printer can show; finer than what an eye sees at arm's length. */
const DOTS_PER_INCH = 300
/** Up to so many pixels a picture with alpha is taken apart in less than a second. */
const MAX_PIXELS_TAKEN_APART = 4_000_000
/** Pixels read and packed in one go. */
const BAND_PIXELS = 1 << 22
/** Color types of a PNG that the writer copies. @source PNG specification, "IHDR" */
const PNG_COPIED = { gray: 0, trueColor: 2 }

/** What making a picture takes, and what it reports. */
export interface PictureHooks {
  readonly onProgress?: (done: number, of: number) => void
  readonly signal?: AbortSignal | undefined
}

/** PNG or JPEG. `longestInches`: how long its longer side is on paper; absent: in its own resolution. Rejects when aborted. */
export async function pdfPicture(bytes: Buffer, longestInches = Infinity, hooks: PictureHooks = {}): Promise<Buffer> {
  const head = readPictureHead(bytes)
  if (!head.ok || head.value.mime === 'image/jpeg') return bytes
  const { mime, widthPx, heightPx } = head.value
  const scale = Math.min(1, (longestInches * DOTS_PER_INCH) / Math.max(widthPx, heightPx))
  const isLarge = widthPx * heightPx > MAX_PIXELS_TAKEN_APART
  if (mime === 'image/png' && (!isLarge || (scale === 1 && isCopied(bytes)))) return bytes
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes)
  hooks.signal?.throwIfAborted()
  const side = (px: number) => Math.max(1, Math.round(px * (isLarge ? scale : 1)))
  const size = { widthPx: side(widthPx), heightPx: side(heightPx) }
  const opaque = isLarge ? await packed(bandsOf(createCanvas, image, size, hooks), size) : null
  if (opaque) return opaque
  const canvas = createCanvas(size.widthPx, size.heightPx)
  canvas.getContext('2d').drawImage(image, 0, 0, size.widthPx, size.heightPx)
  return canvas.encode('png')
}

/** Gray or true color without alpha, rows in order. */
function isCopied(png: Buffer): boolean {
  const [colorType, interlace] = [png[25], png[28]]
  return (colorType === PNG_COPIED.gray || colorType === PNG_COPIED.trueColor) && interlace === 0
}

interface SizePx {
  readonly widthPx: number
  readonly heightPx: number
}

/** Thrown where a picture can be seen through. */
class SeeThrough extends Error {}

/** RGBA rows of the picture, top down. Rejects with `SeeThrough` at the first pixel that is not opaque. */
async function* bandsOf(
  createCanvas: (widthPx: number, heightPx: number) => Canvas,
  image: Image,
  { widthPx, heightPx }: SizePx,
  { onProgress, signal }: PictureHooks,
): AsyncGenerator<Uint8ClampedArray> {
  const rows = Math.max(1, Math.floor(BAND_PIXELS / widthPx))
  for (let top = 0; top < heightPx; top += rows) {
    const height = Math.min(rows, heightPx - top)
    const context = createCanvas(widthPx, height).getContext('2d')
    // The smoother softens pixels that keep their size, too.
    context.imageSmoothingEnabled = widthPx !== image.width
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, -top, widthPx, heightPx)
    const pixels = context.getImageData(0, 0, widthPx, height).data
    for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 255) throw new SeeThrough()
    yield pixels
    onProgress?.(top + height, heightPx)
    await nextTurn()
    signal?.throwIfAborted()
  }
}

/** The bands as a PNG without alpha; null where they can be seen through. */
async function packed(bands: AsyncIterable<Uint8ClampedArray>, size: SizePx): Promise<Buffer | null> {
  const { sink, bytes } = memorySink()
  try {
    await writePng(sink, { ...size, pixelsPerInch: DOTS_PER_INCH }, bands)
  } catch (error) {
    if (error instanceof SeeThrough) return null
    throw error
  }
  return bytes()
}
