import { createWriteStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'

const UNIX_MODE_SHIFT = 16
const PERMISSION_BITS = 0o777

/**
 * Unpacks the wanted files of a zip archive into `folder`, one after the other, with their Unix permissions.
 * @param placeOf takes a file's name in the archive and gives its path below `folder`, or null to leave it out.
 * Folders get made as needed; symbolic links are not supported (none of our archives has one) and throw.
 */
export async function unpackZip(
  zipPath: string,
  folder: string,
  placeOf: (entryName: string) => string | null,
): Promise<void> {
  const zip = await yauzl.openPromise(zipPath, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry()) {
      const place = entry.fileName.endsWith('/') ? null : placeOf(entry.fileName)
      if (place !== null) await unpackEntry(zip, entry, join(folder, place))
    }
  } finally {
    zip.close()
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  const mode = entry.externalFileAttributes >>> UNIX_MODE_SHIFT
  if ((mode & 0o170000) === 0o120000) throw new Error(`${entry.fileName} is a symbolic link`)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
  if ((mode & PERMISSION_BITS) !== 0) await chmod(path, mode & PERMISSION_BITS)
}
