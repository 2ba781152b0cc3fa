/** How a rule system counts travel without squares: over minutes, over days, and what a long march does to travelers. */
import type { Feet } from '../base/brands.ts'
import { ok, type Result } from '../base/result.ts'
import { type AbilityCheck, takeRoll, type TooFewRolls } from './rolls.ts'

/** Ids of paces; a rule system has some of them. */
export const PACE_IDS = ['walk', 'hustle', 'run', 'slow', 'normal', 'fast'] as const
/** One of them. */
export type PaceId = (typeof PACE_IDS)[number]

/** Terrain of a journey. */
export const TRAVEL_TERRAINS = [
  'desert',
  'forest',
  'forest-dense',
  'hill',
  'marsh',
  'mountain',
  'plains',
  'urban',
] as const
/** One of them. */
export type TravelTerrain = (typeof TRAVEL_TERRAINS)[number]
/** Roads of a journey. */
export const ROADS = ['highway', 'road', 'trackless'] as const
/** One of them. */
export type Road = (typeof ROADS)[number]

/** Rounds in a minute, which is also the rest of an exhausted runner. */
export const ROUNDS_PER_MINUTE = 10

/** A pace. `hint`: what it does beside the distance, as the GM reads it. */
export interface Pace {
  readonly id: PaceId
  readonly label: string
  readonly hint: string
  /** Distance as a multiple of that of the speed. */
  readonly times: number
}

/** A pace over minutes. */
export interface LocalPace extends Pace {
  /** A run: an action with limits of its own, and it tires. */
  readonly isRun: boolean
}

/** Movement without a grid for some rounds. */
export interface LocalMovement {
  readonly speedFeet: Feet
  readonly pace: LocalPace
  readonly rounds: number
  readonly constitution: number
  /** d20 rolls for the checks to keep running, in order. */
  readonly rolls: readonly number[]
}

/** Result of local movement. */
export interface LocalResult {
  readonly feet: Feet
  readonly rounds: number
  readonly stopped: null | 'exhausted'
  readonly checks: readonly AbilityCheck[]
}

/** A stretch of a journey at one pace. */
export interface TravelStretch {
  readonly speedFeet: Feet
  readonly pace: Pace
  readonly terrain: TravelTerrain
  readonly road: Road
}

/** Some hours of a day's travel. */
export interface HoursTraveled {
  readonly hours: number
  readonly pace: Pace
  readonly constitution: number
}

/** What travel did to a traveler: points of strain, and the checks against it. */
export interface Strain {
  readonly points: number
  readonly checks: readonly AbilityCheck[]
}

/** Kinds of strain. */
export const STRAIN_KINDS = ['nonlethal', 'exhaustion'] as const
/** One of them. */
export type StrainKind = (typeof STRAIN_KINDS)[number]

/** What the strain of a system is. */
export interface StrainRules {
  readonly kind: StrainKind
  /** Points a night takes away. */
  readonly nightHeals: number
  /** Whether a traveler with so many points cannot go on; hit points are absent if unknown. */
  stops(points: number, hitPoints: number | undefined): boolean
  /** The points in the engine's document. */
  inDocument(points: number): Readonly<Record<string, unknown>>
}

/** Questions about travel that a text may answer. */
export type TravelQuestion = 'local' | 'overland' | 'pursuit'

/** How a rule system counts travel. */
export interface TravelRules {
  /** What its own text answers. The rest is borrowed from Starfinder in windows; the engine's document refuses journeys and pursuits. */
  readonly answers: readonly TravelQuestion[]
  readonly local: {
    /** The first is the usual one. */
    readonly paces: readonly LocalPace[]
    move(movement: LocalMovement): Result<LocalResult, TooFewRolls>
  }
  readonly overland: {
    /** The first is the usual one. */
    readonly paces: readonly Pace[]
    /** Some hours of a day may be traveled at the second pace; else a journey has one pace. */
    readonly isPacedByHours: boolean
    milesAnHour(stretch: TravelStretch): number
    /** Rounds a distance as the text does. */
    rounded(miles: number): number
    /** Rolls dice as needed. Error: that of `roll`. */
    strain<E extends { readonly code: string }>(
      traveled: HoursTraveled,
      roll: (faces: 6 | 20) => Result<number, E>,
    ): Result<Strain, E>
    readonly strains: StrainRules
  }
}

/** Some hours of a journey with dice, in the order needed. */
export interface OverlandJourney extends TravelStretch, HoursTraveled {
  readonly rolls: readonly number[]
}

/** Result of a journey. */
export interface OverlandResult extends Strain {
  readonly miles: number
}

/** The miles of some hours of travel, and what they did. `check`: whether a die shows a possible number. */
export function overlandJourney<E extends { readonly code: string }>(
  { overland }: TravelRules,
  journey: OverlandJourney,
  check: (roll: number, faces: 6 | 20, index: number) => Result<number, E>,
): Result<OverlandResult, E | TooFewRolls> {
  let used = 0
  const strain = overland.strain<E | TooFewRolls>(journey, (faces) => {
    const index = used++
    const roll = takeRoll(journey.rolls, index)
    return roll.ok ? check(roll.value, faces, index) : roll
  })
  if (!strain.ok) return strain
  return ok({ miles: overland.rounded(overland.milesAnHour(journey) * journey.hours), ...strain.value })
}

/** The pace of that id; undefined if a system has none. */
export const paceOf = <P extends Pace>(paces: readonly P[], id: string): P | undefined =>
  paces.find((pace) => pace.id === id)

/** The pace of that id, or the usual one. */
export function paceOrUsual<P extends Pace>(paces: readonly P[], id: string | undefined): P {
  const [usual] = paces
  const pace = (id === undefined ? undefined : paceOf(paces, id)) ?? usual
  if (!pace) throw new Error('a rule system has no pace')
  return pace
}
