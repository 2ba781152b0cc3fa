/** Measures simulations: one big run, and a thousand small ones in threads with the time a cancel takes. */
import { resolve } from 'node:path'
import { startOdds } from '../../../electron/services/oddsRun.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import { figure, medianMs } from '../engine/stopwatch.ts'
import { chaseScene, crowdScene } from './scenes.ts'

const THREADS = 2
const RUNS = 1000
const workerFile = resolve(import.meta.dirname, '../../../electron/worker/simulation.ts')

const crowd = crowdScene()
let turns = 0
const crowdMs = medianMs(() => {
  turns = runEncounter(crowd).ledger.filter(({ kind }) => kind === 'turn').length
  return turns
}, 5)
console.log(
  `40 creatures, 10 rounds, 100 × 100 squares, 100 edges: ${figure(crowdMs)} ms, ${turns} turns (aim: 1000 ms)`,
)

const chase = chaseScene()
const began = performance.now()
const tally = await startOdds({ scene: chase, runs: RUNS, threads: THREADS, workerFile }).result
if (!tally.ok) throw new Error(tally.error.message)
const seconds = (performance.now() - began) / 1000
console.log(
  `${RUNS} chases of 4 creatures, 60 × 60 squares, ${THREADS} threads: ${figure(seconds)} s, ${figure(RUNS / seconds / THREADS)} runs a second and thread (aim: 10 s)`,
)

const long = startOdds({ scene: chase, runs: 10_000, threads: THREADS, workerFile })
await new Promise((done) => setTimeout(done, 500))
const cancelled = performance.now()
long.cancel()
await long.result
console.log(`cancel: ${figure(performance.now() - cancelled)} ms (aim: 200 ms)`)
