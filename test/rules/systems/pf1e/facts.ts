import { FACTS_3E, POSITIONS_3E } from '../family3e.ts'
import { pf1e } from '../../../../src/rules/systems/pf1e/index.ts'
import type { SystemFacts } from '../../../support/systemFacts.ts'

export const facts: SystemFacts = {
  ...FACTS_3E,
  terms: [...FACTS_3E.terms, '5-foot step', 'escape artist'],
  ruleset: pf1e,
  provokes: { standingUp: true, entering: true },
  upCliff: 'Climb check to climb incline, climbable wall at B1–C1.',
  overPit: ['Jump over pit, chasm at B1–C1: Acrobatics DC 10 with a 10-ft running start, DC 20 without.'],
  pastOpponent: ['P1-TUMBLE-1', 'P1-OVERRUN-1'],
  sample: 'vault-of-the-salt-king',
  positions: POSITIONS_3E,
}
