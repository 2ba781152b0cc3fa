import { settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { ExportLoss } from '../format.ts'
import { keptForFivefoot, nonZero, lossesOfSettings, lossesOfTables, lossOfElevation } from '../lossesOf.ts'
import { lossesOfLeaves, lossesOfPictures } from '../ownPart.ts'
import { isWholeDoubleDoor } from '../wallLines.ts'

/** What a Foundry scene of a generation cannot hold of this map. */
export function lossesOfFoundry(map: BattleMap, generation: 'v12' | 'v13' | 'v14'): ExportLoss[] {
  const edges = [...map.tables.edges.values()]
  const palette = terrainPalette(map)
  const { name, ruleset } = settingsOf(map)
  const shut = map.layers.terrain.reduce((sum, code) => {
    const type = palette[code]
    return sum + (type && !type.entry.land.passable && !type.blocksLines ? 1 : 0)
  }, 0)
  const priced = map.layers.terrain.reduce(
    (sum, code) => sum + ((palette[code]?.entry.land.doublings ?? 0) > 0 ? 1 : 0),
    0,
  )
  const losses: ExportLoss[] = [
    {
      code: 'low-walls-limited',
      count: edges.filter(({ kind }) => kind === 'barrier').length,
      parts: ['edges.kind'],
    },
    {
      code: 'secret-edges-plain',
      count: edges.filter(({ kind, secret }) => secret && kind !== 'door').length,
      parts: ['edges.secret'],
    },
    {
      code: 'secret-doors-open',
      count: edges.filter(({ kind, secret, door }) => kind === 'door' && secret && door === 'open').length,
      parts: ['edges.secret'],
    },
    {
      code: 'open-door-locks',
      count: edges.filter(({ kind, doorLocked, door }) => kind === 'door' && doorLocked && door === 'open').length,
      parts: ['edges.doorLocked'],
    },
    {
      code: 'terrain-shut',
      count: shut,
      parts: ['terrain'],
    },
    {
      code: 'terrain-cost-named',
      count: generation === 'v12' ? priced : 0,
      parts: ['terrain'],
    },
    {
      code: 'terrain-cost-regions',
      count: generation === 'v12' ? 0 : priced,
      parts: ['terrain'],
    },
    {
      code: 'note-texts',
      count: [...map.tables.notes.values()].filter(({ text }) => text !== '').length,
      parts: ['notes.text'],
    },
    {
      code: 'gm-notes',
      count: [...map.tables.notes.values()].filter(({ gmOnly }) => gmOnly).length,
      parts: ['notes.gmOnly'],
    },
    {
      code: 'creature-statistics',
      count: map.tables.creatures.size,
      parts: ['creatures'],
    },
    {
      code: 'lines-by-hand',
      count: [...map.tables.drawings.values()].filter(({ shape }) => shape === 'arrow' || shape === 'freehand').length,
      parts: ['drawings.shape'],
    },
    {
      code: 'region-texts',
      count: [...map.tables.regions.values()].filter(({ text }) => text !== '').length,
      parts: ['regions.text'],
    },
    {
      code: 'light-brightness',
      count: [...map.tables.lights.values()].filter(({ intensity }) => intensity !== 1).length,
      parts: ['lights.intensity'],
    },
    ...lossesOfTables(map, ['edges', 'creatures', 'notes', 'drawings', 'regions', 'lights', 'terrainTypes', 'props']),
    ...lossesOfLeaves(map, (edge) => isWholeDoubleDoor(map, edge)),
    ...lossOfElevation(map, 'elevation-regions'),
    ...lossesOfSettings(map, { name, ruleset }),
  ]
  return [...keptForFivefoot(nonZero(losses)), ...lossesOfPictures(map)]
}
