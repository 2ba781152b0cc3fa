/** Runs of an encounter spread over threads. */
import { ok, type Result } from '../../src/base/result.ts'
import { addTallies, emptyTally, type OddsTally } from '../../src/simulation/odds/tally.ts'
import type { Scene } from '../../src/simulation/scene.ts'
import type { JobOptions } from './JobThread.ts'
import type { RunJob } from './runJob.ts'

/** What is to be played. */
export interface OddsRequest {
  readonly scene: Scene
  readonly runs: number
  readonly threads: number
}

/** Plays a scene many times; the tally is the same for any number of threads. Errors: those of `RunJob`. */
export async function playOdds(
  runJob: RunJob,
  { scene, runs, threads }: OddsRequest,
  { signal, onProgress }: JobOptions = {},
): Promise<Result<OddsTally>> {
  const shares = sharesOf(runs, Math.max(1, Math.min(threads, runs)))
  const done = shares.map(() => 0)
  // What breaks in one thread ends the others.
  const broken = new AbortController()
  const either = signal ? AbortSignal.any([signal, broken.signal]) : broken.signal
  const { map, encounter } = scene
  const played = await Promise.all(
    shares.map(async ([firstRun, endRun], share) => {
      const report = (_: unknown, made: number): void => {
        done[share] = made
        onProgress?.(
          'runs',
          done.reduce((sum, each) => sum + each),
          runs,
        )
      }
      const options = { signal: either, onProgress: report }
      const tally = await runJob('simulation.odds', { map, encounter, firstRun, endRun }, options)
      if (!tally.ok) broken.abort()
      return tally
    }),
  )
  let tally = emptyTally(scene)
  // The first error is the cause: the others were ended because of it.
  const failures = played.flatMap((each) => (each.ok ? [] : [each]))
  const failed = failures.find(({ error }) => error.code !== 'canceled') ?? failures[0]
  if (failed) return failed
  for (const each of played) if (each.ok) tally = addTallies(tally, each.value)
  return ok(tally)
}

/** Runs from 0, cut into as many parts as there are threads, as equal as can be. */
const sharesOf = (runs: number, threads: number): readonly (readonly [first: number, end: number])[] =>
  Array.from({ length: threads }, (_, i) => [Math.floor((i * runs) / threads), Math.floor(((i + 1) * runs) / threads)])
