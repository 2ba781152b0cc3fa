import { parseJson } from '../base/json.ts'
import { failure, type Result } from '../base/result.ts'
import { decodeUtf8 } from '../base/encoding.ts'
import type { z } from 'zod'
import type { AppError } from '../base/errors.ts'

/** Deepest nesting allowed in JSON of other tools. */
const MAX_JSON_DEPTH = 64

/** Parses the JSON of a file, with the errors of `decodeUtf8` and `parseJson`. */
export function readJson(bytes: Uint8Array, maxDepth = MAX_JSON_DEPTH): Result<unknown> {
  const text = decodeUtf8(bytes)
  return text.ok ? parseJson(text.value, { maxCharacters: 400_000_000, maxDepth }) : text
}

/** The first `count` bytes of a file, one character per byte, to recognize it by. */
export function headOf(bytes: Uint8Array, count: number): string {
  let head = ''
  // Not spread into one call: the number of arguments is limited.
  for (const byte of bytes.subarray(0, count)) head += String.fromCharCode(byte)
  return head
}

/** A JSON object: neither a list nor null. */
export type JsonObject = Readonly<Record<string, unknown>>
/** True for a JSON object. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lines of a text file with any line ends. */
export function readLines(bytes: Uint8Array): Result<readonly string[]> {
  const text = decodeUtf8(bytes)
  return text.ok ? { ok: true, value: text.value.split(/\r\n|\n|\r/) } : text
}

/** JSON path of a schema issue: `$.tables.edges[3].kind`. */
export const jsonPath = (path: readonly PropertyKey[]): string =>
  '$' + path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')

/** The first issue of a schema as a failure with its place. Codes `not-this-format`, `over-limit`. */
export function issueAt(error: z.ZodError): { readonly ok: false; readonly error: AppError } {
  const issue = error.issues[0]
  if (issue?.code === 'too_big' && issue.origin === 'array')
    return failure('over-limit', {
      where: jsonPath(issue.path),
      name: String(issue.path.findLast((key) => typeof key === 'string') ?? ''),
      max: Number(issue.maximum),
    })
  return failure('not-this-format', {
    where: jsonPath(issue?.path ?? []),
    details: issue?.message ?? 'unexpected content',
  })
}
