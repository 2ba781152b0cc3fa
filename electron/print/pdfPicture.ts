/**
 * Prepares pictures for a PDF. pdfkit copies JPEGs and PNGs without alpha, but splits one with alpha pixel by pixel, which takes 15
 * seconds for a hundred megapixels and cannot be canceled. So large pictures are read here row by row, shrunk to what the paper can
 * show, and compressed: photographs as JPEG, flat colors without loss, alpha as a separate mask.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { readPictureHead } from '../../src/base/pictureHead.ts'
import { DEFAULT_PICTURE_PPI } from '../../src/print/options.ts'
import { memorySink } from '../disk/memorySink.ts'
import { pngRows } from './pngRows.ts'
import { writePng } from './pngStream.ts'
import { rowsInSize } from './rowsInSize.ts'

/** Smaller pictures are not shrunk: that would save little. */
const MAX_PIXELS_LEFT_ALONE = 1_000_000
/** pdfkit splits a picture of so many pixels in less than a second. */
const MAX_PIXELS_TAKEN_APART = 4_000_000
/** Pixels read and compressed at a time. */
const BAND_PIXELS = 1 << 22
/** Bytes per pixel of a lossless picture; one that takes more is a photograph or a painting. */
const MAX_FLAT_BYTES: Readonly<Record<'image/png' | 'image/webp', number>> = { 'image/png': 0.25, 'image/webp': 0.08 }
const JPEG_QUALITY = 85
/** Larger photographs are shrunk: encoding so many pixels takes nearly half a gigabyte. */
const MAX_JPEG_PIXELS = 25_000_000
/** Color types of PNGs that pdfkit copies. @source PNG specification, "IHDR" */
const PNG_COPIED = { gray: 0, trueColor: 2 }

/** Options of preparing a picture. */
export interface PictureHooks {
  readonly onProgress?: (done: number, of: number) => void
  readonly signal?: AbortSignal | undefined
  /** Pixels per inch of paper, at most; absent: what a printer can show. */
  readonly maxPpi?: number
}

/** A picture for a PDF. */
export interface ReadyPicture {
  /** PNG or JPEG. */
  readonly bytes: Buffer
  /** Opacity of each pixel, one byte each, deflated; absent: that of the picture. */
  readonly mask?: Buffer
}

/** Prepares a picture; `longestInches`: its longer side on paper, absent for full resolution. Rejects when aborted. */
export async function pdfPicture(
  bytes: Buffer,
  longestInches = Infinity,
  hooks: PictureHooks = {},
): Promise<ReadyPicture> {
  const head = readPictureHead(bytes)
  if (!head.ok) return { bytes }
  const { mime, widthPx, heightPx } = head.value
  const pixels = widthPx * heightPx
  const { maxPpi = DEFAULT_PICTURE_PPI } = hooks
  const onPaper =
    pixels > MAX_PIXELS_LEFT_ALONE ? Math.min(1, (longestInches * maxPpi) / Math.max(widthPx, heightPx)) : 1
  const isFlat = mime !== 'image/jpeg' && bytes.length / pixels <= MAX_FLAT_BYTES[mime]
  if (onPaper === 1) {
    if (mime === 'image/jpeg') return { bytes }
    if (mime === 'image/png' && (pixels <= MAX_PIXELS_TAKEN_APART || (isFlat && isCopied(bytes)))) return { bytes }
  }
  // The rotation of a camera is in the Exif data, which a new encoding would lose.
  if (mime === 'image/jpeg' && bytes.subarray(0, 1 << 16).includes('Exif\0')) return { bytes }
  const scale = isFlat ? onPaper : Math.min(onPaper, Math.sqrt(MAX_JPEG_PIXELS / pixels))
  const size = { widthPx: sidePx(widthPx, scale), heightPx: sidePx(heightPx, scale) }
  const rows = mime === 'image/png' ? pngRows(bytes) : null
  const inSize = rows ? rowsInSize(rows, { widthPx, heightPx }, size) : decodedRows(bytes, size, hooks)
  return packed(inSize, size, isFlat, hooks)
}

const sidePx = (px: number, scale: number): number => Math.max(1, Math.round(px * scale))

/** True for gray or true color without alpha, not interlaced. */
function isCopied(png: Buffer): boolean {
  const [colorType, interlace] = [png[25], png[28]]
  return (colorType === PNG_COPIED.gray || colorType === PNG_COPIED.trueColor) && interlace === 0
}

