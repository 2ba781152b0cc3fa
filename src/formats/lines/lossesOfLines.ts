import type { BattleMap } from '../../map/battleMap.ts'
import { OPEN_TERRAIN, ROCK, terrainCode } from '../../map/terrain.ts'
import { lossIf } from '../draft.ts'
import type { LineReport, Loss } from '../format.ts'
import type { SnappedLines } from './edgesOfLines.ts'

/** The losses of the lines of a file. */
export function lossesOfLines({
  lines,
  shapes,
  shutPassages,
}: Pick<SnappedLines, 'lines' | 'shapes' | 'shutPassages'>): Loss[] {
  const count = (...outcomes: readonly LineReport['outcome'][]) =>
    lines.filter(({ outcome }) => outcomes.includes(outcome)).length
  return [
    ...lossIf('lines-open', count('open')),
    ...lossIf('lines-too-short', count('dropped')),
    ...lossIf('lines-off-map', count('off-map')),
    ...lossIf('lines-off-grid', count('snapped', 'approximated')),
    ...lossIf('small-shapes', shapes),
    ...lossIf('shut-passages', shutPassages.length, { places: shutPassages }),
  ]
}

const OBSTACLE = terrainCode('obstacle')

/** The terrain with the rock and obstacles of small closed outlines. Obstacles replace only open terrain. */
export function withShapes(
  terrain: BattleMap['layers']['terrain'],
  { filled, hindered }: Pick<SnappedLines, 'filled' | 'hindered'>,
): BattleMap['layers']['terrain'] {
  const changed = terrain.slice()
  for (const index of hindered) if (changed[index] === OPEN_TERRAIN) changed[index] = OBSTACLE
  for (const index of filled) changed[index] = ROCK
  return changed
}
