import type { MovementMode } from '../../src/map/modes.ts'
import type { Creature } from '../../src/map/records/creature.ts'

const IN_ORDER = ['land', 'fly', 'swim', 'climb', 'burrow'] as const satisfies readonly MovementMode[]

/** How a creature moves where nobody says how: on land, or else the first way it has a speed for. */
export const firstModeOf = ({ speedFeet }: Creature): MovementMode =>
  IN_ORDER.find((mode) => (speedFeet[mode] ?? 0) > 0) ?? 'land'
