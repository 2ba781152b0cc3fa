/** A thread that plays its share of the runs of an encounter and tells after each tenth of a second how far it has come. */
import { parentPort, workerData } from 'node:worker_threads'
import { settingsOf } from '../../src/map/battleMap.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { OddsBook } from '../../src/simulation/odds.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import type { SimulationNews, SimulationTask } from './simulationProtocol.ts'

const TELL_EVERY_MS = 100

const { map, encounter, firstRun, endRun } = workerData as SimulationTask
const scene = prepareScene(map, encounter, rulesetById(settingsOf(map).ruleset))
// Main prepared the same scene before it started this thread.
if (!scene.ok) throw new Error(scene.error.message)
const book = new OddsBook(new Stage(scene.value))
let told = performance.now()
for (let run = firstRun; run < endRun; run++) {
  book.play(run)
  if (performance.now() - told < TELL_EVERY_MS && run + 1 < endRun) continue
  parentPort?.postMessage({ tally: book.take() } satisfies SimulationNews)
  told = performance.now()
}
