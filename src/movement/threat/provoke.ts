/**
 * Opportunities and checks along a path. The path is given as boxes: the whole space after each step with its levels, even when
 * squeezing. The rule system says which steps provoke (`ProvokingRules`); it is asked once for a movement, for all eight
 * combinations of what a step may do.
 */
import { bitsWhere } from '../../base/bits.ts'
import { firstEntered, levelsBetween, type Box } from '../../grid/box.ts'
import type { Cell } from '../../grid/cell.ts'
import type { ProvokingRules } from '../../rules/ruleset.ts'
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
  readonly triggers: Triggers
  /** The mover passes it by tumbling or overrunning. */
  readonly takesCheck: boolean
}

/** An opportunity or a check: the other creature's id, the step (from 0) and the square. */
export interface PathEvent {
  readonly by: string
  readonly step: number
  readonly square: Cell
}

/** Bits of what a step does: the number of a combination. */
const THREATENED_BEFORE = 1
const THREATENED_AFTER = 2
const ENTERS = 4
const COMBINATIONS = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Which steps provoke a creature. */
export interface Triggers {
  /** The combinations of what a step does that provoke, as bits by their number. */
  readonly bits: number
  /** Whether it matters that the mover is threatened after the step, and that it enters a square of the creature. */
  readonly mindAfter: boolean
  readonly mindEntering: boolean
}

/** Asks the rule system about all combinations. `mayEnter`: whether a step may enter a square as `StepPast.enters` means it. */
export function triggersOf({ provokes }: ProvokingRules, mayEnter: boolean): Triggers {
  let bits = 0
  for (const does of COMBINATIONS) {
    const threatened = (does & THREATENED_BEFORE) !== 0
    const isAfter = (does & THREATENED_AFTER) !== 0
    const enters = mayEnter && (does & ENTERS) !== 0
    const [staysThreatened, comesIntoReach] = [threatened && isAfter, !threatened && isAfter]
    if (provokes({ threatened, staysThreatened, comesIntoReach, enters })) bits |= 1 << does
  }
  return { bits, mindAfter: isMinded(bits, THREATENED_AFTER), mindEntering: isMinded(bits, ENTERS) }
}

/** True if, with something a step does, another answer follows than without. */
const isMinded = (bits: number, what: number): boolean =>
  COMBINATIONS.some((does) => isIn(bits, does) !== isIn(bits, does ^ what))

const isIn = (bits: number, number: number): boolean => ((bits >> number) & 1) === 1

/** The first square of a mover's box that a creature threatens, by row, then column, ignoring cover; null if none. */
const threatenedSquare = ({ box, threatAt, unthreatened }: Bystander, mover: Box): Cell | null =>
  firstThreatened(
    threatAt(levelsBetween(box, mover)),
    mover,
    unthreatened?.level === mover.level ? unthreatened : undefined,
  )

/** The first square of a mover's box in which a creature could strike at it; null if none, or if cover prevents that. */
export const struckSquare = (bystander: Bystander, mover: Box): Cell | null => {
  const square = threatenedSquare(bystander, mover)
  return square === null || bystander.isCovered(mover) ? null : square
}

/** True if stepping out of a box and of a creature's reach provokes from it. */
export const isProvokedByLeaving = (bystander: Bystander, before: Box): boolean =>
  isIn(bystander.triggers.bits, THREATENED_BEFORE) && struckSquare(bystander, before) !== null

/** True if steps to or from a box may provoke a creature because it threatens the box: a place that the cautious avoid. */
export const isRisky = (bystander: Bystander, box: Box): boolean =>
  (isIn(bystander.triggers.bits, THREATENED_BEFORE) || isIn(bystander.triggers.bits, THREATENED_AFTER)) &&
  struckSquare(bystander, box) !== null

/** The square in which a step provokes: a threatened one it leaves, else one it enters; null if it does not provoke. */
export function provokedIn(bystander: Bystander, before: Box, after: Box): Cell | null {
  const { bits, mindAfter, mindEntering } = bystander.triggers
  const left = threatenedSquare(bystander, before)
  const entered = mindEntering ? firstEntered(before, after, bystander.box) : null
  const reached = mindAfter ? threatenedSquare(bystander, after) : null
  const does = (left ? THREATENED_BEFORE : 0) | (reached ? THREATENED_AFTER : 0) | (entered ? ENTERS : 0)
  if (!isIn(bits, does)) return null
  const square = left ?? entered ?? reached
  // Who comes into reach is attacked where it arrives.
  return bystander.isCovered(square === reached ? after : before) ? null : square
}

/** True if some step on a level with a creature may provoke it. */
export const mayProvoke = ({ takesOpportunities, triggers, threatAt }: Bystander): boolean =>
  takesOpportunities && triggers.bits !== 0 && (triggers.mindEntering || threatAt(0).flags.includes(1))

/** The opponents that steps provoke, as bits, for searches. What depends on one place alone is computed once. */
export class ProvokedBits {
  readonly #opponents: readonly Bystander[]
  readonly #boxOf: (place: number) => Box
  readonly #mindAfter: boolean
  readonly #mindEntering: boolean
  readonly #byLeaving = new Map<number, number>()
  readonly #threatened = new Map<number, number>()
  /** The place asked about last, and those provoked by leaving it: searches ask for all steps from a place in turn. */
  #from = -1
  #leaving = 0

  /** `boxOf`: the mover's box by a number that stands for its place. */
  constructor(opponents: readonly Bystander[], boxOf: (place: number) => Box) {
    this.#opponents = opponents
    this.#boxOf = boxOf
    this.#mindAfter = opponents.some(({ triggers }) => triggers.mindAfter)
    this.#mindEntering = opponents.some(({ triggers }) => triggers.mindEntering)
  }

  /** Those that a step from one place to another provokes. */
  ofStep(from: number, to: number): number {
    if (from !== this.#from) {
      this.#from = from
      this.#leaving = this.#of(this.#byLeaving, from, isProvokedByLeaving)
    }
    const leaving = this.#leaving
    if (!this.#mindAfter && !this.#mindEntering) return leaving
    const isThreatened = (bystander: Bystander, box: Box): boolean => threatenedSquare(bystander, box) !== null
    // Most steps are out of everyone's reach.
    const isNear = [from, to].some((place) => this.#of(this.#threatened, place, isThreatened) !== 0)
    if (!this.#mindEntering && !isNear) return 0
    const [before, after] = [this.#boxOf(from), this.#boxOf(to)]
    return bitsWhere(this.#opponents, (each) =>
      each.triggers.mindAfter || each.triggers.mindEntering
        ? provokedIn(each, before, after) !== null
        : (leaving & (1 << this.#opponents.indexOf(each))) !== 0,
    )
  }

  #of(known: Map<number, number>, place: number, isIncluded: (bystander: Bystander, box: Box) => boolean): number {
    let bits = known.get(place)
    if (bits === undefined) {
      const box = this.#boxOf(place)
      bits = bitsWhere(this.#opponents, (each) => isIncluded(each, box))
      known.set(place, bits)
    }
    return bits
  }
}

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
      const square = provokedIn(opponent, before, after)
      if (!square) continue
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
