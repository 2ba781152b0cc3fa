import { spaceRect, type CellRect } from '../../src/grid/cell.ts'
import { areDiagonalsFlat, squaresBetween } from '../../src/grid/measure.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'

/**
 * Creatures by how near they are to one of them: from space to space, diagonals as the map's house rules count them, as the
 * engine ranks them too. Those equally near keep their order.
 */
export function nearestFirst(map: BattleMap, creatures: readonly Creature[], to: Creature): readonly Creature[] {
  const areFlat = areDiagonalsFlat(settingsOf(map).tableRules['second-diagonal'])
  const spaceOf = ({ at, size }: Creature): CellRect => spaceRect(at, SPACE_CELLS[size])
  const squaresTo = (creature: Creature): number => squaresBetween(spaceOf(creature), spaceOf(to), areFlat)
  return creatures.toSorted((a, b) => squaresTo(a) - squaresTo(b))
}
