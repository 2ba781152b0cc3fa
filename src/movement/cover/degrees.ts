/**
 * Degrees of cover and their bonuses.
 *
 * @source Pathfinder 2e, Cover; the core book, Take Cover. D&D 3.5, Pathfinder 1e and Starfinder, Cover
 */
import type { RulesetDetails } from '../../rules/rulesetDetails.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** Degrees of cover. `blocked`: no line of effect at all. Center lines give `lesser` and `standard`, corner lines only `cover`. */
export const COVER_DEGREES = ['none', 'lesser', 'cover', 'standard', 'blocked'] as const
/** One degree. */
export type CoverDegree = (typeof COVER_DEGREES)[number]

/** True if a mover with this degree of cover does not provoke. */
export const preventsOpportunities = (degree: CoverDegree): boolean => degree !== 'none' && degree !== 'lesser'

/** A degree of cover after taking cover and extreme obstructions. */
export type CoverInForce = CoverDegree | 'greater'

/** Circumstances that improve cover. */
export interface CoverCircumstances {
  /** The target took cover. */
  readonly tookCover: boolean
  /** The GM calls the obstruction extreme. */
  readonly extremeObstruction: boolean
}

/**
 * The cover of a target under some circumstances: standard cover becomes greater if it takes cover or the obstruction is extreme;
 * less than standard becomes standard if it takes cover and the table rule allows that in the open.
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

/** The bonuses of a degree; null for no cover, no line of effect, and rulesets without bonuses by degree. */
export function coverBonus({ cover }: RulesetDetails, degree: CoverInForce) {
  return cover === null || degree === 'none' || degree === 'cover' || degree === 'blocked' ? null : cover[degree]
}
