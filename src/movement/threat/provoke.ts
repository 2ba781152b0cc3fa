/**
 * Who gets an opportunity along a path, where, and whom it takes a check to get past. The path is given as boxes: the
 * whole space after each step with its levels, squeezed or not. What decides is data: how often movement provokes, whether very small
 * movers and movers that pass for size provoke on entering, and the row of the passing table for each opponent.
 *
 * @source Starfinder, Reach and Threatened Squares; D&D 3.5, Very Small Creature; Pathfinder 1e, Square Occupied by
 *   Creature Three Sizes Larger or Smaller; Pathfinder 2e, Move Actions that Trigger Reactions
 */
import { firstEntered, levelsBetween, type Box } from '../../grid/box.ts'
import type { Cell } from '../../grid/cell.ts'
import { firstThreatened, type ThreatField } from './threatField.ts'

/** Someone who may strike at the mover, or whom it takes a check to get past. */
export interface Bystander {
  readonly id: string
  readonly box: Box
  /** The mover's box whose squares do not count as threatened; null where all do. */
  readonly unthreatened: Box | null
  /** What it threatens so many levels above or below its own. */
  readonly threatAt: (levels: number) => ThreatField
  /** Whether a mover in a box has cover from it that prevents its opportunities. */
  readonly isCovered: (mover: Box) => boolean
  /** An opponent of the mover that uses its opportunities. */
  readonly takesOpportunities: boolean
  /** Entering one of its cubes provokes from it, whatever its reach. */
  readonly reactsToEntry: boolean
  /** The mover passes it by tumbling or overrunning. */
  readonly takesCheck: boolean
}

/** An opportunity, a check: who, at which step (from 0), at which square. */
export interface PathEvent {
  readonly by: string
  readonly step: number
  readonly square: Cell
}

/** The first square of a mover's box that someone threatens, by row, then column; cover not considered. */
export const threatenedSquare = ({ box, threatAt, unthreatened }: Bystander, mover: Box): Cell | null =>
  firstThreatened(
    threatAt(levelsBetween(box, mover)),
    mover,
    unthreatened?.level === mover.level ? unthreatened : undefined,
  )

/** Whether leaving a box gives someone an opportunity. */
export const isProvokedByLeaving = (bystander: Bystander, before: Box): boolean =>
  threatenedSquare(bystander, before) !== null && !bystander.isCovered(before)

/** Whether a step gives someone an opportunity for entering one of its cubes. */
export const isProvokedByEntering = (bystander: Bystander, before: Box, after: Box): boolean =>
  bystander.reactsToEntry && firstEntered(before, after, bystander.box) !== null && !bystander.isCovered(before)

/**
 * Opportunities along a path, by step, then in the order of `bystanders`; step `i` leads from `boxes[i]` to `boxes[i + 1]`.
 * `strideOf(step)` names the action a step belongs to; each opponent gets one opportunity an action. Cost: steps × opponents.
 */
export function opportunities(
  boxes: readonly Box[],
  bystanders: readonly Bystander[],
  strideOf: (step: number) => number = () => 0,
): PathEvent[] {
  const opponents = bystanders.filter(({ takesOpportunities }) => takesOpportunities)
  const lastStride = new Map<string, number>()
  const found: PathEvent[] = []
  eachStep(boxes, (step, before, after) => {
    for (const opponent of opponents) {
      if (lastStride.get(opponent.id) === strideOf(step)) continue
      const square =
        threatenedSquare(opponent, before) ??
        (opponent.reactsToEntry ? firstEntered(before, after, opponent.box) : null)
      if (!square || opponent.isCovered(before)) continue
      lastStride.set(opponent.id, strideOf(step))
      found.push({ by: opponent.id, step, square })
    }
  })
  return found
}

/** Checks to get past someone along a path: once for each opponent passed that way, where its first cube is entered. */
export function passingChecks(boxes: readonly Box[], bystanders: readonly Bystander[]): PathEvent[] {
  const open = new Set(bystanders.filter(({ takesCheck }) => takesCheck))
  const found: PathEvent[] = []
  eachStep(boxes, (step, before, after) => {
    for (const opponent of open) {
      const square = firstEntered(before, after, opponent.box)
      if (!square) continue
      open.delete(opponent)
      found.push({ by: opponent.id, step, square })
    }
  })
  return found
}

function eachStep(boxes: readonly Box[], visit: (step: number, before: Box, after: Box) => void): void {
  for (let step = 0; step + 1 < boxes.length; step++) {
    const before = boxes[step]
    const after = boxes[step + 1]
    if (before && after) visit(step, before, after)
  }
}
