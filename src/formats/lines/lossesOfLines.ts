import type { BattleMap } from '../../map/battleMap.ts'
import { BUILT_IN_TERRAIN, OPEN_TERRAIN } from '../../map/terrain.ts'
import { lossIf } from '../draft.ts'
import type { LineReport, Loss } from '../format.ts'
import type { SnappedLines } from './edgesOfLines.ts'

/** What was changed about the lines of a file, each once. */
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

const codeOf = (id: string): number => BUILT_IN_TERRAIN.find((type) => type.id === id)?.code ?? OPEN_TERRAIN
const ROCK = codeOf('rock')
const OBSTACLE = codeOf('obstacle')

/** The ground with what small closed outlines put there; ground that stops walkers already stays. */
export function withShapes(
  terrain: BattleMap['layers']['terrain'],
  { filled, hindered }: Pick<SnappedLines, 'filled' | 'hindered'>,
): BattleMap['layers']['terrain'] {
  const changed = terrain.slice()
  for (const index of hindered) if (changed[index] === OPEN_TERRAIN) changed[index] = OBSTACLE
  for (const index of filled) changed[index] = ROCK
  return changed
}
