/**
 * A speed from its base to what is used on the map: bonuses first, then armor and load, each step with its reason, so
 * that base and reduced speed can be shown side by side.
 */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { mayFlyLoaded, type Armor, type Load, type Slowing, type RulesetDetails } from '../rulesetDetails.ts'
import type { CreatureSheet, SpeedCircumstances } from '../../map/records/creature.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'

/** A speed bonus or penalty. Bonuses of the same type don’t stack; those without a type do. */
export interface SpeedBonus {
  readonly source: string
  readonly type: string | null
  readonly feet: Feet
  /** Armor it does not work in. */
  readonly lostIn: readonly Armor[]
}

/** What a speed depends on. */
export interface SpeedFacts {
  readonly baseFeet: Feet
  readonly bonuses: readonly SpeedBonus[]
  readonly armour: Armor
  readonly load: Load
  /** Creatures such as dwarves keep their speed in armor and under load. */
  readonly isNeverSlowed: boolean
  /** Feet the armor itself takes off (in systems where it does). */
  readonly armourTakesFeet: Feet
}

/** Base and reduced speed side by side, and how one became the other. */
export interface SpeedSheet {
  readonly baseFeet: Feet
  /** With bonuses, before armor and load. */
  readonly unhinderedFeet: Feet
  readonly reducedFeet: Feet
  readonly steps: readonly { readonly because: string; readonly feet: Feet }[]
}

/**
 * Two thirds of a speed, rounded up to whole squares: the speed in medium armor or with a medium load.
 * @source D&D 3.5 and Pathfinder 1e, Tactical Speed (30 becomes 20, 20 becomes 15)
 */
export const twoThirdsFeet = (feet: Feet): Feet => FEET_PER_SQUARE * Math.ceil((2 * feet) / 3 / FEET_PER_SQUARE)

/**
 * Bonuses that count: the best of every type, and all without one.
 * @source D&D 3.5 and Pathfinder 1e, Bonuses to Speed
 */
export function countingBonuses(bonuses: readonly SpeedBonus[], armour: Armor): readonly SpeedBonus[] {
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
    const inArmor = slowing.inArmor.includes(facts.armour)
    if (inArmor || slowing.underLoad.includes(facts.load))
      take(inArmor ? `${facts.armour} armor` : `${facts.load} load`, twoThirdsFeet(reducedFeet))
  }
  if (slowing?.kind === 'by-a-third' && facts.load === 'overloaded') take('overloaded', FEET_PER_SQUARE)
  if (slowing?.kind === 'by-feet') {
    take(`${facts.armour} armor`, Math.max(FEET_PER_SQUARE, reducedFeet - facts.armourTakesFeet))
    if (facts.load === 'medium' || facts.load === 'heavy')
      take('encumbered', Math.max(FEET_PER_SQUARE, reducedFeet - slowing.encumberedFeet))
    if (facts.load === 'overloaded') take('overburdened', slowing.overburdenedToFeet)
  }
  return { baseFeet: facts.baseFeet, unhinderedFeet, reducedFeet, steps }
}

/** No bonuses or penalties. */
export const ORDINARY: SpeedCircumstances = { bonuses: [], isNeverSlowed: false, armourTakesFeet: 0, gait: 'biped' }

/** One speed of a creature, base and reduced side by side. */
export interface CreatureSpeed extends SpeedSheet {
  readonly mode: MovementMode
  /** A flier with too heavy a load can’t fly: its reduced speed is 0. */
  readonly isGrounded: boolean
}

/**
 * Every speed of a creature as its system reduces it, in the order of modes. Bonuses of the circumstances go to the land
 * speed; armor and load slow all modes.
 */
export function creatureSpeeds(
  details: RulesetDetails,
  sheet: Pick<CreatureSheet, 'speedFeet' | 'baseSpeedFeet' | 'armour' | 'load'>,
  circumstances: Omit<SpeedCircumstances, 'carried' | 'gait'> = ORDINARY,
): CreatureSpeed[] {
  const { armour, load } = sheet
  return MOVEMENT_MODES.flatMap((mode) => {
    const baseFeet = sheet.baseSpeedFeet?.[mode] ?? sheet.speedFeet[mode]
    if (baseFeet === undefined) return []
    const bonuses = mode === 'land' ? circumstances.bonuses : []
    const speed = speedSheet(details.slowing, { ...circumstances, baseFeet, bonuses, armour, load })
    const isGrounded = mode === 'fly' && !mayFlyLoaded(details, load)
    return [{ ...speed, mode, isGrounded, reducedFeet: isGrounded ? 0 : speed.reducedFeet }]
  })
}
