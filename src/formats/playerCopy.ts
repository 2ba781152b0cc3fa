/** A map for players, and what was left out of it, in words for the report. */
import type { BattleMap } from '../map/battleMap.ts'
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
  const fields = <T extends 'edges' | 'creatures' | 'terrainTypes' | 'regions' | 'settings'>(
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
      fields: ['kind', 'door', 'secret'],
    }),
    ...fields('edges', { what: 'checks on walls and doors', fields: ['checkText'] }),
    gone('hidden creatures', 'creatures'),
    ...fields('creatures', { what: 'what only the GM knows about creatures' }),
    gone('notes', 'notes'),
    gone('texts, arrows and drawings for the GM', 'drawings'),
    gone('pictures for the GM', 'props'),
    gone('area templates for the GM or of hidden creatures', 'templates'),
    gone('traps and regions for the GM', 'regions'),
    ...fields('regions', { what: 'texts of regions' }),
    gone('lights for the GM', 'lights'),
    gone('own kinds of ground that are nowhere on the map', 'terrainTypes'),
    ...fields('terrainTypes', { what: 'texts of hazards and checks' }),
    gone('encounter plans', 'encounters'),
    ...fields('settings', { what: 'the description of the map', fields: ['description'] }),
    ...fields('settings', { what: 'who is whose ally or enemy', fields: ['attitudes'] }),
  ]
  return { map: shown, losses: counted(losses) }
}
