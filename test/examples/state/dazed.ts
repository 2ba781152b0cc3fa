import type { CreatureStateRow } from '../../../src/map/creatureStates.ts'

/** A state made up here, which keeps a creature from moving by a refusal of its own. */
export const dazed = {
  id: 'dazed',
  label: 'Dazed',
  word: 'dazed',
  badge: 'D',
  key: 'Shift+D',
  players: 'seen',
  inEngine: true,
  cannotMove: true,
} as const satisfies CreatureStateRow
