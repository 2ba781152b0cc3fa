import { settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { Loss } from '../format.ts'
import { lossesOfTables, lossOfElevation, lossOfOwnTerrain, lossOfProps } from '../lossesOf.ts'

/** What a Foundry scene of a generation cannot hold of this map. */
export function lossesOfFoundry(map: BattleMap, generation: 'v12' | 'v13' | 'v14'): Loss[] {
  const edges = [...map.tables.edges.values()]
  const palette = terrainPalette(map)
  const shut = map.layers.terrain.reduce((sum, code) => {
    const type = palette[code]
    return sum + (type && !type.entry.land.passable && !type.blocksLines ? 1 : 0)
  }, 0)
  const priced = map.layers.terrain.reduce(
    (sum, code) => sum + ((palette[code]?.entry.land.doublings ?? 0) > 0 ? 1 : 0),
    0,
  )
  const losses: Loss[] = [
    {
      what: 'low barriers',
      count: edges.filter(({ kind }) => kind === 'barrier').length,
      outcome: 'walls that limit sight and let everybody pass; their movement cost is not charged',
    },
    {
      what: 'secret walls and windows',
      count: edges.filter(({ kind, secret }) => secret && kind !== 'door').length,
      outcome: 'plain ones',
    },
    {
      what: 'secret doors that stand open',
      count: edges.filter(({ kind, secret, door }) => kind === 'door' && secret && door === 'open').length,
      outcome: 'open secret doors, which players see',
    },
    {
      what: 'squares that stop walkers but not sight (water, pits, slopes, trees)',
      count: shut,
      outcome: 'regions with a name; Foundry will not stop tokens there',
    },
    {
      what: 'squares with a movement cost',
      count: generation === 'v12' ? priced : 0,
      outcome: 'regions with a name; movement cost came with generation 13',
    },
    {
      what: 'squares with a movement cost',
      count: generation === 'v12' ? 0 : priced,
      outcome: 'regions with a multiplier; diagonals there may be priced differently by the game system',
    },
    {
      what: 'texts of notes',
      count: [...map.tables.notes.values()].filter(({ text }) => text !== '').length,
      outcome: 'left out: Foundry keeps them in journals, which a scene file cannot carry',
    },
    {
      what: 'secret notes',
      count: [...map.tables.notes.values()].filter(({ gmOnly }) => gmOnly).length,
      outcome: 'map pins without a journal, which players do not see',
    },
    {
      what: 'statistics of creatures',
      count: map.tables.creatures.size,
      outcome: 'tokens without an actor; size, place and attitude kept',
    },
    {
      what: 'table rules',
      count: Object.keys(settingsOf(map).tableRules).length,
      outcome: 'kept as a note in the file; Foundry does not apply them',
    },
    ...lossesOfTables(map, ['edges', 'creatures', 'notes', 'drawings', 'regions', 'lights', 'terrainTypes', 'props']),
    ...lossOfProps(map),
    ...lossOfElevation(map),
    ...lossOfOwnTerrain(map, 'regions with their name and multiplier; back here they are difficult terrain'),
  ]
  return losses.filter(({ count }) => count > 0)
}
