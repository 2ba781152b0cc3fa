/** Reads regular files only: a pipe would wait for a writer, and a device may have no end. */
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { isSystemError, systemReason } from './systemError.ts'

/** Size limit and progress of reading a file. */
export interface ReadLimits {
  readonly maxBytes: number
  readonly onProgress?: ((doneBytes: number, ofBytes: number) => void) | undefined
}

// Windows has no such flag, and its pipes are not in the file system.
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
const BLOCK_BYTES = 1 << 22

/**
 * Reads a file block by block, up to its size when opened. Errors, with the name of the file: `file-unreadable` (also for
 * folders, pipes and devices), `file-too-large`.
 */
export async function readWholeFile(path: string, { maxBytes, onProgress }: ReadLimits): Promise<Result<Uint8Array>> {
  const file = basename(path)
  let handle: FileHandle | undefined
  try {
    handle = await open(path, WITHOUT_WAITING)
    const stats = await handle.stat()
    if (stats.isDirectory()) return failure('file-unreadable', { file, reason: 'is-folder' })
    if (!stats.isFile()) return failure('file-unreadable', { file, reason: 'not-a-file' })
    if (stats.size > maxBytes) return failure('file-too-large', { file, max: maxBytes })
    return ok(await bytesOf(handle, stats.size, onProgress))
  } catch (error) {
    if (!isSystemError(error)) throw error
    return failure('file-unreadable', { file, ...systemReason(error) })
  } finally {
    await handle?.close()
  }
}

async function bytesOf(handle: FileHandle, size: number, onProgress: ReadLimits['onProgress']): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let done = 0
  for (let read = -1; done < size && read !== 0; done += read) {
    read = (await handle.read(bytes, done, Math.min(BLOCK_BYTES, size - done))).bytesRead
    onProgress?.(done + read, size)
  }
  return bytes.subarray(0, done)
}
