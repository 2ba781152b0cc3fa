import { parseJson } from '../base/json.ts'
import type { Result } from '../base/result.ts'
import { decodeUtf8 } from '../base/utf8.ts'

/** Deepest nesting read in any JSON of another tool. */
const MAX_JSON_DEPTH = 64

/** JSON of a file from outside, with the limits of `parseJson`. */
export function readJson(bytes: Uint8Array): Result<unknown> {
  const text = decodeUtf8(bytes)
  return text.ok ? parseJson(text.value, { maxCharacters: 400_000_000, maxDepth: MAX_JSON_DEPTH }) : text
}

/** The first so many bytes of a file as letters of ASCII, to recognise it by; other letters come out as whatever their bytes are. */
export const headOf = (bytes: Uint8Array, count: number): string => String.fromCharCode(...bytes.subarray(0, count))

/** Lines of a text file, whatever its line ends are. */
export function readLines(bytes: Uint8Array): Result<readonly string[]> {
  const text = decodeUtf8(bytes)
  return text.ok ? { ok: true, value: text.value.split(/\r\n|\n|\r/) } : text
}
