/** How much a creature can carry, in pounds, and what load that makes. */
import type { SpeedCircumstances, CreatureSheet } from '../../map/records/creature.ts'
import type { Size } from '../../map/sizes.ts'
import type { CarryingLimit, CarryingTable, Load, RulesetDetails } from '../rulesetDetails.ts'
import { creatureSpeeds, ORDINARY, type CreatureSpeed } from './speeds.ts'

/** Biped or quadruped. */
export type Gait = SpeedCircumstances['gait']

/**
 * Factor of the carrying capacity by size and legs.
 * @source D&D 3.5, Creature Size and Scale
 */
export const CARRYING_FACTORS: Readonly<Record<Gait, Readonly<Record<Size, number>>>> = {
  biped: {
    fine: 1 / 8,
    diminutive: 1 / 4,
    tiny: 1 / 2,
    small: 3 / 4,
    medium: 1,
    large: 2,
    huge: 4,
    gargantuan: 8,
    colossal: 16,
  },
  quadruped: {
    fine: 1 / 4,
    diminutive: 1 / 2,
    tiny: 3 / 4,
    small: 1,
    medium: 3 / 2,
    large: 3,
    huge: 6,
    gargantuan: 12,
    colossal: 24,
  },
}

/**
 * Heaviest load in pounds of a Medium biped by Strength 11 to 19; below it is ten times the score, and every ten points
 * more carry four times as much. A light load is a third of it, a medium load two thirds.
 * @source D&D 3.5 and Pathfinder 1e, Carrying Capacity
 */
const HEAVY_LOAD_FROM_10 = [100, 115, 130, 150, 175, 200, 230, 260, 300, 350] as const

/** Maximum pounds of each load. */
export interface CarryingLimits {
  readonly light: number
  readonly medium: number
  readonly heavy: number
}

/** The heaviest weight of each load; light and medium are rounded down before the size factor. */
export function carryingLimits(strength: number, size: Size, gait: Gait): CarryingLimits {
  const factor = CARRYING_FACTORS[gait][size]
  const heavy = heavyLoad(strength)
  return {
    light: Math.floor(heavy / 3) * factor,
    medium: Math.floor((2 * heavy) / 3) * factor,
    heavy: heavy * factor,
  }
}

function heavyLoad(strength: number): number {
  if (strength < 10) return Math.max(0, 10 * strength)
  const decades = Math.floor((strength - 10) / 10)
  // From 20 on, the value for ten points less, times four.
  const base = HEAVY_LOAD_FROM_10[(strength - 10) % 10] ?? 100
  return base * 4 ** decades
}

/** The load that something carried makes, by the most of each load, lightest first. */
export const loadOf = (carried: number, limits: readonly CarryingLimit[]): Load =>
  limits.find(({ most }) => carried <= most)?.load ?? 'overloaded'

/** The parts of a sheet that determine load and speeds. */
export type LadenSheet = Pick<
  CreatureSheet,
  'size' | 'strength' | 'speedFeet' | 'baseSpeedFeet' | 'speedCircumstances' | 'armour' | 'load'
>

/** Loads by weight. @source D&D 3.5 and Pathfinder 1e, Carrying Capacity */
export const CARRIES_POUNDS: CarryingTable = {
  unit: 'lb',
  isByGait: true,
  limits: ({ strength, size, speedCircumstances }) => {
    const most = carryingLimits(strength, size, (speedCircumstances ?? ORDINARY).gait)
    return (['light', 'medium', 'heavy'] as const).map((load) => ({ load, most: most[load] }))
  },
}

/** Loads by bulk: up to half the Strength score is light, up to the score encumbers, beyond it overburdens. @source Starfinder, Armor and Carrying Capacity (Chapter 7) */
export const CARRIES_BULK: CarryingTable = {
  unit: 'bulk',
  isByGait: false,
  limits: ({ strength }) => [
    { load: 'light', most: Math.floor(strength / 2) },
    { load: 'heavy', most: strength },
  ],
}

/** What a creature carries at most, by load. */
export interface Carrying extends Pick<CarryingTable, 'unit' | 'isByGait'> {
  readonly limits: readonly CarryingLimit[]
}

/** What a creature of that strength, size and gait carries; null where the system does not count it. */
export const carryingOf = ({ sheet: { carrying } }: RulesetDetails, sheet: LadenSheet): Carrying | null =>
  carrying && { unit: carrying.unit, isByGait: carrying.isByGait, limits: carrying.limits(sheet) }

/** The load in force: from what is carried where that is written down and the system counts it, else as chosen. */
export function loadInForce({ sheet: { carrying } }: RulesetDetails, sheet: LadenSheet): Load {
  const carried = sheet.speedCircumstances?.carried
  return carried === undefined || carrying === null ? sheet.load : loadOf(carried, carrying.limits(sheet))
}

/** Every speed of a sheet as its system reduces it, with the load in force. */
export const speedsOfSheet = (details: RulesetDetails, sheet: LadenSheet): readonly CreatureSpeed[] =>
  creatureSpeeds(details, { ...sheet, load: loadInForce(details, sheet) }, sheet.speedCircumstances)
