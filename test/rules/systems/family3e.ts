import type { SystemFacts } from '../../support/systemFacts.ts'

/** What Starfinder, D&D 3.5 and Pathfinder 1e have in common. */
export const FACTS_3E = {
  terms: [
    ...['double move', 'charge', 'charges', 'withdraw', 'withdrawal', 'a run', 'at a run', 'hustle', 'hustled'],
    ...['attack of opportunity', 'attacks of opportunity', 'minimum movement', 'move action'],
    ...['standard action', 'full-round action', 'nonlethal', 'overrun', 'double', 'fatigued'],
  ],
  actions: ['move 1', 'double 2', 'run 2', 'charge 2', 'withdraw 2', 'step 0', 'minimum 2'],
  bands: ['Move 1', 'Double move 2', 'Run 2'],
  turnActions: 2,
  move35: 'Double move',
  bodyFeet: { limp: 0, hindering: 10 },
  stepUp: null,
  armorTakesFeet: false,
  flyingLoad: null,
  readings: {},
} as const satisfies Partial<SystemFacts>

/** Their answers about positions. */
export const POSITIONS_3E = {
  'single-step': [0, 1],
  'step-into-rubble': ['barred-terrain', 'barred-terrain'],
  'three-threatened-squares': 1,
  'reach-weapon': [2],
  'reach-weapon-of-an-ogre': [3, 4],
  'through-an-ally': ['legal', 'cannot-end'],
  'between-two-opponents': 'legal',
  'past-wall-corners': ['corner', 'corner'],
  'squeezing-past': true,
  'tiny-and-three-sizes': ['legal', 'legal', 'legal'],
  'helpless-opponent': ['legal', 'legal'],
  'prone-ally': 'cannot-end',
  'flanking-sides': [true, true, false],
  'flanking-large': true,
  'flanking-reach': [true, false],
  'low-wall-cover': ['cover', 'none'],
  'creature-cover': ['cover', 'cover'],
  charge: [true, 'cannot-end', 'occupied'],
  'attack-past-a-corner': 0,
  'high-flier': ['legal', 0],
  withdraw: 0,
} as const satisfies SystemFacts['positions']
