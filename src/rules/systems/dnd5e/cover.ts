import { BLOCKED, type CoverRules, NO_COVER } from '../../cover.ts'

/** With fewer than three of eight corners in sight, at least three quarters of the target are hidden. */
const CORNERS_SEEN_FOR_HALF = 3
const DEXTERITY = 'Dexterity saves'

/**
 * Lines from a corner of the attacker's choice to the corners of a square of the target. A creature in the way gives half cover, and so
 * does what hides no more than five of eight corners.
 * @source SRD 5.2.1, Cover; the grid rule is an optional one of the fifth edition
 */
export const cover: CoverRules = {
  degrees: {
    none: NO_COVER,
    half: {
      label: 'Half cover',
      exposure: 2,
      bonus: { armorClass: 2, saves: { to: DEXTERITY, by: 2 }, stealth: 0, mayHide: false },
    },
    'three-quarters': {
      label: 'Three-quarters cover',
      exposure: 1,
      bonus: { armorClass: 5, saves: { to: DEXTERITY, by: 5 }, stealth: 0, mayHide: true },
    },
    blocked: { ...BLOCKED, label: 'Total cover' },
  },
  stopsOpportunities: ['blocked'],
  degreeBetween: ({ corners }) => {
    const lines = corners(false)
    if (!lines.areCornersInEffect) return 'blocked'
    if (lines.seesWhole('a-corner')) return 'none'
    return lines.seesCorners(CORNERS_SEEN_FOR_HALF) ? 'half' : 'three-quarters'
  },
  degreeFromPoint: ({ isClear, isInSight, sizesLarger }) => {
    if (!isClear) return isInSight ? 'half' : 'blocked'
    return sizesLarger.length > 0 ? 'half' : 'none'
  },
  degreeOfCreature: () => 'half',
  note: 'From the attacker’s best corner to the target’s best square.',
  circumstances: [],
  inForce: (degree) => degree,
}
