/** Runs an encounter many times, split across threads. */
import { ok, type Result } from '../../src/base/result.ts'
import { addTallies, emptyTally, type OddsTally } from '../../src/simulation/odds/tally.ts'
import type { Scene } from '../../src/simulation/scene.ts'
import type { JobOptions } from './JobThread.ts'
import type { RunJob } from './runJob.ts'

/** A scene, and how often to play it in how many threads. */
export interface OddsRequest {
  readonly scene: Scene
  readonly runs: number
  readonly threads: number
}

/** Returns the tally of all runs. It does not depend on the number of threads. Errors: those of `RunJob`. */
export async function playOdds(
  runJob: RunJob,
  { scene, runs, threads }: OddsRequest,
  { signal, onProgress }: JobOptions = {},
): Promise<Result<OddsTally>> {
  const shares = sharesOf(runs, Math.max(1, Math.min(threads, runs)))
  const done = shares.map(() => 0)
  // A failure in one thread cancels the others.
  const failedShare = new AbortController()
  const either = signal ? AbortSignal.any([signal, failedShare.signal]) : failedShare.signal
  const { map, encounter } = scene
  const tallies = await Promise.all(
    shares.map(async ([firstRun, endRun], share) => {
      const report = (_: unknown, doneOfShare: number): void => {
        done[share] = doneOfShare
        onProgress?.(
          'runs',
          done.reduce((sum, each) => sum + each),
          runs,
        )
      }
      const options = { signal: either, onProgress: report }
      const tally = await runJob('simulation.odds', { map, encounter, firstRun, endRun }, options)
      if (!tally.ok) failedShare.abort()
      return tally
    }),
  )
  // Shares canceled because of another's failure are not the cause.
  const failures = tallies.flatMap((each) => (each.ok ? [] : [each]))
  const failed = failures.find(({ error }) => error.code !== 'canceled') ?? failures[0]
  if (failed) return failed
  let total = emptyTally(scene)
  for (const each of tallies) if (each.ok) total = addTallies(total, each.value)
  return ok(total)
}

/** Splits the runs from 0 to `runs` into nearly equal ranges, one per thread. */
const sharesOf = (runs: number, threads: number): readonly (readonly [first: number, end: number])[] =>
  Array.from({ length: threads }, (_, i) => [Math.floor((i * runs) / threads), Math.floor(((i + 1) * runs) / threads)])
