import type { RulesetDetails } from '../rules/rulesetDetails.ts'
import type { CoverDegree } from './cover.ts'

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
 * The cover a target has: standard cover becomes greater when it takes cover or the obstruction is extreme; lesser cover
 * stays as it is, since there is nothing solid to take cover behind.
 * @source Pathfinder 2e, Cover
 */
export const coverInForce = (degree: CoverDegree, circumstances: CoverCircumstances): CoverInForce =>
  degree === 'standard' && (circumstances.tookCover || circumstances.extremeObstruction) ? 'greater' : degree

/** The bonuses of a degree; null for no cover, no line of effect, or a ruleset without the table. */
export function coverBonus({ cover }: RulesetDetails, degree: CoverInForce) {
  return cover === null || degree === 'none' || degree === 'cover' || degree === 'blocked' ? null : cover[degree]
}
