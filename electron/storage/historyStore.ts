/** The history of each map: an unlimited number of steps, kept across restarts. */
import { failure, type Result } from '../../src/base/result.ts'
import type { HistoryEnds, HistoryEntry } from '../../src/ipc/shapes/maps.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import { isHash, stepHash, type HashedStep } from './mapHash.ts'
import { packChange, unpackChange } from './packChange.ts'

/** Adds a step after `sequence`, and deletes the undone steps it replaces. */
export function appendStep(
  db: WritableDb,
  map: number,
  sequence: number,
  step: { readonly label: string; readonly atMs: number; readonly change: MapChange },
): void {
  deleteUndone(db, map, sequence)
  insertStep(db, { map, sequence: sequence + 1, ...step, change: packChange(step.change) })
}

/** Deletes the steps after `sequence`, and returns whether there were any. */
export const deleteUndone = (db: WritableDb, map: number, sequence: number): boolean =>
  db.prepare('DELETE FROM history WHERE map = ? AND sequence > ?').run(map, sequence).changes > 0

/** Inserts a step in its stored form. */
export function insertStep(db: WritableDb, step: HashedStep): void {
  db.prepare(
    `INSERT INTO history (map, sequence, label, at_ms, change, hash)
     VALUES (@map, @sequence, @label, @atMs, @change, @hash)`,
  ).run({ ...step, hash: stepHash(step) })
}

/** The row of a step, with its stored hash. */
export interface StoredStep extends HashedStep {
  readonly change: Buffer
  readonly hash: Buffer | null
}
/** The columns of a `StoredStep`. */
export const STEP_COLUMNS = 'map, sequence, label, at_ms AS atMs, change, hash'

/** True if a step matches its hash. */
export const isSoundStep = (step: StoredStep): boolean => isHash(stepHash(step), step.hash)

/** The change of step `sequence`; undefined if there is no such step. Error: `step-damaged`. */
export function stepChange(db: ReadableDb, map: number, sequence: number): Result<MapChange> | undefined {
  const row = db
    .prepare<[number, number], StoredStep>(`SELECT ${STEP_COLUMNS} FROM history WHERE map = ? AND sequence = ?`)
    .get(map, sequence)
  if (!row) return undefined
  return isSoundStep(row) ? unpackChange(row.change) : failure('step-damaged')
}

/** The labels of undo and redo at `sequence`. */
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
