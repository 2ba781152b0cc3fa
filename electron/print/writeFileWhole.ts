import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Writable } from 'node:stream'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { isSystemError, systemReason } from '../storage/systemError.ts'

/**
 * Writes a file as a stream, whole or not at all: it grows beside its place under another name and moves there when it is
 * complete and on the disk. Answers its size in bytes. Errors: `cancelled`, `file-unwritable`.
 */
export async function writeFileWhole(
  path: string,
  write: (sink: Writable) => Promise<void>,
  signal?: AbortSignal,
): Promise<Result<number>> {
  const part = `${path}.part`
  const sink = createWriteStream(part)
  try {
    await write(sink)
    const bytes = sink.bytesWritten
    await flushed(part)
    await rename(part, path)
    return ok(bytes)
  } catch (error) {
    sink.destroy()
    await rm(part, { force: true })
    if (signal?.aborted) return failure('cancelled', 'The print was cancelled.', basename(path))
    if (!isSystemError(error)) throw error
    return failure('file-unwritable', `The file could not be written (${systemReason(error)}).`, basename(path))
  }
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
