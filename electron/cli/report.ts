/** `fivefoot report MAP [OTHER]`: the battlefield report of a map, or of two side by side. */
import { measuredReport, type ReportAbout } from '../../src/answers/report.ts'
import { situationOf } from '../../src/answers/replica.ts'
import { ok, type Result } from '../../src/base/result.ts'
import { SIZES } from '../../src/map/sizes.ts'
import type { FigureId } from '../../src/report/figureUnits.ts'
import { USUAL, WHOLE_MAP, type BattlefieldReport } from '../../src/report/report.ts'
import { DEFAULT_RULESET } from '../../src/rules/registry.ts'
import { en } from '../../src/words/en/index.ts'
import { JSON_OPTION, readArguments, refuse, STATUS, usage, type Command, type CommandOptions } from './command.ts'
import { wholeNumber } from './encounterOf.ts'
import { mapFromFile } from './printSource.ts'

const MAX_SPEED = 1000

const OPTIONS = {
  sides: { type: 'string', value: 'A,B', description: 'the two sides; otherwise the party and its first enemy' },
  size: { type: 'string', value: 'SIZE', choices: SIZES, description: 'size of the creatures; otherwise that of most' },
  speed: { type: 'string', value: 'FEET', description: 'their land speed; otherwise that of most, or 30' },
  'closed-doors': {
    type: 'boolean',
    description: 'closed doors stay closed; otherwise all but locked and secret ones are opened',
  },
  all: { type: 'boolean', description: 'measure every square and route, however long it takes' },
  json: JSON_OPTION,
} as const satisfies CommandOptions

/** `fivefoot report MAP [OTHER]`. */
export const reportCommand: Command = {
  synopsis: ['report MAP [OTHER] [OPTION …]'],
  description: [
    'Measures a map as a battlefield between the deployment zones of two sides, or where their creatures stand: rounds to contact, the narrowest place, routes and loops, lines of sight, cover, difficult terrain and room for large creatures. Each figure comes with the rule or guideline behind it; none is a grade.',
    'With a second map it prints both side by side. Creatures do not block: figures are about the map.',
  ],
  options: OPTIONS,
  words: 'files',
  examples: [
    { line: 'fivefoot report bridge.fivefoot', description: 'the report' },
    {
      line: 'fivefoot report before.fivefoot after.fivefoot --size large',
      description: 'two maps for Large creatures',
    },
  ],
  run: report,
}

async function report(args: readonly string[]): Promise<number> {
  const options = parseOptions(args)
  if (!options.ok) return refuse(options.error, args)
  const { files, about, effort, isJson } = options.value
  const reports: BattlefieldReport[] = []
  for (const file of files) {
    const measured = await reportOf(file, about, effort)
    if (!measured.ok) return refuse({ ...measured.error, file: measured.error.file ?? file }, args)
    reports.push(measured.value)
  }
  process.stdout.write(isJson ? jsonOf(files, reports) : markdownOf(files, reports))
  return STATUS.done
}

function parseOptions(args: readonly string[]) {
  const read = readArguments(args, OPTIONS)
  if (!read.ok) return read
  const { values, positionals: files } = read.value
  if (files.length === 0 || files.length > 2) return usage('one map, or two to compare')
  const speedFeet = values.speed === undefined ? undefined : wholeNumber(values.speed, MAX_SPEED)
  if (speedFeet === null || (speedFeet ?? 5) < 5) return usage(`--speed from 5 to ${MAX_SPEED}`)
  const [first, second, ...more] = (values.sides ?? '').split(',').map((side) => side.trim())
  if (values.sides !== undefined && (!first || !second || more.length > 0)) return usage('--sides A,B')
  const about: ReportAbout = {
    ...(first && second ? { sides: [first, second] as [string, string] } : {}),
    size: SIZES.find((size) => size === values.size),
    speedFeet,
    opensDoors: !(values['closed-doors'] ?? false),
  }
  return ok({ files, about, effort: values.all ? WHOLE_MAP : USUAL, isJson: values.json ?? false })
}

async function reportOf(file: string, about: ReportAbout, effort: typeof USUAL): Promise<Result<BattlefieldReport>> {
  const source = await mapFromFile(file, DEFAULT_RULESET.id)
  if (!source.ok) return source
  const situation = situationOf(source.value.map)
  if (!situation.ok) return situation
  const measured = measuredReport(situation.value, about, effort)
  return measured.ok ? ok(measured.value.report) : measured
}

function jsonOf(files: readonly string[], reports: readonly BattlefieldReport[]): string {
  const all = reports.map((each, i) => {
    const { sides, size, speedFeet, opensDoors } = each
    const figures = en.report.rows(each).map((row) => {
      const { id, label, unit, value, text, clauses, at } = row
      return {
        id,
        label,
        unit,
        value,
        text,
        source: en.report.source(each, row),
        clauses,
        at,
        facts: each.figures[id].facts,
      }
    })
    return { file: files[i], sides, size, speedFeet, opensDoors, figures }
  })
  return `${JSON.stringify(all.length === 1 ? all[0] : all, null, 1)}\n`
}

function markdownOf(files: readonly string[], reports: readonly BattlefieldReport[]): string {
  const [first, second] = reports
  if (!first) return ''
  if (!second) {
    const lines = en.report
      .rows(first)
      .map((row) => `| ${row.label} | ${row.valueText} | ${row.text} | ${en.report.source(first, row)} |`)
    return [`# ${en.report.title(first)}`, '', '| | | | Source |', '| --- | --- | --- | --- |', ...lines, ''].join('\n')
  }
  const others = en.report.rows(second)
  const systems = first.system === second.system ? [first] : [first, second]
  const sources = (id: FigureId): string =>
    systems.map((each) => en.report.source(each, en.report.row(id, each))).join('; ')
  const titles = [...new Set([first, second].map(en.report.title))]
  const lines = en.report
    .rows(first)
    .map(
      (row, i) =>
        `| ${row.label} | ${row.valueText} | ${others[i]?.valueText ?? ''} | ${row.text} | ${others[i]?.text ?? ''} | ${sources(row.id)} |`,
    )
  const head = `| | ${files[0]} | ${files[1]} | ${files[0]} | ${files[1]} | Source |`
  return [`# ${titles.join('; ')}`, '', head, '| --- | --- | --- | --- | --- | --- |', ...lines, ''].join('\n')
}
