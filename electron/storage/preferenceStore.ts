import type { ReadableDb, WritableDb } from './handles.ts'

/** A stored preference as plain data, or null. */
export function readPreference(db: ReadableDb, key: string): unknown {
  const row = db.prepare<[string], { readonly json: string }>('SELECT json FROM preferences WHERE key = ?').get(key)
  return row ? JSON.parse(row.json) : null
}

/** Stores a preference; `value` is plain data. */
export function writePreference(db: WritableDb, key: string, value: unknown): void {
  db.prepare(
    'INSERT INTO preferences (key, json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET json = excluded.json',
  ).run(key, JSON.stringify(value))
}
