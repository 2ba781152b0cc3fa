/** Files as a person typed them: what goes wrong with one is told under that name, not under the last part of its path. */
import { basename, dirname, join, resolve } from 'node:path'
import type { AppError, Result } from '../../src/base/result.ts'
import { readMapFile, type ReadMap, type ReadOptions } from '../exchange/readMapFile.ts'

/** Reads a map file. Errors: those of `readMapFile`, each with the file as typed before its place in it. */
export async function readNamed(typed: string, options: ReadOptions): Promise<Result<ReadMap>> {
  const read = await readMapFile(resolve(typed), options)
  if (read.ok) return read
  const { where = '', ...error } = read.error
  const isFile = where === '' || where === basename(typed)
  return { ok: false, error: { ...error, where: isFile ? typed : `${typed}, ${where}` } }
}

/** Errors about a file that was to be written; `where` is its name alone. */
const OF_FILES: readonly string[] = ['cancelled', 'no-such-folder', 'file-unwritable', 'no-free-name']

/** What came of writing `typed` and files beside it, with paths as typed in its errors. */
export function writtenNamed<T>(typed: string, written: Result<T>): Result<T> {
  if (written.ok || !OF_FILES.includes(written.error.code)) return written
  const folder = dirname(typed)
  const { code, message, where = basename(typed) } = written.error
  const said = code === 'no-such-folder' ? `the folder ${folder} does not exist` : message
  const error: AppError = { ...written.error, message: said, where: folder === '.' ? where : join(folder, where) }
  return { ok: false, error }
}
