import { boxOffset, type Box } from '../../src/grid/box.ts'
import type { MeasuringRules } from '../../src/grid/measure.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { creatureBox, elevationUnder, levelOf } from '../../src/map/heights.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Distance } from '../../src/words/facts.ts'
import { measuredAlong } from './tools/ruler/measured.ts'

/** Two creatures seen from the side, in squares: the gap between them and the levels each fills. */
export interface SidePair {
  readonly first: SideBody
  readonly second: SideBody
  /** Squares between their near sides, horizontally. */
  readonly gapSquares: number
  readonly distance: Distance
}

/** One of the two creatures. */
export interface SideBody {
  readonly creature: Creature
  readonly box: Box
  /** Level of the floor under it. */
  readonly floor: number
}

/** The selected pair, if exactly two creatures on different levels are selected; else null. */
export function sidePair(map: BattleMap, selected: readonly Creature[], rules: MeasuringRules): SidePair | null {
  const [a, b] = selected
  if (!a || !b || selected.length > 2) return null
  const bodyOf = (creature: Creature): SideBody => {
    const box = creatureBox(map, creature)
    return { creature, box, floor: levelOf(elevationUnder(map, box)) }
  }
  const [first, second] = [bodyOf(a), bodyOf(b)]
  if (first.box.level === second.box.level) return null
  const { columns, rows } = boxOffset(first.box, second.box)
  const [, distance] = measuredAlong([first.box, second.box], rules)
  return distance ? { first, second, gapSquares: Math.max(0, Math.max(columns, rows) - 1), distance } : null
}
