/** A thread that plays an encounter: once, or its share of many runs, telling every tenth of a second how far it has come. Or it makes a journey. */
import { parentPort, workerData } from 'node:worker_threads'
import { seedRandom } from '../../src/base/random.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { entryWords, exportLedger, type LedgerFormat } from '../../src/simulation/exportLedger.ts'
import { OddsBook } from '../../src/simulation/odds/OddsBook.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { makeJourney } from '../../src/simulation/travel/journey.ts'
import { journeyOdds } from '../../src/simulation/travel/journeyOdds.ts'
import type {
  EncounterTask,
  JourneyNews,
  JourneyTask,
  OddsNews,
  RunNews,
  SimulationTask,
} from './simulationProtocol.ts'

const TELL_EVERY_MS = 100

const task = workerData as SimulationTask
if (task.kind === 'journey') travel(task)
else play(task)

function play(wanted: EncounterTask): void {
  const scene = prepareScene(wanted.map, wanted.encounter, rulesetById(settingsOf(wanted.map).ruleset))
  // Main prepared the same scene before it started this thread.
  if (!scene.ok) throw new Error(scene.error.message)
  if (wanted.kind === 'run') playOnce(scene.value, wanted.format)
  else playMany(scene.value, wanted.firstRun, wanted.endRun)
}

function travel({ journey, factors, seed, runs }: JourneyTask): void {
  const { result, random } = makeJourney(journey, factors, seedRandom(seed))
  parentPort?.postMessage({ result, odds: journeyOdds(journey, factors, random, runs) } satisfies JourneyNews)
}

function playOnce(played: Scene, format: LedgerFormat): void {
  const began = performance.now()
  const run = runEncounter(played)
  const milliseconds = performance.now() - began
  const words = run.ledger.map((entry) => entryWords(played, entry))
  const text = exportLedger(played, run, format)
  parentPort?.postMessage({ run, words, text, milliseconds } satisfies RunNews)
}

function playMany(played: Scene, firstRun: number, endRun: number): void {
  const book = new OddsBook(new Stage(played))
  let told = performance.now()
  for (let run = firstRun; run < endRun; run++) {
    book.play(run)
    if (performance.now() - told < TELL_EVERY_MS && run + 1 < endRun) continue
    parentPort?.postMessage({ tally: book.take() } satisfies OddsNews)
    told = performance.now()
  }
}
