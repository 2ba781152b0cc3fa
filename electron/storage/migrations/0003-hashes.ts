/** Hashes of what is stored of each map: damage shows when it is read. */
import type { WritableDb } from '../handles.ts'
import {
  hashMapRows,
  stepHash,
  versionHash,
  type HashedMapRow,
  type HashedStep,
  type HashedVersion,
} from '../mapHash.ts'

export const hashes = {
  version: 3,
  sql: `
-- Over the map's line, its chunks and its records.
ALTER TABLE maps ADD COLUMN state_hash BLOB;
ALTER TABLE history ADD COLUMN hash BLOB;
ALTER TABLE versions ADD COLUMN hash BLOB;
`,
  /** What an older library holds is taken as sound: there is nothing to compare it with. */
  fill(db: WritableDb): void {
    const setMap = db.prepare('UPDATE maps SET state_hash = ? WHERE number = ?')
    for (const row of db.prepare<[], HashedMapRow>('SELECT * FROM maps').all())
      setMap.run(hashMapRows(db, row).bytes(), row.number)
    const steps = db.prepare<[number, number], HashedStep>(
      'SELECT map, sequence, label, at_ms AS atMs, change FROM history WHERE map = ? AND sequence = ?',
    )
    const setStep = db.prepare('UPDATE history SET hash = ? WHERE map = ? AND sequence = ?')
    for (const { map, sequence } of db.prepare<[], HashedStep>('SELECT map, sequence FROM history').all()) {
      const step = steps.get(map, sequence)
      if (step) setStep.run(stepHash(step), map, sequence)
    }
    const versions = db.prepare<[number], HashedVersion>(
      'SELECT map, name, automatic, at_ms AS atMs, revision, snapshot FROM versions WHERE number = ?',
    )
    const setVersion = db.prepare('UPDATE versions SET hash = ? WHERE number = ?')
    for (const { number } of db.prepare<[], { readonly number: number }>('SELECT number FROM versions').all()) {
      const version = versions.get(number)
      if (version) setVersion.run(versionHash(version), number)
    }
  },
} as const