interface SizePx {
  readonly widthPx: number
  readonly heightPx: number
}

/** RGBA rows of a picture, scaled to a size by a canvas, which holds it whole. */
async function* decodedRows(
  bytes: Buffer,
  { widthPx, heightPx }: SizePx,
  { signal }: PictureHooks,
): AsyncGenerator<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes)
  signal?.throwIfAborted()
  const context = createCanvas(widthPx, heightPx).getContext('2d')
  // Smoothing blurs even at the original size.
  context.imageSmoothingEnabled = widthPx !== image.width
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, widthPx, heightPx)
  image.src = Buffer.alloc(0)
  const maxRows = bandRows(widthPx)
  for (let top = 0; top < heightPx; top += maxRows) {
    const count = Math.min(maxRows, heightPx - top)
    const { data } = context.getImageData(0, top, widthPx, count)
    for (let row = 0; row < count; row++) yield new Uint8Array(data.buffer, row * widthPx * 4, widthPx * 4)
  }
}

const bandRows = (widthPx: number): number => Math.max(1, Math.floor(BAND_PIXELS / widthPx))

/** Groups rows into opaque bands of a few megapixels and collects their alpha. */
class Bands {
  readonly #size: SizePx
  readonly #hooks: PictureHooks
  #alpha: Uint8Array | undefined

  constructor(size: SizePx, hooks: PictureHooks) {
    this.#size = size
    this.#hooks = hooks
  }

  /** Opacity of each pixel, once all bands are read; undefined if all are opaque. */
  get alpha(): Uint8Array | undefined {
    return this.#alpha
  }

  /** Opaque RGBA of each band, in `band`, which is reused for the next. */
  async *of(rows: AsyncIterable<Uint8Array>, band: Uint8ClampedArray): AsyncGenerator<Uint8ClampedArray> {
    const { widthPx, heightPx } = this.#size
    const maxRows = band.length / (widthPx * 4)
    let [row, filled] = [0, 0]
    for await (const rgba of rows) {
      band.set(rgba, filled * widthPx * 4)
      this.#takeAlpha(band.subarray(filled * widthPx * 4, (filled + 1) * widthPx * 4), row)
      ;[row, filled] = [row + 1, filled + 1]
      if (filled < maxRows && row < heightPx) continue
      yield band.subarray(0, filled * widthPx * 4)
      filled = 0
      this.#hooks.onProgress?.(row, heightPx)
      await nextTurn()
      this.#hooks.signal?.throwIfAborted()
    }
  }

  #takeAlpha(rgba: Uint8ClampedArray, row: number): void {
    const { widthPx, heightPx } = this.#size
    for (let px = 0, at = 3; px < widthPx; px++, at += 4) {
      const alpha = rgba[at] ?? 255
      if (alpha === 255) continue
      this.#alpha ??= new Uint8Array(widthPx * heightPx).fill(255)
      this.#alpha[row * widthPx + px] = alpha
      rgba[at] = 255
    }
  }
}

async function packed(
  rows: AsyncIterable<Uint8Array>,
  size: SizePx,
  isFlat: boolean,
  hooks: PictureHooks,
): Promise<ReadyPicture> {
  const bands = new Bands(size, hooks)
  const bytes = await (isFlat ? asPng(rows, bands, size) : asJpeg(rows, bands, size))
  return bands.alpha ? { bytes, mask: deflateSync(bands.alpha) } : { bytes }
}

async function asPng(rows: AsyncIterable<Uint8Array>, bands: Bands, size: SizePx): Promise<Buffer> {
  const { sink, bytes } = memorySink()
  const band = new Uint8ClampedArray(size.widthPx * 4 * Math.min(bandRows(size.widthPx), size.heightPx))
  await writePng(sink, { ...size, pixelsPerInch: DEFAULT_PICTURE_PPI }, bands.of(rows, band))
  return bytes()
}

async function asJpeg(rows: AsyncIterable<Uint8Array>, bands: Bands, { widthPx, heightPx }: SizePx): Promise<Buffer> {
  const { createCanvas, ImageData } = await import('@napi-rs/canvas')
  const canvas = createCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  const image = new ImageData(widthPx, Math.min(bandRows(widthPx), heightPx))
  let top = 0
  for await (const band of bands.of(rows, image.data)) {
    const count = band.length / (widthPx * 4)
    context.putImageData(image, 0, top, 0, 0, widthPx, count)
    top += count
  }
  return canvas.toBuffer('image/jpeg', JPEG_QUALITY)
}
