/** The pictures of backups: files named by the hash of their bytes, each once for all backups of a folder. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryName } from '../disk/temporaryName.ts'
import { backupFolder } from './backupNames.ts'
import { isPictureOf } from './pictureStore.ts'

const PICTURE_FILE = /^[0-9a-f]{64}$/

/** The pictures beside the backups in a folder. */
export class BackupPictures {
  readonly #folder: string
  readonly #backups: string

  constructor(backups: string) {
    this.#backups = backups
    this.#folder = join(backups, 'pictures')
  }

  /** True if there is a picture with that id, and of that size if given. */
  has(id: string, bytes?: number): boolean {
    const stats = statSync(join(this.#folder, id), { throwIfNoEntry: false })
    return stats !== undefined && stats.isFile() && (bytes === undefined || stats.size === bytes)
  }

  /** The bytes of a picture; undefined if it is missing or damaged. */
  read(id: string): Buffer | undefined {
    if (!this.has(id)) return undefined
    const bytes = readFileSync(join(this.#folder, id))
    return isPictureOf(id, bytes) ? bytes : undefined
  }

  /** Writes a picture whole. `backup`: name of the backup that needs it, which partial files are named after. */
  put(id: string, bytes: Uint8Array, backup: string): void {
    mkdirSync(this.#folder, { recursive: true })
    const part = temporaryName(join(this.#backups, backup))
    try {
      const descriptor = openSync(part, 'wx')
      try {
        for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      renameSync(part, join(this.#folder, id))
    } finally {
      rmSync(part, { force: true })
    }
  }

  /** Sizes in bytes by id. */
  sizes(): ReadonlyMap<string, number> {
    const sizes = new Map<string, number>()
    for (const id of this.#ids()) {
      const stats = statSync(join(this.#folder, id), { throwIfNoEntry: false })
      if (stats) sizes.set(id, stats.size)
    }
    return sizes
  }

  /** Removes all pictures but those, as long as `goOn` says so before each. */
  keepOnly(needed: ReadonlySet<string>, goOn: () => boolean): void {
    for (const id of this.#ids().filter((each) => !needed.has(each))) {
      if (!goOn()) return
      rmSync(join(this.#folder, id), { force: true })
    }
  }

  #ids(): readonly string[] {
    try {
      return readdirSync(this.#folder).filter((name) => PICTURE_FILE.test(name))
    } catch {
      return [] // There are none, or the folder cannot be read.
    }
  }
}

/** Where the pictures of a backup may be: beside it, or if it was copied elsewhere alone, with the backups of the library at `library`. */
export const picturePlaces = (backup: string, library: string): readonly BackupPictures[] =>
  [dirname(backup), backupFolder(library)].map((folder) => new BackupPictures(folder))

/** The bytes of a picture from the first place that has it undamaged. */
export function firstOf(places: readonly BackupPictures[], id: string): Buffer | undefined {
  for (const place of places) {
    const bytes = place.read(id)
    if (bytes) return bytes
  }
  return undefined
}
