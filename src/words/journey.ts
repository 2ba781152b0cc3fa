/** A journey as rows of words: for paper and files. */
import { markdownTable, markdownText } from '../base/markup.ts'
import type { PlannedJourney } from '../map/records/journey.ts'
import { ownValue } from '../base/ownValue.ts'
import type { StrainKind } from '../rules/travel.ts'
import type { JourneyDay, JourneyResult } from '../simulation/travel/journey.ts'
import type { MadeJourney } from '../simulation/travel/plannedJourney.ts'
import { en, type Catalog } from './en/index.ts'
import { percent } from './percent.ts'

/** What happened to the travelers on a day, one line each; travelers with an uneventful day get none. */
export const dayWords = (
  { travelers }: Pick<JourneyDay, 'travelers'>,
  strain: StrainKind,
  t: Catalog = en,
): readonly string[] =>
  travelers
    .filter(({ checks, dealt }) => checks.length > 0 || dealt > 0)
    .map(({ name, checks, dealt, stopped }) => {
      const words = t.journeys.strains[strain]
      const parts = checks.map(({ total, dc, passed }) => t.journeys.check(total, dc, passed))
      if (dealt > 0) parts.push(words.dealt(dealt))
      if (stopped) parts.push(words.stopped)
      return `${name}: ${parts.join(', ')}`
    })

/** Cells of the table of days. */
export const dayRows = ({ result }: Pick<MadeJourney, 'result'>, t: Catalog = en): readonly (readonly string[])[] =>
  result.days.map((day) => [
    `${day.day}`,
    t.tenths(day.hours),
    `${t.tenths(day.miles)} (${t.tenths(day.totalMiles)})`,
    dayWords(day, result.strain, t).join('; '),
  ])

/** The part of a journey that its averages are written from. */
type AverageFacts = Pick<MadeJourney, 'journey' | 'odds'> & { readonly result: Pick<JourneyResult, 'strain'> }

/** Cells of the table of averages. Without hit points no one can say who is knocked out by damage. */
export const averageRows = ({ journey, odds, result }: AverageFacts, t: Catalog = en): readonly (readonly string[])[] =>
  odds.travelers.map(({ name, meanDealt, strained, stopped }, i) => [
    name,
    t.tenths(meanDealt),
    percent(strained),
    result.strain === 'nonlethal' && journey.travelers[i]?.hitPoints === undefined
      ? t.journeys.unknownHitPoints
      : percent(stopped),
  ])

/** Where a journey leads, a line for each leg. */
export const legWords = ({ legs }: Pick<PlannedJourney, 'legs'>, t: Catalog = en): readonly string[] =>
  legs.map(({ miles, country, way }) =>
    t.journeys.leg(
      miles,
      (ownValue(t.journeys.countries, country) ?? country).toLowerCase(),
      (ownValue(t.journeys.roads, way) ?? way).toLowerCase(),
    ),
  )

/** A journey as Markdown; ends with a line break. */
export function journeyMarkdown(planned: PlannedJourney, made: MadeJourney, t: Catalog = en): string {
  const { result, odds } = made
  const { day, hours, miles, who } = t.journeys.columns
  const { strain, dealt, strained, stopped } = t.journeys.strains[result.strain].columns
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
    markdownTable(
      heads.map(markdownText),
      rows.map((cells) => cells.map(markdownText)),
    )
  const lines = [
    `# ${markdownText(planned.name)}`,
    '',
    ...legWords(planned, t).map((leg) => `- ${markdownText(leg)}`),
    '',
    `${t.journeys.outcome(result.arrived, result.days.length, result.miles)}.`,
    '',
    ...table([day, hours, miles, strain], dayRows(made, t)),
    '',
    `${t.journeys.average(odds.runs, percent(odds.arrives), odds.meanDays)}.`,
    '',
    ...table([who, dealt, strained, stopped], averageRows(made, t)),
  ]
  return `${lines.join('\n')}\n`
}
