/** Decodes a PNG row by row. A canvas decodes a picture whole, which takes 400 MB for a hundred megapixels. */
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Samples of a pixel by color type. @source PNG specification, "IHDR" */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const [GRAY, , PALETTE, GRAY_ALPHA, COLOR_ALPHA] = [0, 2, 3, 4, 6]

interface Head {
  readonly widthPx: number
  readonly heightPx: number
  readonly colorType: number
  readonly channels: number
  readonly palette: Buffer
  /** Opacities of the palette's colors. */
  readonly alphas: Buffer
  readonly packed: readonly Buffer[]
}

/** Null for rare kinds: not eight bits per sample, interlaced, or with one transparent color. */
function headOf(png: Buffer): Head | null {
  let palette: Buffer = Buffer.alloc(0)
  let alphas: Buffer = Buffer.alloc(0)
  const packed: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (type === 'PLTE') palette = data
    else if (type === 'tRNS') alphas = data
    else if (type === 'IDAT') packed.push(data)
    at += length + 12
  }
  const [bits, colorType = -1, interlace] = [png[24], png[25], png[28]]
  const channels = CHANNELS[colorType]
  if (bits !== 8 || interlace !== 0 || channels === undefined) return null
  if (colorType !== PALETTE && alphas.length > 0) return null
  return {
    widthPx: png.readUInt32BE(16),
    heightPx: png.readUInt32BE(20),
    colorType,
    channels,
    palette,
    alphas,
    packed,
  }
}

/**
 * RGBA of each row from the top, in one array that is reused for the next; null if only a canvas can decode the PNG. The iterator
 * throws if the data is incomplete or damaged.
 */
export function pngRows(png: Buffer): AsyncIterable<Uint8Array> | null {
  const head = headOf(png)
  return head && rowsOf(head)
}

async function* rowsOf(head: Head): AsyncGenerator<Uint8Array> {
  const { widthPx, heightPx, channels, packed } = head
  const stride = widthPx * channels
  let [row, above] = [new Uint8Array(stride), new Uint8Array(stride)]
  const rgba = new Uint8Array(widthPx * 4)
  let [rows, filled, filter] = [0, -1, 0]
  for await (const chunk of Readable.from(packed).pipe(
    createInflate({ chunkSize: 1 << 18 }),
  ) as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length && rows < heightPx;) {
      if (filled < 0) {
        filter = chunk[at++] ?? 0
        filled = 0
        continue
      }
      const taken = Math.min(stride - filled, chunk.length - at)
      row.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < stride) continue
      unfilter(filter, row, above, channels)
      toRgba(head, row, rgba)
      yield rgba
      ;[row, above] = [above, row]
      filled = -1
      rows++
    }
  }
  if (rows < heightPx) throw new Error('the picture ends before its last row')
}

/** Restores a row from its stored differences. @source PNG specification, "Filter types for filter method 0" */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, channels: number): void {
  switch (filter) {
    case 0:
      return
    case 1:
      for (let i = channels; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - channels] ?? 0)
      return
    case 2:
      for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) + (above[i] ?? 0)
      return
    case 3:
      for (let i = 0; i < row.length; i++)
        row[i] = (row[i] ?? 0) + (((i < channels ? 0 : (row[i - channels] ?? 0)) + (above[i] ?? 0)) >> 1)
      return
    case 4:
      for (let i = 0; i < row.length; i++) {
        const left = i < channels ? 0 : (row[i - channels] ?? 0)
        const corner = i < channels ? 0 : (above[i - channels] ?? 0)
        row[i] = (row[i] ?? 0) + paeth(left, above[i] ?? 0, corner)
      }
      return
    default:
      throw new Error(`a row of the picture has the filter ${filter}`)
  }
}

/** Paeth's predictor. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

function toRgba({ colorType, channels, palette, alphas }: Head, row: Uint8Array, rgba: Uint8Array): void {
  const pixels = rgba.length / 4
  for (let px = 0, from = 0, to = 0; px < pixels; px++, from += channels, to += 4) {
    const first = row[from] ?? 0
    if (colorType === PALETTE) {
      rgba[to] = palette[first * 3] ?? 0
      rgba[to + 1] = palette[first * 3 + 1] ?? 0
      rgba[to + 2] = palette[first * 3 + 2] ?? 0
      rgba[to + 3] = alphas[first] ?? 255
      continue
    }
    const isGray = colorType === GRAY || colorType === GRAY_ALPHA
    rgba[to] = first
    rgba[to + 1] = isGray ? first : (row[from + 1] ?? 0)
    rgba[to + 2] = isGray ? first : (row[from + 2] ?? 0)
    rgba[to + 3] =
      colorType === COLOR_ALPHA ? (row[from + 3] ?? 0) : colorType === GRAY_ALPHA ? (row[from + 1] ?? 0) : 255
  }
}
