/** A map for players, and what was left out of it, in words for the report. */
import type { BattleMap, CellLayerName } from '../map/battleMap.ts'
import { playerMap } from '../map/playerMap.ts'
import type { ExportLoss } from './format.ts'
import { counted, lossOfFields } from './lossesOf.ts'

/** A copy of a map and what it does not hold. */
export interface MapCopy {
  readonly map: BattleMap
  readonly losses: readonly ExportLoss[]
}

const LEFT_OUT = 'left out of the player copy'

/** The player copy of a map. */
export function playerCopy(map: BattleMap): MapCopy {
  const shown = playerMap(map)
  const { tables } = map
  /** Records that are not on the copy; `parts` is their table. */
  const gone = (what: string, table: Exclude<keyof typeof tables, 'settings'>): ExportLoss => ({
    what,
    count: tables[table].size - shown.tables[table].size,
    outcome: LEFT_OUT,
    parts: [table],
  })
  const fields = <T extends 'edges' | 'props' | 'creatures' | 'terrainTypes' | 'regions' | 'settings'>(
    table: T,
    words: Omit<Parameters<typeof lossOfFields<T>>[3], 'outcome'> & { readonly outcome?: string },
  ): ExportLoss[] =>
    lossOfFields(
      map,
      table,
      // What is not there at all is told apart.
      (record) => shown.tables[table].get(record.id) ?? record,
      { outcome: LEFT_OUT, ...words },
    )
  const losses: ExportLoss[] = [
    ...fields('edges', {
      what: 'secret doors, walls, windows and barriers',
      outcome: 'walls in the player copy',
      fields: ['kind', 'door', 'doorLocked', 'secret', 'look', 'leaf'],
    }),
    ...fields('edges', { what: 'checks on walls and doors', fields: ['checkText'] }),
    ...hiddenSquares(map, shown),
    gone('walls and doors of hidden areas', 'edges'),
    gone('hidden creatures', 'creatures'),
    ...fields('creatures', { what: 'what only the GM knows about creatures' }),
    gone('notes', 'notes'),
    gone('texts, arrows and drawings for the GM', 'drawings'),
    gone('objects hidden from players', 'props'),
    gone('area templates for the GM or of hidden creatures', 'templates'),
    gone('traps and regions for the GM', 'regions'),
    ...fields('regions', { what: 'texts and hidden squares of regions' }),
    ...fields('props', { what: 'what is known of the ground under objects' }),
    gone('lights for the GM', 'lights'),
    gone('custom terrain not used on the map', 'terrainTypes'),
    ...fields('terrainTypes', { what: 'texts of hazards and checks' }),
    gone('encounter plans', 'encounters'),
    ...fields('settings', { what: 'the description of the map', fields: ['description'] }),
    ...fields('settings', { what: 'who is whose ally or enemy', fields: ['attitudes'] }),
    ...fields('settings', { what: 'journeys', fields: ['journeys'] }),
  ]
  return { map: shown, losses: counted(losses) }
}

/** Squares that players take for something else. */
function hiddenSquares(map: BattleMap, shown: BattleMap): ExportLoss[] {
  const differing = (layer: CellLayerName): number => {
    const [here, there]: readonly ArrayLike<number>[] = [map.layers[layer], shown.layers[layer]]
    return Array.prototype.filter.call(here, (value, i) => value !== there?.[i]).length
  }
  return [
    {
      what: 'squares hidden from players',
      count: differing('terrain'),
      outcome: 'look like what surrounds them',
      parts: ['terrain'],
    },
    {
      what: 'heights hidden from players',
      count: differing('elevationFeet'),
      outcome: 'as high as what surrounds them',
      parts: ['elevationFeet'],
    },
  ]
}
