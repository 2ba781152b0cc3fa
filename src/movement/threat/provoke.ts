/**
 * Opportunities and checks along a path. The path is given as boxes: the whole space after each step with its levels, even when
 * squeezing. The rules are data: how often movement provokes, whether very small movers and those that pass by size provoke on entering,
 * and the row of the passing table for each opponent.
 *
 * @source Starfinder, Reach and Threatened Squares; D&D 3.5, Very Small Creature; Pathfinder 1e, Square Occupied by
 *   Creature Three Sizes Larger or Smaller; Pathfinder 2e, Move Actions that Trigger Reactions
 */
import { firstEntered, levelsBetween, type Box } from '../../grid/box.ts'
import type { Cell } from '../../grid/cell.ts'
import { firstThreatened, type ThreatField } from './threatField.ts'

/** A creature that may attack the mover, or that takes a check to get past. */
export interface Bystander {
  readonly id: string
  readonly box: Box
  /** For a withdrawal: the mover's start, whose squares do not count as threatened; else null. */
  readonly unthreatened: Box | null
  /** What it threatens at a vertical distance of `levels`. */
  readonly threatAt: (levels: number) => ThreatField
  /** Whether a mover in a box has cover that prevents its opportunities. */
  readonly isCovered: (mover: Box) => boolean
  /** It is an enemy of the mover and can react to movement. */
  readonly takesOpportunities: boolean
  /** Entering one of its cubes provokes, whatever its reach. */
  readonly reactsToEntry: boolean
  /** The mover passes it by tumbling or overrunning. */
  readonly takesCheck: boolean
}

/** An opportunity or a check: the other creature's id, the step (from 0) and the square. */
export interface PathEvent {
  readonly by: string
  readonly step: number
  readonly square: Cell
}

/** The first square of a mover's box that a creature threatens, by row, then column, ignoring cover; null if none. */
export const threatenedSquare = ({ box, threatAt, unthreatened }: Bystander, mover: Box): Cell | null =>
  firstThreatened(
    threatAt(levelsBetween(box, mover)),
    mover,
    unthreatened?.level === mover.level ? unthreatened : undefined,
  )

/** True if leaving a box provokes. */
export const isProvokedByLeaving = (bystander: Bystander, before: Box): boolean =>
  threatenedSquare(bystander, before) !== null && !bystander.isCovered(before)

/** True if a step provokes by entering one of the creature's cubes. */
export const isProvokedByEntering = (bystander: Bystander, before: Box, after: Box): boolean =>
  bystander.reactsToEntry && firstEntered(before, after, bystander.box) !== null && !bystander.isCovered(before)

/**
 * Opportunities along a path, by step, then in the order of `bystanders`; step `i` leads from `boxes[i]` to `boxes[i + 1]`.
 * `actionOf(step)` is the action of a step; each opponent gets at most one opportunity per action. Cost: steps × opponents.
 */
export function opportunities(
  boxes: readonly Box[],
  bystanders: readonly Bystander[],
  actionOf: (step: number) => number = () => 0,
): PathEvent[] {
  const opponents = bystanders.filter(({ takesOpportunities }) => takesOpportunities)
  const lastAction = new Map<string, number>()
  const found: PathEvent[] = []
  eachStep(boxes, (step, before, after) => {
    for (const opponent of opponents) {
      if (lastAction.get(opponent.id) === actionOf(step)) continue
      const square =
        threatenedSquare(opponent, before) ??
        (opponent.reactsToEntry ? firstEntered(before, after, opponent.box) : null)
      if (!square || opponent.isCovered(before)) continue
      lastAction.set(opponent.id, actionOf(step))
      found.push({ by: opponent.id, step, square })
    }
  })
  return found
}

/** Checks to get past opponents along a path: once for each, where its first cube is entered. */
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
