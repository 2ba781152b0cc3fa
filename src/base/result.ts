import type { AppError, ErrorCode, ErrorFacts } from './errors.ts'
/**
 * The answer of everything that may fail in an expected way. Plain data: it crosses processes unchanged.
 * `E` always carries a `code`; the facts beside it let `src/words` make a sentence.
 */
export type Result<T, E extends { readonly code: string } = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** A success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A failure with the error as given. */
export const fail = <E extends { readonly code: string }>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
})

/** A failure with a code and the facts its sentence needs. */
export const failure = <C extends ErrorCode>(
  code: C,
  facts?: ErrorFacts,
): { readonly ok: false; readonly error: AppError & { readonly code: C } } => fail({ ...facts, code })
