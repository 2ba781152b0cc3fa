/** The revealed squares of a map as stored with its preferences. */
import type { RevealedSquares } from '../../src/map/revealed.ts'
import { mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { ReadableDb, WritableDb } from '../storage/handles.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'

/** One bit for each square, or `off`: nothing is covered. */
export type StoredReveal = { readonly cells: number; readonly bits: string } | { readonly off: true }

const revealedKey = (mapId: MapId): string => mapPreferenceKey('players.revealed', mapId)

/** What is stored for a map; null if it was never covered. */
export function readReveal(db: ReadableDb, mapId: MapId): StoredReveal | null {
  const stored = readPreference(db, revealedKey(mapId)) as { bits?: unknown; cells?: unknown; off?: unknown } | null
  if (stored?.off === true) return { off: true }
  return typeof stored?.bits === 'string' && typeof stored.cells === 'number' ? (stored as StoredReveal) : null
}

export const storeReveal = (db: WritableDb, mapId: MapId, stored: StoredReveal | null): void =>
  writePreference(db, revealedKey(mapId), stored)

/** Revealed squares as stored; null: nothing is covered. */
export function packReveal(revealed: RevealedSquares | null): StoredReveal {
  if (revealed === null) return { off: true }
  const bytes = Buffer.alloc(Math.ceil(revealed.length / 8))
  for (const [index, shown] of revealed.entries())
    if (shown === 1) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7))
  return { cells: revealed.length, bits: bytes.toString('base64') }
}

/** The revealed squares of a map; none if it had another number of squares when they were stored. Null: nothing is covered. */
export function unpackReveal(stored: StoredReveal | null, { layers }: BattleMap): RevealedSquares | null {
  if (stored === null || 'off' in stored) return null
  const cells = layers.terrain.length
  if (stored.cells !== cells) return new Uint8Array(cells)
  const bytes = Buffer.from(stored.bits, 'base64')
  return Uint8Array.from({ length: cells }, (_, index) => ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1)
}
