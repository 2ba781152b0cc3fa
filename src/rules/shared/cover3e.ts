import { BLOCKED, type CoverRules, NO_COVER } from '../cover.ts'

/**
 * A target has cover unless an attacker finds a corner of its space from which nothing is in the way to all corners of a square of the
 * target; between neighbors in melee, unless nothing is in the way from every corner.
 * @source D&D 3.5, Pathfinder 1e and Starfinder, Cover
 */
export const cover3e: CoverRules = {
  degrees: { none: NO_COVER, cover: { label: 'Cover', exposure: 1, bonus: null }, blocked: BLOCKED },
  stopsOpportunities: ['cover', 'blocked'],
  degreeBetween: ({ isCloseMelee, corners }) => {
    const lines = corners(isCloseMelee)
    if (!lines.areCentersInEffect) return 'blocked'
    return lines.seesWhole(isCloseMelee ? 'every-corner' : 'a-corner') ? 'none' : 'cover'
  },
  degreeFromPoint: ({ isClear, isInSight, sizesLarger }) => {
    if (!isClear) return isInSight ? 'cover' : 'blocked'
    return sizesLarger.length > 0 ? 'cover' : 'none'
  },
  degreeOfCreature: () => 'cover',
  note: 'Against ranged attacks, from the attacker’s best square and corner.',
  circumstances: [],
  inForce: (degree) => degree,
}
