/**
 * How a rule system determines cover. The engine draws the lines; the system says which of them count, what a degree is called and
 * what it gives.
 */
import type { TableRules } from './tableRules.ts'

/** A degree of cover by the system's own name. Every system has `none` and `blocked`, where no line of effect is left. */
export type CoverDegree = string

/** What cover of a degree gives. */
export interface CoverBonus {
  readonly armorClass: number
  /** The bonus to saves, and which saves. */
  readonly saves: { readonly to: string; readonly by: number }
  readonly stealth: number
  readonly mayHide: boolean
}

/** A degree of cover. */
export interface CoverDegreeRule {
  /** What the GM reads, such as `Lesser cover`. */
  readonly label: string
  /** How exposed it leaves a creature that looks for cover: 3 without any, 0 where it is blocked. */
  readonly exposure: number
  /** Null if the text has no numbers for it. */
  readonly bonus: CoverBonus | null
}

/** The line from the middle of one space, or from a point, to the middle of another. */
export interface MiddleLine {
  /** No square and no edge is in its way. */
  readonly isClear: boolean
  /** Some line of effect between corners of the two spaces. */
  readonly isInSight: boolean
  /** For each creature it goes through: by how many sizes it is larger than both ends. */
  readonly sizesLarger: readonly number[]
}

/** Lines between corners of squares of the two spaces. A square has eight corners: four at its bottom and four at its top. */
export interface CornerLines {
  /** The centers of some square of either space have line of effect. */
  readonly areCentersInEffect: boolean
  /** Some corner of a square has line of effect to some corner of a square of the target. */
  readonly areCornersInEffect: boolean
  /**
   * True if, for some square of either space, nothing and no creature is in the way of the lines to all corners of the target's square:
   * those from one corner of the attacker's choice, or those from every corner.
   */
  seesWhole(from: 'a-corner' | 'every-corner'): boolean
  /** True if a corner sees at least so many of the eight corners of a square of the target, ignoring creatures. */
  seesCorners(atLeast: number): boolean
}

/** The lines between an attacker and its target, drawn when asked for. */
export interface CoverLines {
  /** A melee attack between spaces that are adjacent or overlap. */
  readonly isCloseMelee: boolean
  readonly middle: () => MiddleLine
  /** `isClose`: of squares, only solid ones are in the way; low walls are, wherever they stand; creatures are not. */
  readonly corners: (isClose: boolean) => CornerLines
}

/** Circumstances that some systems let improve cover. */
export const COVER_CIRCUMSTANCES = ['took-cover', 'extreme-obstruction'] as const
/** One of them. */
export type CoverCircumstance = (typeof COVER_CIRCUMSTANCES)[number]

/** The table rules that cover in force depends on. */
export type CoverTableRules = Pick<TableRules, 'take-cover-in-the-open'>

/** How a system determines cover, and what it gives. */
export interface CoverRules {
  /** Its degrees from the least to the greatest, with `none` and `blocked`. */
  readonly degrees: Readonly<Record<CoverDegree, CoverDegreeRule>>
  /** Degrees that keep a mover from provoking, where the table rule `cover-stops-opportunities` says so. */
  readonly stopsOpportunities: readonly CoverDegree[]
  /** The cover of a target from an attacker. */
  degreeBetween(lines: CoverLines): CoverDegree
  /** The cover of a target from an area's point of origin. */
  degreeFromPoint(line: MiddleLine): CoverDegree
  /** What a creature in the way gives, which is so many sizes larger than both ends. */
  degreeOfCreature(sizesLarger: number): CoverDegree
  /** What the GM reads beside a degree; empty if nothing. */
  readonly note: string
  /** Circumstances that change a degree. */
  readonly circumstances: readonly CoverCircumstance[]
  /** The degree under circumstances. */
  inForce(degree: CoverDegree, circumstances: readonly CoverCircumstance[], rules: CoverTableRules): CoverDegree
}

/** The degrees every system has. */
export const NO_COVER: CoverDegreeRule = { label: 'No cover', exposure: 3, bonus: null }
export const BLOCKED: CoverDegreeRule = { label: 'No line of effect', exposure: 0, bonus: null }

/** The rule of a degree. */
export const coverDegreeRule = ({ degrees }: CoverRules, degree: CoverDegree): CoverDegreeRule =>
  degrees[degree] ?? NO_COVER
