import type { Feet } from '../../../base/brands.ts'
import type { AcceleratedClimb } from './particulars.ts'

/** Feet of an accelerated climb. Where the text caps it, the base land speed does (a creature without one is not capped). */
export function acceleratedClimbFeet(rule: AcceleratedClimb, climbFeet: Feet, baseLandFeet: Feet | undefined): Feet {
  const feet = rule.times * climbFeet
  return rule.cappedByLandSpeed && baseLandFeet !== undefined ? Math.min(feet, baseLandFeet) : feet
}
