import type { Feet } from '../../base/brands.ts'
import type { Body, Size } from '../../map/sizes.ts'

type ReachTable = Readonly<Record<Body, Readonly<Record<Size, Feet>>>>

/**
 * Natural reach by body and size.
 * @source Starfinder, Creature Size; D&D 3.5, Creature Size and Scale
 */
export const REACH_3E: ReachTable = {
  tall: { fine: 0, diminutive: 0, tiny: 0, small: 5, medium: 5, large: 10, huge: 15, gargantuan: 20, colossal: 30 },
  long: { fine: 0, diminutive: 0, tiny: 0, small: 5, medium: 5, large: 5, huge: 10, gargantuan: 15, colossal: 20 },
}
