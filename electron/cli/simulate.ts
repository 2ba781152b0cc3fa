/** `fivefoot simulate ENCOUNTER`: plays the plan of a scenario, once or many times. */
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ok, type Result } from '../../src/base/result.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { MAX_ROUNDS } from '../../src/map/records/encounter.ts'
import { DEFAULT_RULESET, rulesetById } from '../../src/rules/registry.ts'
import { exportLedger, type LedgerFormat } from '../../src/words/ledgerExport.ts'
import { oddsOf } from '../../src/simulation/odds/chances.ts'
import { oddsMarkdown } from '../../src/words/oddsReport.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { playOdds } from '../jobs/playOdds.ts'
import { jobRunner } from '../jobs/runJob.ts'
import { JSON_OPTION, readArguments, refuse, STATUS, usage, type Command, type CommandOptions } from './command.ts'
import { encounterOf, wholeNumber } from './encounterOf.ts'
import { mapFromFile } from './printSource.ts'
import { untilStopped } from './untilStopped.ts'

const MAX_RUNS = 10_000

interface ParsedOptions {
  readonly file: string
  readonly plan: string | undefined
  readonly rounds: number | undefined
  readonly seed: string | undefined
  readonly runs: number
  readonly format: LedgerFormat
}

const OPTIONS = {
  plan: {
    type: 'string',
    value: 'NAME',
    description: 'the encounter plan to play, by name or id; needed where the file holds several',
  },
  rounds: { type: 'string', value: 'N', description: 'how many rounds, instead of what the plan says' },
  seed: { type: 'string', value: 'TEXT', description: 'where the dice come from, instead of what the plan says' },
  runs: { type: 'string', value: 'R', description: 'play it so many times, up to 10000, and print the odds' },
  csv: { type: 'boolean', description: 'every step as a line for spreadsheets' },
  json: JSON_OPTION,
} as const satisfies CommandOptions

/** `fivefoot simulate ENCOUNTER`. */
export const simulateCommand: Command = {
  synopsis: ['simulate FILE [OPTION …]'],
  description: [
    'Plays the encounter plan of a scenario file: initiative, orders and events, round by round under the rules of the map. Prints what happened with the cost of every step and the clauses behind it. The same file and seed print the same bytes.',
    'With --runs it plays the plan many times with different dice, on all cores, and prints the odds: who gets out and when, how it ends for anyone who is pursued, who provokes, where the crowd jams.',
  ],
  options: OPTIONS,
  words: 'files',
  examples: [
    { line: 'fivefoot simulate bridge.fivefoot --rounds 3', description: 'the first three rounds' },
    { line: 'fivefoot simulate bridge.fivefoot --runs 1000', description: 'the odds' },
  ],
  run: simulate,
}

async function simulate(args: readonly string[]): Promise<number> {
  const options = parseOptions(args)
  if (!options.ok) return refuse(options.error, args)
  const scene = await sceneOf(options.value)
  if (!scene.ok) return refuse(scene.error, args)
  const text = await answer(scene.value, options.value)
  if (!text.ok) return refuse(text.error, args)
  process.stdout.write(text.value)
  return STATUS.done
}

function parseOptions(args: readonly string[]): Result<ParsedOptions> {
  const read = readArguments(args, OPTIONS)
  if (!read.ok) return read
  const { values, positionals } = read.value
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) return usage('one scenario file')
  const rounds = values.rounds === undefined ? undefined : wholeNumber(values.rounds, MAX_ROUNDS)
  if (rounds === null) return usage(`--rounds from 1 to ${MAX_ROUNDS}`)
  const runs = values.runs === undefined ? 1 : wholeNumber(values.runs, MAX_RUNS)
  if (runs === null) return usage(`--runs from 1 to ${MAX_RUNS}`)
  if (values.csv && (runs > 1 || values.json)) return usage('--csv alone: a table of steps is for one run')
  const format: LedgerFormat = values.json ? 'json' : values.csv ? 'csv' : 'markdown'
  return ok({ file, plan: values.plan, rounds, seed: values.seed, runs, format })
}

async function sceneOf({ file, plan, rounds, seed }: ParsedOptions): Promise<Result<Scene>> {
  const source = await mapFromFile(file, DEFAULT_RULESET.id)
  if (!source.ok) return source
  const { map } = source.value
  const encounter = encounterOf(map, { plan, rounds, seed })
  return encounter.ok ? prepareScene(map, encounter.value, rulesetById(settingsOf(map).ruleset)) : encounter
}

async function answer(scene: Scene, { runs, format }: ParsedOptions): Promise<Result<string>> {
  if (runs === 1) return ok(exportLedger(scene, runEncounter(scene), format))
  const { runJob } = jobRunner(threadFile())
  const tally = await untilStopped((signal) =>
    playOdds(runJob, { scene, runs, threads: availableParallelism() }, { signal }),
  )
  if (!tally.ok) return tally
  if (format !== 'json') return ok(oddsMarkdown(scene, tally.value))
  return ok(`${JSON.stringify({ ...tally.value, odds: oddsOf(scene, tally.value) }, null, 1)}\n`)
}

// Bundled, this file is CommonJS and finds itself by `__filename`: `process.argv` is no help in the packaged app.
const here = typeof __filename === 'string' ? __filename : fileURLToPath(import.meta.url)

/** The thread's program: its source file, or the bundle beside the app. */
const threadFile = (): string => join(dirname(here), here.endsWith('.ts') ? '../jobs/thread.ts' : '../main/thread.cjs')
