/** An error of the operating system, by its code (`ENOENT`, `ENOSPC` …). */
export const isSystemError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'you have no right to it',
  EPERM: 'you have no right to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EBUSY: 'another program uses it',
}

/** Why the operating system refused, for people: what it means where it is one of the common reasons, and the code. */
export function systemReason(error: unknown): string {
  if (!isSystemError(error)) return 'unknown reason'
  const words = WORDS[error.code]
  return words ? `${words}, ${error.code}` : error.code
}
