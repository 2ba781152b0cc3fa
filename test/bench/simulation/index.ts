/** Measures simulations: one big run, and a thousand small ones in threads with the time a cancel takes. */
import { resolve } from 'node:path'
import { playOdds } from '../../../electron/jobs/playOdds.ts'
import { jobRunner } from '../../../electron/jobs/runJob.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import { figure, medianMs } from '../engine/stopwatch.ts'
import { chaseScene, crowdScene } from './scenes.ts'

const THREADS = 2
const RUNS = 1000
const { runJob } = jobRunner(resolve(import.meta.dirname, '../../../electron/jobs/thread.ts'))

const crowd = crowdScene()
let turns = 0
let crowdRuns = 0
const before = process.cpuUsage()
const crowdMs = medianMs(() => {
  turns = runEncounter(crowd).ledger.filter(({ kind }) => kind === 'turn').length
  crowdRuns++
  return turns
}, 5)
const { user, system } = process.cpuUsage(before)
const crowdCpuMs = (user + system) / 1000 / crowdRuns
console.log(
  `40 creatures, 10 rounds, 100 × 100 squares, 100 edges: ${figure(crowdMs)} ms (median), ${figure(crowdCpuMs)} ms of processor time (mean of ${crowdRuns}, the first included), ${turns} turns (aim: 500 ms)`,
)

const chase = chaseScene()
const began = performance.now()
const tally = await playOdds(runJob, { scene: chase, runs: RUNS, threads: THREADS })
if (!tally.ok) throw new Error(tally.error.code)
const seconds = (performance.now() - began) / 1000
console.log(
  `${RUNS} chases of 4 creatures, 60 × 60 squares, ${THREADS} threads: ${figure(seconds)} s, ${figure(RUNS / seconds / THREADS)} runs a second and thread (aim: 4 s)`,
)

const stop = new AbortController()
const long = playOdds(runJob, { scene: chase, runs: 10_000, threads: THREADS }, stop)
await new Promise((done) => setTimeout(done, 500))
const canceled = performance.now()
stop.abort()
await long
console.log(`cancel: ${figure(performance.now() - canceled)} ms (aim: 200 ms)`)
