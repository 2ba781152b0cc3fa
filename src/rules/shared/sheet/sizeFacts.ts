import type { Size } from '../../../map/sizes.ts'

/** What a size says about a body of ordinary density. `null`: no limit. */
export interface SizeFacts {
  /** Height of a biped, or length of a quadruped from nose to tail, in inches. */
  readonly heightInches: readonly [number, number | null]
  readonly weightPounds: readonly [number, number | null]
  /** Modifiers where the system has them: attack and armour class; bull rush, grapple, overrun and trip; hiding. */
  readonly attackModifier: number
  readonly specialAttackModifier: number
  readonly hideModifier: number
}

const TON = 2000
const facts = (
  heightInches: SizeFacts['heightInches'],
  weightPounds: SizeFacts['weightPounds'],
  modifiers: readonly [number, number, number],
): SizeFacts => ({
  heightInches,
  weightPounds,
  attackModifier: modifiers[0],
  specialAttackModifier: modifiers[1],
  hideModifier: modifiers[2],
})

/** @source Starfinder, Creature Size; D&D 3.5, Creature Size and Scale */
export const SIZE_FACTS: Readonly<Record<Size, SizeFacts>> = {
  fine: facts([0, 6], [0, 1 / 8], [8, -16, 16]),
  diminutive: facts([6, 12], [1 / 8, 1], [4, -12, 12]),
  tiny: facts([12, 24], [1, 8], [2, -8, 8]),
  small: facts([24, 48], [8, 60], [1, -4, 4]),
  medium: facts([48, 96], [60, 500], [0, 0, 0]),
  large: facts([96, 192], [500, 2 * TON], [-1, 4, -4]),
  huge: facts([192, 384], [2 * TON, 16 * TON], [-2, 8, -8]),
  gargantuan: facts([384, 768], [16 * TON, 125 * TON], [-4, 12, -12]),
  colossal: facts([768, null], [125 * TON, null], [-8, 16, -16]),
}
