import { settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { ExportLoss } from '../format.ts'
import { comingBack, counted, lossesOfSettings, lossesOfTables, lossOfElevation } from '../lossesOf.ts'
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
      what: 'low walls',
      count: edges.filter(({ kind }) => kind === 'barrier').length,
      outcome: 'walls that limit sight and let everyone pass; their movement cost is lost',
      parts: ['edges.kind'],
    },
    {
      what: 'secret walls and windows',
      count: edges.filter(({ kind, secret }) => secret && kind !== 'door').length,
      outcome: 'plain ones',
      parts: ['edges.secret'],
    },
    {
      what: 'secret doors that stand open',
      count: edges.filter(({ kind, secret, door }) => kind === 'door' && secret && door === 'open').length,
      outcome: 'open secret doors, which players see',
      parts: ['edges.secret'],
    },
    {
      what: 'locks of doors that stand open',
      count: edges.filter(({ kind, doorLocked, door }) => kind === 'door' && doorLocked && door === 'open').length,
      outcome: 'open doors',
      parts: ['edges.doorLocked'],
    },
    {
      what: 'squares that stop walkers but not sight (water, pits, slopes, trees)',
      count: shut,
      outcome: 'regions with a name; Foundry will not stop tokens there',
      parts: ['terrain'],
    },
    {
      what: 'squares with a movement cost',
      count: generation === 'v12' ? priced : 0,
      outcome: 'regions with a name; movement cost came with generation 13',
      parts: ['terrain'],
    },
    {
      what: 'squares with a movement cost',
      count: generation === 'v12' ? 0 : priced,
      outcome: 'regions with a multiplier; diagonals there may cost differently, depending on the game system',
      parts: ['terrain'],
    },
    {
      what: 'texts of notes',
      count: [...map.tables.notes.values()].filter(({ text }) => text !== '').length,
      outcome: 'left out: Foundry keeps them in journals, which a scene file cannot carry',
      parts: ['notes.text'],
    },
    {
      what: 'secret notes',
      count: [...map.tables.notes.values()].filter(({ gmOnly }) => gmOnly).length,
      outcome: 'map pins without a journal, which players do not see',
      parts: ['notes.gmOnly'],
    },
    {
      what: 'statistics of creatures',
      count: map.tables.creatures.size,
      outcome: 'tokens without an actor; size, place and attitude kept',
      parts: ['creatures'],
    },
    {
      what: 'arrows and lines drawn by hand',
      count: [...map.tables.drawings.values()].filter(({ shape }) => shape === 'arrow' || shape === 'freehand').length,
      outcome: 'plain lines',
      parts: ['drawings.shape'],
    },
    {
      what: 'texts of regions',
      count: [...map.tables.regions.values()].filter(({ text }) => text !== '').length,
      outcome: 'left out',
      parts: ['regions.text'],
    },
    {
      what: 'brightness of lights',
      count: [...map.tables.lights.values()].filter(({ intensity }) => intensity !== 1).length,
      outcome: 'left out: Foundry has a bright and a dim range',
      parts: ['lights.intensity'],
    },
    ...lossesOfTables(map, ['edges', 'creatures', 'notes', 'drawings', 'regions', 'lights', 'terrainTypes', 'props']),
    ...lossesOfLeaves(map, (edge) => isWholeDoubleDoor(map, edge)),
    ...lossOfElevation(map, 'regions with that name, where tokens stand at that height'),
    ...lossesOfSettings(map, { name, ruleset }),
  ]
  return [...comingBack(counted(losses)), ...lossesOfPictures(map)]
}
