import { describe, expect, it } from 'vitest'
import { jobRunner } from '../../electron/jobs/runJob.ts'
import { WHOLE_MAP } from '../../src/report/report.ts'
import { measuredReport } from '../../src/answers/report.ts'
import { situationOf } from '../../src/answers/replica.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { THREAD_FILE } from '../support/threadFile.ts'

const map = drawnEncounter(['A' + '.'.repeat(38) + 'x', ...Array.from({ length: 30 }, () => '.'.repeat(40))], 'dnd35', {
  A: {},
  x: {},
})
const about = { opensDoors: true }

describe('a battlefield report in a thread', () => {
  it('is the one measured without it, and says how far it is', async () => {
    const { runJob, stop } = jobRunner(THREAD_FILE)
    const heard: number[] = []
    const onProgress = (stage: string, done: number, of: number) => {
      if (stage === 'measuring') heard.push(done / of)
    }
    const measured = await runJob('report.measure', { map, revision: 7, about, effort: 'all' }, { onProgress })
    stop()
    const situation = situationOf(map)
    const alone = situation.ok && measuredReport({ ...situation.value, revision: 7 }, about, WHOLE_MAP)
    expect(measured).toEqual(alone)
    expect(heard.length).toBeGreaterThan(1)
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
    expect(heard.at(-1)).toBe(1)
  })

  it('is canceled', async () => {
    const { runJob, stop } = jobRunner(THREAD_FILE)
    const controller = new AbortController()
    const running = runJob('report.measure', { map, revision: 0, about, effort: 'all' }, { signal: controller.signal })
    controller.abort()
    expect(await running).toMatchObject({ ok: false, error: { code: 'canceled' } })
    stop()
  })
})
