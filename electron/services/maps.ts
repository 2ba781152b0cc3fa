import { failure, ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { changeBetween } from '../../src/map/change.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { inTransaction, type WritableDb } from '../storage/handles.ts'
import { historyEntries } from '../storage/historyStore.ts'
import { markOpened } from '../storage/libraryStore.ts'
import {
  forgetOldAutomatic,
  insertVersion,
  latestAutomatic,
  listVersions,
  readVersion,
} from '../storage/versionStore.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'
import type { OpenMap, OpenMaps } from './openMaps.ts'
import { en } from '../../src/words/en/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Number of automatic versions kept for each map. */
const AUTOMATIC_VERSIONS = 14

/** What the handlers of open maps need. */
export interface MapDeps {
  readonly db: WritableDb
  readonly openMaps: OpenMaps
  readonly now: () => number
  readonly opened: (open: OpenMap) => void
}

/** The handlers of open maps. */
export const mapHandlers = (deps: MapDeps) => ({ ...editHandlers(deps), ...versionHandlers(deps) })

function editHandlers({ db, openMaps, now, opened }: MapDeps) {
  return {
    'maps.open': ({ mapId }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      try {
        saveDailyVersion(db, open.value, now())
        markOpened(db, mapId, now())
      } catch (error) {
        // A map in a read-only library can still be viewed, printed and exported.
        if (!sqliteProblem(error)) throw error
      }
      opened(open.value)
      return ok(openMaps.snapshot(open.value))
    },
    'maps.close': ({ mapId }) => {
      openMaps.close(mapId)
      return ok(null)
    },
    'maps.run': ({ mapId, command }, caller) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const plan = planCommand(command, open.value.map, rulesOf)
      if (!plan.ok) return plan
      return openMaps.commit(mapId, plan.value.change, plan.value.label, caller)
    },
    'maps.undo': ({ mapId }, caller) => openMaps.step(mapId, 'undo', caller),
    'maps.redo': ({ mapId }, caller) => openMaps.step(mapId, 'redo', caller),
    'maps.goTo': ({ mapId, sequence }, caller) => openMaps.goTo(mapId, sequence, caller),
    'maps.history': ({ mapId }) => {
      const open = openMaps.get(mapId)
      return open.ok ? ok(historyEntries(db, open.value.number, open.value.sequence)) : open
    },
  } satisfies Partial<Handlers>
}

function versionHandlers({ db, openMaps, now }: MapDeps) {
  return {
    'maps.versions': ({ mapId }) => {
      const open = openMaps.get(mapId)
      return open.ok ? ok(listVersions(db, open.value.number)) : open
    },
    'maps.saveVersion': ({ mapId, name }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const { number, map, revision } = open.value
      return ok(insertVersion(db, number, map, { name, automatic: false, atMs: now(), revision }))
    },
    'maps.restoreVersion': ({ mapId, versionId }, caller) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const { number, map } = open.value
      const version = readVersion(db, number, map, versionId)
      if (!version) return failure('no-such-version', { where: String(versionId) })
      if (!version.ok) return version
      const { name, map: restored } = version.value
      return openMaps.commit(mapId, changeBetween(map, restored), en.labels.system.goBackTo(name), caller)
    },
  } satisfies Partial<Handlers>
}

/** Saves an automatic version when a map is opened, at most once a day and only if it has changed since the last one. */
function saveDailyVersion(db: WritableDb, { number, map, revision }: OpenMap, atMs: number): void {
  const latest = latestAutomatic(db, number)
  if (revision === 0 || (latest && (latest.revision === revision || atMs - latest.atMs < DAY_MS))) return
  inTransaction(db, () => {
    const day = new Date(atMs).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
    const name = en.labels.system.automaticBackup(day)
    insertVersion(db, number, map, { name, automatic: true, atMs, revision })
    forgetOldAutomatic(db, number, AUTOMATIC_VERSIONS)
  })
}
