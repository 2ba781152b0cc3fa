import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { WritableDb } from '../../electron/storage/handles.ts'
import type { CallInput } from '../../src/ipc/contract.ts'
import { testServices } from './support/testServices.ts'

const SIDE_CELLS = 120
/** Of no pattern, so that what is kept of it takes several pages of the file, packed or not. */
const values = Array.from({ length: SIDE_CELLS ** 2 }, (_, i) => Math.floor(12 * Math.abs(Math.sin(i ** 2))))
const stroke: CallInput<'maps.run'>['command'] = {
  type: 'paint-cells',
  layer: 'terrain',
  indices: values.map((_, i) => i),
  values,
}

/** Trouble by the code it is answered with: makes it, and returns what ends it. */
const TROUBLES: Readonly<Record<string, (db: WritableDb) => () => void>> = {
  'disk-full': (db) => {
    // SQLite answers the same as for a disk without room. What is free within the file is filled first.
    db.exec('CREATE TABLE filling (text)')
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
    const fill = db.prepare('INSERT INTO filling VALUES (zeroblob(1000))')
    expect(() => {
      for (;;) fill.run()
    }).toThrow('full')
    return () => {
      db.pragma('max_page_count = 1000000')
      db.exec('DROP TABLE filling')
    }
  },
  'library-busy': (db) => {
    db.pragma('busy_timeout = 0')
    const other = new Database(db.name)
    other.exec('BEGIN IMMEDIATE')
    return () => other.close()
  },
  'library-read-only': (db) => {
    db.pragma('query_only = ON')
    return () => db.pragma('query_only = OFF')
  },
}

test.each(Object.keys(TROUBLES))(
  '%s: a map still opens, an edit says why it was not kept, and works afterward',
  async (code) => {
    const { db, broken, call, done } = testServices()
    const mapId = await done('library.create', {
      name: 'Cellar',
      ruleset: 'pf1e',
      widthCells: SIDE_CELLS,
      heightCells: SIDE_CELLS,
    })
    const endTrouble = TROUBLES[code]?.(db)
    // Yesterday's look at it would be written down, and the daily version kept.
    expect((await done('maps.open', { mapId })).history.sequence).toBe(0)
    const refused = await call('maps.run', { mapId, command: stroke })
    expect(refused).toMatchObject({ ok: false, error: { code } })
    expect(broken).toEqual([])
    endTrouble?.()
    expect((await done('maps.open', { mapId })).layers.terrain.every((terrain) => terrain === 0)).toBe(true)
    await done('maps.run', { mapId, command: stroke })
    expect((await done('maps.open', { mapId })).history.sequence).toBe(1)
  },
)
