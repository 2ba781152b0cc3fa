/**
 * A speed from its base to what is used on the map: bonuses first, then armour and load, each step with its reason, so
 * that base and reduced speed can be shown side by side.
 */
import { FEET_PER_SQUARE, type Feet } from '../../../base/brands.ts'
import type { Armour, Load, Slowing } from './slowing.ts'

/** Something that makes faster or slower. Bonuses of one type do not add up; those without a type do. */
export interface SpeedBonus {
  readonly source: string
  readonly type: string | null
  readonly feet: Feet
  /** Armour it does not work in. */
  readonly lostIn: readonly Armour[]
}

/** What a speed depends on. */
export interface SpeedFacts {
  readonly baseFeet: Feet
  readonly bonuses: readonly SpeedBonus[]
  readonly armour: Armour
  readonly load: Load
  /** Dwarves and their like keep their speed in armour and under load. */
  readonly isNeverSlowed: boolean
  /** Feet a suit of armour takes off by itself (systems whose armour says so). */
  readonly armourTakesFeet: Feet
}

/** Base and reduced speed side by side, and how one became the other. */
export interface SpeedSheet {
  readonly baseFeet: Feet
  /** With bonuses, before armour and load. */
  readonly unhinderedFeet: Feet
  readonly reducedFeet: Feet
  readonly steps: readonly { readonly because: string; readonly feet: Feet }[]
}

/**
 * Two thirds of a speed, rounded up to whole squares: what medium armour or a medium load leaves.
 * @source D&D 3.5 and Pathfinder 1e, Tactical Speed (30 becomes 20, 20 becomes 15)
 */
export const twoThirdsFeet = (feet: Feet): Feet => FEET_PER_SQUARE * Math.ceil((2 * feet) / 3 / FEET_PER_SQUARE)

/**
 * Bonuses that count: the best of every type, and all without one.
 * @source D&D 3.5 and Pathfinder 1e, Bonuses to Speed
 */
export function countingBonuses(bonuses: readonly SpeedBonus[], armour: Armour): readonly SpeedBonus[] {
  const working = bonuses.filter(({ lostIn }) => !lostIn.includes(armour))
  return working.filter((bonus, i) => {
    if (bonus.type === null) return true
    const rivals = working.filter(({ type }) => type === bonus.type)
    const best = Math.max(...rivals.map(({ feet }) => feet))
    return bonus.feet === best && working.findIndex(({ type, feet }) => type === bonus.type && feet === best) === i
  })
}

/** The sheet of one speed. */
export function speedSheet(slowing: Slowing | null, facts: SpeedFacts): SpeedSheet {
  const steps = countingBonuses(facts.bonuses, facts.armour).map(({ source, feet }) => ({ because: source, feet }))
  const unhinderedFeet = Math.max(0, facts.baseFeet + steps.reduce((sum, { feet }) => sum + feet, 0))
  let reducedFeet = unhinderedFeet
  const take = (because: string, to: Feet): void => {
    const feet = Math.min(reducedFeet, to)
    if (feet !== reducedFeet) steps.push({ because, feet: feet - reducedFeet })
    reducedFeet = feet
  }
  if (slowing?.kind === 'by-a-third' && !facts.isNeverSlowed) {
    const inArmour = slowing.inArmour.includes(facts.armour)
    if (inArmour || slowing.underLoad.includes(facts.load))
      take(inArmour ? `${facts.armour} armour` : `${facts.load} load`, twoThirdsFeet(reducedFeet))
  }
  if (slowing?.kind === 'by-a-third' && facts.load === 'overloaded') take('overloaded', FEET_PER_SQUARE)
  if (slowing?.kind === 'by-feet') {
    take(`${facts.armour} armour`, Math.max(FEET_PER_SQUARE, reducedFeet - facts.armourTakesFeet))
    if (facts.load === 'medium' || facts.load === 'heavy')
      take('encumbered', Math.max(FEET_PER_SQUARE, reducedFeet - slowing.encumberedFeet))
    if (facts.load === 'overloaded') take('overburdened', slowing.overburdenedToFeet)
  }
  return { baseFeet: facts.baseFeet, unhinderedFeet, reducedFeet, steps }
}
