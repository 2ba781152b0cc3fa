/**
 * A journey across country, day by day: distance, strain and arrival. The dice are an argument; the strain of a day comes from
 * the engine (`overlandJourney`), distances are counted leg by leg.
 *
 * The texts do not say how nonlethal damage heals overnight: `nightHeals` does, and by default a night heals all of it.
 * @source Starfinder, Overland Movement
 */
import { z } from 'zod'
import { rollDie, type RandomState } from '../../base/random.ts'
import { ok } from '../../base/result.ts'
import { forcedMarch, marchKnocksOut, overlandJourney } from '../../movement/travel/overland.ts'
import type { AbilityCheck } from '../../movement/travel/rolls.ts'
import { TRAVEL_TERRAINS, ROADS, type TravelFactors } from '../../rules/ruleset.ts'
import { shortTextSchema } from '../../map/records/shared.ts'
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
  /** How many of them are hustled, at the start of the day. On foot and mounted only. */
  hustleHours: z.int().min(0).max(24).default(0),
  /** Nonlethal damage healed in a night; if absent, all. */
  nightHeals: z.int().min(0).max(10_000).optional(),
})
/** A journey. */
export type Journey = z.output<typeof journeySchema>

/** One traveler's day. */
export interface TravelersDay {
  readonly name: string
  /** Checks of the forced march, by hour. */
  readonly checks: readonly AbilityCheck[]
  /** Nonlethal damage dealt this day, and the total in the evening. */
  readonly dealt: number
  readonly nonlethal: number
  readonly fatigued: boolean
  readonly knockedOut: boolean
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

/** The result of a journey. `arrived` is false if a traveler was knocked out, or after `MAX_DAYS`. */
export interface JourneyResult {
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
  factors: TravelFactors,
  random: RandomState,
): { readonly result: JourneyResult; readonly random: RandomState } {
  const hoursADay = journey.hoursADay ?? HOURS_A_DAY[journey.means]
  const speedFeet = partySpeedFeet(journey)
  const days: JourneyDay[] = []
  const nonlethal = journey.travelers.map(() => 0)
  let [place, state, totalMiles, totalHours]: [Place, RandomState, number, number] = [
    { leg: 0, miles: 0 },
    random,
    0,
    0,
  ]
  let isStopped = false
  while (place.leg < journey.legs.length && days.length < MAX_DAYS && !isStopped) {
    const walked = walkDay(journey, factors, speedFeet, hoursADay, place)
    place = walked.place
    totalMiles += walked.miles
    totalHours += walked.hours
    const travelers = journey.travelers.map((traveler, i): TravelersDay => {
      const strain = strainOf(journey, traveler.constitution, walked.hours, state)
      state = strain.random
      const evening = (nonlethal[i] ?? 0) + strain.nonlethal
      nonlethal[i] = Math.max(0, evening - (journey.nightHeals ?? evening))
      const knockedOut = traveler.hitPoints !== undefined && marchKnocksOut(evening, traveler.hitPoints)
      if (knockedOut) isStopped = true
      const { name } = traveler
      return {
        name,
        checks: strain.checks,
        dealt: strain.nonlethal,
        nonlethal: evening,
        fatigued: evening > 0,
        knockedOut,
      }
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
  return { result: { speedFeet, hoursADay, days, miles: totalMiles, hours: totalHours, arrived }, random: state }
}

interface Place {
  readonly leg: number
  /** Miles covered of the leg. */
  readonly miles: number
}

/** Walks a day's hours along the legs: hustling first, then walking, until the last leg ends. */
function walkDay(journey: Journey, factors: TravelFactors, speedFeet: number, hoursADay: number, from: Place) {
  let [place, miles, hours] = [from, 0, 0]
  const hustled = isVehicle(journey) ? 0 : Math.min(journey.hustleHours, hoursADay)
  for (const [part, pace] of [
    [hustled, 'hustle'],
    [hoursADay - hustled, 'walk'],
  ] as const) {
    let left: number = part
    while (left > TINY && place.leg < journey.legs.length) {
      const leg = journey.legs[place.leg]
      if (!leg) break
      const milesAnHour = milesIn(speedFeet, 1, pace, factors[leg.country][leg.way])
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

/** Returns the miles a journey of some hours covers, by the engine. */
function milesIn(speedFeet: number, hours: number, pace: 'walk' | 'hustle', travelFactor: number): number {
  const made = overlandJourney({ speedFeet, hours, pace, travelFactor, constitution: 10, rolls: [] })
  return made.ok ? made.value.miles : 0
}

/** Returns the strain of a day on a traveler: of hustled hours, and of a forced march over all hours. Vehicles cause none. */
function strainOf(journey: Journey, constitution: number, hours: number, random: RandomState) {
  if (isVehicle(journey)) return { nonlethal: 0, checks: [] as readonly AbilityCheck[], random }
  const hustle = { speedFeet: 30, travelFactor: 1, constitution, pace: 'hustle', rolls: [] } as const
  const hustled = overlandJourney({ ...hustle, hours: Math.min(journey.hustleHours, hours) })
  let state = random
  const marched = forcedMarch<never>({ hours, constitution }, (faces) => {
    const [die, next] = rollDie(state, faces)
    state = next
    return ok(die)
  })
  const nonlethal = (marched.ok ? marched.value.nonlethal : 0) + (hustled.ok ? hustled.value.nonlethal : 0)
  return { nonlethal, checks: marched.ok ? marched.value.checks : [], random: state }
}
