/** Copies a map from another library, such as a backup, with its history, versions and pictures. */
import { failure, ok, type Result } from '../../src/base/result.ts'
import { settingsOf, SETTINGS_ID, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { inTransaction, type ReadableDb, type WritableDb } from './handles.ts'
import { insertStep, isSoundStep, STEP_COLUMNS, type StoredStep } from './historyStore.ts'
import { insertMap, mapRow, readMap, setHistoryPlace, type MapRow } from './mapStore.ts'
import { insertPicture, pictureFacts, readPicture } from './pictureStore.ts'
import { insertStoredVersion, isSoundVersion, VERSION_COLUMNS, type StoredVersion } from './versionStore.ts'

/** Id and name of the copy, and when it was made. */
export interface RestoreOptions {
  readonly id: MapId
  readonly name?: string
  readonly atMs: number
}

/**
 * Adds a map of `source` to the library as a new map, in one transaction. `beside`: pictures that `source` has without their
 * bytes. Errors: `no-such-map`, `map-damaged`.
 */
export function restoreMap(
  db: WritableDb,
  source: ReadableDb,
  mapId: MapId,
  as: RestoreOptions,
  beside: (id: string) => Uint8Array | undefined = () => undefined,
): Result<MapId> {
  const row = mapRow(source, mapId)
  if (!row) return failure('no-such-map', { where: mapId })
  const map = readMap(source, row)
  if (!map.ok) return map
  inTransaction(db, () => {
    const number = insertMap(db, renamed(map.value, as), { atMs: as.atMs, sample: null })
    copyHistory(db, source, row, number)
    copyVersions(db, source, row.number, number)
    for (const id of pictureIdsOf(source, row.number)) {
      const facts = pictureFacts(source, id)
      const bytes = facts && beside(id)
      const picture = bytes ? { ...facts, bytes } : readPicture(source, id)
      if (picture) insertPicture(db, picture, as.atMs)
    }
  })
  return ok(as.id)
}

function renamed(map: BattleMap, { id, name }: RestoreOptions): BattleMap {
  if (name === undefined) return { ...map, id }
  const settings = new Map([[SETTINGS_ID, { ...settingsOf(map), name }]])
  return { ...map, id, tables: { ...map.tables, settings } }
}

/** Copies the undamaged steps of a map's history. Returns how many were copied and how many were lost. */
export function copyHistory(
  db: WritableDb,
  source: ReadableDb,
  { number, sequence }: Pick<MapRow, 'number' | 'sequence'>,
  to: number,
): { readonly steps: number; readonly lost: number } {
  const stored = source.prepare<[number], StoredStep>(`SELECT ${STEP_COLUMNS} FROM history WHERE map = ?`).all(number)
  const sound = stored.filter(isSoundStep)
  for (const step of sound) insertStep(db, { ...step, map: to })
  setHistoryPlace(db, to, sequence)
  return { steps: sound.length, lost: stored.length - sound.length }
}

/** Copies the undamaged versions of a map. */
export function copyVersions(db: WritableDb, source: ReadableDb, from: number, to: number): void {
  const stored = source
    .prepare<[number], StoredVersion>(`SELECT ${VERSION_COLUMNS} FROM versions WHERE map = ? ORDER BY number`)
    .all(from)
  for (const version of stored) if (isSoundVersion(version)) insertStoredVersion(db, { ...version, map: to })
}

/** Ids of pictures: 64 hexadecimal digits. */
const PICTURE_ID = /[0-9a-f]{64}/g

/** Everything in a text that looks like the id of a picture. */
export const pictureIdsIn = (text: string): readonly string[] => text.match(PICTURE_ID) ?? []

function pictureIdsOf(db: ReadableDb, number: number): ReadonlySet<string> {
  const texts = db.prepare<[number], { readonly json: string }>('SELECT json FROM records WHERE map = ?').all(number)
  return new Set(texts.flatMap(({ json }) => pictureIdsIn(json)))
}
