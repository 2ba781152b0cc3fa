/** Pictures that end before their last byte, as after a broken download: they decode, and their lower part is blank. */

const big32 = (bytes: Uint8Array, i: number): number =>
  (bytes[i] ?? 0) * 0x1000000 + (((bytes[i + 1] ?? 0) << 16) | ((bytes[i + 2] ?? 0) << 8) | (bytes[i + 3] ?? 0))

/**
 * Whether a PNG, JPEG or WebP is cut short. Linear. False for other files.
 * @source PNG specification, "Chunk layout"; ISO/IEC 10918-1, "Marker codes"; WebP container specification, "RIFF file format"
 */
export function isPictureCutShort(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return isPngCut(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return isJpegCut(bytes)
  return big32(bytes, 0) === 0x52494646 && isRiffCut(bytes)
}

const IEND = 0x49454e44

function isPngCut(bytes: Uint8Array): boolean {
  // A chunk is its length, its name, its data and a checksum.
  for (let i = 8; i + 12 <= bytes.length; i += 12 + big32(bytes, i)) if (big32(bytes, i + 4) === IEND) return false
  return true
}

function isJpegCut(bytes: Uint8Array): boolean {
  // Segments say their length; the data after a start of scan ends at the next marker.
  for (let i = 2; i + 1 < bytes.length;) {
    if (bytes[i] !== 0xff) {
      const next = bytes.indexOf(0xff, i)
      if (next < 0) return true
      i = next
      continue
    }
    const marker = bytes[i + 1] ?? 0
    if (marker === 0xd9) return false
    const isAlone = marker === 0 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)
    i += isAlone ? (marker === 0xff ? 1 : 2) : 2 + (bytes[i + 2] ?? 0) * 256 + (bytes[i + 3] ?? 0)
  }
  return true
}

function isRiffCut(bytes: Uint8Array): boolean {
  const size = (bytes[4] ?? 0) + (bytes[5] ?? 0) * 0x100 + (bytes[6] ?? 0) * 0x10000 + (bytes[7] ?? 0) * 0x1000000
  return bytes.length < size + 8
}
