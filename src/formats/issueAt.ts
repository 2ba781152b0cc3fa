import type { z } from 'zod'
import { failure, type AppError } from '../base/result.ts'

/** JSON path of a schema issue: `$.tables.edges[3].kind`. */
export const jsonPath = (path: readonly PropertyKey[]): string =>
  '$' + path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')

/** The first thing a schema found wrong, as an error with its place. Code `not-this-format`. */
export function issueAt(error: z.ZodError): { readonly ok: false; readonly error: AppError } {
  const issue = error.issues[0]
  return failure('not-this-format', issue?.message ?? 'unexpected content', jsonPath(issue?.path ?? []))
}
