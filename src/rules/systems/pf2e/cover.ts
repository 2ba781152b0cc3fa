import { BLOCKED, type CoverDegree, type CoverRules, NO_COVER } from '../../cover.ts'

const LARGER_BY_SIZES_FOR_STANDARD = 2
const REFLEX = 'Reflex saves against areas'

const degreeOfCreature = (sizesLarger: number): CoverDegree =>
  sizesLarger >= LARGER_BY_SIZES_FOR_STANDARD ? 'standard' : 'lesser'

const alongMiddle: CoverRules['degreeFromPoint'] = ({ isClear, isInSight, sizesLarger }) => {
  if (!isClear) return isInSight ? 'standard' : 'blocked'
  const byCreatures = sizesLarger.map(degreeOfCreature)
  if (byCreatures.includes('standard')) return 'standard'
  return byCreatures.length > 0 ? 'lesser' : 'none'
}

/**
 * One line from the middle of one space to that of the other. Taking cover and extreme obstructions improve what it finds.
 * @source Pathfinder 2e, Cover; Cover and Large Creatures; the core book, Take Cover
 */
export const cover: CoverRules = {
  degrees: {
    none: NO_COVER,
    lesser: {
      label: 'Lesser cover',
      exposure: 2,
      bonus: { armorClass: 1, saves: { to: REFLEX, by: 0 }, stealth: 0, mayHide: false },
    },
    standard: {
      label: 'Standard cover',
      exposure: 1,
      bonus: { armorClass: 2, saves: { to: REFLEX, by: 2 }, stealth: 2, mayHide: true },
    },
    greater: {
      label: 'Greater cover',
      exposure: 1,
      bonus: { armorClass: 4, saves: { to: REFLEX, by: 4 }, stealth: 4, mayHide: true },
    },
    blocked: BLOCKED,
  },
  stopsOpportunities: ['standard', 'blocked'],
  degreeBetween: ({ middle }) => alongMiddle(middle()),
  degreeFromPoint: alongMiddle,
  degreeOfCreature,
  note: '',
  circumstances: ['took-cover', 'extreme-obstruction'],
  // Standard cover becomes greater; less than that becomes standard by taking cover, where the table allows it in the open.
  inForce: (degree, circumstances, rules) => {
    if (degree === 'standard') return circumstances.length > 0 ? 'greater' : degree
    const isLess = degree === 'none' || degree === 'lesser'
    return isLess && circumstances.includes('took-cover') && rules['take-cover-in-the-open'] ? 'standard' : degree
  },
}
