/** Planned journeys of a map for a print. */
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import type { PrintTable } from '../../print/facts.ts'
import { rulesetById } from '../../rules/registry.ts'
import { TRAVEL_FACTORS } from '../../rules/shared/travel.ts'
import { madeJourney } from '../../simulation/travel/plannedJourney.ts'
import { en } from '../../words/en/index.ts'
import { averageRows, dayRows, legWords } from '../../words/journey.ts'
import { percent } from '../../words/percent.ts'

const RUNS = 1000
const { columns } = en.journeys

/** Two tables for each journey, its days and its averages, for the GM copy. Impossible journeys are left out. */
export function printedJourneys(map: BattleMap): readonly PrintTable[] {
  const { journeys, ruleset } = settingsOf(map)
  const factors = rulesetById(ruleset)?.travelFactors ?? TRAVEL_FACTORS
  return journeys.flatMap((planned): PrintTable[] => {
    const made = madeJourney(map, planned, factors, RUNS)
    if (!made.ok) return []
    const { result, odds } = made.value
    const outcome = en.journeys.outcome(result.arrived, result.days.length, result.miles)
    const average = en.journeys.average(odds.runs, percent(odds.arrives), odds.meanDays)
    return [
      {
        title: en.journeys.printDays(planned.name, `${legWords(planned).join('; ')}. ${outcome}`),
        columns: [
          { label: columns.day, share: 8, align: 'right' },
          { label: columns.hours, share: 10, align: 'right' },
          { label: columns.miles, share: 16, align: 'right' },
          { label: columns.strain, share: 66 },
        ],
        rows: dayRows(made.value),
        forPlayers: false,
      },
      {
        title: en.journeys.printAverage(planned.name, average),
        columns: [
          { label: columns.who, share: 34 },
          { label: columns.dealt, share: 22, align: 'right' },
          { label: columns.fatigued, share: 22, align: 'right' },
          { label: columns.knockedOut, share: 22, align: 'right' },
        ],
        rows: averageRows(made.value),
        forPlayers: false,
      },
    ]
  })
}
