import type { Ruleset } from '../../ruleset.ts'
import { actions3e } from '../../shared/actions.ts'
import { FAMILY_3E } from '../../shared/family3e.ts'
import { TABLE_RULES_3E } from '../../shared/tableRules3e.ts'
import { particulars } from './particulars.ts'
import { clauses } from './clauses.ts'

/** Pathfinder 1e: D&D 3.5, but passing an opponent for its size provokes from it. */
export const pf1e: Ruleset = {
  ...FAMILY_3E,
  id: 'pf1e',
  name: 'Pathfinder 1e',
  clauses,
  reachWeapon: 'doubles',
  actions: actions3e({ stepLabel: '5-foot step', straightRunModes: ['swim', 'fly'] }),
  particulars,
  tableRules: { ...TABLE_RULES_3E, 'passing-for-size-provokes': true },
}
