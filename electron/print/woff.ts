/** Unpacks WOFF fonts. @source WOFF File Format 1.0, W3C Recommendation, sections 3 to 5 */
import { inflateSync } from 'node:zlib'

const SIGNATURE = 'wOFF'
const [WOFF_HEADER_BYTES, WOFF_ENTRY_BYTES] = [44, 20]
const [SFNT_HEADER_BYTES, SFNT_ENTRY_BYTES] = [12, 16]

const padded = (length: number): number => (length + 3) & ~3

/**
 * The TrueType or OpenType font inside a WOFF file; other bytes are returned as they are. fontkit would inflate a table of ten
 * megabytes for each glyph, which takes minutes.
 */
export function unpackedFont(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== SIGNATURE) return bytes
  const count = bytes.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, i) => tableEntry(bytes, WOFF_HEADER_BYTES + i * WOFF_ENTRY_BYTES))
  const header = sfntHeader(bytes.subarray(4, 8), count)
  const directory = Buffer.alloc(count * SFNT_ENTRY_BYTES)
  const tables: Buffer[] = []
  let offset = SFNT_HEADER_BYTES + directory.length
  for (const [i, { tag, checksum, data }] of entries.entries()) {
    tag.copy(directory, i * SFNT_ENTRY_BYTES)
    checksum.copy(directory, i * SFNT_ENTRY_BYTES + 4)
    directory.writeUInt32BE(offset, i * SFNT_ENTRY_BYTES + 8)
    directory.writeUInt32BE(data.length, i * SFNT_ENTRY_BYTES + 12)
    tables.push(data, Buffer.alloc(padded(data.length) - data.length))
    offset += padded(data.length)
  }
  return Buffer.concat([header, directory, ...tables])
}

function tableEntry(bytes: Buffer, at: number) {
  const [offset, packedBytes, originalBytes] = [4, 8, 12].map((field) => bytes.readUInt32BE(at + field)) as [
    number,
    number,
    number,
  ]
  const packed = bytes.subarray(offset, offset + packedBytes)
  return {
    tag: bytes.subarray(at, at + 4),
    checksum: bytes.subarray(at + 16, at + 20),
    data: packedBytes < originalBytes ? inflateSync(packed) : packed,
  }
}

/** @source OpenType specification, Font file, "Table directory" */
function sfntHeader(flavor: Buffer, tableCount: number): Buffer {
  const header = Buffer.alloc(SFNT_HEADER_BYTES)
  flavor.copy(header)
  const selector = Math.floor(Math.log2(tableCount))
  const searchRange = 2 ** selector * SFNT_ENTRY_BYTES
  header.writeUInt16BE(tableCount, 4)
  header.writeUInt16BE(searchRange, 6)
  header.writeUInt16BE(selector, 8)
  header.writeUInt16BE(tableCount * SFNT_ENTRY_BYTES - searchRange, 10)
  return header
}
