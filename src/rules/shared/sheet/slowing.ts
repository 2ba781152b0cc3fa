import type { Feet } from '../../../base/brands.ts'
import type { Creature } from '../../../map/records/creature.ts'

/** Armour as movement sees it. */
export type Armour = Creature['armour']
/** Load as movement sees it. */
export type Load = Creature['load']

/** How a system slows creatures in armour and under load: to two thirds of their speed, or by feet. */
export type Slowing =
  | {
      readonly kind: 'by-a-third'
      readonly inArmour: readonly Armour[]
      readonly underLoad: readonly Load[]
      readonly clauses: readonly string[]
    }
  | {
      readonly kind: 'by-feet'
      readonly encumberedFeet: Feet
      readonly overburdenedToFeet: Feet
      readonly clauses: readonly string[]
    }
