import type { ReadableDb, WritableDb } from './handles.ts'

/** A stored preference as plain data; null if there is none or it is damaged. */
export function readPreference(db: ReadableDb, key: string): unknown {
  const row = db.prepare<[string], { readonly json: string }>('SELECT json FROM preferences WHERE key = ?').get(key)
  try {
    return row ? JSON.parse(row.json) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Stores a preference; `value` is plain data. */
export function writePreference(db: WritableDb, key: string, value: unknown): void {
  db.prepare(
    'INSERT INTO preferences (key, json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET json = excluded.json',
  ).run(key, JSON.stringify(value))
}
