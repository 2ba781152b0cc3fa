import { parseJson } from '../base/json.ts'
import { failure, type Result } from '../base/result.ts'
import { decodeUtf8 } from '../base/encoding.ts'
import type { z } from 'zod'
import type { AppError } from '../base/errors.ts'

/** Deepest nesting read in any JSON of another tool. */
const MAX_JSON_DEPTH = 64

/** JSON of a file from outside, with the limits of `parseJson`. */
export function readJson(bytes: Uint8Array, maxDepth = MAX_JSON_DEPTH): Result<unknown> {
  const text = decodeUtf8(bytes)
  return text.ok ? parseJson(text.value, { maxCharacters: 400_000_000, maxDepth }) : text
}

/** The first so many bytes of a file, a letter each, to recognize it by: those beyond ASCII come out as whatever they are. */
export function headOf(bytes: Uint8Array, count: number): string {
  let head = ''
  // Not spread into one call: arguments are limited, and a head may be large.
  for (const byte of bytes.subarray(0, count)) head += String.fromCharCode(byte)
  return head
}

/** Lines of a text file, whatever its line ends are. */
export function readLines(bytes: Uint8Array): Result<readonly string[]> {
  const text = decodeUtf8(bytes)
  return text.ok ? { ok: true, value: text.value.split(/\r\n|\n|\r/) } : text
}

/** JSON path of a schema issue: `$.tables.edges[3].kind`. */
export const jsonPath = (path: readonly PropertyKey[]): string =>
  '$' + path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')

/** The first thing a schema found wrong, as an error with its place. Code `not-this-format`. */
export function issueAt(error: z.ZodError): { readonly ok: false; readonly error: AppError } {
  const issue = error.issues[0]
  return failure('not-this-format', {
    where: jsonPath(issue?.path ?? []),
    details: issue?.message ?? 'unexpected content',
  })
}
