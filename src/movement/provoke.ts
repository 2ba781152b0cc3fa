/**
 * Who gets an opportunity along a way, where, and whom it takes a check to get past. The way is given as boxes: the
 * whole space after each step, squeezed or not. What decides is data: how often movement provokes, whether very small
 * movers and movers that pass for size provoke on entering, and the row of the passing table for each opponent.
 *
 * @source Starfinder, Reach and Threatened Squares; D&D 3.5, Very Small Creature; Pathfinder 1e, Square Occupied by
 *   Creature Three Sizes Larger or Smaller; Pathfinder 2e, Move Actions that Trigger Reactions
 */
import { rectHolds, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { SPACE_CELLS, type Size } from '../map/sizes.ts'
import { firstThreatened, type ThreatField } from './threat/threatField.ts'

/** Someone who may strike at the mover, or whom it takes a check to get past. */
export interface Bystander {
  readonly id: string
  readonly at: Cell
  readonly size: Size
  /** What it threatens. */
  readonly threat: ThreatField
  /** An opponent of the mover that uses its opportunities. */
  readonly isStriker: boolean
  /** Entering one of its squares provokes from it, whatever its reach. */
  readonly strikesOnEntry: boolean
  /** The mover passes it by tumbling or overrunning. */
  readonly takesCheck: boolean
}

/** An opportunity, a check: who, at which step (from 0), at which square. */
export interface AlongTheWay {
  readonly by: string
  readonly step: number
  readonly square: Cell
}

/** A way: `boxes[0]` is where it starts, step `i` leads from `boxes[i]` to `boxes[i + 1]`. */
export interface Way {
  readonly boxes: readonly Cell[]
  readonly spaceCells: number
}

/**
 * Opportunities along a way, by step, then in the order of `bystanders`. `strideOf(step)` names the action a step belongs
 * to; each opponent gets one opportunity an action. Cost: steps × opponents.
 */
export function opportunities(
  way: Way,
  bystanders: readonly Bystander[],
  strideOf: (step: number) => number = () => 0,
): AlongTheWay[] {
  const opponents = bystanders.filter(({ isStriker }) => isStriker)
  const lastStride = new Map<string, number>()
  const found: AlongTheWay[] = []
  eachStep(way, (step, before, after) => {
    for (const opponent of opponents) {
      if (lastStride.get(opponent.id) === strideOf(step)) continue
      const square =
        firstThreatened(opponent.threat, before) ??
        (opponent.strikesOnEntry ? firstEntered(before, after, spaceOf(opponent)) : null)
      if (!square) continue
      lastStride.set(opponent.id, strideOf(step))
      found.push({ by: opponent.id, step, square })
    }
  })
  return found
}

/** Checks to get past somebody along a way: once for each opponent passed that way, where its first square is entered. */
export function passingChecks(way: Way, bystanders: readonly Bystander[]): AlongTheWay[] {
  const open = new Set(bystanders.filter(({ takesCheck }) => takesCheck))
  const found: AlongTheWay[] = []
  eachStep(way, (step, before, after) => {
    for (const opponent of open) {
      const square = firstEntered(before, after, spaceOf(opponent))
      if (!square) continue
      open.delete(opponent)
      found.push({ by: opponent.id, step, square })
    }
  })
  return found
}

/** The first square of `space` that is in `after` and was not in `before`, by row, then column. */
export function firstEntered(before: CellRect, after: CellRect, space: CellRect): Cell | null {
  const firstRow = Math.max(after.row, space.row)
  const firstCol = Math.max(after.col, space.col)
  const endRow = Math.min(after.row + after.heightCells, space.row + space.heightCells)
  const endCol = Math.min(after.col + after.widthCells, space.col + space.widthCells)
  for (let row = firstRow; row < endRow; row++)
    for (let col = firstCol; col < endCol; col++) if (!rectHolds(before, { col, row })) return { col, row }
  return null
}

function eachStep({ boxes, spaceCells }: Way, visit: (step: number, before: CellRect, after: CellRect) => void): void {
  for (let step = 0; step + 1 < boxes.length; step++) {
    const before = boxes[step]
    const after = boxes[step + 1]
    if (before && after) visit(step, spaceRect(before, spaceCells), spaceRect(after, spaceCells))
  }
}

const spaceOf = ({ at, size }: Pick<Bystander, 'at' | 'size'>): CellRect => spaceRect(at, SPACE_CELLS[size])
