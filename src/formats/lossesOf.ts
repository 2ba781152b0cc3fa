/** Losses of exports, counted. Each is a code with its facts; `src/words/en/exportLosses.ts` has the words. */
import {
  RECORD_SCHEMAS,
  settingsOf,
  TABLE_NAMES,
  type BattleMap,
  type CellLayerName,
  type RecordOf,
  type TableName,
} from '../map/battleMap.ts'
import { settingsSchema, type MapSettings } from '../map/records/settings.ts'
import { BUILT_IN_TERRAIN, OPEN_TERRAIN } from '../map/terrain.ts'
import type { LossFacts } from '../words/en/losses.ts'
import type { LossCode } from '../words/losses.ts'
import type { ExportLoss, MapPart } from './format.ts'

/** The losses with a count above zero. */
export const nonZero = (losses: readonly ExportLoss[]): ExportLoss[] => losses.filter(({ count }) => count > 0)

/** The same losses in a file that carries Fivefoot's own part, from which they come back. */
export const keptForFivefoot = (losses: readonly ExportLoss[]): ExportLoss[] =>
  losses.map((loss) => ({ ...loss, comesBack: true as const }))

type FieldName<T extends TableName> = Extract<keyof RecordOf<T>, string>

/** A loss of records: its code, the fields it is about (none: the whole record), and which records it counts. */
export type RecordLoss<T extends TableName> = readonly [
  code: LossCode,
  fields: readonly FieldName<T>[],
  isLost: (record: RecordOf<T>) => boolean,
]

const recordsOf = <T extends TableName>(map: BattleMap, table: T): Iterable<RecordOf<T>> =>
  // A table's records have its type, which the compiler cannot follow through its name.
  map.tables[table].values() as Iterable<RecordOf<T>>

const fieldPart = (table: TableName, field: string): MapPart => `${table}.${field}` as MapPart

/** Losses of the records of one table. */
export function lossesOfRecords<T extends TableName>(
  map: BattleMap,
  table: T,
  losses: readonly RecordLoss<T>[],
): ExportLoss[] {
  const records = [...recordsOf(map, table)]
  return nonZero(
    losses.map(([code, fields, isLost]) => ({
      code,
      count: records.filter(isLost).length,
      parts: fields.length === 0 ? [table] : fields.map((field) => fieldPart(table, field)),
    })),
  )
}

/** One loss for each table that is not empty and that the other format does not keep. */
export const lossesOfTables = (map: BattleMap, kept: readonly TableName[]): ExportLoss[] =>
  nonZero(
    TABLE_NAMES.filter((table) => table !== 'settings' && !kept.includes(table)).map((table) => ({
      code: 'table-left-out' as const,
      facts: { table },
      count: map.tables[table].size,
      parts: [table],
    })),
  )

/** The loss of a table that is only drawn in the picture. */
export const lossOfDrawnTable = (map: BattleMap, table: TableName): ExportLoss[] =>
  nonZero([{ code: 'table-drawn', facts: { table }, count: map.tables[table].size, parts: [table] }])

/** The loss of squares of a layer, by their values. */
export const lossOfSquares = (
  map: BattleMap,
  layer: CellLayerName,
  code: LossCode,
  isLost: (value: number, index: number) => boolean,
): ExportLoss[] => nonZero([{ code, count: Array.from(map.layers[layer]).filter(isLost).length, parts: [layer] }])

/** The loss of elevation; `code` says what it becomes. */
export const lossOfElevation = (map: BattleMap, code: LossCode = 'elevation-lost'): ExportLoss[] =>
  lossOfSquares(map, 'elevationFeet', code, (feet) => feet !== 0)

/** The loss of all terrain but open terrain; `code` says what it becomes. */
export const lossOfTerrain = (map: BattleMap, code: LossCode): ExportLoss[] =>
  lossOfSquares(map, 'terrain', code, (terrain) => terrain !== OPEN_TERRAIN)

/** The loss of custom terrain, which becomes the nearest built-in terrain. */
export const lossOfCustomTerrain = (map: BattleMap): ExportLoss[] =>
  lossOfSquares(map, 'terrain', 'custom-terrain-nearest', (terrain) => terrain >= BUILT_IN_TERRAIN.length)

/** The code of a loss of fields, and the fields it is about; absent: all. */
export interface FieldLoss<T extends TableName> {
  readonly code: LossCode
  readonly fields?: readonly FieldName<T>[]
}

/**
 * The loss of what a format does not keep of the records of a table. `asRead` returns a record as it is read back. Counts the
 * records that differ; the parts are the fields in which any does.
 */
export function lossOfFields<T extends TableName>(
  map: BattleMap,
  table: T,
  asRead: (record: RecordOf<T>) => RecordOf<T>,
  { code, fields }: FieldLoss<T>,
): ExportLoss[] {
  const names = fields ?? (Object.keys(RECORD_SCHEMAS[table].shape) as FieldName<T>[])
  const lost = new Set<string>()
  let count = 0
  for (const record of recordsOf(map, table)) {
    const read = asRead(record)
    const changed = names.filter((name) => JSON.stringify(record[name]) !== JSON.stringify(read[name]))
    if (changed.length > 0) count++
    for (const name of changed) lost.add(name)
  }
  return nonZero([{ code, count, parts: [...lost].map((field) => fieldPart(table, field)) }])
}

type Setting = NonNullable<LossFacts['setting']>
const SETTINGS = (Object.keys(settingsSchema.shape) as (keyof MapSettings)[]).filter(
  (key): key is Setting => key !== 'id',
)

/** Losses of the map's settings; `asRead`: those that are read back. */
export function lossesOfSettings(map: BattleMap, asRead: Partial<MapSettings>): ExportLoss[] {
  const settings = settingsOf(map)
  const { id, name, ruleset } = settings
  const readBack = { ...settingsSchema.parse({ id, name, ruleset }), ...asRead }
  return SETTINGS.flatMap((field): ExportLoss[] => {
    const isRequired = field === 'name' || field === 'ruleset'
    const isKept = field in asRead || !isRequired
    const value = settings[field]
    if (isKept && JSON.stringify(value) === JSON.stringify(readBack[field])) return []
    const count = typeof value === 'object' && field !== 'look' ? Object.keys(value).length : 1
    return [{ code: 'setting-lost', facts: { setting: field }, count, parts: [`settings.${field}`] }]
  })
}
