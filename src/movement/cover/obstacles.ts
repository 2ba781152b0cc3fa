/** Squares and edges that give cover, by their heights, against a line that rises or falls. */
import { type Cell, type CellRect, rectHolds } from '../../grid/cell.ts'
import type { HalfSegment3 } from '../../grid/lines/halfSquares.ts'
import { GIVES_COVER, LOW_WALL, STOPS_LINES, TREE_HIGH } from '../../grid/lines/lineGrid.ts'
import { edgeFlags, type LineObstacles, squareFlags } from '../../grid/lines/lineWalk.ts'
import { isBelowOver } from '../../grid/lines/segmentThroughBox.ts'
import { floorAt } from '../levels.ts'
import type { CoverField } from './coverField.ts'

/**
 * Obstacles of a line of cover. Squares of `own`, the space it is drawn from, never are; neither are low walls at a border of a
 * square of `beside`. `isClose`: of squares, only solid ones count.
 */
export function coverObstacles(
  field: CoverField,
  line: HalfSegment3,
  own: CellRect | undefined,
  beside: CellRect | undefined,
  isClose: boolean,
): LineObstacles {
  const { lines } = field
  const isOwn = (cell: Cell): boolean => own !== undefined && rectHolds(own, cell)
  const countsLowWalls = field.rules['barrier-cover'] === 'standard'
  return {
    square: (cell) => {
      const flags = squareFlags(lines, cell)
      if ((flags & (isClose ? STOPS_LINES : GIVES_COVER | STOPS_LINES)) === 0 || isOwn(cell)) return false
      if ((flags & STOPS_LINES) !== 0) return true
      const top = floorAt(field, cell) + ((flags & TREE_HIGH) === 0 ? CRATE_TOP : TREE_TOP)
      return isBelowOver(line, { col: cell.col, row: cell.row, widthCells: 1, heightCells: 1 }, 2 * top)
    },
    edge: (a, b) => {
      const flags = edgeFlags(lines, a, b)
      if (flags === 0 || (isOwn(a) && isOwn(b))) return false
      if ((flags & (GIVES_COVER | STOPS_LINES)) !== 0) return true
      if ((flags & LOW_WALL) === 0 || !countsLowWalls) return false
      if (beside && (rectHolds(beside, a) || rectHolds(beside, b))) return false
      const top = Math.max(floorAt(field, a), floorAt(field, b)) + LOW_WALL_TOP
      return isBelowOver(line, borderBetween(a, b), 2 * top)
    },
  }
}

/** Heights above the floor in squares. Walls and solid squares have no top. */
const CRATE_TOP = 1
const TREE_TOP = 4
const LOW_WALL_TOP = 1

/** The border between two neighbors, as a rectangle of zero width or height. */
function borderBetween(a: Cell, b: Cell): CellRect {
  const [col, row] = [Math.max(a.col, b.col), Math.max(a.row, b.row)]
  return a.row === b.row ? { col, row, widthCells: 0, heightCells: 1 } : { col, row, widthCells: 1, heightCells: 0 }
}
