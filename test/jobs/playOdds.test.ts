import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { NICENESS } from '../../electron/jobs/serveTasks.ts'
import { playOdds } from '../../electron/jobs/playOdds.ts'
import { jobRunner } from '../../electron/jobs/runJob.ts'
import { failure } from '../../src/base/result.ts'
import { OddsCounter } from '../../src/simulation/odds/OddsCounter.ts'
import { oddsOf } from '../../src/simulation/odds/chances.ts'
import { addTallies, emptyTally } from '../../src/simulation/odds/tally.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { THREAD_FILE } from '../support/threadFile.ts'
import { goldenScene } from '../support/goldenSimulation.ts'

/** How willingly each thread of this program lets others go first. */
const nicenessOfThreads = (): readonly number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    // The name of a thread, in parentheses, may hold spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

describe('odds in threads', () => {
  it('are the same from one thread, from three, and without any', async () => {
    const scene = await goldenScene('dnd35-storm-the-bridge')
    const counter = new OddsCounter(new Stage(scene))
    for (let run = 0; run < 6; run++) counter.play(run)
    const alone = counter.take()
    for (const threads of [1, 3]) {
      const heard: number[] = []
      const { runJob, stop } = jobRunner(THREAD_FILE)
      const onProgress = (_: unknown, done: number) => heard.push(done)
      const odds = await playOdds(runJob, { scene, runs: 6, threads }, { onProgress })
      stop()
      expect(odds).toEqual({ ok: true, value: alone })
      expect(heard.at(-1)).toBe(6)
    }
  })

  it('tallies of parts add up to the tally of the whole', async () => {
    const scene = await goldenScene('pf1e-crowd-through-a-door')
    const parts = [0, 3, 5].map((first, i, firsts) => {
      const counter = new OddsCounter(new Stage(scene))
      for (let run = first; run < (firsts[i + 1] ?? 8); run++) counter.play(run)
      return counter.take()
    })
    const whole = new OddsCounter(new Stage(scene))
    for (let run = 0; run < 8; run++) whole.play(run)
    const sum = parts.reduce(addTallies)
    expect(sum).toEqual(whole.take())
    // What was taken is not counted again.
    expect(whole.take()).toEqual(emptyTally(scene))
    expect(sum.runs).toBe(8)
    expect(sum.clearedByRound.reduce((a, b) => a + b, 0)).toBe(8)
    expect(oddsOf(scene, sum).every(({ getsOut }) => getsOut.share === 1)).toBe(true)
    expect(Math.max(...sum.jamsByCell)).toBeGreaterThan(0)
  })

  it('gives way to windows: its thread, not the program, where the system knows them apart', async () => {
    const scene = await goldenScene('pf1e-crowd-through-a-door')
    const { runJob, stop } = jobRunner(THREAD_FILE)
    await playOdds(runJob, { scene, runs: 2, threads: 1 })
    const ofThreads = process.platform === 'linux' ? nicenessOfThreads() : []
    stop()
    expect(getPriority()).toBe(0)
    expect(ofThreads.includes(NICENESS)).toBe(process.platform === 'linux')
  })

  it.each([{}, { signal: new AbortController().signal }])(
    'a part that fails ends the others, and is the reason that is told: %j',
    async (options) => {
      const scene = await goldenScene('dnd35-storm-the-bridge')
      const runJob = (async (_: unknown, { firstRun }: { firstRun: number }, { signal }: { signal: AbortSignal }) => {
        if (firstRun > 0) return failure('job-broken')
        await new Promise((canceled) => signal.addEventListener('abort', canceled))
        return failure('canceled')
      }) as never
      const odds = await playOdds(runJob, { scene, runs: 4, threads: 2 }, options)
      expect(odds).toEqual(failure('job-broken'))
    },
  )

  it('a canceled run answers so', async () => {
    const scene = await goldenScene('dnd35-storm-the-bridge')
    const controller = new AbortController()
    const { runJob } = jobRunner(THREAD_FILE)
    const odds = playOdds(runJob, { scene, runs: 10_000, threads: 2 }, { signal: controller.signal })
    controller.abort()
    expect(await odds).toMatchObject({ ok: false, error: { code: 'canceled' } })
  })
})
