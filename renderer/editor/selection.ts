import type { BattleMap, RecordOf, TableName } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'

/** Tables whose records can be selected on the map. */
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

/** Where to find a record. */
export interface RecordRef {
  readonly table: SelectableTable
  readonly id: RecordId
}

/** Selected squares (cell indices) and records, each once, in the order they were selected. */
export interface Selection {
  readonly cells: ReadonlySet<number>
  readonly records: readonly RecordRef[]
}

/** These records and no squares. */
export const selectionOf = (records: readonly RecordRef[]): Selection => ({ cells: new Set(), records })

/** Nothing selected. */
export const NO_SELECTION = selectionOf([])

/** How a choice combines with what is already selected. */
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

/** The selection after choosing `chosen`. Adding keeps the order and never repeats a record. Replacing a selection with an equal one returns the same object. */
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

/** The selection without what is no longer on the map; the same object if nothing is missing. */
export function withoutLost(map: BattleMap, selection: Selection): Selection {
  const records = selection.records.filter((ref) => map.tables[ref.table].has(ref.id))
  const cellCount = map.widthCells * map.heightCells
  const cells = [...selection.cells].filter((cell) => cell < cellCount)
  if (records.length === selection.records.length && cells.length === selection.cells.size) return selection
  return { cells: new Set(cells), records }
}

/** Stands for the selected creatures where a side is expected. */
export const SELECTED = '*selected'
