import {
  RECORD_SCHEMAS,
  settingsOf,
  TABLE_NAMES,
  type BattleMap,
  type RecordOf,
  type TableName,
} from '../map/battleMap.ts'
import { settingsSchema, type MapSettings } from '../map/records/settings.ts'
import { BUILT_IN_TERRAIN } from '../map/terrain.ts'
import type { LossFacts } from '../words/en/losses.ts'
import type { LossCode } from '../words/losses.ts'
import type { ExportLoss, MapPart } from './format.ts'

/** The losses there are something of. */
export const nonZero = (losses: readonly ExportLoss[]): ExportLoss[] => losses.filter(({ count }) => count > 0)

/** The same losses of a file that carries Fivefoot's own part. */
export const keptForFivefoot = (losses: readonly ExportLoss[]): ExportLoss[] =>
  losses.map((loss) => ({ ...loss, comesBack: true as const }))

/** One loss for every table that is not empty and that the other format does not keep. */
export const lossesOfTables = (map: BattleMap, kept: readonly TableName[]): ExportLoss[] =>
  nonZero(
    TABLE_NAMES.filter((table) => table !== 'settings' && !kept.includes(table)).map((table) => ({
      code: 'table-left-out' as const,
      facts: { table },
      count: map.tables[table].size,
      parts: [table],
    })),
  )

/** The loss of heights, where there are any; `code` says what they become. */
export function lossOfElevation(map: BattleMap, code: LossCode = 'elevation-lost'): ExportLoss[] {
  const count = map.layers.elevationFeet.reduce((sum, feet) => sum + (feet === 0 ? 0 : 1), 0)
  return nonZero([{ code, count, parts: ['elevationFeet'] }])
}

/** The loss of squares of the map's own terrain types, where there are any: they become the nearest built-in one. */
export function lossOfOwnTerrain(map: BattleMap): ExportLoss[] {
  const count = map.layers.terrain.reduce((sum, code) => sum + (code < BUILT_IN_TERRAIN.length ? 0 : 1), 0)
  return nonZero([{ code: 'custom-terrain-nearest', count, parts: ['terrain'] }])
}

/** What a loss of fields is called. */
export interface LossOfFields<T extends TableName> {
  readonly code: LossCode
  /** The fields it speaks of; absent: all. */
  readonly fields?: readonly Extract<keyof RecordOf<T>, string>[]
}

/**
 * The loss of what records of a table say and a format does not, counted in records: `asRead` says what comes back of one.
 * Its parts are the very fields that come back otherwise.
 */
export function lossOfFields<T extends TableName>(
  map: BattleMap,
  table: T,
  asRead: (record: RecordOf<T>) => RecordOf<T>,
  { code, fields }: LossOfFields<T>,
): ExportLoss[] {
  const names = fields ?? (Object.keys(RECORD_SCHEMAS[table].shape) as Extract<keyof RecordOf<T>, string>[])
  const lost = new Set<string>()
  let count = 0
  for (const record of map.tables[table].values() as Iterable<RecordOf<T>>) {
    const read = asRead(record)
    const changed = names.filter((name) => JSON.stringify(record[name]) !== JSON.stringify(read[name]))
    if (changed.length > 0) count++
    for (const name of changed) lost.add(name)
  }
  const parts = [...lost].map((name) => `${table}.${name}` as MapPart)
  return nonZero([{ code, count, parts }])
}

type Setting = NonNullable<LossFacts['setting']>
const SETTINGS = (Object.keys(settingsSchema.shape) as (keyof MapSettings)[]).filter(
  (key): key is Setting => key !== 'id',
)

/** What of the settings of a map a format does not say; `asRead` are those that come back. */
export function lossesOfSettings(map: BattleMap, asRead: Partial<MapSettings>): ExportLoss[] {
  const settings = settingsOf(map)
  const plain = settingsSchema.parse({ ...settingsOf(map), ...PLAIN_SETTINGS, ...asRead })
  return SETTINGS.flatMap((field): ExportLoss[] => {
    const isRead = field in asRead || (field !== 'name' && field !== 'ruleset')
    if (isRead && JSON.stringify(settings[field]) === JSON.stringify(plain[field])) return []
    const value = settings[field]
    const count = typeof value === 'object' && field !== 'look' ? Object.keys(value).length : 1
    return [{ code: 'setting-lost', facts: { setting: field }, count, parts: [`settings.${field}`] }]
  })
}
/** What a new map has where no one chose. */
const PLAIN_SETTINGS = {
  gravity: 'normal',
  tableRules: {},
  description: '',
  layers: {},
  heavyLineEverySquares: 0,
  attitudes: [],
  journeys: [],
  look: {},
}
