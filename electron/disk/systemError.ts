import type { ErrorFacts, SystemReason } from '../../src/base/errors.ts'

/** True for errors of the operating system, which have a code (`ENOENT`, `ENOSPC` …). */
export const isSystemError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

const REASONS: Readonly<Record<string, SystemReason>> = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EISDIR: 'is-folder',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'read-only',
  ENOSPC: 'disk-full',
  EBUSY: 'in-use',
  ENXIO: 'not-a-file',
}

/** The reason of an error of the operating system, with its code as details. */
export const systemReason = (error: unknown): Pick<ErrorFacts, 'reason' | 'details'> =>
  isSystemError(error) ? { reason: REASONS[error.code] ?? 'other', details: error.code } : { reason: 'other' }
