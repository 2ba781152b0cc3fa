/** A thread that plays an encounter: once, or its share of many runs, telling every tenth of a second how far it has come. */
import { parentPort, workerData } from 'node:worker_threads'
import { settingsOf } from '../../src/map/battleMap.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { entryWords, exportLedger, type LedgerFormat } from '../../src/simulation/exportLedger.ts'
import { OddsBook } from '../../src/simulation/odds/OddsBook.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import type { OddsNews, RunNews, SimulationTask } from './simulationProtocol.ts'

const TELL_EVERY_MS = 100

const task = workerData as SimulationTask
const scene = prepareScene(task.map, task.encounter, rulesetById(settingsOf(task.map).ruleset))
// Main prepared the same scene before it started this thread.
if (!scene.ok) throw new Error(scene.error.message)
if (task.kind === 'run') playOnce(scene.value, task.format)
else playMany(scene.value, task.firstRun, task.endRun)

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
