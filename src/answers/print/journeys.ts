/** Planned journeys of a map for a print. */
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import type { PrintTable } from '../../print/facts.ts'
import { DEFAULT_RULESET, rulesetById } from '../../rules/registry.ts'
import { madeJourney } from '../../simulation/travel/plannedJourney.ts'
import { en } from '../../words/en/index.ts'
import { averageRows, dayRows, legWords } from '../../words/journey.ts'
import { percent } from '../../words/percent.ts'

const RUNS = 1000
const { columns } = en.journeys

/** Two tables for each journey, its days and its averages, for the GM copy. Impossible journeys are left out. */
export function printedJourneys(map: BattleMap): readonly PrintTable[] {
  const { journeys, ruleset } = settingsOf(map)
  const { travel } = rulesetById(ruleset) ?? DEFAULT_RULESET
  return journeys.flatMap((planned): PrintTable[] => {
    const made = madeJourney(map, planned, travel, RUNS)
    if (!made.ok) return []
    const { result, odds } = made.value
    const ofStrain = en.journeys.strains[result.strain].columns
    const outcome = en.journeys.outcome(result.arrived, result.days.length, result.miles)
    const average = en.journeys.average(odds.runs, percent(odds.arrives), odds.meanDays)
    return [
      {
        title: en.journeys.printDays(planned.name, `${legWords(planned).join('; ')}. ${outcome}`),
        columns: [
          { label: columns.day, share: 8, align: 'right' },
          { label: columns.hours, share: 10, align: 'right' },
          { label: columns.miles, share: 16, align: 'right' },
          { label: ofStrain.strain, share: 66 },
        ],
        rows: dayRows(made.value),
        forPlayers: false,
      },
      {
        title: en.journeys.printAverage(planned.name, average),
        columns: [
          { label: columns.who, share: 34 },
          { label: ofStrain.dealt, share: 22, align: 'right' },
          { label: ofStrain.strained, share: 22, align: 'right' },
          { label: ofStrain.stopped, share: 22, align: 'right' },
        ],
        rows: averageRows(made.value),
        forPlayers: false,
      },
    ]
  })
}
