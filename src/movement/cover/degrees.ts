/**
 * Degrees of cover and what they are worth.
 *
 * @source Pathfinder 2e, Cover; the core book, Take Cover. D&D 3.5, Pathfinder 1e and Starfinder, Cover
 */
import type { RulesetDetails } from '../../rules/rulesetDetails.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** Degrees of cover; `blocked`: no line of effect at all. Middle lines know lesser and standard, corner lines cover alone. */
export const COVER_DEGREES = ['none', 'lesser', 'cover', 'standard', 'blocked'] as const
/** One degree. */
export type CoverDegree = (typeof COVER_DEGREES)[number]

/** Whether a mover with this degree of cover from someone gives it no opportunity. */
export const preventsOpportunities = (degree: CoverDegree): boolean => degree !== 'none' && degree !== 'lesser'

/** A degree of cover once taking cover and extreme obstructions are counted. */
export type CoverInForce = CoverDegree | 'greater'

/** What raises standard cover to greater. */
export interface CoverCircumstances {
  /** The target took cover. */
  readonly tookCover: boolean
  /** The GM calls the obstruction extreme. */
  readonly extremeObstruction: boolean
}

/**
 * The cover a target has: standard cover becomes greater when it takes cover or the obstruction is extreme; less than that
 * becomes standard only for one who takes cover where the table allows it in the open.
 * @source Pathfinder 2e, Cover; the core book, Take Cover
 */
export function coverInForce(
  degree: CoverDegree,
  { tookCover, extremeObstruction }: CoverCircumstances,
  rules: Pick<TableRules, 'take-cover-in-the-open'>,
): CoverInForce {
  if (degree === 'standard') return tookCover || extremeObstruction ? 'greater' : degree
  const isLess = degree === 'none' || degree === 'lesser'
  return isLess && tookCover && rules['take-cover-in-the-open'] ? 'standard' : degree
}

/** The bonuses of a degree; null for no cover, no line of effect, or a ruleset without the table. */
export function coverBonus({ cover }: RulesetDetails, degree: CoverInForce) {
  return cover === null || degree === 'none' || degree === 'cover' || degree === 'blocked' ? null : cover[degree]
}
