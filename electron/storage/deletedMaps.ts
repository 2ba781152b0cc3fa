/** Removes deleted maps for good. A clock that is wrong for a day must not cost a map, so days on which the program ran are counted. */
import { z } from 'zod'
import type { MapId } from '../../src/map/records/ids.ts'
import { inTransaction, type WritableDb } from './handles.ts'
import { purgeMaps } from './libraryStore.ts'
import { readPreference, writePreference } from './preferenceStore.ts'

/** For how many days, and for how many days with a start, a deleted map can be brought back. */
export const KEEP_DELETED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const KEY = 'library.deletedMaps'
const recordSchema = z.object({
  /** Days on which the program was started, and the last of them. */
  startDays: z.int(),
  lastDay: z.int(),
  /** Deleted maps, and how many such days there were when each was first seen deleted. */
  maps: z.record(z.string(), z.object({ deletedAtMs: z.number(), startDays: z.int() })),
})

/** Removes maps deleted long ago with their history, versions and preferences. Call it at each start. Returns how many. */
export const purgeLongDeleted = (db: WritableDb, atMs: number): number =>
  inTransaction(db, () => {
    const stored = recordSchema.safeParse(readPreference(db, KEY))
    const before = stored.success ? stored.data : { startDays: 0, lastDay: NaN, maps: {} }
    const lastDay = Math.floor(atMs / DAY_MS)
    const startDays = before.startDays + (lastDay === before.lastDay ? 0 : 1)
    const deleted = db
      .prepare<[], { readonly id: MapId; readonly deletedAtMs: number }>(
        'SELECT id, deleted_at_ms AS deletedAtMs FROM maps WHERE deleted_at_ms IS NOT NULL ORDER BY number',
      )
      .all()
    const maps = new Map(
      deleted.map(({ id, deletedAtMs }) => {
        const seen = before.maps[id]
        return [id, seen?.deletedAtMs === deletedAtMs ? seen : { deletedAtMs, startDays }]
      }),
    )
    const due = [...maps].flatMap(([id, seen]) =>
      startDays - seen.startDays >= KEEP_DELETED_DAYS && seen.deletedAtMs < atMs - KEEP_DELETED_DAYS * DAY_MS
        ? [id]
        : [],
    )
    for (const id of due) maps.delete(id)
    purgeMaps(db, due)
    writePreference(db, KEY, { startDays, lastDay, maps: Object.fromEntries(maps) })
    return due.length
  })
