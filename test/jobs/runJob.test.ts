import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryName } from '../../electron/disk/temporaryName.ts'
import { JobThread, type JobOptions } from '../../electron/jobs/JobThread.ts'
import { jobRunner } from '../../electron/jobs/runJob.ts'
import { TASKS, type TaskInput, type TaskName } from '../../electron/jobs/tasks/index.ts'
import { temporaryFolder } from '../services/support/testServices.ts'

const ODD_THREAD = resolve(import.meta.dirname, 'support/oddThread.ts')
const THREAD = resolve(import.meta.dirname, '../../electron/jobs/thread.ts')

const thumbnail = (name: string): TaskInput<'thumbnail.draw'> => ({
  map: { tables: { props: new Map([['a', { name }]]) } } as never,
  pictures: new Map(),
  box: { widthPx: 1, heightPx: 1 },
})

function runner(file = ODD_THREAD) {
  const made = jobRunner(file)
  onTestFinished(made.stop)
  const draw = async (name: string, options?: JobOptions) => {
    const drawn = await made.runJob('thumbnail.draw', thumbnail(name), options)
    return drawn.ok ? drawn.value[0] : drawn.error.code
  }
  return { ...made, draw }
}

describe('a job in a thread', () => {
  it('gets a thread of its own while others run, and a free one when there is one', async () => {
    const { draw } = runner()
    const [a, b] = await Promise.all([draw('a'), draw('b')])
    expect(a).not.toBe(b)
    expect([a, b]).toContain(await draw('c'))
  })

  it('that others wait for gets no thread that runs behind others, however free', async () => {
    const { draw, runJob } = runner()
    const map = thumbnail('a').map
    const check = async () => await runJob('checks.run', { map, choices: { settings: {}, rounds: 6 } })
    const behind = await check()
    const drawn = await draw('a')
    expect(behind).not.toEqual({ ok: true, value: { threadId: drawn } })
    expect([await check(), await draw('b')]).toEqual([behind, drawn])
  })

  it('that breaks its thread is an error that says why; the next job works', async () => {
    const { draw, runJob } = runner()
    expect(await runJob('thumbnail.draw', thumbnail('broken'))).toMatchObject({
      error: { code: 'job-broken', details: expect.stringContaining('no such memory') },
    })
    expect(await draw('whole')).toEqual(expect.any(Number))
  })

  it('whose thread cannot even start is an error', async () => {
    expect(await runner(join(import.meta.dirname, 'there-is-no-such-thread.ts')).draw('a')).toBe('job-broken')
  })

  it('that takes too long is given up; the next job works', async () => {
    const { draw } = runner()
    expect(await draw('endless', { timeoutMs: 1500 })).toBe('job-too-slow')
    expect(await draw('whole')).toEqual(expect.any(Number))
  })

  it('is canceled where it stands, however deep in its work', async () => {
    const { draw } = runner()
    const stop = new AbortController()
    const drawing = draw('endless', { signal: stop.signal })
    stop.abort()
    expect(await drawing).toBe('canceled')
    expect(await draw('endless', { signal: AbortSignal.abort() })).toBe('canceled')
    expect(await draw('whole')).toEqual(expect.any(Number))
  })

  it('that writes a file may clean up when it is canceled', async () => {
    const path = join(temporaryFolder(), 'file')
    const stop = new AbortController()
    const { runJob } = runner()
    const input = { file: { path } } as TaskInput<'print.write'>
    const options = { signal: stop.signal, onProgress: () => stop.abort() }
    expect(await runJob('print.write', input, options)).toMatchObject({ error: { code: 'canceled' } })
    expect(existsSync(path)).toBe(true)
  })

  it('that does not clean up is ended by force', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stop = new AbortController()
    const { runJob } = runner()
    // A path in a folder that is not there: cleaning up fails, and so does the thread.
    const input = { file: { path: join(temporaryFolder(), 'gone', 'file') } } as TaskInput<'print.write'>
    const job = runJob('print.write', input, { signal: stop.signal })
    stop.abort()
    vi.advanceTimersByTime(20_000)
    expect(await job).toMatchObject({ ok: false, error: { code: 'canceled' } })
  })

  it('that shows no sign of life is given up; what it began to write is removed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const path = join(temporaryFolder(), 'map.pdf')
    const [begun, others] = [temporaryName(path), temporaryName(join(path, '..', 'other.pdf'))]
    for (const file of [begun, others]) writeFileSync(file, '')
    const { runJob, draw } = runner()
    let isOver = false
    const job = runJob('thumbnail.draw', thumbnail('endless'), { writes: path }).finally(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await job).toMatchObject({ ok: false, error: { code: 'job-too-slow' } })
    vi.useRealTimers()
    await vi.waitUntil(() => !existsSync(begun), { timeout: 20_000, interval: 5 })
    expect(existsSync(others)).toBe(true)
    expect(await draw('whole')).toEqual(expect.any(Number))
  })

  it('on the whole library takes as long as the disk does, says nothing for hours, and can be canceled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stop = new AbortController()
    const { runJob } = runner()
    let isOver = false
    const job = runJob('library.check', { file: 'library.fivefoot' }, { signal: stop.signal }).finally(
      () => (isOver = true),
    )
    await vi.advanceTimersByTimeAsync(10 * 60 * 60_000)
    expect(isOver).toBe(false)
    stop.abort()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await job).toMatchObject({ ok: false, error: { code: 'canceled' } })
  })

  it('reports the beginning and the end of a stage, and little between', async () => {
    const told: number[] = []
    await runner().runJob('print.facts', {} as TaskInput<'print.facts'>, { onProgress: (_, done) => told.push(done) })
    expect([told[0], told.at(-1)]).toEqual([1, 10_000])
    expect(told.length).toBeLessThan(1000)
  })

  it('is canceled with the program, and none starts after', async () => {
    const { draw, stop } = runner()
    const drawing = draw('endless')
    stop()
    expect([await drawing, await draw('late')]).toEqual(['canceled', 'canceled'])
  })
})

/** Those that write files are canceled by their own means: see the tests of print and exchange. */
const ENDED_ANYWHERE = (Object.keys(TASKS) as TaskName[]).filter((task) => !task.endsWith('.write'))

it.each(ENDED_ANYWHERE)('%s can be canceled', async (task) => {
  const thread = new JobThread(THREAD)
  const stop = new AbortController()
  const job = thread.run(task, {} as never, { signal: stop.signal })
  stop.abort()
  expect(await job).toMatchObject({ ok: false, error: { code: 'canceled' } })
  expect(thread.isOver).toBe(true)
})
