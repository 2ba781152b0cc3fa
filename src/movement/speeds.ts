import type { Feet } from '../base/brands.ts'
import type { MovementMode } from '../map/modes.ts'
import type { Ruleset, SpeedFacts } from '../rules/ruleset.ts'

/** Feet of a creature's speed in a mode under a rule system; 0 if it cannot use the mode. */
export const speedIn = ({ ruleset }: { readonly ruleset: Ruleset }, mover: SpeedFacts, mode: MovementMode): Feet =>
  ruleset.speed(mover, mode).feet
