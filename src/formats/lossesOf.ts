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
import type { ExportLoss, MapPart } from './format.ts'

const TABLE_WORDS: Readonly<Record<TableName, string>> = {
  settings: 'settings',
  terrainTypes: 'custom terrain',
  edges: 'walls, doors, windows and low walls',
  creatures: 'creatures',
  notes: 'notes',
  drawings: 'texts, arrows and drawings',
  props: 'pictures on the map',
  templates: 'area templates',
  regions: 'regions',
  lights: 'lights',
  encounters: 'encounter plans',
}

/** The losses there are something of. */
export const counted = (losses: readonly ExportLoss[]): ExportLoss[] => losses.filter(({ count }) => count > 0)

/** The same losses of a file that carries Fivefoot's own part. */
export const comingBack = (losses: readonly ExportLoss[]): ExportLoss[] =>
  losses.map((loss) => ({ ...loss, comesBack: true as const }))

/** One loss for every table that is not empty and that the other format does not keep. */
export const lossesOfTables = (map: BattleMap, kept: readonly TableName[]): ExportLoss[] =>
  counted(
    TABLE_NAMES.filter((table) => table !== 'settings' && !kept.includes(table)).map((table) => ({
      what: TABLE_WORDS[table],
      count: map.tables[table].size,
      outcome: 'left out',
      parts: [table],
    })),
  )

/** The loss of heights, where there are any; `outcome` says what they become. */
export function lossOfElevation(map: BattleMap, outcome = 'elevation left out'): ExportLoss[] {
  const count = map.layers.elevationFeet.reduce((sum, feet) => sum + (feet === 0 ? 0 : 1), 0)
  return counted([{ what: 'squares with an elevation', count, outcome, parts: ['elevationFeet'] }])
}

/** The loss of squares of the map's own terrain types, where there are any; `outcome` says what they become. */
export function lossOfOwnTerrain(map: BattleMap, outcome: string): ExportLoss[] {
  const count = map.layers.terrain.reduce((sum, code) => sum + (code < BUILT_IN_TERRAIN.length ? 0 : 1), 0)
  return counted([{ what: 'squares of custom terrain', count, outcome, parts: ['terrain'] }])
}

/** What a loss of fields is called and what becomes of them. */
export interface FieldWords<T extends TableName> {
  readonly what: string
  readonly outcome: string
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
  { what, outcome, fields }: FieldWords<T>,
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
  return counted([{ what, count, outcome, parts }])
}

type Setting = Exclude<keyof MapSettings, 'id'>

const SETTING_WORDS: Readonly<Record<Setting, readonly [what: string, outcome: string]>> = {
  name: ['the name of the map', 'shortened, or the name of the file'],
  ruleset: ['the rule system', 'left out: choose it again when importing'],
  gravity: ['unusual gravity', 'normal'],
  tableRules: ['house rules', 'left out: the rules as written apply'],
  description: ['the description of the map', 'left out'],
  layers: ['layers that are hidden, locked or faint', 'shown in full'],
  heavyLineEverySquares: ['bold grid lines', 'left out'],
  attitudes: ['sides that are allied or ignore each other', 'left out: sides are enemies again'],
  journeys: ['journeys', 'left out'],
  look: ['the style of the map', 'left out: choose it again when importing'],
}

/** What of the settings of a map a format does not say; `asRead` are those that come back. */
export function lossesOfSettings(map: BattleMap, asRead: Partial<MapSettings>): ExportLoss[] {
  const settings = settingsOf(map)
  const plain = settingsSchema.parse({ ...settingsOf(map), ...PLAIN_SETTINGS, ...asRead })
  return (Object.keys(SETTING_WORDS) as Setting[]).flatMap((field) => {
    const isRead = field in asRead || (field !== 'name' && field !== 'ruleset')
    if (isRead && JSON.stringify(settings[field]) === JSON.stringify(plain[field])) return []
    const [what, outcome] = SETTING_WORDS[field]
    const value = settings[field]
    const count = typeof value === 'object' && field !== 'look' ? Object.keys(value).length : 1
    return [{ what, count, outcome, parts: [`settings.${field}` as const] }]
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
