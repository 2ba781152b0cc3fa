import { ownSpeed } from '../../../src/rules/shared/stepping.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'

const MOVE = { action: 'move', times: 1 } as const

/**
 * A rule system made up here: every diagonal is 5 ft, rubble adds 5 ft, corners forbid nothing, one action called a move.
 * Everyone passes everyone at a cost, and only stepping into someone’s square provokes. The prone are slow.
 */
export const toyRules: Ruleset = {
  ...pf2e,
  id: 'toy',
  name: 'Toy rules',
  sources: {},
  sizes: ['small', 'medium', 'large'],
  actions: [{ ...pf2e.actions[0]!, id: 'move', label: 'Move', maxActions: 1 }],
  turn: { ...pf2e.turn, actions: 1, bands: [MOVE], whole: MOVE, beforeAttack: MOVE, step: null },
  provoking: { ...pf2e.provoking, everyoneReacts: true, provokes: ({ enters }) => enters },
  passing: () => ({ id: 'jostle', passes: true, burden: 'creature', takesCheck: false, provokes: true }),
  speed: (mover, mode) => ({ ...ownSpeed(mover, mode), isSlow: mover.prone }),
  tableRules: { ...pf2e.tableRules, 'corner-rule': 'none', 'second-diagonal': '5-feet' },
  idleTableRules: [...pf2e.idleTableRules, 'neutral-lets-pass'],
  stepCost: ({ terrainWeight, barrier, creature, slow }) => ({
    feet: 5 + 5 * (terrainWeight + Number(barrier) + Number(creature) + Number(slow)),
    turnsCount: false,
  }),
}
