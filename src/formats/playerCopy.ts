/** A map for players, and what was left out of it. */
import { settingsOf, type BattleMap, type TableName } from '../map/battleMap.ts'
import { playerMap } from '../map/playerMap.ts'
import type { LossCode } from '../words/losses.ts'
import type { ExportLoss } from './format.ts'
import { lossesOfRecords, lossOfFields, lossOfSquares, type FieldLoss } from './lossesOf.ts'

/** A player copy and what was left out of it. */
export interface PlayerCopy {
  readonly map: BattleMap
  readonly losses: readonly ExportLoss[]
}

/** The player copy of a map. */
export function playerCopy(map: BattleMap): PlayerCopy {
  const shown = withOwnLook(map, playerMap(map))
  const removed = <T extends TableName>(code: LossCode, table: T): ExportLoss[] =>
    lossesOfRecords(map, table, [[code, [], ({ id }) => !shown.tables[table].has(id)]])
  /** Fields that differ on the copy; records that are not on it at all are counted by `removed`. */
  const changed = <T extends 'edges' | 'props' | 'creatures' | 'terrainTypes' | 'regions' | 'settings'>(
    table: T,
    loss: FieldLoss<T>,
  ): ExportLoss[] => lossOfFields(map, table, (record) => shown.tables[table].get(record.id) ?? record, loss)
  const losses = [
    ...changed('edges', {
      code: 'player-secrets',
      fields: ['kind', 'door', 'doorLocked', 'secret', 'look', 'leaf'],
    }),
    ...changed('edges', { code: 'player-edge-checks', fields: ['checkText'] }),
    ...lossOfSquares(map, 'terrain', 'player-squares', (code, i) => code !== shown.layers.terrain[i]),
    ...lossOfSquares(map, 'elevationFeet', 'player-heights', (feet, i) => feet !== shown.layers.elevationFeet[i]),
    ...removed('player-edges', 'edges'),
    ...removed('player-creatures', 'creatures'),
    ...changed('creatures', { code: 'player-creature-facts' }),
    ...removed('player-notes', 'notes'),
    ...removed('player-drawings', 'drawings'),
    ...removed('player-objects', 'props'),
    ...removed('player-templates', 'templates'),
    ...removed('player-regions', 'regions'),
    ...changed('regions', { code: 'player-region-texts' }),
    ...changed('props', { code: 'player-object-terrain' }),
    ...removed('player-lights', 'lights'),
    ...removed('player-terrain-unused', 'terrainTypes'),
    ...changed('terrainTypes', { code: 'player-terrain-texts' }),
    ...removed('player-plans', 'encounters'),
    ...changed('settings', { code: 'player-description', fields: ['description'] }),
    ...changed('settings', { code: 'player-attitudes', fields: ['attitudes'] }),
    ...changed('settings', { code: 'player-journeys', fields: ['journeys'] }),
  ]
  return { map: shown, losses }
}

/** A copy without the walls that players need not see drawn is still a map: who opens it is to see the walls it has. */
function withOwnLook(map: BattleMap, shown: BattleMap): BattleMap {
  const { look } = settingsOf(map)
  const settings = new Map([...shown.tables.settings].map(([id, each]) => [id, { ...each, look }]))
  return { ...shown, tables: { ...shown.tables, settings } }
}
