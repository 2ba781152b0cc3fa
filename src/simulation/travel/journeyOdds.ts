/** Averages of a journey over many sets of dice. */
import type { RandomState } from '../../base/random.ts'
import type { TravelRules } from '../../rules/travel.ts'
import { makeJourney, type Journey } from './journey.ts'

/** Averages over many journeys. */
export interface JourneyOdds {
  /** Number of journeys made. */
  readonly runs: number
  /** Share of journeys that arrive, and their mean days; null if none does. */
  readonly arrives: number
  readonly meanDays: number | null
  readonly travelers: readonly {
    readonly name: string
    readonly meanDealt: number
    /** Share of journeys on which it is ever strained, or cannot go on. */
    readonly strained: number
    readonly stopped: number
  }[]
}

/** Traveler days and march checks after which no further journey is started: a few seconds of work. */
export const MAX_TRAVELER_WORK = 1_000_000

/** Makes the journey `runs` times, or fewer if it is long (`MAX_TRAVELER_WORK`), but at least once. */
export function journeyOdds(journey: Journey, travel: TravelRules, random: RandomState, runs: number): JourneyOdds {
  const sums = journey.travelers.map(({ name }) => ({ name, dealt: 0, strained: 0, stopped: 0 }))
  let [state, made, arrived, days, work] = [random, 0, 0, 0, 0]
  while (made < runs && work < MAX_TRAVELER_WORK) {
    const { result, random: after } = makeJourney(journey, travel, state)
    state = after
    made++
    for (const { travelers } of result.days) for (const { checks } of travelers) work += 1 + checks.length
    if (result.arrived) {
      arrived++
      days += result.days.length
    }
    for (const [i, sum] of sums.entries()) {
      const own = result.days.flatMap(({ travelers }) => travelers[i] ?? [])
      sum.dealt += own.reduce((total, { dealt }) => total + dealt, 0)
      if (own.some(({ strain }) => strain > 0)) sum.strained++
      if (own.some(({ stopped }) => stopped)) sum.stopped++
    }
  }
  return {
    runs: made,
    arrives: arrived / made,
    meanDays: arrived === 0 ? null : days / arrived,
    travelers: sums.map(({ name, dealt, strained, stopped }) => ({
      name,
      meanDealt: dealt / made,
      strained: strained / made,
      stopped: stopped / made,
    })),
  }
}
