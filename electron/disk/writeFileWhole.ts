import { createWriteStream } from 'node:fs'
import { open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { isSystemError, systemReason } from './systemError.ts'
import { removeLeftovers, temporaryName } from './temporaryName.ts'

/**
 * Writes a file atomically: streams to a temporary file in the same folder, which is renamed when it is complete and on the disk.
 * Also removes temporary files of killed programs in that folder. Returns the size in bytes. Errors, with the name of the file:
 * `canceled` (the signal was aborted before the rename), `no-such-folder`, `file-unwritable`.
 */
export async function writeFileWhole(
  path: string,
  write: (sink: Writable) => Promise<void>,
  signal?: AbortSignal,
): Promise<Result<number>> {
  // Writes to the target of a link, not over the link. A dangling link is replaced.
  const target = await realpath(path).catch(() => path)
  const part = temporaryName(target)
  removeLeftovers(dirname(target))
  const sink = createWriteStream(part)
  try {
    await write(sink)
    const bytes = sink.bytesWritten
    await flushed(part)
    signal?.throwIfAborted()
    await rename(part, target)
    return ok(bytes)
  } catch (error) {
    await closed(sink)
    // May fail for the same reason as the write, whose error is returned.
    await rm(part, { force: true }).catch(() => undefined)
    const name = basename(path)
    if (signal?.aborted) return failure('canceled', { file: name })
    if (!isSystemError(error)) throw error
    if (error.code === 'ENOENT') return failure('no-such-folder', { file: name, name: dirname(path) })
    return failure('file-unwritable', { file: name, ...systemReason(error) })
  }
}

/** Writes bytes to a file atomically, as `writeFileWhole` does. */
export const writeBytesWhole = (path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Result<number>> =>
  writeFileWhole(path, (sink) => endWith(sink, bytes), signal)

/** Ends a stream, with optional last bytes. Rejects if anything could not be written, for example on a full disk. */
export async function endWith(sink: Writable, last: Uint8Array = new Uint8Array(0)): Promise<void> {
  // The callback of `end` would be called after a failure too.
  sink.end(last)
  await finished(sink)
}

/** Waits until a stream is closed: one that is still opening its file would create it again after it was removed. */
function closed(sink: Writable): Promise<void> {
  return new Promise((done) => {
    if (sink.closed) done()
    else {
      sink.once('error', () => undefined)
      sink.once('close', done)
      sink.destroy()
    }
  })
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
