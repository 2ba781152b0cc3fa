import { failure, ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { CREATURE_PRESETS } from '../../src/samples/creaturePresets.ts'
import type { WritableDb } from '../storage/handles.ts'
import {
  listCreatures,
  listStamps,
  putCreature,
  putStamp,
  readStamp,
  removeCreature,
  removeStamp,
} from '../storage/pieceStores.ts'

/** What the handlers of creatures and stamps need. */
export interface PieceNeeds {
  readonly db: WritableDb
  readonly creaturesChanged: () => void
  readonly stampsChanged: () => void
}

/** The calls of the creature library and of stamps. */
export function pieceHandlers({ db, creaturesChanged, stampsChanged }: PieceNeeds) {
  return {
    'creatures.list': () => {
      const own = listCreatures(db)
      const changed = new Set(own.map(({ id }) => id))
      const presets = CREATURE_PRESETS.filter(({ id }) => !changed.has(id))
      return ok([...own.map((entry) => ({ ...entry, preset: false })), ...presets])
    },
    'creatures.put': (entry) => {
      putCreature(db, entry)
      creaturesChanged()
      return ok(null)
    },
    // Of a preset that was changed, removing gives the preset back.
    'creatures.remove': ({ id }) => {
      if (!removeCreature(db, id)) return failure('no-such-creature', 'This is none of your own creatures.', id)
      creaturesChanged()
      return ok(null)
    },
    'stamps.list': () => ok(listStamps(db)),
    'stamps.read': ({ id }) => {
      const stamp = readStamp(db, id)
      return stamp ? ok(stamp) : failure('no-such-stamp', 'This stamp is not in the library.', id)
    },
    'stamps.put': (stamp) => {
      for (const { layer, indices, values } of stamp.cells) {
        const cells = stamp.widthCells * stamp.heightCells
        if (values.length !== indices.length || indices.some((index) => index >= cells))
          return failure('stamp-broken', 'expected a value for each square, and squares of the stamp only', layer)
      }
      putStamp(db, stamp)
      stampsChanged()
      return ok(null)
    },
    'stamps.remove': ({ id }) => {
      if (!removeStamp(db, id)) return failure('no-such-stamp', 'This stamp is not in the library.', id)
      stampsChanged()
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
