/** The tile numbers of a layer, from lists, base64 and compressed base64. */
import { decompressSync } from 'fflate'
import { decodeBase64 } from '../../base/encoding.ts'
import { fail, failure, ok, type Result } from '../../base/result.ts'
import type { FileTexts } from '../fileTexts.ts'
import type { SnapOptions, TileFlips } from '../format.ts'

/** The top four bits of a number are flips; the lowest of them is only for hexagons. */
const ID_BITS = 0x0fffffff
const FLIPS = { horizontal: 0x80000000, vertical: 0x40000000, diagonal: 0x20000000 } as const
/** Limit of a decompressed layer: 500 × 500 squares and many chunks. A small file may expand to gigabytes. */
const MAX_UNPACKED_BYTES = 40_000_000

/** How the numbers are encoded. */
export interface TileEncoding {
  readonly encoding?: string | undefined
  readonly compression?: string | undefined
}

/** The tile of a number, and how it is flipped. */
export const tileOf = (number: number): { readonly tile: number; readonly flips: TileFlips | undefined } => {
  const has = (bit: number): boolean => (number & bit) !== 0
  const flips = { horizontal: has(FLIPS.horizontal), vertical: has(FLIPS.vertical), diagonal: has(FLIPS.diagonal) }
  return { tile: number & ID_BITS, flips: Object.values(flips).some(Boolean) ? flips : undefined }
}

/** `count` tile numbers, with their flip bits. Errors: `broken-base64`, `broken-compression`, `not-supported`, `not-this-format`. */
export function tileNumbers(
  data: string | readonly number[] | undefined,
  count: number,
  { encoding, compression }: TileEncoding,
  where: string,
): Result<Uint32Array> {
  if (data === undefined) return failure('not-this-format', { where, details: 'expected the data of a tile layer' })
  const numbers =
    typeof data === 'string'
      ? encoding === 'base64'
        ? fromBase64(data, count, compression ?? '', where)
        : fromText(data, where)
      : ok(Uint32Array.from(data))
  if (!numbers.ok) return numbers
  if (numbers.value.length !== count)
    return failure('not-this-format', { where, details: `expected ${count} tiles, got ${numbers.value.length}` })
  return numbers
}

function fromText(text: string, where: string): Result<Uint32Array> {
  const words = text.split(',').filter((part) => part.trim() !== '')
  const wrong = words.findIndex((word) => !/^\s*\d{1,10}\s*$/u.test(word))
  return wrong < 0
    ? ok(Uint32Array.from(words, Number))
    : failure('not-this-format', {
        where: `${where}, tile ${wrong + 1}`,
        details: `expected the number of a tile, got ${(words[wrong] ?? '').trim().slice(0, 40)}`,
      })
}

function fromBase64(text: string, count: number, compression: string, where: string): Result<Uint32Array> {
  const bytes = decodeBase64(text)
  if (!bytes.ok) return fail({ ...bytes.error, where })
  const unpacked = unpack(bytes.value, compression, count * 4, where)
  if (!unpacked.ok) return unpacked
  const view = new DataView(unpacked.value.buffer, unpacked.value.byteOffset, unpacked.value.byteLength)
  return ok(Uint32Array.from({ length: Math.floor(view.byteLength / 4) }, (_, i) => view.getUint32(i * 4, true)))
}

function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  compression: string,
  expectedBytes: number,
  where: string,
): Result<Uint8Array> {
  if (compression === '') return ok(bytes)
  if (compression !== 'zlib' && compression !== 'gzip')
    return failure('not-supported', { where, details: `expected zlib, gzip or no compression, got ${compression}` })
  if (expectedBytes > MAX_UNPACKED_BYTES)
    return failure('too-large', { where, details: `expected at most ${MAX_UNPACKED_BYTES} bytes of tiles` })
  try {
    // A buffer of the expected size: a decompression bomb fills it and stops.
    return ok(decompressSync(bytes, { out: new Uint8Array(expectedBytes + 4) }).subarray(0, expectedBytes + 4))
  } catch (error) {
    return failure('broken-compression', {
      where,
      details: `expected ${compression} data: ${error instanceof Error ? error.message : 'unreadable'}`,
    })
  }
}

/** The part of the tile plane that becomes the map: all of it, or the bounds of the chunks of an infinite map. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Everything needed to place objects on the map. */
export interface ObjectPlace {
  readonly tilePx: { readonly x: number; readonly y: number }
  readonly frame: Frame
  readonly snap: SnapOptions
  readonly texts: FileTexts
}
