/** The steps of each map: unlimited, kept over restarts. */
import type { Result } from '../../src/base/result.ts'
import type { HistoryEnds, HistoryEntry } from '../../src/ipc/shapes/maps.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import { packChange, unpackChange } from './packChange.ts'

/** Adds the step after `sequence`, and forgets the undone ones it replaces. */
export function appendStep(
  db: WritableDb,
  map: number,
  sequence: number,
  step: { readonly label: string; readonly atMs: number; readonly change: MapChange },
): void {
  db.prepare('DELETE FROM history WHERE map = ? AND sequence > ?').run(map, sequence)
  db.prepare('INSERT INTO history (map, sequence, label, at_ms, change) VALUES (?, ?, ?, ?, ?)').run(
    map,
    sequence + 1,
    step.label,
    step.atMs,
    packChange(step.change),
  )
}

/** What step `sequence` changed; undefined if there is no such step. Errors: `step-damaged`. */
export function stepChange(db: ReadableDb, map: number, sequence: number): Result<MapChange> | undefined {
  const row = db
    .prepare<[number, number], { readonly change: Buffer }>('SELECT change FROM history WHERE map = ? AND sequence = ?')
    .get(map, sequence)
  return row && unpackChange(row.change)
}

/** Where undo and redo lead from `sequence`. */
export function historyEnds(db: ReadableDb, map: number, sequence: number): HistoryEnds {
  const label = db.prepare<[number, number], { readonly label: string }>(
    'SELECT label FROM history WHERE map = ? AND sequence = ?',
  )
  return {
    sequence,
    undoLabel: label.get(map, sequence)?.label ?? null,
    redoLabel: label.get(map, sequence + 1)?.label ?? null,
  }
}

/** Every step of a map, oldest first. */
export function historyEntries(db: ReadableDb, map: number, sequence: number): HistoryEntry[] {
  return db
    .prepare<[number], Omit<HistoryEntry, 'applied'>>(
      'SELECT sequence, label, at_ms AS atMs FROM history WHERE map = ? ORDER BY sequence',
    )
    .all(map)
    .map((entry) => ({ ...entry, applied: entry.sequence <= sequence }))
}
