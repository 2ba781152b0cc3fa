/** An encounter at a glance, for GM copies of exports and prints. */
import { counted } from '../../base/text.ts'
import type { SummaryFacts, SummaryRow } from '../summary.ts'
import { danger } from './danger.ts'
import { paper } from './paper.ts'
import { report as reportWords } from './report.ts'
import { runSheet } from './runSheet.ts'

/** `Ogre attacks Aldric in round 1.` */
const contact = (first: NonNullable<SummaryFacts['contact']>['first'], rounds: number): string =>
  first ? danger.attack(first.striker, first.target, first.round) : `No one attacks within ${counted(rounds, 'round')}.`

/** Rows of the summary; of what could not be worked out there is none. */
function rows({ sides, contact: attacks, report, houseRules }: SummaryFacts): readonly SummaryRow[] {
  return [
    { id: 'sides', label: 'Sides', text: paper.page.sides(sides) },
    ...(report ? [{ id: 'measured' as const, label: 'Measured for', text: `${reportWords.title(report)}.` }] : []),
    ...(attacks
      ? [{ id: 'contact' as const, label: 'First contact', text: contact(attacks.first, attacks.rounds) }]
      : []),
    ...(report
      ? [{ id: 'narrowest' as const, label: 'Narrowest place', text: reportWords.row('narrowest', report).text }]
      : []),
    {
      id: 'house-rules',
      label: runSheet.houseRules,
      text: houseRules.length > 0 ? `${houseRules.join('; ')}.` : 'None.',
    },
  ]
}

/** A row as one line: `Narrowest place: 2 squares at K9.` */
const line = ({ label, text }: SummaryRow): string => `${label}: ${text}`

export const summary = { title: 'Encounter', rows, line }
