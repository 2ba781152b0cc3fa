import { FACTS_3E, POSITIONS_3E } from '../family3e.ts'
import { starfinder } from '../../../../src/rules/systems/starfinder/index.ts'
import type { SystemFacts } from '../../../support/systemFacts.ts'

export const facts: SystemFacts = {
  ...FACTS_3E,
  terms: [...FACTS_3E.terms, 'guarded step', 'entangled'],
  ruleset: starfinder,
  provokes: { standingUp: false, entering: true },
  upCliff: 'Athletics check to climb incline, climbable wall at B1–C1.',
  overPit: ['Jump over pit, chasm at B1–C1: Athletics DC 10 with a 10-ft running start, DC 20 without.'],
  pastOpponent: ['SF-OPP-4'],
  stepUp: 'barred-terrain',
  largeSize: { modifiers: null, heightInches: [96, 192] },
  armorTakesFeet: true,
  sample: 'boarding-the-gannet',
  positions: {
    ...POSITIONS_3E,
    'reach-weapon': [1, 2],
    'reach-weapon-of-an-ogre': [1, 2, 3],
    'tiny-and-three-sizes': ['legal', 'occupied', 'legal'],
  },
}
