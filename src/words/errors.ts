import type { AppError, ErrorCode } from '../base/errors.ts'
import { en, type Catalog } from './en/index.ts'

/** What went wrong and what to do next, for people. */
export const errorSentence = (error: AppError, t: Catalog = en): string => t.errors[error.code](error)

/** Codes whose sentence already holds all there is to know: a place or details would only repeat it, or name an inner id. */
const SAYS_ALL: ReadonlySet<ErrorCode> = new Set(['bad-flag', 'canceled'])

/** Place and technical words behind a sentence, for reports and "Details"; null if there are none. */
export function errorDetails({ code, where, details, reason = 'other' }: AppError): string | null {
  if (details === undefined || reason !== 'other' || SAYS_ALL.has(code)) return null
  return where === undefined ? details : `${where}: ${details}`
}

/** Sentence and details in one line, for a terminal. */
export function errorReport(error: AppError, t: Catalog = en): string {
  const details = errorDetails(error)
  return details === null ? errorSentence(error, t) : `${errorSentence(error, t)} (${details})`
}
