import { TABLE_NAMES, type BattleMap, type TableName } from '../map/battleMap.ts'
import { BUILT_IN_TERRAIN } from '../map/terrain.ts'
import type { Loss } from './format.ts'

const TABLE_WORDS: Readonly<Record<TableName, string>> = {
  settings: 'settings',
  terrainTypes: 'kinds of ground of its own',
  edges: 'walls, doors, windows and barriers',
  creatures: 'creatures',
  notes: 'notes',
  drawings: 'texts, arrows and drawings',
  props: 'pictures on the map',
  templates: 'area templates',
  regions: 'regions',
  lights: 'lights',
  encounters: 'encounter plans',
}

/** One loss for every table that is not empty and that the other format does not keep. */
export const lossesOfTables = (map: BattleMap, kept: readonly TableName[]): Loss[] =>
  TABLE_NAMES.filter((table) => table !== 'settings' && !kept.includes(table) && map.tables[table].size > 0).map(
    (table) => ({
      what: TABLE_WORDS[table],
      count: map.tables[table].size,
      outcome: 'left out',
    }),
  )

/** The loss of heights, where there are any. */
export function lossOfElevation(map: BattleMap): Loss[] {
  const count = map.layers.elevationFeet.reduce((sum, feet) => sum + (feet === 0 ? 0 : 1), 0)
  return count > 0 ? [{ what: 'squares with a height', count, outcome: 'height left out' }] : []
}

/** The loss of squares of the map's own kinds of ground, where there are any; `outcome` says what they become. */
export function lossOfOwnTerrain(map: BattleMap, outcome: string): Loss[] {
  const count = map.layers.terrain.reduce((sum, code) => sum + (code < BUILT_IN_TERRAIN.length ? 0 : 1), 0)
  return count > 0 ? [{ what: 'squares of own kinds of ground', count, outcome }] : []
}

/** Pictures on the map, in formats that come with a picture of the whole. */
export const lossOfProps = (map: BattleMap): Loss[] =>
  map.tables.props.size > 0
    ? [{ what: 'pictures on the map', count: map.tables.props.size, outcome: 'drawn into the picture of the map' }]
    : []
