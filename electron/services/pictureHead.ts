/**
 * Kind and size of a picture from its first bytes, without decoding it: what a file says of itself in its name is not
 * trusted, and a picture of a billion squares shall be refused before anything tries to unpack it.
 */
import type { PictureFacts } from '../../src/ipc/shapes/library.ts'

/** What the head of a picture says. */
export type PictureHead = Pick<PictureFacts, 'mime' | 'widthPx' | 'heightPx'>

/** Reads the head; null where the bytes are no PNG, JPEG or WebP, or end too soon. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return pngHead(head) ?? jpegHead(head) ?? webpHead(head)
}

function pngHead(head: Buffer): PictureHead | null {
  if (head.length < 24 || head.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  if (head.toString('latin1', 12, 16) !== 'IHDR') return null
  return { mime: 'image/png', widthPx: head.readUInt32BE(16), heightPx: head.readUInt32BE(20) }
}

/** Walks the segments to the frame header, which has the size. */
function jpegHead(head: Buffer): PictureHead | null {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= head.length;) {
    if (head[at] !== 0xff) return null
    const marker = head[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isFrameHeader(marker))
      return { mime: 'image/jpeg', widthPx: head.readUInt16BE(at + 7), heightPx: head.readUInt16BE(at + 5) }
    else at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0–SOF15 but for the three that are something else (DHT, JPG, DAC). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function webpHead(head: Buffer): PictureHead | null {
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    return null
  const mime = 'image/webp'
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { mime, widthPx: head.readUInt16LE(26) & 0x3fff, heightPx: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { mime, widthPx: 1 + (bits & 0x3fff), heightPx: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8X':
      return { mime, widthPx: 1 + head.readUIntLE(24, 3), heightPx: 1 + head.readUIntLE(27, 3) }
    default:
      return null
  }
}
