import { failure, ok, type Result } from '../../base/result.ts'
import {
  terrainPalette,
  SETTINGS_ID,
  TABLE_NAMES,
  type BattleMap,
  type CellLayers,
  type TableName,
} from '../battleMap.ts'
import { applyChange, placesIn, type CellChange, type MapChange, type RecordChange } from '../change.ts'
import { paintedCells, type PaintedCells } from './paintCells.ts'
import { MAX_RECORDS } from '../records/shared.ts'
import type { RecordId } from '../records/ids.ts'
import { checkRecord } from './checkRecords.ts'
import type { TableRecord } from './command.ts'

/** Cells and records to change in one step, at most one entry per layer. */
export interface MapEdit extends RecordEdit {
  readonly cells: readonly PaintedCells[]
}

/**
 * The change an edit makes. Records are applied first, so that cells can use terrain types that the edit adds. Errors: those of
 * `paintedCells` and `editedRecords`; `terrain-in-use` if the edit removes a terrain type that cells still use.
 */
export function planEdit(map: BattleMap, edit: MapEdit): Result<MapChange> {
  const records = editedRecords(map, edit)
  if (!records.ok) return records
  const palette = terrainPalette(applyChange(map, { cells: [], records: records.value }))
  const cells: CellChange[] = []
  for (const painted of edit.cells) {
    if (cells.some(({ layer }) => layer === painted.layer))
      return failure('values-mismatch', { where: `cells/${painted.layer}`, details: 'expected each layer once' })
    const changed = paintedCells(map, palette, painted)
    if (!changed.ok) return changed
    cells.push(...changed.value)
  }
  const change: MapChange = { cells, records: records.value }
  const lost = replacedTerrainCodes(records.value)
  if (lost.size > 0) {
    const { terrain }: CellLayers = applyChange(map, change).layers
    const used = terrain.find((code) => lost.has(code) && !palette[code])
    if (used !== undefined)
      return failure('terrain-in-use', {
        where: 'terrainTypes',
        details: `squares of the map still have the terrain with code ${used}`,
      })
  }
  return ok(change)
}

/** Codes of terrain types that the edit replaces or removes. */
const replacedTerrainCodes = (records: readonly RecordChange[]): ReadonlySet<number> =>
  new Set(records.flatMap((change) => (change.before !== null && 'code' in change.before ? [change.before.code] : [])))

/** Records to put on a map and records to take off it. */
export interface RecordEdit {
  readonly put: readonly TableRecord[]
  readonly remove: readonly { readonly table: TableName; readonly id: RecordId }[]
}

/**
 * The changes of an edit of records, with those of riders and emanations whose creature it removes. Records that stay the same
 * are left out. Errors: those of `checkRecord`, and `duplicate-record`, `record-not-found`, `settings-required`,
 * `too-many-records`.
 */
export function editedRecords(map: BattleMap, { put, remove }: RecordEdit): Result<RecordChange[]> {
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
    if (named.has(where)) return failure('duplicate-record', { where, details: 'named twice' })
    named.add(where)
    const before = map.tables[table].get(id)
    if (!before) return failure('record-not-found', { where })
    changes.push({ table, id, before, after: null, placeBefore: placeOf(table, id) })
  }
  for (const { table, record } of put) {
    const where = `${table}/${record.id}`
    if (named.has(where)) return failure('duplicate-record', { where, details: 'named twice' })
    named.add(where)
    const before = map.tables[table].get(record.id) ?? null
    if (JSON.stringify(before) !== JSON.stringify(record)) changes.push({ table, id: record.id, before, after: record })
  }
  const all = [...changes, ...danglingReferences(map, named, changes)]
  const after = applyChange(map, { cells: [], records: all })
  return checkAll(after, put, all)
}

function checkAll(after: BattleMap, put: readonly TableRecord[], changes: RecordChange[]) {
  if (!after.tables.settings.has(SETTINGS_ID)) return failure('settings-required')
  for (const table of TABLE_NAMES)
    if (after.tables[table].size > MAX_RECORDS) return failure('too-many-records', { where: table, max: MAX_RECORDS })
  for (const thing of put) {
    const checked = checkRecord(after, thing)
    if (!checked.ok) return checked
  }
  return ok(changes)
}

/** Removes the references of riders and emanations to removed creatures, unless the edit names them itself. */
function danglingReferences(
  map: BattleMap,
  named: ReadonlySet<string>,
  changes: readonly RecordChange[],
): RecordChange[] {
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
