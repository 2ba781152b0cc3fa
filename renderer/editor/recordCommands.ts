/** Commands that change records, each one step of the history. Without a label the step is named for what it changes. */
import type { CellLayerName, RecordOf, TableName } from '../../src/map/battleMap.ts'
import { tableRecord, type MapCommandInput } from '../../src/map/commands/command.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'

/** Puts records of one table, each new or in place of the one with its id. */
export const putRecords = <T extends TableName>(
  table: T,
  records: readonly RecordOf<T>[],
  label?: string,
): MapCommandInput => ({
  type: 'edit-records',
  put: records.map((record) => tableRecord(table, record)),
  ...(label !== undefined && { label }),
})

/** Puts one record. */
export const putRecord = <T extends TableName>(table: T, record: RecordOf<T>, label?: string): MapCommandInput =>
  putRecords(table, [record], label)

/** Removes records of one table. */
export const removeRecords = (table: TableName, ids: readonly RecordId[], label?: string): MapCommandInput => ({
  type: 'edit-records',
  remove: ids.map((id) => ({ table, id })),
  ...(label !== undefined && { label }),
})

/** The part of a command that sets cells of a layer, by index; nothing for no cells. */
export const cellsOf = (layer: CellLayerName, values: ReadonlyMap<number, number>) =>
  values.size === 0
    ? []
    : [{ layer, indices: Uint32Array.from(values.keys()), values: Int16Array.from(values.values()) }]

/** Changes the settings of the map. */
export const putSettings = (settings: MapSettings, label: string): MapCommandInput =>
  putRecord('settings', settings, label)
