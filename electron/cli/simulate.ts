/** `fivefoot simulate ENCOUNTER`: plays the plan of a scenario, once or many times. */
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { MAX_ROUNDS, type Encounter } from '../../src/map/records/encounter.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { exportLedger, LEDGER_FORMATS, type LedgerFormat } from '../../src/simulation/exportLedger.ts'
import { oddsOf } from '../../src/simulation/odds.ts'
import { oddsMarkdown } from '../../src/simulation/oddsWords.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { startOdds } from '../services/oddsRun.ts'
import { mapFromFile } from './printSource.ts'

const MALFORMED = 2
const MOST_RUNS = 10_000

interface Wanted {
  readonly file: string
  readonly plan: string | undefined
  readonly rounds: number | undefined
  readonly seed: string | undefined
  readonly runs: number
  readonly format: LedgerFormat
}

/** Answers with an exit status: 0, or 2 where arguments or the file are wrong. */
export async function simulate(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args)
  if (!wanted.ok) return refuse(wanted.error.message)
  const scene = await sceneOf(wanted.value)
  if (!scene.ok)
    return refuse(`${scene.error.message}${scene.error.where === undefined ? '' : ` (${scene.error.where})`}`)
  const text = await answer(scene.value, wanted.value)
  if (!text.ok) return refuse(text.error.message)
  process.stdout.write(text.value)
  return 0
}

function refuse(message: string): number {
  process.stderr.write(`fivefoot simulate: ${message}\n`)
  return MALFORMED
}

function readArguments(args: readonly string[]): Result<Wanted> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        plan: { type: 'string' },
        rounds: { type: 'string' },
        seed: { type: 'string' },
        runs: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
      },
    })
    const [file, ...rest] = positionals
    if (file === undefined || rest.length > 0) return failure('usage', 'expected one scenario file')
    const rounds = values.rounds === undefined ? undefined : wholeNumber(values.rounds, MAX_ROUNDS)
    if (rounds === null) return failure('usage', `expected --rounds from 1 to ${MAX_ROUNDS}`)
    const runs = wholeNumber(values.runs, MOST_RUNS)
    if (runs === null) return failure('usage', `expected --runs from 1 to ${MOST_RUNS}`)
    if (values.csv && runs > 1) return failure('usage', 'a table of steps is for one run; leave out --csv or --runs')
    const format = LEDGER_FORMATS.find((name) => name === (values.json ? 'json' : values.csv ? 'csv' : 'markdown'))
    return ok({ file, plan: values.plan, rounds, seed: values.seed, runs, format: format ?? 'markdown' })
  } catch (error) {
    return failure('usage', error instanceof Error ? error.message : 'expected other arguments')
  }
}

const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null

async function sceneOf({ file, plan, rounds, seed }: Wanted): Promise<Result<Scene>> {
  const source = await mapFromFile(file, 'pf1e')
  if (!source.ok) return source
  const { map } = source.value
  const found = planOf(map, plan)
  if (!found.ok) return found
  const encounter: Encounter = {
    ...found.value,
    ...(rounds === undefined ? {} : { rounds }),
    ...(seed === undefined ? {} : { seed }),
  }
  return prepareScene(map, encounter, rulesetById(settingsOf(map).ruleset))
}

function planOf(map: BattleMap, wanted: string | undefined): Result<Encounter> {
  const plans = [...map.tables.encounters.values()]
  const found = wanted === undefined ? plans : plans.filter(({ id, name }) => id === wanted || name === wanted)
  const [plan] = found
  if (!plan) return failure('no-plan', 'the file holds no such encounter plan')
  if (found.length > 1)
    return failure('several-plans', `say which with --plan: ${found.map(({ name }) => name).join(', ')}`)
  return ok(plan)
}

async function answer(scene: Scene, { runs, format }: Wanted): Promise<Result<string>> {
  if (runs === 1) return ok(exportLedger(scene, runEncounter(scene), format))
  const { result, cancel } = startOdds({ scene, runs, threads: availableParallelism(), workerFile: workerFile() })
  process.once('SIGINT', cancel)
  const tally = await result
  if (!tally.ok) return tally
  if (format !== 'json') return ok(oddsMarkdown(scene, tally.value))
  return ok(`${JSON.stringify({ ...tally.value, odds: oddsOf(scene, tally.value) }, null, 1)}\n`)
}

/** The thread's program: beside the app when built, in its room when run from the sources. */
function workerFile(): string {
  const program = process.argv[1] ?? ''
  return program.endsWith('.ts')
    ? join(dirname(program), '../worker/simulation.ts')
    : join(dirname(program), '../main/simulation.cjs')
}
