import { failure, ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { changeBetween } from '../../src/map/change.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { tableRulesInForce } from '../../src/rules/tableRules.ts'
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
import type { OpenMap, OpenMaps } from './openMaps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many automatic versions each map keeps. */
const AUTOMATIC_VERSIONS = 14

/** What the handlers of open maps need. */
export interface MapNeeds {
  readonly db: WritableDb
  readonly openMaps: OpenMaps
  readonly now: () => number
  readonly opened: (open: OpenMap) => void
}

/** The calls of open maps. */
export function mapHandlers({ db, openMaps, now, opened }: MapNeeds) {
  return {
    'maps.open': ({ mapId }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      keepDailyVersion(db, open.value, now())
      markOpened(db, mapId, now())
      opened(open.value)
      return ok(openMaps.snapshot(open.value))
    },
    'maps.close': ({ mapId }) => {
      openMaps.close(mapId)
      return ok(null)
    },
    'maps.run': ({ mapId, command }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const plan = planCommand(command, open.value.map)
      if (!plan.ok) return plan
      for (const { table, after } of plan.value.change.records)
        if (table === 'settings' && after && 'ruleset' in after) {
          const ruleset = rulesetById(after.ruleset)
          if (!ruleset) return failure('no-such-ruleset', `No rule system is called ${after.ruleset}.`, 'ruleset')
          const rules = tableRulesInForce(ruleset.tableRules, after.tableRules)
          if (!rules.ok) return rules
        }
      return openMaps.commit(mapId, plan.value.change, plan.value.label)
    },
    'maps.undo': ({ mapId }) => openMaps.step(mapId, 'undo'),
    'maps.redo': ({ mapId }) => openMaps.step(mapId, 'redo'),
    'maps.goTo': ({ mapId, sequence }) => openMaps.goTo(mapId, sequence),
    'maps.history': ({ mapId }) => {
      const open = openMaps.get(mapId)
      return open.ok ? ok(historyEntries(db, open.value.number, open.value.sequence)) : open
    },
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
    'maps.restoreVersion': ({ mapId, versionId }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const { number, map } = open.value
      const version = readVersion(db, number, map, versionId)
      if (!version) return failure('no-such-version', 'This version is not in the library.', String(versionId))
      return openMaps.commit(mapId, changeBetween(map, version.map), `Go back to ${version.name}`)
    },
  } satisfies Partial<Handlers>
}

/** Before a day's work on a map begins: keeps it as it stands, if it changed since the last time. */
function keepDailyVersion(db: WritableDb, { number, map, revision }: OpenMap, atMs: number): void {
  const latest = latestAutomatic(db, number)
  if (revision === 0 || (latest && (latest.revision === revision || atMs - latest.atMs < DAY_MS))) return
  inTransaction(db, () => {
    const name = `${settingsOf(map).name}, before this day`
    insertVersion(db, number, map, { name, automatic: true, atMs, revision })
    forgetOldAutomatic(db, number, AUTOMATIC_VERSIONS)
  })
}
