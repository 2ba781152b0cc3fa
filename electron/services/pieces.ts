import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { Stamp } from '../../src/ipc/shapes/library.ts'
import { CREATURE_PRESETS } from '../../src/samples/creaturePresets.ts'
import type { RunJob } from '../jobs/runJob.ts'
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
export interface PieceDeps {
  readonly db: WritableDb
  readonly runJob: RunJob
  readonly creaturesChanged: () => void
  readonly stampsChanged: () => void
  readonly clipboardChanged: (id: string) => void
}

/** The handlers of the creature library, of stamps, and of the clipboard, which all windows share while the program runs. */
export function pieceHandlers({ db, runJob, creaturesChanged, stampsChanged, clipboardChanged }: PieceDeps) {
  let copied: Stamp | null = null
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
    // In a thread: a file of actors can have many megabytes.
    'creatures.recognize': ({ text }) => runJob('creatures.recognize', { text }),
    // Removing a changed preset restores the original.
    'creatures.remove': ({ id }) => {
      if (!removeCreature(db, id)) return failure('no-such-creature', { where: id })
      creaturesChanged()
      return ok(null)
    },
    'stamps.list': () => ok(listStamps(db)),
    'stamps.read': ({ id }) => {
      const stamp = readStamp(db, id)
      return stamp ? ok(stamp) : failure('no-such-stamp', { where: id })
    },
    'stamps.put': (stamp) => {
      const checked = checkCells(stamp)
      if (!checked.ok) return checked
      putStamp(db, stamp)
      stampsChanged()
      return ok(null)
    },
    'stamps.remove': ({ id }) => {
      if (!removeStamp(db, id)) return failure('no-such-stamp', { where: id })
      stampsChanged()
      return ok(null)
    },
    'clipboard.read': () => ok(copied),
    'clipboard.write': (piece) => {
      const checked = checkCells(piece)
      if (!checked.ok) return checked
      copied = piece
      clipboardChanged(piece.id)
      return ok(null)
    },
  } satisfies Partial<Handlers>
}

/** Checks what the schema cannot. Error: `stamp-broken`. */
function checkCells({ cells, widthCells, heightCells }: Stamp): Result<null> {
  for (const { layer, indices, values } of cells)
    if (values.length !== indices.length || indices.some((index) => index >= widthCells * heightCells))
      return failure('stamp-broken', {
        where: layer,
        details: 'expected a value for each square, and squares of the stamp only',
      })
  return ok(null)
}
