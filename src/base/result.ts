/**
 * The answer of everything that may fail in an expected way. Plain data: it crosses processes unchanged.
 * `E` always carries a `code`; the facts beside it let the renderer make a sentence.
 */
export type Result<T, E extends { readonly code: string } = AppError> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** An expected failure: a code from the closed list of its area, the place, and the facts a sentence needs. */
export interface AppError {
  readonly code: string
  /** What went wrong and what was expected, in plain words. Shown to people, never matched on by code. */
  readonly message: string
  /** Where: a JSON path, a file, a field. */
  readonly where?: string
}

/** A success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A failure with the error as given. */
export const fail = <E extends { readonly code: string }>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
})

/** An `AppError` in one line. */
export const failure = (
  code: string,
  message: string,
  where?: string,
): { readonly ok: false; readonly error: AppError } =>
  fail(where === undefined ? { code, message } : { code, message, where })
