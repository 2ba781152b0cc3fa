/** `fivefoot check-encounter MAP`: the findings of all checks, for people and for scripts. */
import { inLines } from '../../src/base/plainText.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { checkMap } from '../../src/answers/checks.ts'
import { CHECKS } from '../../src/checks/registry.ts'
import { squareName } from '../../src/grid/squareName.ts'
import {
  MAX_CONTACT_ROUNDS,
  SEVERITIES,
  type CheckAnswer,
  type CheckChoices,
  type CheckFinding,
  type CheckSetting,
  type Severity,
} from '../../src/ipc/shapes/checks.ts'
import { DEFAULT_RULESET, OFFERED_RULESETS } from '../../src/rules/registry.ts'
import { en } from '../../src/words/en/index.ts'
import { JSON_OPTION, readArguments, refuse, STATUS, type Command, type CommandOptions } from './command.ts'
import { wholeNumber } from './encounterOf.ts'
import { mapFromFile, mapFromLibrary } from './printSource.ts'

const IDS = CHECKS.map(({ id }) => id)
const FAIL_ON = [...SEVERITIES, 'never'] as const
const DEFAULT_ROUNDS = 6

const OPTIONS = {
  library: { type: 'string', value: 'FILE', description: 'the library that holds MAP; without it MAP is a file' },
  ruleset: {
    type: 'string',
    value: 'RULESET',
    choices: OFFERED_RULESETS.map(({ id }) => id),
    description: 'the rules of a map whose file names none',
  },
  only: { type: 'string', multiple: true, value: 'CHECK', choices: IDS, description: 'run this check, and no other' },
  skip: { type: 'string', multiple: true, value: 'CHECK', choices: IDS, description: 'leave this check out' },
  severity: {
    type: 'string',
    multiple: true,
    value: 'CHECK=SEVERITY',
    description: `how much the findings of a check matter: ${SEVERITIES.join(', ')} or off`,
  },
  rounds: {
    type: 'string',
    value: 'N',
    description: `within how many rounds everyone should reach an enemy, 1 to ${MAX_CONTACT_ROUNDS}; ${DEFAULT_ROUNDS} without it`,
  },
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    choices: FAIL_ON,
    description: 'the least finding that makes the exit status 3; warning without it',
  },
  json: JSON_OPTION,
} as const satisfies CommandOptions

/** `fivefoot check-encounter MAP`. */
export const checkEncounterCommand: Command = {
  synopsis: ['check-encounter MAP [OPTION …]', 'check-encounter MAP --library FILE [OPTION …]'],
  description: [
    'Looks for what would spoil an encounter at the table: creatures that do not fit or cannot leave, doors that lead nowhere, orders no one can follow. MAP is a file of any format Fivefoot reads, or with --library the id or name of a map in a library.',
    'Prints one line for each finding: how much it matters, the square, what was found, and the name of the check. docs/checks.md lists the checks.',
  ],
  options: OPTIONS,
  words: 'files',
  examples: [
    { line: 'fivefoot check-encounter bridge.fivefoot', description: 'every check' },
    {
      line: 'fivefoot check-encounter bridge.fivefoot --skip no-contact --fail-on error --json',
      description: 'for a script: problems alone make it fail',
    },
  ],
  run: check,
}

interface ParsedOptions {
  readonly map: string
  readonly library: string | undefined
  readonly ruleset: string
  readonly choices: CheckChoices
  readonly failOn: Severity | 'never'
  readonly json: boolean
}

async function check(args: readonly string[]): Promise<number> {
  const options = parseOptions(args)
  if (!options.ok) return refuse(options.error, args)
  const { map: named, library, ruleset, choices, failOn, json } = options.value
  const source = library === undefined ? await mapFromFile(named, ruleset) : await mapFromLibrary(library, named)
  if (!source.ok) return refuse(source.error, args)
  const answer = checkMap(source.value.map, choices)
  if (!answer.ok) return refuse(answer.error, args)
  const { findings } = answer.value
  process.stdout.write(
    json ? `${JSON.stringify({ findings: findings.map(forMachines) }, null, 1)}\n` : inWords(answer.value),
  )
  const isFailing = ({ severity }: CheckFinding): boolean =>
    failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn)
  return findings.some(isFailing) ? STATUS.found : STATUS.done
}

const usage = (where: string, details: string): Result<never> => failure('bad-flag', { where, details })

function parseOptions(args: readonly string[]): Result<ParsedOptions> {
  const read = readArguments(args, OPTIONS)
  if (!read.ok) return read
  const { values, positionals } = read.value
  const [map, ...rest] = positionals
  if (map === undefined || rest.length > 0) return usage('check-encounter', 'expected one map')
  const rounds = values.rounds === undefined ? DEFAULT_ROUNDS : wholeNumber(values.rounds, MAX_CONTACT_ROUNDS)
  if (rounds === null) return usage('--rounds', `expected 1 to ${MAX_CONTACT_ROUNDS}`)
  const settings: Record<string, CheckSetting> = {}
  if (values.only) for (const id of IDS) if (!values.only.includes(id)) settings[id] = 'off'
  for (const text of values.severity ?? []) {
    const [id = '', severity = ''] = text.split('=')
    const known = [...SEVERITIES, 'off' as const].find((each) => each === severity)
    if (!known || !IDS.some((each) => each === id))
      return usage('--severity', `expected a check and a severity, such as ${IDS[0]}=note, got ${JSON.stringify(text)}`)
    settings[id] = known
  }
  for (const id of values.skip ?? []) settings[id] = 'off'
  return ok({
    map,
    library: values.library,
    ruleset: values.ruleset ?? DEFAULT_RULESET.id,
    choices: { settings, rounds },
    failOn: FAIL_ON.find((each) => each === values['fail-on']) ?? 'warning',
    json: values.json ?? false,
  })
}

/** Returns a finding as JSON, without what only a window can use. */
const forMachines = ({ check: id, code, severity, text, cells, creatureIds, rule, clauses, fix }: CheckFinding) => ({
  check: id,
  code,
  severity,
  squares: cells.map(squareName),
  creatureIds,
  text,
  rule,
  clauses,
  fix: fix?.label ?? null,
})

function inWords({ findings }: CheckAnswer): string {
  const lines = findings.map(({ check: id, severity, text, cells, fix }) => {
    const [at] = cells
    const where = at ? `${squareName(at)}: ` : ''
    return `${en.checks.severities[severity]}: ${where}${en.checks.line(text, fix?.label ?? null)} (${id})`
  })
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { severity } of findings) counts[severity]++
  return `${inLines([...lines, en.checks.summary(counts)].join('\n'))}\n`
}
