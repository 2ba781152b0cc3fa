import type { Feet } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import { type AbilityCheck, takeRoll, type TooFewRolls } from './rolls.ts'

/** Paces for hours and days. */
export const OVERLAND_PACES = ['walk', 'hustle'] as const
/** One pace. */
export type OverlandPace = (typeof OVERLAND_PACES)[number]

/** A day of overland travel. */
export interface OverlandJourney {
  readonly speedFeet: Feet
  readonly hours: number
  readonly pace: OverlandPace
  /** Share of the normal distance by terrain and road, from the ruleset's table. */
  readonly travelFactor: number
  readonly constitution: number
  /** Dice in the order needed: a d20 for each extra hour, followed by a d6 if it fails. */
  readonly rolls: readonly number[]
  /** Travel by vehicle: no checks and no damage. */
  readonly byVehicle?: boolean
}

/** Result of a journey. The damage and the fatigue are healed together. */
export interface OverlandResult {
  readonly miles: number
  readonly nonlethal: number
  readonly fatigued: boolean
  readonly checks: readonly AbilityCheck[]
}

const FEET_OF_SPEED_PER_MILE_AN_HOUR = 10
const HOURS_WITHOUT_STRAIN = 8
const FORCED_MARCH_DC = 10
const FORCED_MARCH_DC_PER_HOUR = 2

/** @source Starfinder, Overland Movement, Walk, Hustle and Forced March */
export function overlandJourney(journey: OverlandJourney): Result<OverlandResult, TooFewRolls> {
  const milesAnHour = (journey.speedFeet / FEET_OF_SPEED_PER_MILE_AN_HOUR) * (journey.pace === 'hustle' ? 2 : 1)
  const miles = withoutBinaryNoise(milesAnHour * journey.travelFactor * journey.hours)
  if (journey.byVehicle) return ok({ miles, nonlethal: 0, fatigued: false, checks: [] })
  let used = 0
  const strain =
    journey.pace === 'hustle'
      ? ok(hustleStrain(journey.hours))
      : forcedMarch(journey, () => takeRoll(journey.rolls, used++))
  if (!strain.ok) return strain
  return ok({ miles, ...strain.value, fatigued: strain.value.nonlethal > 0 })
}

/** Rounds to 15 digits: tenths of hours are not exact in binary. */
const withoutBinaryNoise = (value: number): number => Number(value.toPrecision(15))

/** The strain of a day's march: nonlethal damage and the checks against it. */
export interface Strain {
  readonly nonlethal: number
  readonly checks: readonly AbilityCheck[]
}

/** The first hour is free, the second deals 1 damage, each later one twice as much as the last: 2ⁿ⁻¹ − 1 in n whole hours. */
const hustleStrain = (hours: number): Strain => ({ nonlethal: 2 ** Math.max(0, Math.floor(hours) - 1) - 1, checks: [] })

/**
 * The strain of a forced march. Rolls dice as needed: a d20 for each extra hour, a d6 if it fails. Error: that of `roll`.
 * @source Starfinder, Overland Movement, Forced March
 */
export function forcedMarch<E extends { readonly code: string }>(
  { hours, constitution }: Pick<OverlandJourney, 'hours' | 'constitution'>,
  roll: (faces: 6 | 20) => Result<number, E>,
): Result<Strain, E> {
  const checks: AbilityCheck[] = []
  let nonlethal = 0
  for (let extra = 1; extra <= Math.floor(hours) - HOURS_WITHOUT_STRAIN; extra++) {
    const die = roll(20)
    if (!die.ok) return die
    const dc = FORCED_MARCH_DC + FORCED_MARCH_DC_PER_HOUR * extra
    const total = die.value + abilityModifier(constitution)
    checks.push({ dc, total, passed: total >= dc })
    if (total >= dc) continue
    const damage = roll(6)
    if (!damage.ok) return damage
    nonlethal += damage.value
  }
  return ok({ nonlethal, checks })
}

/** True if the damage of a march knocks a traveler out: at least as much nonlethal damage as hit points left. */
export const marchKnocksOut = (nonlethal: number, hitPoints: number): boolean => nonlethal > 0 && nonlethal >= hitPoints
