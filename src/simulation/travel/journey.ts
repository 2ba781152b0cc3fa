/**
 * A journey across country, day by day: distance, strain and arrival, by the travel rules of a system. The dice are an argument;
 * distances are counted leg by leg.
 */
import { z } from 'zod'
import { rollDie, type RandomState } from '../../base/random.ts'
import { ok } from '../../base/result.ts'
import type { AbilityCheck } from '../../rules/rolls.ts'
import {
  type Pace,
  paceOrUsual,
  ROADS,
  type Strain,
  type StrainKind,
  TRAVEL_TERRAINS,
  type TravelRules,
} from '../../rules/travel.ts'
import { lineSchema, shortTextSchema } from '../../map/records/shared.ts'
import { HOURS_A_DAY } from '../../rules/shared/travel.ts'

type TravelMeans = keyof typeof HOURS_A_DAY
const MEANS = Object.keys(HOURS_A_DAY) as [TravelMeans, ...TravelMeans[]]

/** Reads a journey. */
export const journeySchema = z.object({
  legs: z
    .array(
      z.object({
        name: shortTextSchema.default(''),
        miles: z.number().min(0.1).max(100_000),
        country: z.enum(TRAVEL_TERRAINS),
        way: z.enum(ROADS),
      }),
    )
    .min(1)
    .max(50),
  travelers: z
    .array(
      z.object({
        name: shortTextSchema,
        /** Land speed in feet. */
        speedFeet: z.int().min(5).max(1000),
        constitution: z.int().min(1).max(200).default(10),
        hitPoints: z.int().min(1).max(100_000).optional(),
      }),
    )
    .min(1)
    .max(50),
  means: z.enum(MEANS).default('on-foot'),
  /** Speed of the vehicle or of the slowest mount; if absent, the slowest traveler sets the pace. */
  vehicleSpeedFeet: z.int().min(5).max(5000).optional(),
  /** Hours of travel a day; if absent, the usual ones of the means. */
  hoursADay: z.number().min(0.5).max(24).optional(),
  /** The pace, where a journey has one; if absent, the usual one. */
  pace: lineSchema(40).optional(),
  /** How many of them are hustled, at the start of the day, where hours have paces. On foot and mounted only. */
  hustleHours: z.int().min(0).max(24).default(0),
  /** Strain that a night takes away; if absent, what the rules say. */
  nightHeals: z.int().min(0).max(10_000).optional(),
})
/** A journey. */
export type Journey = z.output<typeof journeySchema>

/** One traveler's day. */
export interface TravelersDay {
  readonly name: string
  /** Checks of the forced march, by hour. */
  readonly checks: readonly AbilityCheck[]
  /** Points of strain dealt this day, and the total in the evening. */
  readonly dealt: number
  readonly strain: number
  /** It cannot go on. */
  readonly stopped: boolean
}

/** One day. */
export interface JourneyDay {
  /** From 1. */
  readonly day: number
  readonly hours: number
  readonly miles: number
  readonly totalMiles: number
  /** Index of the leg in the evening. */
  readonly leg: number
  readonly travelers: readonly TravelersDay[]
}

/** The result of a journey. `arrived` is false if a traveler cannot go on, or after `MAX_DAYS`. */
export interface JourneyResult {
  readonly strain: StrainKind
  readonly speedFeet: number
  readonly hoursADay: number
  readonly days: readonly JourneyDay[]
  readonly miles: number
  readonly hours: number
  readonly arrived: boolean
}

/** Days after which a journey ends without arriving. */
export const MAX_DAYS = 1000

/** Returns the speed of the party: of the vehicle or mount, else of the slowest traveler. */
export const partySpeedFeet = ({ travelers, vehicleSpeedFeet }: Journey): number =>
  vehicleSpeedFeet ?? Math.min(...travelers.map(({ speedFeet }) => speedFeet))

const isVehicle = ({ means }: Journey): boolean => means === 'vehicle' || means === 'vehicle-in-shifts'

