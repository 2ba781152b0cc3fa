import { MOVEMENT_MODES } from '../../map/modes.ts'
import type { ActionRule, Spending, TurnRules } from '../ruleset.ts'

/** Defaults of most actions. */
export const PLAIN_ACTION = {
  spends: 1,
  slowedByHeavyArmor: false,
  maxActions: 1,
  plainTerrainOnly: false,
  noSqueezing: false,
  fiveFeetOnly: false,
  straightModes: [],
  withoutModes: [],
  isCharge: false,
  provokes: true,
  isWithdrawal: false,
} as const satisfies Partial<ActionRule>

/** One square that costs 5 ft; never provokes. */
export const FIVE_FOOT_STEP: ActionRule = {
  ...PLAIN_ACTION,
  id: 'step',
  label: '5-foot step',
  spends: 0,
  budget: { kind: 'one-square' },
  noSqueezing: true,
  fiveFeetOnly: true,
  provokes: false,
}

/**
 * The actions of the 3E family. `straightRunModes`: modes in which a run goes in one straight line.
 * @source Starfinder, Speed, Difficult Terrain and Minimum Movement; D&D 3.5 and Pathfinder 1e, How Far Can Your Character Move?;
 *   the core books, Withdraw
 */
export const actions3e = (options: {
  readonly stepLabel: string
  readonly straightRunModes: ActionRule['straightModes']
}): readonly ActionRule[] => [
  { ...PLAIN_ACTION, id: 'move', label: 'Move', budget: { kind: 'speeds', times: 1 } },
  { ...PLAIN_ACTION, id: 'double', label: 'Double move', spends: 2, budget: { kind: 'speeds', times: 2 } },
  {
    ...PLAIN_ACTION,
    id: 'run',
    label: 'Run',
    spends: 2,
    budget: { kind: 'speeds', times: 4 },
    slowedByHeavyArmor: true,
    plainTerrainOnly: true,
    noSqueezing: true,
    straightModes: options.straightRunModes,
    withoutModes: ['burrow', 'climb'],
  },
  {
    ...PLAIN_ACTION,
    id: 'charge',
    label: 'Charge',
    spends: 2,
    budget: { kind: 'speeds', times: 2 },
    plainTerrainOnly: true,
    noSqueezing: true,
    straightModes: MOVEMENT_MODES,
    withoutModes: ['burrow', 'climb'],
    isCharge: true,
  },
  {
    ...PLAIN_ACTION,
    id: 'withdraw',
    label: 'Withdraw',
    spends: 2,
    budget: { kind: 'speeds', times: 2 },
    isWithdrawal: true,
  },
  { ...FIVE_FOOT_STEP, label: options.stepLabel },
  { ...PLAIN_ACTION, id: 'minimum', label: 'Minimum movement', spends: 2, budget: { kind: 'one-square' } },
]

/** @source D&D 3.5, Pathfinder 1e and Starfinder, Actions in Combat; the core books, Withdraw */
export const TURN_3E: TurnRules = {
  actions: 2,
  bands: ['move', 'double', 'run'].map((action) => ({ action, times: 1 })),
  whole: { action: 'double', times: 1 },
  beforeAttack: { action: 'move', times: 1 },
  isOnePool: false,
  charge: 'charge',
  run: 'run',
  step: 'step',
  minimum: 'minimum',
  retreat: ({ action }) => (FULL_ROUND.includes(action) ? { action: 'withdraw', times: 1 } : null),
  standingUp: { actions: 1, feet: () => 0 },
  openingDoor: { first: 1, further: 1 },
}

/** Actions that take the whole round. */
const FULL_ROUND: readonly Spending['action'][] = ['double', 'run', 'charge', 'withdraw', 'minimum']
