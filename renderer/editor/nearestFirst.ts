import { spaceRect, type CellRect } from '../../src/grid/cell.ts'
import { areDiagonalsFlat, type MeasuringRules, squaresBetween } from '../../src/grid/measure.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'

/**
 * Creatures sorted by distance to one of them, nearest first: from space to space, with diagonals as the table measures,
 * as the engine ranks them. Ties keep their order.
 */
export function nearestFirst(creatures: readonly Creature[], to: Creature, rules: MeasuringRules): readonly Creature[] {
  const areFlat = areDiagonalsFlat(rules['second-diagonal'])
  const spaceOf = ({ at, size }: Creature): CellRect => spaceRect(at, SPACE_CELLS[size])
  const squaresTo = (creature: Creature): number => squaresBetween(spaceOf(creature), spaceOf(to), areFlat)
  return creatures.toSorted((a, b) => squaresTo(a) - squaresTo(b))
}
