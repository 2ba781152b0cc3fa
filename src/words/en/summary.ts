/** An encounter at a glance, for GM copies of exports and prints. */
import { counted } from '../../base/text.ts'
import type { BattlefieldReport } from '../../report/report.ts'
import type { SummaryFacts, SummaryRow } from '../summary.ts'
import { danger } from './danger.ts'
import { paper } from './paper.ts'
import { report as reportWords } from './report.ts'
import { runSheet } from './runSheet.ts'

/** `Ogre attacks Aldric in round 1.` */
const contact = (first: NonNullable<SummaryFacts['contact']>['first'], rounds: number): string =>
  first
    ? danger.attack(first.attacker, first.target, first.round)
    : `No one attacks within ${counted(rounds, 'round')}.`

/** The same on a card: `Contact: round 1`. */
const briefContact = ({ first, rounds }: NonNullable<SummaryFacts['contact']>): string =>
  first ? `Contact: round ${first.round}` : `No contact in ${counted(rounds, 'round')}`

/** `Narrowest: 2 squares`, or that there is no route; nothing where the sides touch. */
function briefNarrowest(report: BattlefieldReport): Pick<SummaryRow, 'brief'> {
  const { kind } = report.figures.narrowest.facts
  if (kind === 'touching') return {}
  return {
    brief:
      kind === 'no-route' ? 'No route between them' : `Narrowest: ${reportWords.row('narrowest', report).valueText}`,
  }
}

/** Rows of the summary; of what could not be worked out there is none. */
function rows({ sides, contact: attacks, report, houseRules }: SummaryFacts): readonly SummaryRow[] {
  const sideText = paper.page.sides(sides)
  const found: (SummaryRow | null)[] = [
    { id: 'sides', label: 'Sides', text: sideText, brief: sideText },
    attacks && {
      id: 'contact',
      label: 'First contact',
      text: contact(attacks.first, attacks.rounds),
      brief: briefContact(attacks),
    },
    report && {
      id: 'narrowest',
      label: 'Narrowest place',
      text: reportWords.row('narrowest', report).text,
      ...briefNarrowest(report),
    },
    report && { id: 'measured', label: 'Measured for', text: `${reportWords.title(report)}.` },
    {
      id: 'house-rules',
      label: runSheet.houseRules,
      text: houseRules.length > 0 ? `${houseRules.join('; ')}.` : 'None.',
    },
  ]
  return found.filter((row) => row !== null)
}

/** A row as one line: `Narrowest place: 2 squares at K9.` */
const line = ({ label, text }: SummaryRow): string => `${label}: ${text}`

export const summary = { title: 'Encounter', rows, line }
