import type { BattleMap, RecordOf, TableName } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'

/** Tables whose records a person can select on the map. */
export const SELECTABLE_TABLES = [
  'creatures',
  'notes',
  'drawings',
  'props',
  'templates',
  'regions',
  'edges',
  'lights',
] as const satisfies readonly TableName[]
/** One of them. */
export type SelectableTable = (typeof SELECTABLE_TABLES)[number]

/** A record of the map by its place. */
export interface RecordRef {
  readonly table: SelectableTable
  readonly id: RecordId
}

/** What is selected: squares (by cell index) and records, each once, in the order they were selected. */
export interface Selection {
  readonly cells: ReadonlySet<number>
  readonly records: readonly RecordRef[]
}

/** Nothing selected. */
export const NO_SELECTION: Selection = { cells: new Set(), records: [] }

/** How a new choice meets what is selected already. */
export type SelectionMode = 'replace' | 'add' | 'subtract'

const same = (a: RecordRef, b: RecordRef | undefined): boolean => a.table === b?.table && a.id === b.id

/** Whether the record is selected. */
export const isSelected = (selection: Selection, ref: RecordRef): boolean =>
  selection.records.some((record) => same(record, ref))

const isEqual = (a: Selection, b: Selection): boolean =>
  a.records.length === b.records.length &&
  a.cells.size === b.cells.size &&
  a.records.every((ref, i) => same(ref, b.records[i])) &&
  [...a.cells].every((cell) => b.cells.has(cell))

/** The selection after choosing `chosen`; the same object where that changes nothing. Adding keeps the order; a record is never there twice. */
export function combineSelection(current: Selection, chosen: Selection, mode: SelectionMode): Selection {
  switch (mode) {
    case 'replace':
      return isEqual(current, chosen) ? current : chosen
    case 'add':
      return {
        cells: new Set([...current.cells, ...chosen.cells]),
        records: [...current.records, ...chosen.records.filter((ref) => !isSelected(current, ref))],
      }
    case 'subtract':
      return {
        cells: new Set([...current.cells].filter((cell) => !chosen.cells.has(cell))),
        records: current.records.filter((ref) => !isSelected(chosen, ref)),
      }
  }
}

/** The selected records of one table that are still on the map. */
export const selectedOf = <T extends SelectableTable>(
  map: BattleMap,
  selection: Selection,
  table: T,
): readonly RecordOf<T>[] =>
  selection.records.flatMap((ref) => {
    const record = ref.table === table ? map.tables[table].get(ref.id) : undefined
    return record ? [record] : []
  })

/** The selection without records that are gone; the same object where none is. */
export function withoutLost(map: BattleMap, selection: Selection): Selection {
  const records = selection.records.filter((ref) => map.tables[ref.table].has(ref.id))
  const cellCount = map.widthCells * map.heightCells
  const cells = [...selection.cells].filter((cell) => cell < cellCount)
  if (records.length === selection.records.length && cells.length === selection.cells.size) return selection
  return { cells: new Set(cells), records }
}

/** Whose, in place of a side's: the selected creatures'. */
export const SELECTED = '*selected'
