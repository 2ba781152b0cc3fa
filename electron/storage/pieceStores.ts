/** Stores the user's own creatures and stamps, which are shared by all maps. */
import { creatureEntrySchema, stampSchema } from '../../src/ipc/shapes/library.ts'
import type { CreatureEntry, Stamp, StampSummary } from '../../src/ipc/shapes/library.ts'
import type { ReadableDb, WritableDb } from './handles.ts'

/** The user's own creatures, by name. */
export const listCreatures = (db: ReadableDb): CreatureEntry[] =>
  db
    .prepare<[], { readonly json: string }>('SELECT json FROM creature_entries ORDER BY name COLLATE NOCASE, id')
    .all()
    .map(({ json }) => creatureEntrySchema.parse(JSON.parse(json)))

/** Adds an entry, or replaces the one with its id. */
export function putCreature(db: WritableDb, entry: CreatureEntry): void {
  db.prepare('INSERT OR REPLACE INTO creature_entries (id, name, favourite, json) VALUES (?, ?, ?, ?)').run(
    entry.id,
    entry.sheet.name,
    entry.favourite ? 1 : 0,
    JSON.stringify(entry),
  )
}

/** Removes an entry. False if there was none. */
export const removeCreature = (db: WritableDb, id: string): boolean =>
  db.prepare('DELETE FROM creature_entries WHERE id = ?').run(id).changes === 1

/** All stamps by name, without their content. */
export const listStamps = (db: ReadableDb): StampSummary[] =>
  db
    .prepare<[], StampSummary>(
      'SELECT id, name, width_cells AS widthCells, height_cells AS heightCells FROM stamps ORDER BY name COLLATE NOCASE, id',
    )
    .all()

/** A stamp with its content. */
export function readStamp(db: ReadableDb, id: string): Stamp | undefined {
  const row = db.prepare<[string], { readonly json: string }>('SELECT json FROM stamps WHERE id = ?').get(id)
  return row && stampSchema.parse(JSON.parse(row.json))
}

/** Adds a stamp, or replaces the one with its id. */
export function putStamp(db: WritableDb, stamp: Stamp): void {
  db.prepare('INSERT OR REPLACE INTO stamps (id, name, width_cells, height_cells, json) VALUES (?, ?, ?, ?, ?)').run(
    stamp.id,
    stamp.name,
    stamp.widthCells,
    stamp.heightCells,
    JSON.stringify(stamp),
  )
}

/** Removes a stamp. False if there was none. */
export const removeStamp = (db: WritableDb, id: string): boolean =>
  db.prepare('DELETE FROM stamps WHERE id = ?').run(id).changes === 1
