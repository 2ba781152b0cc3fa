/** Runs of an encounter spread over threads. Ending them is ending the threads, so that cancelling takes no time. */
import { failure, ok, type Result } from '../../src/base/result.ts'
import { addTallies, emptyTally, type OddsTally } from '../../src/simulation/odds/tally.ts'
import type { Scene } from '../../src/simulation/scene.ts'
import type { OddsNews, SimulationTask } from '../worker/simulationProtocol.ts'
import { spawnThread } from './threads.ts'

/** What is to be run and who hears of it. */
export interface OddsWanted {
  readonly scene: Scene
  readonly runs: number
  readonly threads: number
  /** File of the thread's program. */
  readonly workerFile: string
  /** Hears of the runs made so far, ten times a second and thread. */
  readonly progress?: (runsDone: number) => void
}

/** Runs under way. */
export interface OddsRun {
  /** The tally of all runs. Errors: `cancelled`, `simulation-broken`. */
  readonly result: Promise<Result<OddsTally>>
  /** Ends the runs at once; `result` is then the error `cancelled`. */
  readonly cancel: () => void
}

/** Starts the runs. */
export function startOdds({ scene, runs, threads, workerFile, progress }: OddsWanted): OddsRun {
  const shares = sharesOf(runs, Math.max(1, Math.min(threads, runs)))
  let finish: (answer: Result<OddsTally>) => void = () => undefined
  const result = new Promise<Result<OddsTally>>((done) => (finish = done))
  let tally = emptyTally(scene)
  let atWork = shares.length
  const end = (answer: Result<OddsTally>): void => {
    finish(answer)
    for (const worker of workers) void worker.terminate()
  }
  const workers = shares.map(([firstRun, endRun]) => {
    const workerData: SimulationTask = { kind: 'odds', map: scene.map, encounter: scene.encounter, firstRun, endRun }
    const worker = spawnThread(workerFile, workerData)
    worker.on('message', (news: OddsNews) => {
      tally = addTallies(tally, news.tally)
      progress?.(tally.runs)
    })
    worker.on('error', (error: Error) => end(failure('simulation-broken', error.message)))
    worker.on('exit', (code) => {
      if (code !== 0) return
      if (--atWork === 0) end(ok(tally))
    })
    return worker
  })
  return { result, cancel: () => end(failure('cancelled', 'The simulation was cancelled.')) }
}

/** Runs from 0, cut into as many parts as there are threads, as equal as can be. */
const sharesOf = (runs: number, threads: number): readonly (readonly [first: number, end: number])[] =>
  Array.from({ length: threads }, (_, i) => [Math.floor((i * runs) / threads), Math.floor(((i + 1) * runs) / threads)])
