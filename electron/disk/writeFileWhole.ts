import { createWriteStream } from 'node:fs'
import { open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { isSystemError, systemReason } from './systemError.ts'
import { removeLeftovers, temporaryName } from './temporaryName.ts'

/**
 * Writes a file as a stream, whole or not at all: it grows beside its place under another name and moves there when it is
 * complete and on the disk. What killed programs left unfinished in its folder goes. Answers its size in bytes. Errors, each with the name of the file alone as `where`: `canceled`
 * (the signal was aborted before the file was in its place), `no-such-folder`, `file-unwritable`.
 */
export async function writeFileWhole(
  path: string,
  write: (sink: Writable) => Promise<void>,
  signal?: AbortSignal,
): Promise<Result<number>> {
  // What a link leads to is written; the link stays. A link that leads nowhere yet is a plain name.
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
    // Where this fails too, the part was never made or the disk is gone: the error at hand says why.
    await rm(part, { force: true }).catch(() => undefined)
    const name = basename(path)
    if (signal?.aborted) return failure('canceled', { file: name })
    if (!isSystemError(error)) throw error
    if (error.code === 'ENOENT') return failure('no-such-folder', { file: name, name: dirname(path) })
    return failure('file-unwritable', { file: name, ...systemReason(error) })
  }
}

/** Writes bytes as a file, whole or not at all. Answers and errors are those of `writeFileWhole`. */
export const writeBytesWhole = (path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Result<number>> =>
  writeFileWhole(path, (sink) => endWith(sink, bytes), signal)

/** Ends a sink, with some last bytes where given. Rejects where any of what it was given cannot be written: a full disk, say. */
export async function endWith(sink: Writable, last: Uint8Array = new Uint8Array(0)): Promise<void> {
  // The callback of `end` would be called on a failure too.
  sink.end(last)
  await finished(sink)
}

/** A stream that is still opening its file would make it again after it was removed: waits until it has let go. */
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
