import { ok, type Result } from '../../base/result.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import type { AbilityCheck } from '../rolls.ts'
import type { HoursTraveled, Pace, Road, Strain, TravelRules, TravelTerrain } from '../travel.ts'

const FEET_OF_SPEED_PER_MILE_AN_HOUR = 10
/** Hours a day that tire no one. */
const HOURS_WITHOUT_STRAIN = 8

/** Share of the normal distance by terrain and road. */
export type TravelFactors = Readonly<Record<TravelTerrain, Readonly<Record<Road, number>>>>

/** @source Starfinder, Overland Movement, Terrain */
export const TRAVEL_FACTORS: TravelFactors = {
  desert: { highway: 1, road: 0.5, trackless: 0.5 },
  forest: { highway: 1, road: 1, trackless: 0.5 },
  'forest-dense': { highway: 1, road: 0.75, trackless: 0.25 },
  hill: { highway: 1, road: 0.75, trackless: 0.5 },
  marsh: { highway: 1, road: 0.75, trackless: 0.5 },
  mountain: { highway: 0.75, road: 0.75, trackless: 0.5 },
  plains: { highway: 1, road: 1, trackless: 0.75 },
  urban: { highway: 0.75, road: 0.5, trackless: 0.5 },
}

/** Miles an hour at a pace over terrain that leaves a share of the distance. A speed of 10 feet is a mile an hour. */
export const milesAnHour = (speedFeet: number, pace: Pace, share: number): number =>
  (speedFeet / FEET_OF_SPEED_PER_MILE_AN_HOUR) * pace.times * share

/**
 * The strain of a forced march: a Constitution check for each whole hour beyond eight, and `harm` for each that fails. Error: that of
 * `roll` and `harm`.
 */
export function forcedMarch<E extends { readonly code: string }>(
  { hours, constitution }: Pick<HoursTraveled, 'hours' | 'constitution'>,
  dcOf: (extraHour: number) => number,
  roll: (faces: 6 | 20) => Result<number, E>,
  harm: () => Result<number, E>,
): Result<Strain, E> {
  const checks: AbilityCheck[] = []
  let points = 0
  for (let extra = 1; extra <= Math.floor(hours) - HOURS_WITHOUT_STRAIN; extra++) {
    const die = roll(20)
    if (!die.ok) return die
    const dc = dcOf(extra)
    const total = die.value + abilityModifier(constitution)
    checks.push({ dc, total, passed: total >= dc })
    if (total >= dc) continue
    const dealt = harm()
    if (!dealt.ok) return dealt
    points += dealt.value
  }
  return ok({ points, checks })
}

/** The first hour of a hustle is free, the second deals 1 damage, each later one twice as much as the last: 2ⁿ⁻¹ − 1 in n whole hours. */
const hustleDamage = (hours: number): number => 2 ** Math.max(0, Math.floor(hours) - 1) - 1

/** @source Starfinder, Overland Movement, Walk, Hustle and Forced March */
export const overland3e: TravelRules['overland'] = {
  paces: [
    { id: 'walk', label: 'Walk', hint: '', times: 1 },
    { id: 'hustle', label: 'Hustle', hint: '', times: 2 },
  ],
  isPacedByHours: true,
  milesAnHour: ({ speedFeet, pace, terrain, road }) => milesAnHour(speedFeet, pace, TRAVEL_FACTORS[terrain][road]),
  // To 15 digits: tenths of hours are not exact in binary.
  rounded: (miles) => Number(miles.toPrecision(15)),
  strain: (traveled, roll) =>
    traveled.pace.id === 'hustle'
      ? ok({ points: hustleDamage(traveled.hours), checks: [] })
      : forcedMarch(
          traveled,
          (extra) => 10 + 2 * extra,
          roll,
          () => roll(6),
        ),
  // The texts do not say how nonlethal damage heals overnight: a night heals all of it.
  strains: {
    kind: 'nonlethal',
    nightHeals: Infinity,
    // At least as much nonlethal damage as hit points left.
    stops: (points, hitPoints) => hitPoints !== undefined && points > 0 && points >= hitPoints,
    inDocument: (nonlethal) => ({ nonlethal, fatigued: nonlethal > 0 }),
  },
}
