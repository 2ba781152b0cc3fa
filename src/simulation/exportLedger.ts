/** A ledger for people (Markdown), spreadsheets (CSV) and programs (JSON). */
import { csvLine } from '../base/csv.ts'
import { markdownText } from '../base/markdown.ts'
import { squareName } from '../grid/squareName.ts'
import { settingsOf } from '../map/battleMap.ts'
import { houseRuleLines } from '../rules/tableRules.ts'
import type { LedgerEntry, LedgerStep, TurnEntry } from './ledger.ts'
import type { Run } from './run.ts'
import type { Scene } from './scene.ts'
import { checkWords, eventWords, nameOf, noteWords } from './words.ts'

/** Kinds of export. */
export const LEDGER_FORMATS = ['markdown', 'csv', 'json'] as const
/** One kind. */
export type LedgerFormat = (typeof LEDGER_FORMATS)[number]

/** A run as text; ends with a line break. */
export function exportLedger(scene: Scene, run: Run, format: LedgerFormat): string {
  switch (format) {
    case 'markdown':
      return markdown(scene, run)
    case 'csv':
      return csv(scene, run)
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

function markdown(scene: Scene, { seed, ledger }: Run): string {
  const { map, encounter, ruleset } = scene
  const lines = [
    `# ${markdownText(encounter.name)}`,
    '',
    markdownText(`${settingsOf(map).name}, ${ruleset.name}, seed ${seed}.`),
    ...houseRulesMarkdown(scene),
    '',
  ]
  if (ledger.some(({ kind }) => kind === 'initiative'))
    lines.push('## Initiative', '', '| Creature | Total | Roll | Modifier |', '|---|---|---|---|')
  for (const entry of ledger) lines.push(...markdownOf(scene, entry))
  return `${lines.join('\n')}\n`
}

/** What the table plays otherwise than the text, as a line of Markdown; no line where it plays as written. */
export const houseRulesMarkdown = ({ ruleset, rules }: Scene): readonly string[] => {
  const lines = houseRuleLines(ruleset.tableRules, rules)
  return lines.length === 0 ? [] : ['', `House rules: ${markdownText(lines.join('; '))}.`]
}

/** An entry as one line of plain words, for lists on a screen. */
export function entryWords(scene: Scene, entry: LedgerEntry): string {
  const { map } = scene
  switch (entry.kind) {
    case 'initiative':
      return `${nameOf(map, entry.creatureId)}: ${entry.total}`
    case 'round':
      return `Round ${entry.round}`
    case 'event':
      return eventWords(map, entry)
    case 'turn':
      return turnWords(scene, entry)
  }
}

function markdownOf(scene: Scene, entry: LedgerEntry): string[] {
  const { map } = scene
  switch (entry.kind) {
    case 'initiative':
      return [
        `| ${markdownText(nameOf(map, entry.creatureId))} | ${entry.total} | ${entry.roll ?? 'typed'} | ${entry.modifier} |`,
      ]
    case 'round':
      return ['', `## Round ${entry.round}`, '']
    case 'event':
      return [`- *${markdownText(eventWords(map, entry))}.*`]
    case 'turn':
      return turnLines(scene, entry)
  }
}

function turnWords(scene: Scene, entry: TurnEntry): string {
  const moved =
    entry.action === null
      ? `stays at ${squareName(entry.from)}`
      : `${actionWords(scene, entry)}, ${squareName(entry.from)} → ${squareName(entry.to)}, ${entry.feet} ft`
  const notes = entry.notes.map((note) => noteWords(scene.map, note)).join('; ')
  return `${moved}${notes ? `. ${sentence(notes)}` : ''}`
}

function turnLines(scene: Scene, entry: TurnEntry): string[] {
  const { map } = scene
  return [
    `- **${markdownText(nameOf(map, entry.creatureId))}** ${markdownText(turnWords(scene, entry))}.`,
    ...entry.steps.map((step, i) => `  - ${stepLine(entry, step, i)}`),
    ...entry.opportunities.map(
      ({ by, square }) => `  - Opportunity for ${markdownText(nameOf(map, by))} at ${squareName(square)}.`,
    ),
    ...(entry.hazards.length > 0 ? [`  - Hazard: ${entry.hazards.map(squareName).join(', ')}.`] : []),
    ...entry.checks.map((check) => `  - ${markdownText(sentence(checkWords(map, check)))}.`),
  ]
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function actionWords({ ruleset }: Scene, { action, times, mode }: TurnEntry): string {
  const label = ruleset.actions.find(({ id }) => id === action)?.label ?? ''
  return `${label}${times > 1 ? ` × ${times}` : ''}${mode === 'land' ? '' : ` (${mode})`}`
}

function stepLine({ path }: TurnEntry, step: LedgerStep, i: number): string {
  const to = path[i + 1]
  const reasons = step.parts
    .map(({ reason, feet, clauses }) => `${reason} ${feet}${clauses.length > 0 ? ` [${clauses.join(', ')}]` : ''}`)
    .join(' + ')
  return `${to ? squareName(to) : ''}: ${step.feet} ft = ${reasons}`
}

const CSV_HEAD = 'round,turn,creature,task,action,step,from,to,feet,reasons,clauses,opportunities,hazards,checks,notes'

/** One line a step, one for a turn without steps; what concerns the whole turn stands on its first line. */
/** A house-ruled table says so in a column of its own, on every line: lines get sorted, filtered and copied elsewhere. */
function csv({ map, ruleset, rules }: Scene, { ledger }: Run): string {
  const houseRules = houseRuleLines(ruleset.tableRules, rules)
  const last = houseRules.length === 0 ? [] : [houseRules.join('; ')]
  const lines = [`${CSV_HEAD}${last.length === 0 ? '' : ',house rules'}\r\n`]
  for (const entry of ledger) {
    if (entry.kind !== 'turn') continue
    const whole = [
      entry.opportunities.map(({ by }) => nameOf(map, by)).join('; '),
      entry.hazards.map(squareName).join('; '),
      entry.checks.map((check) => checkWords(map, check)).join('; '),
      entry.notes.map((note) => noteWords(map, note)).join('; '),
    ]
    const head = [entry.round, entry.turn + 1, nameOf(map, entry.creatureId), entry.task ?? '', entry.action ?? '']
    if (entry.steps.length === 0)
      lines.push(
        csvLine([...head, '', squareName(entry.from), squareName(entry.to), entry.feet, '', '', ...whole, ...last]),
      )
    for (const [i, { feet, parts }] of entry.steps.entries()) {
      const [from, to] = [entry.path[i] ?? entry.from, entry.path[i + 1] ?? entry.to]
      const reasons = parts.map((part) => `${part.reason} ${part.feet}`).join('; ')
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
