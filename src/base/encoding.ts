import { failure, ok, type Result } from './result.ts'

// Globals of every runtime `src` runs in, which the language library does not declare.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string }
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }

/** Decodes UTF-8; a byte order mark is dropped. Error: `broken-text`. */
export function decodeUtf8(bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return failure('broken-text', {
      where: utf8FaultAt(bytes),
      details: 'expected text in UTF-8; the file holds bytes that are not',
    })
  }
}

const LINE_END = 10
/** Bytes decoded together while searching for the first invalid one. */
const CHUNK_BYTES = 1 << 16

/** The place of the first invalid byte: line and byte in it, both from 1. */
function utf8FaultAt(bytes: Uint8Array): string {
  const good = (from: number, to: number, step: number): number => {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let at = from
    try {
      for (; at < to; at += step) decoder.decode(bytes.subarray(at, Math.min(to, at + step)), { stream: true })
    } catch {
      return at
    }
    return to
  }
  // The invalid chunk, then the byte; a character may start in the chunk before.
  let start = Math.max(0, good(0, bytes.length, CHUNK_BYTES) - 4)
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  const at = good(start, bytes.length, 1)
  const before = bytes.subarray(0, at)
  const line = before.reduce((count, byte) => count + Number(byte === LINE_END), 1)
  return `line ${line}, byte ${at - before.lastIndexOf(LINE_END)}`
}

/** Encodes UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Decodes ASCII bytes of our own encoders. */
export const asciiText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Int16Array(128).fill(-1)
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i

/**
 * Decodes base64 (RFC 4648, standard alphabet; white space is ignored, padding may be missing). Error: `broken-base64`, with the
 * first invalid character or for an invalid length.
 */
export function decodeBase64(text: string): Result<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  let padded = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 32 || (char >= 9 && char <= 13)) continue
    if (char === 61) {
      padded = true
      continue
    }
    const value = char < 128 ? (VALUES[char] ?? -1) : -1
    if (value < 0 || padded) return failure('broken-base64', { where: `character ${i}`, details: 'expected base64' })
    held = ((held << 6) | value) & 0xffffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = (held >> bits) & 0xff
    }
  }
  if (bits >= 6) return failure('broken-base64', { details: 'expected whole bytes of base64; the text is cut short' })
  return ok(bytes.slice(0, length))
}

const DIGITS = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))
const PADDING = 61

/** Encodes base64, padded, without line breaks. */
export function encodeBase64(bytes: Uint8Array): string {
  const digits = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  for (let i = 0, to = 0; i < bytes.length; i += 3) {
    // Zeros beyond the end are replaced by the padding.
    const held = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    digits[to++] = DIGITS[held >> 18] ?? 0
    digits[to++] = DIGITS[(held >> 12) & 63] ?? 0
    digits[to++] = DIGITS[(held >> 6) & 63] ?? 0
    digits[to++] = DIGITS[held & 63] ?? 0
  }
  const missing = (3 - (bytes.length % 3)) % 3
  return asciiText(digits.fill(PADDING, digits.length - missing))
}
