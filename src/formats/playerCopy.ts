/** A map for players, and what was left out of it. */
import type { BattleMap, CellLayerName } from '../map/battleMap.ts'
import { playerMap } from '../map/playerMap.ts'
import type { LossCode } from '../words/losses.ts'
import type { ExportLoss } from './format.ts'
import { nonZero, lossOfFields } from './lossesOf.ts'

/** A copy of a map and what it does not hold. */
export interface MapCopy {
  readonly map: BattleMap
  readonly losses: readonly ExportLoss[]
}

/** The player copy of a map. */
export function playerCopy(map: BattleMap): MapCopy {
  const shown = playerMap(map)
  const { tables } = map
  /** Records that are not on the copy; `parts` is their table. */
  const gone = (code: LossCode, table: Exclude<keyof typeof tables, 'settings'>): ExportLoss => ({
    code,
    count: tables[table].size - shown.tables[table].size,
    parts: [table],
  })
  const fields = <T extends 'edges' | 'props' | 'creatures' | 'terrainTypes' | 'regions' | 'settings'>(
    table: T,
    loss: Parameters<typeof lossOfFields<T>>[3],
  ): ExportLoss[] =>
    // What is not there at all is told apart.
    lossOfFields(map, table, (record) => shown.tables[table].get(record.id) ?? record, loss)
  const losses: ExportLoss[] = [
    ...fields('edges', {
      code: 'player-secrets',
      fields: ['kind', 'door', 'doorLocked', 'secret', 'look', 'leaf'],
    }),
    ...fields('edges', { code: 'player-edge-checks', fields: ['checkText'] }),
    ...hiddenSquares(map, shown),
    gone('player-edges', 'edges'),
    gone('player-creatures', 'creatures'),
    ...fields('creatures', { code: 'player-creature-facts' }),
    gone('player-notes', 'notes'),
    gone('player-drawings', 'drawings'),
    gone('player-objects', 'props'),
    gone('player-templates', 'templates'),
    gone('player-regions', 'regions'),
    ...fields('regions', { code: 'player-region-texts' }),
    ...fields('props', { code: 'player-object-ground' }),
    gone('player-lights', 'lights'),
    gone('player-terrain-unused', 'terrainTypes'),
    ...fields('terrainTypes', { code: 'player-terrain-texts' }),
    gone('player-plans', 'encounters'),
    ...fields('settings', { code: 'player-description', fields: ['description'] }),
    ...fields('settings', { code: 'player-attitudes', fields: ['attitudes'] }),
    ...fields('settings', { code: 'player-journeys', fields: ['journeys'] }),
  ]
  return { map: shown, losses: nonZero(losses) }
}

/** Squares that players take for something else. */
function hiddenSquares(map: BattleMap, shown: BattleMap): ExportLoss[] {
  const differing = (layer: CellLayerName): number => {
    const [here, there]: readonly ArrayLike<number>[] = [map.layers[layer], shown.layers[layer]]
    return Array.prototype.filter.call(here, (value, i) => value !== there?.[i]).length
  }
  return [
    {
      code: 'player-squares',
      count: differing('terrain'),
      parts: ['terrain'],
    },
    {
      code: 'player-heights',
      count: differing('elevationFeet'),
      parts: ['elevationFeet'],
    },
  ]
}
