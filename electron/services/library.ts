import { cutText } from '../../src/base/plainText.ts'
import { failure, ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { SETTINGS_ID, settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { newMap } from '../../src/map/starters.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { inTransaction, type WritableDb } from '../storage/handles.ts'
import { listMaps, recentMaps, setDeleted, searchLibrary } from '../storage/libraryStore.ts'
import { insertMap } from '../storage/mapStore.ts'
import type { OpenMaps } from './openMaps.ts'
import type { SummaryRow } from '../../src/words/summary.ts'
import type { CardCache } from './CardCache.ts'
import { installSamples } from './samples.ts'
import { en } from '../../src/words/en/index.ts'

/** Length of the list of recent maps. */
const RECENT_MAPS = 10

/** What the library's handlers need. */
export interface LibraryDeps {
  readonly db: WritableDb
  readonly openMaps: OpenMaps
  readonly thumbnails: CardCache<Uint8Array>
  readonly summaries: CardCache<readonly SummaryRow[]>
  readonly now: () => number
  readonly newMapId: () => MapId
  readonly libraryChanged: () => void
}

/** The handlers of the library. */
export const libraryHandlers = (deps: LibraryDeps) => ({ ...listHandlers(deps), ...editHandlers(deps) })

/** What the list of maps shows. */
const listHandlers = ({ db, thumbnails, summaries }: LibraryDeps) =>
  ({
    'library.list': () => ok(listMaps(db)),
    'library.recent': () => ok(recentMaps(db, RECENT_MAPS)),
    'library.search': ({ text }) => ok(searchLibrary(db, text)),
    'library.thumbnail': ({ mapId }) => {
      const stored = thumbnails.stored(mapId)
      if (!stored) return failure('no-such-map', { where: mapId })
      return ok({ picture: stored.value, isOutdated: stored.isOutdated })
    },
    'library.drawThumbnail': async ({ mapId }) => ok(await thumbnails.latest(mapId)),
    'library.summary': ({ mapId }) => {
      const stored = summaries.stored(mapId)
      if (!stored) return failure('no-such-map', { where: mapId })
      return ok({ rows: stored.value, isOutdated: stored.isOutdated })
    },
    'library.summarize': async ({ mapId }) => ok(await summaries.latest(mapId)),
  }) satisfies Partial<Handlers>

/** Maps added, renamed, deleted and brought back. */
function editHandlers({ db, openMaps, now, newMapId, libraryChanged }: LibraryDeps) {
  const add = (map: BattleMap) => {
    inTransaction(db, () => insertMap(db, map, { atMs: now(), sample: null }))
    libraryChanged()
    return ok(map.id)
  }
  return {
    'library.create': ({ name, ruleset, widthCells, heightCells, starter }) => {
      if (!rulesetById(ruleset)) return failure('no-such-ruleset', { name: ruleset })
      return add(newMap(newMapId(), { widthCells, heightCells }, { name, ruleset }, starter))
    },
    'library.duplicate': ({ mapId }) => {
      const read = openMaps.peek(mapId)
      return read.ok ? add(copyOf(read.value.map, newMapId())) : read
    },
    'library.rename': ({ mapId, name }) => {
      const open = openMaps.peek(mapId)
      if (!open.ok) return open
      const before = settingsOf(open.value.map)
      const records = [{ table: 'settings', id: SETTINGS_ID, before, after: { ...before, name } }] as const
      const isSame = before.name === name
      return openMaps.commit(mapId, { cells: [], records: isSame ? [] : records }, en.labels.system.renameMap(name))
    },
    'library.delete': ({ mapId }) => {
      if (!setDeleted(db, mapId, now())) return failure('no-such-map', { where: mapId })
      openMaps.close(mapId)
      libraryChanged()
      return ok(null)
    },
    'library.undelete': ({ mapId }) => {
      if (!setDeleted(db, mapId, null)) return failure('no-such-map', { where: mapId })
      libraryChanged()
      return ok(null)
    },
    'library.restoreSamples': () => {
      const count = installSamples(db, { atMs: now(), newMapId })
      if (count > 0) libraryChanged()
      return ok(count)
    },
  } satisfies Partial<Handlers>
}

/** A copy of the map under a new id and name, without history and versions. */
function copyOf(map: BattleMap, id: MapId): BattleMap {
  const before = settingsOf(map)
  const settings = { ...before, name: en.labels.system.copy(cutText(before.name, 190)) }
  return { ...map, id, tables: { ...map.tables, settings: new Map([[SETTINGS_ID, settings]]) } }
}
