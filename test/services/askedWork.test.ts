/** Work that a window asks for by name: what its thread is given, progress and cancel, and which versions it is about. */
import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { JobOptions } from '../../electron/jobs/JobThread.ts'
import type { RunJob } from '../../electron/jobs/runJob.ts'
import { checkHandlers } from '../../electron/services/checks.ts'
import { WindowJobs } from '../../electron/services/jobs.ts'
import { OpenMaps } from '../../electron/services/openMaps.ts'
import { reportHandlers } from '../../electron/services/report.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import { checkChoicesSchema } from '../../src/ipc/shapes/checks.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, testServices } from './support/testServices.ts'

/** Jobs with what they report, and work that ends when it is told to. */
function jobsAtWork() {
  const heard: JobProgress[] = []
  const jobs = new WindowJobs((progress) => void heard.push(progress))
  const begin = (job: string | undefined) => {
    let given: JobOptions = {}
    let end: (result: Result<string>) => void = () => undefined
    const answer = jobs.run(job, (options) => {
      given = options
      return new Promise<Result<string>>((resolve) => (end = resolve))
    })
    return { answer, end: (result: Result<string> = ok('done')) => end(result), options: () => given }
  }
  return { jobs, heard, begin }
}

describe('work with a name', () => {
  it('reports under its name, and is refused a second time only while it runs', async () => {
    const { jobs, heard, begin } = jobsAtWork()
    const [walls, print] = [begin('walls'), begin('print')]
    print.options().onProgress?.('pages', 2, 7)
    walls.options().onProgress?.('rows', 1, 3)
    expect(heard).toEqual([
      { job: 'print', stage: 'pages', done: 2, of: 7 },
      { job: 'walls', stage: 'rows', done: 1, of: 3 },
    ])
    expect(await begin('walls').answer).toEqual(failure('job-running', { where: 'walls' }))
    expect([jobs.isRunning('walls'), jobs.isRunning('odds')]).toEqual([true, false])
    walls.end()
    expect(await walls.answer).toEqual(ok('done'))
    expect([jobs.isRunning('walls'), jobs.isRunning('print')]).toEqual([false, true])
    const again = begin('walls')
    again.end(failure('canceled'))
    expect(await again.answer).toEqual(failure('canceled'))
    expect(jobs.isRunning('walls')).toBe(false)
  })

  it('is canceled alone; a name that nothing runs under cancels nothing', () => {
    const { jobs, begin } = jobsAtWork()
    const [walls, print] = [begin('walls'), begin('print')]
    expect(jobs.handlers['jobs.cancel']({ job: 'odds' })).toEqual(ok(null))
    expect(jobs.handlers['jobs.cancel']({ job: 'print' })).toEqual(ok(null))
    expect([walls, print].map(({ options }) => options().signal?.aborted)).toEqual([false, true])
  })

  it('frees its name where it throws, and without a name nothing is reported or in the way', async () => {
    const { jobs, begin } = jobsAtWork()
    await expect(jobs.run('walls', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(jobs.isRunning('walls')).toBe(false)
    const both = [begin(undefined), begin(undefined)]
    expect(both.map(({ options }) => options())).toEqual([{}, {}])
    for (const { end } of both) end()
    expect(await Promise.all(both.map(({ answer }) => answer))).toEqual([ok('done'), ok('done')])
  })
})

/** A map of a library that a window has edited after saving a version, and threads that answer with what they are given. */
async function editedMap() {
  const services = testServices()
  const mapId = await services.done('library.create', { name: 'Cave', ruleset: 'pf1e', widthCells: 4, heightCells: 3 })
  const { versionId } = await services.done('maps.saveVersion', { mapId, name: 'Empty' })
  const paint = { type: 'paint-cells', layer: 'terrain', indices: [5], values: [3] } as const
  await services.done('maps.run', {
    mapId,
    command: { ...paint, indices: [...paint.indices], values: [...paint.values] },
  })
  await services.close()
  const db = openedLibrary(services.file)
  onTestFinished(() => void db.close())
  const nothing = () => undefined
  const openMaps = new OpenMaps({ db, now: () => 0, changed: nothing, closed: nothing, outdated: nothing })
  const asked: [task: string, input: { readonly map: BattleMap }, options: JobOptions][] = []
  const runJob = (async (task: string, input: { readonly map: BattleMap }, options: JobOptions) => {
    asked.push([task, input, options])
    return ok({ findings: [], input })
  }) as unknown as RunJob
  const deps = { db, openMaps, runJob, jobs: new WindowJobs(nothing) }
  return {
    mapId,
    versionId,
    asked,
    db,
    report: reportHandlers(deps)['report.run'],
    check: checkHandlers(deps)['checks.run'],
  }
}
const other = 'nowhere' as MapId
const about = { sides: ['party', 'foes'] as [string, string], size: 'large' as const, speedFeet: 40, opensDoors: false }

describe('a report', () => {
  it('is of the map as it is, for whom it is asked, and as thorough', async () => {
    const { mapId, asked, report } = await editedMap()
    for (const effort of ['usual', 'all'] as const) await report({ mapId, effort, job: 'report', ...about })
    expect(asked.map(([task]) => task)).toEqual(['report.measure', 'report.measure'])
    expect(asked.map(([, { map: _, ...input }]) => input)).toEqual([
      { revision: 1, about, effort: 'usual' },
      { revision: 1, about, effort: 'all' },
    ])
    for (const [, { map }, options] of asked) {
      expect(map.layers.terrain[5]).toBe(3)
      expect(options.signal).toBeInstanceOf(AbortSignal)
    }
  })

  it('of a version is of the map as it was; one that is unknown or damaged is refused', async () => {
    const { mapId, versionId, asked, db, report } = await editedMap()
    expect(await report({ mapId, effort: 'usual', job: 'report', versionId, ...about })).toMatchObject({ ok: true })
    expect(asked[0]?.[1].map).toMatchObject({ id: mapId, widthCells: 4, heightCells: 3 })
    expect(asked[0]?.[1].map.layers.terrain[5]).toBe(0)
    expect(await report({ mapId, effort: 'usual', job: 'report', versionId: versionId + 1, ...about })).toMatchObject({
      error: { code: 'no-such-version', where: String(versionId + 1) },
    })
    db.prepare("UPDATE versions SET name = 'Other'").run()
    expect(await report({ mapId, effort: 'usual', job: 'report', versionId, ...about })).toMatchObject({
      error: { code: 'version-damaged' },
    })
    expect(await report({ mapId: other, effort: 'usual', job: 'report', ...about })).toMatchObject({
      error: { code: 'no-such-map' },
    })
    expect(asked).toHaveLength(1)
  })
})

test('checks are of the map as it is, as chosen, and say of which revision they are', async () => {
  const { mapId, asked, check } = await editedMap()
  const choices = checkChoicesSchema.parse({ rounds: 9 })
  expect(await check({ mapId, choices, job: 'checks' })).toMatchObject({
    ok: true,
    value: { findings: [], revision: 1 },
  })
  expect(asked).toMatchObject([['checks.run', { choices, map: { id: mapId } }, { signal: {} }]])
  expect(asked[0]?.[1].map.layers.terrain[5]).toBe(3)
  expect(await check({ mapId: other, choices, job: 'checks' })).toMatchObject({ error: { code: 'no-such-map' } })
})
