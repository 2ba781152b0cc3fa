import type { WritableDb } from '../handles.ts'
import { invariant } from '../../../src/base/invariant.ts'
import { library } from './0001-library.ts'
import { previewPictures } from './0002-preview-pictures.ts'
import { hashes } from './0003-hashes.ts'
import { thumbnails } from './0004-thumbnails.ts'
import { summaries } from './0005-summaries.ts'

/** One step of the library file's form: from `version - 1` to `version`. Never edited once released. */
export interface Migration {
  readonly version: number
  readonly sql: string
  /** What SQL alone cannot do; in the same transaction, after `sql`. */
  readonly fill?: (db: WritableDb) => void
}

/** Every migration, oldest first, without gaps. */
export const MIGRATIONS: readonly Migration[] = [library, previewPictures, hashes, thumbnails, summaries]

/** The form this program writes. */
export const NEWEST_VERSION = MIGRATIONS.length

/** Marks a SQLite file as a library of ours: the letters `5foo`. */
export const APPLICATION_ID = 0x35666f6f

/**
 * Brings an open file from its version to `target`: identity and tables in one transaction, so that a file is a library or
 * still blank, never between. The version is read inside it: another program may have migrated the file meanwhile.
 */
export function migrate(db: WritableDb, target = NEWEST_VERSION, migrations = MIGRATIONS): void {
  for (const [i, { version }] of migrations.entries()) invariant(version === i + 1, 'migrations count 1, 2, 3 …')
  db.transaction(() => {
    const current = db.pragma('user_version', { simple: true }) as number
    if (current >= target) return
    if (current === 0) db.pragma(`application_id = ${APPLICATION_ID}`)
    for (const { version, sql, fill } of migrations)
      if (version > current && version <= target) {
        db.exec(sql)
        fill?.(db)
      }
    db.pragma(`user_version = ${target}`)
  }).exclusive()
}
