import { MOVEMENT_MODES, type MovementMode } from '../../src/map/modes.ts'
import type { Creature } from '../../src/map/records/creature.ts'

/** A creature that may travel, and how. */
export interface Traveler {
  readonly creature: Creature
  /** The modes it has a speed for. */
  readonly modes: readonly MovementMode[]
  readonly goes: boolean
  readonly mode: MovementMode
}

const SLOWEST_FEET = 5

/** Returns the speed of a traveler's mode. */
export const feetOf = ({ creature, mode }: Pick<Traveler, 'creature' | 'mode'>): number => creature.speedFeet[mode] ?? 0

/** Returns a creature as a traveler on foot or flying, whichever is faster, else by its first mode; none if it cannot move. */
export function travelerOf(creature: Creature): Traveler[] {
  const modes = MOVEMENT_MODES.filter((mode) => feetOf({ creature, mode }) >= SLOWEST_FEET)
  const { land = 0, fly = 0 } = creature.speedFeet
  const best = fly > land ? 'fly' : 'land'
  const mode = modes.includes(best) ? best : modes[0]
  return mode === undefined ? [] : [{ creature, modes, goes: true, mode }]
}
