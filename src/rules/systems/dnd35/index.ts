import type { Ruleset } from '../../ruleset.ts'
import { actions3e } from '../../shared/actions.ts'
import { FAMILY_3E, stateNotes3e, TABLE_RULES_3E } from '../../shared/family3e.ts'
import { details } from './rules.ts'
import { clauses } from './notes.ts'

/** D&D 3.5. */
export const dnd35: Ruleset = {
  ...FAMILY_3E,
  stateNotes: stateNotes3e('D35-HAMP-1', '5-foot step'),
  id: 'dnd35',
  name: 'D&D 3.5',
  sources: { D35: 'D&D 3.5, Movement, Position, and Distance' },
  clauses,
  reachWeapon: 'doubles',
  actions: actions3e({ stepLabel: '5-foot step', straightRunModes: ['swim', 'fly'] }),
  details,
  tableRules: TABLE_RULES_3E,
}
