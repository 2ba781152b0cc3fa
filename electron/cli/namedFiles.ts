/** Files as a person typed them: an error is reported under that name, not under the last part of its path. */
import { basename, dirname, join, resolve } from 'node:path'
import { fail, type Result } from '../../src/base/result.ts'
import { readMapFile, type ReadMap, type ReadOptions } from '../exchange/readMapFile.ts'

/** Reads a map file. Errors: those of `readMapFile`, each with the file as typed. */
export async function readNamed(typed: string, options: ReadOptions): Promise<Result<ReadMap>> {
  const read = await readMapFile(resolve(typed), options)
  if (read.ok) return read
  return fail({ ...read.error, file: typed })
}

/** Errors about a file that was to be written; `file` is its name alone. */
const OF_FILES: readonly string[] = ['canceled', 'no-such-folder', 'file-unwritable', 'no-free-name']

/** What came of writing `typed` and files beside it, with paths as typed in its errors. */
export function writtenNamed<T>(typed: string, written: Result<T>): Result<T> {
  if (written.ok || !OF_FILES.includes(written.error.code)) return written
  return fail({ ...written.error, file: join(dirname(typed), written.error.file ?? basename(typed)) })
}
