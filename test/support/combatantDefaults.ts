import { engineStatesOf, NO_STATES } from '../../src/map/creatureStates.ts'
import type { Combatant } from '../../src/movement/combatant.ts'

/** What a combatant is unless told otherwise. */
export const COMBATANT_DEFAULTS = {
  ...engineStatesOf(NO_STATES),
  body: 'tall',
  reachWeapon: false,
  unarmed: false,
  hasMovementReaction: true,
  incorporeal: false,
  fillsSpace: false,
  obstacleWhenHelpless: false,
  heavyArmor: false,
  altitude: 0,
  ignoresDifficultTerrain: false,
} as const satisfies Partial<Combatant>
