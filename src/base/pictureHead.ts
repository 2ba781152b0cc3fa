import { failure, ok, type Result } from './result.ts'

/** Supported kinds of pictures. */
export type PictureMime = 'image/png' | 'image/jpeg' | 'image/webp'

/** Kind and size of a picture, from its first bytes. */
export interface PictureHead {
  readonly mime: PictureMime
  readonly widthPx: number
  readonly heightPx: number
}

/** Limit of pixels of a picture: a small file may claim billions. */
export const MAX_PICTURE_PIXELS = 100_000_000

/**
 * Reads kind and size of a PNG, JPEG or WebP from its head. Errors: `not-a-picture`, `broken-picture`, `picture-too-large`.
 * @source PNG specification, "IHDR"; ISO/IEC 10918-1, "Frame header"; WebP container specification, "VP8", "VP8L", "VP8X"
 */
export function readPictureHead(bytes: Uint8Array): Result<PictureHead> {
  const head = pngHead(bytes) ?? jpegHead(bytes) ?? webpHead(bytes)
  if (head === null) return failure('not-a-picture', { where: 'its first bytes' })
  const { widthPx, heightPx } = head
  if (widthPx < 1 || heightPx < 1)
    return failure('broken-picture', { where: 'its head', details: 'expected a width and a height' })
  if (widthPx * heightPx > MAX_PICTURE_PIXELS)
    return failure('picture-too-large', {
      where: 'its head',
      got: `${widthPx} × ${heightPx}`,
      max: MAX_PICTURE_PIXELS / 1e6,
    })
  return ok(head)
}

const at = (bytes: Uint8Array, i: number): number => bytes[i] ?? 0
const big16 = (bytes: Uint8Array, i: number): number => at(bytes, i) * 256 + at(bytes, i + 1)
const big32 = (bytes: Uint8Array, i: number): number => big16(bytes, i) * 65536 + big16(bytes, i + 2)
const little16 = (bytes: Uint8Array, i: number): number => at(bytes, i) + at(bytes, i + 1) * 256
const startsWith = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((char, i) => bytes[offset + i] === char.charCodeAt(0))

function pngHead(bytes: Uint8Array): PictureHead | null {
  if (at(bytes, 0) !== 0x89 || !startsWith(bytes, 1, 'PNG\r\n\x1a\n')) return null
  const sized = startsWith(bytes, 12, 'IHDR') && bytes.length >= 24
  return { mime: 'image/png', widthPx: sized ? big32(bytes, 16) : 0, heightPx: sized ? big32(bytes, 20) : 0 }
}

function jpegHead(bytes: Uint8Array): PictureHead | null {
  if (big16(bytes, 0) !== 0xffd8) return null
  for (let i = 2; i + 9 < bytes.length;) {
    if (at(bytes, i) !== 0xff) break
    const marker = at(bytes, i + 1)
    // SOF0 to SOF15 but the tables DHT, JPG, DAC carry height and width.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { mime: 'image/jpeg', heightPx: big16(bytes, i + 5), widthPx: big16(bytes, i + 7) }
    i += marker === 0xff ? 1 : 2 + big16(bytes, i + 2)
  }
  return { mime: 'image/jpeg', widthPx: 0, heightPx: 0 }
}

function webpHead(bytes: Uint8Array): PictureHead | null {
  if (!startsWith(bytes, 0, 'RIFF') || !startsWith(bytes, 8, 'WEBP')) return null
  const sized = (widthPx: number, heightPx: number): PictureHead => ({ mime: 'image/webp', widthPx, heightPx })
  if (bytes.length < 30) return sized(0, 0)
  if (startsWith(bytes, 12, 'VP8 ')) return sized(little16(bytes, 26) & 0x3fff, little16(bytes, 28) & 0x3fff)
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = little16(bytes, 21) + little16(bytes, 23) * 65536
    return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  const little24 = (i: number) => little16(bytes, i) + at(bytes, i + 2) * 65536
  return startsWith(bytes, 12, 'VP8X') ? sized(little24(24) + 1, little24(27) + 1) : sized(0, 0)
}
