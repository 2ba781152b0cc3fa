/** The resolution of a WebP file, which only its Exif chunk can name. */

/** Flag of an extended header: the file has Exif data. */
const HAS_EXIF = 0x08
const HAS_ALPHA = 0x10
const HEADER_BYTES = 12

/**
 * A simple WebP file as an extended one that names its resolution. `bytes`: a file with one picture, of this size.
 * @source RFC 9649, section 2.7; Exif 2.3, tags 282, 283 and 296
 */
export function webpWithResolution(
  bytes: Buffer,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  pixelsPerInch: number,
): Buffer {
  const chunks = bytes.subarray(HEADER_BYTES)
  // An encoder that already wrote an extended header has its own flags.
  const isExtended = chunks.toString('latin1', 0, 4) === 'VP8X'
  const header = isExtended ? Buffer.from(chunks.subarray(0, 18)) : extendedHeader(chunks, widthPx, heightPx)
  header.writeUInt8(header.readUInt8(8) | HAS_EXIF, 8)
  const body = [header, isExtended ? chunks.subarray(18) : chunks, chunk('EXIF', exifOf(pixelsPerInch))]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...body]))
}

function extendedHeader(chunks: Buffer, widthPx: number, heightPx: number): Buffer {
  const content = Buffer.alloc(10)
  // A lossless picture says by a bit of its own header whether it has alpha.
  const hasAlpha = chunks.toString('latin1', 0, 4) === 'VP8L' && ((chunks[12] ?? 0) & 0x10) !== 0
  content.writeUInt8(hasAlpha ? HAS_ALPHA : 0, 0)
  content.writeUIntLE(widthPx - 1, 4, 3)
  content.writeUIntLE(heightPx - 1, 7, 3)
  return chunk('VP8X', content)
}

/** A chunk; one of odd length is padded. */
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const [X_RESOLUTION, Y_RESOLUTION, RESOLUTION_UNIT] = [282, 283, 296]
const [SHORT, RATIONAL] = [3, 5]
const INCH = 2
/** Resolutions are fractions: with thousandths of a pixel. */
const PARTS = 1000

/** A TIFF directory of three entries, little-endian, and the fraction that two of them name. */
function exifOf(pixelsPerInch: number): Buffer {
  const entries = [
    [X_RESOLUTION, RATIONAL],
    [Y_RESOLUTION, RATIONAL],
    [RESOLUTION_UNIT, SHORT],
  ] as const
  const fractionAt = 8 + 2 + entries.length * 12 + 4
  const out = Buffer.alloc(fractionAt + 8)
  out.write('II*\0', 'latin1')
  out.writeUInt32LE(8, 4)
  out.writeUInt16LE(entries.length, 8)
  for (const [i, [tag, type]] of entries.entries()) {
    const at = 10 + i * 12
    out.writeUInt16LE(tag, at)
    out.writeUInt16LE(type, at + 2)
    out.writeUInt32LE(1, at + 4)
    out.writeUInt32LE(type === SHORT ? INCH : fractionAt, at + 8)
  }
  out.writeUInt32LE(Math.round(pixelsPerInch * PARTS), fractionAt)
  out.writeUInt32LE(PARTS, fractionAt + 4)
  return out
}
