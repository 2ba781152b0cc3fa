/** A ledger for people (Markdown), spreadsheets (CSV) and programs (JSON). */
import { csvLine, markdownText } from '../base/markup.ts'
import { capitalized } from '../base/text.ts'
import { squareName } from '../grid/squareName.ts'
import { settingsOf } from '../map/battleMap.ts'
import { houseRuleLines } from '../rules/tableRules.ts'
import type { LedgerEntry, LedgerStep, TurnEntry } from '../simulation/ledger.ts'
import { takenOpportunities } from '../simulation/reactions.ts'
import type { Run } from '../simulation/run.ts'
import type { Scene } from '../simulation/scene.ts'
import { en, type Catalog } from './en/index.ts'
import { checkWords, consequenceWords, escapesIn, ledgerWords, nameOf, noteWords } from './ledger.ts'

/** Kinds of export. */
export const LEDGER_FORMATS = ['markdown', 'csv', 'json'] as const
/** One kind. */
export type LedgerFormat = (typeof LEDGER_FORMATS)[number]

/** A run as text; ends with a line break. */
export function exportLedger(scene: Scene, run: Run, format: LedgerFormat, t: Catalog = en): string {
  switch (format) {
    case 'markdown':
      return markdown(scene, run, t)
    case 'csv':
      return csv(scene, run, t)
    case 'json':
      return `${JSON.stringify(jsonLedger(scene, run), null, 1)}\n`
  }
}

/** A run as plain data: what the JSON export holds. */
export const jsonLedger = ({ map, encounter, ruleset, rules }: Scene, { seed, ledger }: Run) => ({
  map: settingsOf(map).name,
  ruleset: ruleset.id,
  houseRules: houseRuleLines(ruleset.tableRules, rules),
  encounter: encounter.name,
  seed,
  ledger,
})

function markdown(scene: Scene, { seed, ledger }: Run, t: Catalog): string {
  const { map, encounter, ruleset } = scene
  const lines = [
    `# ${markdownText(encounter.name)}`,
    '',
    markdownText(t.encounter.report.title(settingsOf(map).name, ruleset.name, seed)),
    ...houseRulesMarkdown(scene, t),
    '',
  ]
  if (ledger.some(({ kind }) => kind === 'initiative'))
    lines.push(
      `## ${t.encounter.report.initiative}`,
      '',
      `| ${t.encounter.report.initiativeColumns.join(' | ')} |`,
      '|---|---|---|---|',
    )
  const words = ledgerWords(scene, ledger, t)
  const consequences = consequenceWords(scene, ledger, t)
  for (const [i, entry] of ledger.entries())
    lines.push(...markdownOf(scene, entry, { words: words[i] ?? '', consequences: consequences[i] ?? [] }, t))
  return `${lines.join('\n')}\n`
}

/** What the table plays otherwise than the text, as a line of Markdown; no line where it plays as written. */
export const houseRulesMarkdown = ({ ruleset, rules }: Scene, t: Catalog): readonly string[] => {
  const lines = houseRuleLines(ruleset.tableRules, rules)
  return lines.length === 0 ? [] : ['', markdownText(t.encounter.report.houseRules(lines))]
}

/** What one entry says. */
interface EntryWords {
  readonly words: string
  readonly consequences: readonly string[]
}

function markdownOf({ map }: Scene, entry: LedgerEntry, { words, consequences }: EntryWords, t: Catalog): string[] {
  switch (entry.kind) {
    case 'initiative': {
      const { creatureId, total, roll, modifier } = entry
      const name = markdownText(nameOf(map, creatureId))
      return [`| ${name} | ${total} | ${roll ?? t.encounter.report.typed} | ${modifier} |`]
    }
    case 'round':
      return ['', `## ${words}`, '']
    case 'event':
    case 'end':
      return [`- *${markdownText(words)}.*`]
    case 'turn':
      return [
        `- **${markdownText(nameOf(map, entry.creatureId))}** ${markdownText(words)}.`,
        ...entry.steps.map((step, i) => `  - ${stepLine(entry, step, i, t)}`),
        ...consequences.map((each) => `  - ${markdownText(capitalized(each))}.`),
      ]
  }
}

function stepLine({ path }: TurnEntry, step: LedgerStep, i: number, t: Catalog): string {
  const to = path[i + 1]
  const reasons = step.parts
    .map(
      ({ reason, feet, clauses }) =>
        `${t.costs[reason]} ${feet}${clauses.length > 0 ? ` [${clauses.join(', ')}]` : ''}`,
    )
    .join(' + ')
  return t.encounter.report.stepCost(to ? squareName(to) : '', step.feet, reasons)
}

const CSV_HEAD = 'round,turn,creature,task,action,step,from,to,feet,reasons,clauses,opportunities,hazards,checks,notes'

/** One line a step, one for a turn without steps; what concerns the whole turn stands on its first line. */
/** A house-ruled table says so in a column of its own, on every line: lines get sorted, filtered and copied elsewhere. */
function csv({ map, ruleset, rules }: Scene, { ledger }: Run, t: Catalog): string {
  const houseRules = houseRuleLines(ruleset.tableRules, rules)
  const last = houseRules.length === 0 ? [] : [houseRules.join('; ')]
  const lines = [`${CSV_HEAD}${last.length === 0 ? '' : ',house rules'}\r\n`]
  const escapes = escapesIn(ledger)
  for (const entry of ledger) {
    if (entry.kind !== 'turn') continue
    const whole = [
      takenOpportunities(entry.opportunities)
        .map(({ by }) => nameOf(map, by))
        .join('; '),
      entry.hazards.map(squareName).join('; '),
      entry.checks.map((check) => checkWords(map, check, t)).join('; '),
      entry.notes.map((note) => noteWords(map, note, { turn: entry, escapes }, t)).join('; '),
    ]
    const head = [entry.round, entry.turn + 1, nameOf(map, entry.creatureId), entry.task ?? '', entry.action ?? '']
    if (entry.steps.length === 0)
      lines.push(
        csvLine([...head, '', squareName(entry.from), squareName(entry.to), entry.feet, '', '', ...whole, ...last]),
      )
    for (const [i, { feet, parts }] of entry.steps.entries()) {
      const [from, to] = [entry.path[i] ?? entry.from, entry.path[i + 1] ?? entry.to]
      const reasons = parts.map((part) => `${t.costs[part.reason]} ${part.feet}`).join('; ')
      const clauses = parts.flatMap((part) => part.clauses).join('; ')
      lines.push(
        csvLine([
          ...head,
          i + 1,
          squareName(from),
          squareName(to),
          feet,
          reasons,
          clauses,
          ...(i === 0 ? whole : ['', '', '', '']),
          ...last,
        ]),
      )
    }
  }
  return lines.join('')
}
