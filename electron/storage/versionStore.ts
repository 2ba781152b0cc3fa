/** Stores versions: snapshots of a map by name. */
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { MapVersion } from '../../src/ipc/shapes/maps.ts'
import { TABLE_NAMES, tablesOf, type BattleMap } from '../../src/map/battleMap.ts'
import { shapeOf } from '../../src/map/change.ts'
import type { ReadableDb, WritableDb } from './handles.ts'
import { isHash, versionHash, type HashedVersion } from './mapHash.ts'
import { packSnapshot, unpackSnapshot } from './packChange.ts'

interface VersionRow {
  readonly versionId: number
  readonly name: string
  readonly automatic: number
  readonly atMs: number
}
const LISTED = 'number AS versionId, name, automatic, at_ms AS atMs'
const versionOf = (row: VersionRow): MapVersion => ({ ...row, automatic: row.automatic === 1 })

/** Saves the current map as a version. */
export function insertVersion(
  db: WritableDb,
  mapNumber: number,
  map: BattleMap,
  facts: { readonly name: string; readonly automatic: boolean; readonly atMs: number; readonly revision: number },
): MapVersion {
  const records = Object.fromEntries(TABLE_NAMES.map((name) => [name, [...map.tables[name].values()]]))
  const versionId = insertStoredVersion(db, {
    map: mapNumber,
    name: facts.name,
    automatic: facts.automatic ? 1 : 0,
    atMs: facts.atMs,
    revision: facts.revision,
    snapshot: packSnapshot({ shape: shapeOf(map), records }),
  })
  return { versionId, name: facts.name, atMs: facts.atMs, automatic: facts.automatic }
}

/** Inserts a version in its stored form and returns its number. */
export function insertStoredVersion(db: WritableDb, version: HashedVersion): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO versions (map, name, automatic, at_ms, revision, snapshot, hash)
       VALUES (@map, @name, @automatic, @atMs, @revision, @snapshot, @hash)`,
    )
    .run({ ...version, hash: versionHash(version) })
  return Number(lastInsertRowid)
}

/** The row of a version, with its stored hash. */
export interface StoredVersion extends HashedVersion {
  readonly snapshot: Buffer
  readonly hash: Buffer | null
}
/** The columns of a `StoredVersion`. */
export const VERSION_COLUMNS = 'map, name, automatic, at_ms AS atMs, revision, snapshot, hash'

/** True if a version matches its hash. */
export const isSoundVersion = (version: StoredVersion): boolean => isHash(versionHash(version), version.hash)

/** The versions of a map, latest first. */
export const listVersions = (db: ReadableDb, mapNumber: number): MapVersion[] =>
  db
    .prepare<[number], VersionRow>(`SELECT ${LISTED} FROM versions WHERE map = ? ORDER BY number DESC`)
    .all(mapNumber)
    .map(versionOf)

/** A version's name and map, with the id of `map`; undefined if there is no such version. Error: `version-damaged`. */
export function readVersion(
  db: ReadableDb,
  mapNumber: number,
  map: BattleMap,
  versionId: number,
): Result<{ readonly name: string; readonly map: BattleMap }> | undefined {
  const row = db
    .prepare<[number, number], StoredVersion>(`SELECT ${VERSION_COLUMNS} FROM versions WHERE number = ? AND map = ?`)
    .get(versionId, mapNumber)
  if (!row) return undefined
  if (!isSoundVersion(row)) return failure('version-damaged')
  const snapshot = unpackSnapshot(row.snapshot)
  if (!snapshot.ok) return snapshot
  const { shape, records } = snapshot.value
  return ok({ name: row.name, map: { id: map.id, ...shape, tables: tablesOf((table) => records[table] ?? []) } })
}

/** Time and revision of the latest automatic version of a map. */
export const latestAutomatic = (
  db: ReadableDb,
  mapNumber: number,
): { readonly atMs: number; readonly revision: number } | undefined =>
  db
    .prepare<[number], { readonly atMs: number; readonly revision: number }>(
      'SELECT at_ms AS atMs, revision FROM versions WHERE map = ? AND automatic = 1 ORDER BY number DESC LIMIT 1',
    )
    .get(mapNumber)

/** Deletes all but the latest automatic versions of a map. */
export function forgetOldAutomatic(db: WritableDb, mapNumber: number, keep: number): void {
  db.prepare(
    `DELETE FROM versions WHERE map = @mapNumber AND automatic = 1 AND number NOT IN
       (SELECT number FROM versions WHERE map = @mapNumber AND automatic = 1 ORDER BY number DESC LIMIT @keep)`,
  ).run({ mapNumber, keep })
}
