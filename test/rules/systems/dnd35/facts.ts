import { FACTS_3E, POSITIONS_3E } from '../family3e.ts'
import { dnd35 } from '../../../../src/rules/systems/dnd35/index.ts'
import type { SystemFacts } from '../../../support/systemFacts.ts'

export const facts: SystemFacts = {
  ...FACTS_3E,
  terms: [...FACTS_3E.terms, '5-foot step', 'escape artist'],
  ruleset: dnd35,
  provokes: { standingUp: true, entering: true },
  upCliff: 'Climb check to climb incline, climbable wall at B1–C1.',
  overPit: ['Jump over pit, chasm at B1–C1: Jump DC 10 with a 20-ft running start, DC 20 without.'],
  pastOpponent: ['D35-TUMBLE-1', 'D35-OVERRUN-1'],
  largeSize: { modifiers: { attack: -1, special: 4, hide: -4 }, heightInches: [96, 192] },
  flyingLoad: 'light',
  sample: 'toll-at-harrow-bridge',
  positions: POSITIONS_3E,
}
