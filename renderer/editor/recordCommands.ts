/** Commands that panels give, each one step of the history with a name. */
import type { RecordOf, TableName } from '../../src/map/battleMap.ts'
import { tableRecord, type MapCommandInput } from '../../src/map/commands/command.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'

/** Puts one record, new or in the place of the one with its id. */
export const putRecord = <T extends TableName>(table: T, record: RecordOf<T>, label: string): MapCommandInput => ({
  type: 'edit-records',
  put: [tableRecord(table, record)],
  label,
})

/** Puts several records of one table in one step. */
export const putRecords = <T extends TableName>(
  table: T,
  records: readonly RecordOf<T>[],
  label: string,
): MapCommandInput => ({
  type: 'edit-records',
  put: records.map((record) => tableRecord(table, record)),
  label,
})

/** Removes records of one table in one step. */
export const removeRecords = (table: TableName, ids: readonly RecordId[], label: string): MapCommandInput => ({
  type: 'edit-records',
  remove: ids.map((id) => ({ table, id })),
  label,
})

/** Changes what holds for the whole map. */
export const putSettings = (settings: MapSettings, label: string): MapCommandInput =>
  putRecord('settings', settings, label)
