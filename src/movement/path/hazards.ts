/** Hazards lie on the floor: creatures that fly higher up are not in them. */
import type { Box } from '../../grid/box.ts'
import { cellsOfRect, rectHolds, type Cell } from '../../grid/cell.ts'
import { floorAt } from '../levels.ts'
import type { Move } from '../move.ts'

type Mover = Pick<Move, 'field' | 'mode'>

/** Hazardous squares that a box holds, by row, then column; of a flier's only those at the level of their floor. */
export const hazardsIn = ({ field, mode }: Mover, box: Box): Cell[] =>
  cellsOfRect(box).filter(
    (cell) => field.terrainAt(cell)?.hazard === true && (mode !== 'fly' || box.level <= floorAt(field, cell)),
  )

/** Hazardous squares that a step enters, from the side or from above. */
export function hazardsEntered(mover: Mover, before: Box, after: Box): Cell[] {
  const entered = hazardsIn(mover, after)
  if (entered.length === 0) return entered
  const held = hazardsIn(mover, before)
  return entered.filter((cell) => !rectHolds(before, cell) || !held.some((each) => isSame(each, cell)))
}

const isSame = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row
