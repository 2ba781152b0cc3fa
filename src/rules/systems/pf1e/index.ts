import type { Ruleset } from '../../ruleset.ts'
import { actions3e } from '../../shared/actions.ts'
import { FAMILY_3E, stateNotes3e, TABLE_RULES_3E } from '../../shared/family3e.ts'
import { details } from './rules.ts'
import { clauses } from './notes.ts'

/** Pathfinder 1e: D&D 3.5, but moving through a much larger or smaller opponent provokes from it. */
export const pf1e: Ruleset = {
  ...FAMILY_3E,
  stateNotes: stateNotes3e('P1-HAMP-1', '5-foot step'),
  id: 'pf1e',
  name: 'Pathfinder 1e',
  sources: { P1: 'Pathfinder 1e, Movement, Position, and Distance' },
  clauses,
  reachWeapon: 'doubles',
  actions: actions3e({ stepLabel: '5-foot step', straightRunModes: ['swim', 'fly'] }),
  details,
  tableRules: { ...TABLE_RULES_3E, 'passing-for-size-provokes': true },
}