/** Makes the journey with dice from `random`. Cost: days × travelers. */
export function makeJourney(
  journey: Journey,
  travel: TravelRules,
  random: RandomState,
): { readonly result: JourneyResult; readonly random: RandomState } {
  const hoursADay = journey.hoursADay ?? HOURS_A_DAY[journey.means]
  const speedFeet = partySpeedFeet(journey)
  const days: JourneyDay[] = []
  const { strains } = travel.overland
  const strained = journey.travelers.map(() => 0)
  let [place, state, totalMiles, totalHours]: [Place, RandomState, number, number] = [
    { leg: 0, miles: 0 },
    random,
    0,
    0,
  ]
  let isStopped = false
  while (place.leg < journey.legs.length && days.length < MAX_DAYS && !isStopped) {
    const walked = walkDay(journey, travel, speedFeet, hoursADay, place)
    place = walked.place
    totalMiles += walked.miles
    totalHours += walked.hours
    const travelers = journey.travelers.map((traveler, i): TravelersDay => {
      const made = strainOf(journey, travel, traveler.constitution, walked.hours, state)
      state = made.random
      const evening = (strained[i] ?? 0) + made.points
      strained[i] = Math.max(0, evening - (journey.nightHeals ?? strains.nightHeals))
      const stopped = strains.stops(evening, traveler.hitPoints)
      if (stopped) isStopped = true
      const { name } = traveler
      return { name, checks: made.checks, dealt: made.points, strain: evening, stopped }
    })
    const { hours, miles } = walked
    days.push({
      day: days.length + 1,
      hours,
      miles,
      totalMiles,
      leg: Math.min(place.leg, journey.legs.length - 1),
      travelers,
    })
  }
  const arrived = place.leg >= journey.legs.length
  const result = { strain: strains.kind, speedFeet, hoursADay, days, miles: totalMiles, hours: totalHours, arrived }
  return { result, random: state }
}

interface Place {
  readonly leg: number
  /** Miles covered of the leg. */
  readonly miles: number
}

/** Walks a day's hours along the legs, the faster ones first, until the last leg ends. */
function walkDay(journey: Journey, { overland }: TravelRules, speedFeet: number, hoursADay: number, from: Place) {
  let [place, miles, hours] = [from, 0, 0]
  for (const { hours: part, pace } of pacedHours(journey, overland, hoursADay)) {
    let left: number = part
    while (left > TINY && place.leg < journey.legs.length) {
      const leg = journey.legs[place.leg]
      if (!leg) break
      const stretch = { speedFeet, pace, terrain: leg.country, road: leg.way }
      const milesAnHour = withoutBinaryNoise(overland.milesAnHour(stretch))
      const toGo = leg.miles - place.miles
      const spent = Math.min(left, toGo / milesAnHour)
      left -= spent
      hours += spent
      miles += spent * milesAnHour
      const isThrough = spent * milesAnHour >= toGo - TINY
      place = isThrough
        ? { leg: place.leg + 1, miles: 0 }
        : { leg: place.leg, miles: place.miles + spent * milesAnHour }
    }
  }
  return { place, miles, hours }
}

const TINY = 1e-9

/** Rounds to 15 digits: tenths of miles are not exact in binary. */
const withoutBinaryNoise = (value: number): number => Number(value.toPrecision(15))

/** Returns the hours of a day at each pace: those at the faster pace first, where hours have paces. */
function pacedHours(journey: Journey, { paces, isPacedByHours }: TravelRules['overland'], hours: number) {
  const usual = paceOrUsual(paces, isPacedByHours ? undefined : journey.pace)
  const [, faster] = paces
  if (!isPacedByHours || !faster || isVehicle(journey)) return [{ hours, pace: usual }]
  const hurried = Math.min(journey.hustleHours, hours)
  return [
    { hours: hurried, pace: faster },
    { hours: hours - hurried, pace: usual },
  ]
}

/** Returns the strain of a day on a traveler: of the hours at the faster pace, and of a march over all hours. Vehicles cause none. */
function strainOf(
  journey: Journey,
  { overland }: TravelRules,
  constitution: number,
  hours: number,
  random: RandomState,
): Strain & { readonly random: RandomState } {
  if (isVehicle(journey)) return { points: 0, checks: [], random }
  let state = random
  const of = (part: number, pace: Pace): Strain => {
    const strain = overland.strain<never>({ hours: part, pace, constitution }, (faces) => {
      const [die, next] = rollDie(state, faces)
      state = next
      return ok(die)
    })
    return strain.ok ? strain.value : { points: 0, checks: [] }
  }
  const paced = pacedHours(journey, overland, hours)
  const usual = paced.at(-1)
  const hurried = paced.length > 1 ? paced[0] : undefined
  const marched = usual ? of(hours, usual.pace) : { points: 0, checks: [] }
  const more = hurried ? of(hurried.hours, hurried.pace).points : 0
  return { points: marched.points + more, checks: marched.checks, random: state }
}
