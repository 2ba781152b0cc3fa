import type { Ruleset } from '../../ruleset.ts'
import { actions3e } from '../../shared/actions.ts'
import { FAMILY_3E, stateNotes3e, TABLE_RULES_3E } from '../../shared/family3e.ts'
import { details } from './rules.ts'
import { clauses } from './notes.ts'

/** Starfinder: the 3E family with costs for turns and ascent in flight, reach weapons that still threaten adjacent squares,
 * and low walls that double the cost. */
export const starfinder: Ruleset = {
  ...FAMILY_3E,
  stateNotes: stateNotes3e('SF-DBL-2', 'guarded step'),
  id: 'starfinder',
  name: 'Starfinder',
  sources: { SF: 'Starfinder, Movement and Position', SFT: 'Starfinder, Movement and Position' },
  clauses,
  reachWeapon: 'adds-5-feet',
  provoking: { ...FAMILY_3E.provoking, standingUp: false },
  actions: actions3e({ stepLabel: 'Guarded step', straightRunModes: ['swim'] }),
  details,
  tableRules: {
    ...TABLE_RULES_3E,
    'barrier-price': 'doubling',
    'three-sizes-apart': 'ignored',
    'heavy-armour-run': 4,
    'illegal-end': 'last-legal',
    'turn-price': 5,
    'ascent-price': 5,
  },
}
