import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WindowJob } from '../../../renderer/ipc/WindowJob.svelte.ts'
import type { Client } from '../../../renderer/ipc/client.ts'
import { ok, type Result } from '../../../src/base/result.ts'
import type { JobProgress } from '../../../src/ipc/shapes/jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A main process that remembers what was stopped, and work that ends when it is told to. */
function underWay() {
  const stopped: string[] = []
  const listeners = new Set<(told: JobProgress) => void>()
  const client = {
    call: async (_name: string, { job }: { job: string }) => void stopped.push(job),
    on: (_name: string, listener: (told: JobProgress) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Client
  const work = new WindowJob(client)
  const begin = () => {
    let job = ''
    let finish: (value: string) => void = () => undefined
    const done = work.run(
      (named) =>
        new Promise<Result<string>>((resolve) => {
          job = named
          finish = (value) => resolve(ok(value))
        }),
    )
    const tell = (rows: number) => listeners.forEach((listen) => listen({ job, stage: 'drawing', done: rows, of: 10 }))
    return { job, finish, done, tell }
  }
  return { work, begin, stopped, listeners }
}

describe('work beside the window', () => {
  test('shows how far it is once it goes on for a while, not before it says anything', async () => {
    const { work, begin, listeners } = underWay()
    const { finish, done, tell } = begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(work.progress).toBeNull()
    tell(1)
    expect(work.progress).toBeNull()
    await vi.advanceTimersByTimeAsync(250)
    expect(work.progress).toMatchObject({ done: 1, of: 10 })
    tell(7)
    expect(work.progress).toMatchObject({ done: 7 })
    finish('done')
    expect(await done).toEqual(ok('done'))
    expect([work.progress, listeners.size]).toEqual([null, 0])
  })

  test('is stopped by name, and by newer work, whose progress alone is shown then', async () => {
    const { work, begin, stopped } = underWay()
    const first = begin()
    const second = begin()
    expect(stopped).toEqual([first.job])
    second.tell(2)
    first.tell(9)
    await vi.advanceTimersByTimeAsync(250)
    expect(work.progress).toMatchObject({ job: second.job, done: 2 })
    first.tell(9)
    expect(work.progress).toMatchObject({ job: second.job, done: 2 })
    first.finish('late')
    expect(await first.done).toMatchObject({ ok: false, error: { code: 'canceled' } })
    expect(work.isRunning).toBe(true)
    expect(work.progress).toMatchObject({ job: second.job })
    work.stop()
    expect([work.isRunning, work.progress, stopped]).toEqual([false, null, [first.job, second.job]])
  })

  test('that only flickers shows nothing', async () => {
    const { work, begin } = underWay()
    const { finish, done, tell } = begin()
    tell(1)
    finish('done')
    await done
    await vi.advanceTimersByTimeAsync(1000)
    expect(work.progress).toBeNull()
  })
})
