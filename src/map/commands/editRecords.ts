import { ok, type Result } from '../../base/result.ts'
import { SETTINGS_ID, TABLE_NAMES, type BattleMap, type TableName } from '../battleMap.ts'
import { applyChange, placesIn, type RecordChange } from '../change.ts'
import { MAX_RECORDS } from '../limits.ts'
import type { RecordId } from '../records/ids.ts'
import { checkRecord } from './checkRecords.ts'
import type { TableRecord } from './command.ts'
import { refuse, type CommandError } from './commandError.ts'

/** Records to put on a map and records to take off it. */
export interface RecordEdit {
  readonly put: readonly TableRecord[]
  readonly remove: readonly { readonly table: TableName; readonly id: RecordId }[]
}

/**
 * What an edit of records changes. Who loses its mount, or an area the creature it spreads from, is changed along with
 * it; a record that is put as it already stands drops out. Errors: those of `checkRecord`, and `duplicate-record`,
 * `record-not-found`, `settings-required`, `too-many-records`.
 */
export function editedRecords(map: BattleMap, { put, remove }: RecordEdit): Result<RecordChange[], CommandError> {
  const named = new Set<string>()
  const changes: RecordChange[] = []
  const places = new Map<TableName, ReadonlyMap<RecordId, number>>()
  const placeOf = (table: TableName, id: RecordId): number => {
    const known = places.get(table) ?? placesIn(map.tables[table])
    places.set(table, known)
    return known.get(id) ?? 0
  }
  for (const { table, id } of remove) {
    const where = `${table}/${id}`
    if (named.has(where)) return refuse('duplicate-record', 'named twice', where)
    named.add(where)
    if (table === 'settings') return refuse('settings-required', 'a map cannot be without its settings', where)
    const before = map.tables[table].get(id)
    if (!before) return refuse('record-not-found', 'it is not on the map', where)
    changes.push({ table, id, before, after: null, placeBefore: placeOf(table, id) })
  }
  for (const { table, record } of put) {
    const where = `${table}/${record.id}`
    if (named.has(where)) return refuse('duplicate-record', 'named twice', where)
    named.add(where)
    const before = map.tables[table].get(record.id) ?? null
    if (JSON.stringify(before) !== JSON.stringify(record)) changes.push({ table, id: record.id, before, after: record })
  }
  const all = [...changes, ...leftBehind(map, named, changes)]
  const after = applyChange(map, { cells: [], records: all })
  return checkAll(after, put, all)
}

function checkAll(after: BattleMap, put: readonly TableRecord[], changes: RecordChange[]) {
  if (!after.tables.settings.has(SETTINGS_ID))
    return refuse('settings-required', 'a map cannot be without its settings')
  for (const table of TABLE_NAMES)
    if (after.tables[table].size > MAX_RECORDS)
      return refuse('too-many-records', `a map holds at most ${MAX_RECORDS} of a kind`, table)
  for (const thing of put) {
    const checked = checkRecord(after, thing)
    if (!checked.ok) return checked
  }
  return ok(changes)
}

/** Riders and emanations whose creature goes, without the reference to it; those the edit names itself are its own affair. */
function leftBehind(map: BattleMap, named: ReadonlySet<string>, changes: readonly RecordChange[]): RecordChange[] {
  const gone = new Set(changes.flatMap((c) => (c.table === 'creatures' && c.after === null ? [c.id] : [])))
  if (gone.size === 0) return []
  const left: RecordChange[] = []
  for (const rider of map.tables.creatures.values()) {
    const { mountId, ...after } = rider
    if (mountId !== undefined && gone.has(mountId) && !named.has(`creatures/${rider.id}`))
      left.push({ table: 'creatures', id: rider.id, before: rider, after })
  }
  for (const template of map.tables.templates.values()) {
    const { creatureId, ...after } = template
    if (creatureId !== undefined && gone.has(creatureId) && !named.has(`templates/${template.id}`))
      left.push({ table: 'templates', id: template.id, before: template, after })
  }
  return left
}
