import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'

/** A rule system made up here: every diagonal is 5 ft, rubble adds 5 ft, corners forbid nothing, one action called a move. */
export const toyRules: Ruleset = {
  ...pf2e,
  id: 'toy',
  name: 'Toy rules',
  sources: {},
  sizes: ['small', 'medium', 'large'],
  actions: [{ ...pf2e.actions[0]!, id: 'move', label: 'Move', maxActions: 1 }],
  tableRules: { ...pf2e.tableRules, 'corner-rule': 'none', 'second-diagonal': '5-feet' },
  stepCost: ({ terrainWeight, barrier }) => ({ feet: 5 + 5 * terrainWeight + (barrier ? 5 : 0), turnsCount: false }),
}
