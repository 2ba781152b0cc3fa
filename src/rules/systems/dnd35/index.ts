import type { Ruleset } from '../../ruleset.ts'
import { actions3e } from '../../shared/actions.ts'
import { FAMILY_3E } from '../../shared/family3e.ts'
import { TABLE_RULES_3E } from '../../shared/tableRules3e.ts'
import { particulars } from './particulars.ts'
import { clauses } from './clauses.ts'

/** D&D 3.5. */
export const dnd35: Ruleset = {
  ...FAMILY_3E,
  id: 'dnd35',
  name: 'D&D 3.5',
  clauses,
  reachWeapon: 'doubles',
  actions: actions3e({ stepLabel: '5-foot step', straightRunModes: ['swim', 'fly'] }),
  particulars,
  tableRules: TABLE_RULES_3E,
}
