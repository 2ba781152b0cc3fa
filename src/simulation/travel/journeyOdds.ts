/** What many sets of dice make of a journey. */
import type { RandomState } from '../../base/random.ts'
import type { CountryFactors } from '../../rules/ruleset.ts'
import { makeJourney, type Journey } from './journey.ts'

/** Averages over many journeys. */
export interface JourneyOdds {
  /** How many were made. */
  readonly runs: number
  /** Share of journeys that arrive, and their days on average; null where none does. */
  readonly arrives: number
  readonly meanDays: number | null
  readonly travelers: readonly {
    readonly name: string
    readonly meanDealt: number
    /** Share of journeys on which it is ever fatigued, or knocked out. */
    readonly fatigued: number
    readonly knockedOut: number
  }[]
}

/** Days of travelers, and checks of their marches, after which no further journey is begun: some seconds of work. */
export const MAX_TRAVELER_WORK = 1_000_000

/** Makes the journey `runs` times, or fewer where days, travelers and checks are many (`MAX_TRAVELER_WORK`), but once at least. */
export function journeyOdds(journey: Journey, factors: CountryFactors, random: RandomState, runs: number): JourneyOdds {
  const sums = journey.travelers.map(({ name }) => ({ name, dealt: 0, fatigued: 0, knockedOut: 0 }))
  let [state, made, arrived, days, work] = [random, 0, 0, 0, 0]
  while (made < runs && work < MAX_TRAVELER_WORK) {
    const { result, random: after } = makeJourney(journey, factors, state)
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
      if (own.some(({ fatigued }) => fatigued)) sum.fatigued++
      if (own.some(({ knockedOut }) => knockedOut)) sum.knockedOut++
    }
  }
  return {
    runs: made,
    arrives: arrived / made,
    meanDays: arrived === 0 ? null : days / arrived,
    travelers: sums.map(({ name, dealt, fatigued, knockedOut }) => ({
      name,
      meanDealt: dealt / made,
      fatigued: fatigued / made,
      knockedOut: knockedOut / made,
    })),
  }
}
