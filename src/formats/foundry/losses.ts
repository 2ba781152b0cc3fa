import { settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { Drawing } from '../../map/records/annotations.ts'
import type { ExportLoss } from '../format.ts'
import {
  keptForFivefoot,
  lossesOfRecords,
  lossesOfSettings,
  lossesOfTables,
  lossOfElevation,
  lossOfSquares,
  type RecordLoss,
} from '../lossesOf.ts'
import { lossesOfLeaves, lossesOfPictures } from '../ownPart.ts'
import { isWholeDoubleDoor } from '../wallLines.ts'

const EDGE_LOSSES: readonly RecordLoss<'edges'>[] = [
  ['low-walls-limited', ['kind'], ({ kind }) => kind === 'barrier'],
  ['secret-edges-plain', ['secret'], ({ kind, secret }) => secret && kind !== 'door'],
  ['secret-doors-open', ['secret'], ({ kind, secret, door }) => kind === 'door' && secret && door === 'open'],
  ['open-door-locks', ['doorLocked'], ({ kind, doorLocked, door }) => kind === 'door' && doorLocked && door === 'open'],
]
const NOTE_LOSSES: readonly RecordLoss<'notes'>[] = [
  ['note-texts', ['text'], ({ text }) => text !== ''],
  ['gm-notes', ['gmOnly'], ({ gmOnly }) => gmOnly],
]
const isDrawnByHand = ({ shape }: Drawing): boolean => shape === 'arrow' || shape === 'freehand'

/** What a Foundry scene of a generation cannot hold of this map. */
export function lossesOfFoundry(map: BattleMap, generation: 'v12' | 'v13' | 'v14'): ExportLoss[] {
  const { name, ruleset } = settingsOf(map)
  const losses = [
    ...lossesOfRecords(map, 'edges', EDGE_LOSSES),
    ...lossesOfTerrain(map, generation),
    ...lossesOfRecords(map, 'notes', NOTE_LOSSES),
    ...lossesOfRecords(map, 'creatures', [['creature-statistics', [], () => true]]),
    ...lossesOfRecords(map, 'drawings', [['lines-by-hand', ['shape'], isDrawnByHand]]),
    ...lossesOfRecords(map, 'regions', [['region-texts', ['text'], ({ text }) => text !== '']]),
    ...lossesOfRecords(map, 'lights', [['light-brightness', ['intensity'], ({ intensity }) => intensity !== 1]]),
    ...lossesOfTables(map, ['edges', 'creatures', 'notes', 'drawings', 'regions', 'lights', 'terrainTypes', 'props']),
    ...lossesOfLeaves(map, (edge) => isWholeDoubleDoor(map, edge)),
    ...lossOfElevation(map, 'elevation-regions'),
    ...lossesOfSettings(map, { name, ruleset }),
  ]
  return [...keptForFivefoot(losses), ...lossesOfPictures(map)]
}

/** Terrain becomes regions: a movement cost has a behavior since generation 13, and nothing stops a token but walls. */
function lossesOfTerrain(map: BattleMap, generation: 'v12' | 'v13' | 'v14'): ExportLoss[] {
  const palette = terrainPalette(map)
  return [
    ...lossOfSquares(map, 'terrain', 'terrain-shut', (code) => {
      const type = palette[code]
      return type !== undefined && !type.entry.land.passable && !type.blocksLines
    }),
    ...lossOfSquares(
      map,
      'terrain',
      generation === 'v12' ? 'terrain-cost-named' : 'terrain-cost-regions',
      (code) => (palette[code]?.entry.land.doublings ?? 0) > 0,
    ),
  ]
}
