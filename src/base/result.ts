import type { AppError, ErrorCode, ErrorFacts } from './errors.ts'

/** The result of an operation that may fail in an expected way. Plain data, which crosses processes unchanged. */
export type Result<T, E extends { readonly code: string } = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** A success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A failure with an error. */
export const fail = <E extends { readonly code: string }>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
})

/** A failure with a code and the facts for its sentence. */
export const failure = <C extends ErrorCode>(
  code: C,
  facts?: ErrorFacts,
): { readonly ok: false; readonly error: AppError & { readonly code: C } } => fail({ ...facts, code })
