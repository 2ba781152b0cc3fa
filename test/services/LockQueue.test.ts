import Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerCall } from '../../electron/services/answerCall.ts'
import { LockQueue } from '../../electron/services/LockQueue.ts'
import type { AppError } from '../../src/base/errors.ts'
import { ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

const locked = () => new Database.SqliteError('database is locked', 'SQLITE_BUSY')

/** Work that finds a lock so many times and then notes its name. */
function behindLock(times: number, name: string, done: string[]) {
  let left = times
  return () => {
    if (left-- > 0) throw locked()
    done.push(name)
    return name
  }
}

test('what meets no lock is done at once', async () => {
  const done: string[] = []
  const queue = new LockQueue(5000)
  const working = queue.run(behindLock(0, 'a', done), true)
  expect(done).toEqual(['a'])
  expect(await working).toBe('a')
})

test('a lock is waited for, and what comes meanwhile keeps its order behind it', async () => {
  const done: string[] = []
  const queue = new LockQueue(5000)
  const edits = [
    queue.run(behindLock(3, 'first', done), true),
    queue.run(behindLock(0, 'second', done), true),
    queue.run(behindLock(1, 'third', done), true),
  ]
  const look = queue.run(behindLock(0, 'look', done), false)
  expect(await look).toBe('look')
  expect(done).toEqual(['look'])
  await vi.runAllTimersAsync()
  await Promise.all(edits)
  expect(done).toEqual(['look', 'first', 'second', 'third'])
  // The queue is empty again.
  const later = queue.run(behindLock(0, 'later', done), true)
  expect(done.at(-1)).toBe('later')
  await later
})

test('a lock that stays is an error after the time allowed, and ends the wait of those behind', async () => {
  const done: string[] = []
  const queue = new LockQueue(1000)
  const refused = expect(queue.run(behindLock(1e9, 'never', done), true)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  const next = queue.run(behindLock(0, 'next', done), true)
  await vi.advanceTimersByTimeAsync(900)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  await refused
  expect(await next).toBe('next')
})

test('what fails for another reason is not tried again', async () => {
  const queue = new LockQueue(5000)
  let tries = 0
  const work = () => {
    tries++
    throw new Error('broken')
  }
  await expect(queue.run(work, true)).rejects.toThrow('broken')
  expect(tries).toBe(1)
})

const MAP = { mapId: 'cellar' }
const PAINT = { ...MAP, command: { type: 'paint-cells', layer: 'terrain', indices: [0], values: [3] } }

test.each([
  ['maps.run', PAINT],
  ['maps.undo', MAP],
  ['maps.redo', MAP],
  ['maps.goTo', { ...MAP, sequence: 0 }],
  ['maps.restoreVersion', { ...MAP, versionId: 1 }],
])('%s does not overtake an edit that waits for a lock', async (name, argument) => {
  const done: string[] = []
  const stroke = behindLock(2, 'stroke', done)
  let strokes = 0
  const answering = {
    // Of all handlers only these two are called.
    handlers: {
      [name]: () => ok(done.push(name)),
      'maps.run': () => ok(strokes++ < 3 ? stroke() : done.push(name)),
    } as unknown as Handlers,
    locks: new LockQueue(5000),
    explain: (error: AppError) => error,
  }
  const log = (_: unknown, error: unknown): never => {
    throw error
  }
  const answers = [answerCall(answering, 'maps.run', PAINT, log), answerCall(answering, name, argument, log)]
  await vi.runAllTimersAsync()
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: true })
  expect(done).toEqual(['stroke', name])
})

test('while the whole library is worked on edits wait in order, and other calls wait for its lock without limit', async () => {
  const done: string[] = []
  const queue = new LockQueue(100)
  let finish = (): void => undefined
  const held = queue.holdWhile(() => new Promise<string>((end) => (finish = () => end('compacted'))))
  const edits = ['first', 'second'].map((name) => queue.run(behindLock(0, name, done), true))
  const other = queue.run(behindLock(50, 'creature', done), false)
  const free = queue.run(behindLock(0, 'read', done), false)
  await vi.advanceTimersByTimeAsync(1_000)
  // Ten times the patience with a lock of another program.
  expect([done, await free]).toEqual([['read'], 'read'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toEqual(['read', 'creature'])
  finish()
  expect(await held).toBe('compacted')
  expect([await Promise.all(edits), await other]).toEqual([['first', 'second'], 'creature'])
  expect(done).toEqual(['read', 'creature', 'first', 'second'])
  // From then on with patience as before.
  const late = queue.run(behindLock(50, 'late', done), false).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBe('given up')
})

test('edits go on after work on the library that failed', async () => {
  const queue = new LockQueue(100)
  const held = queue.holdWhile(() => Promise.reject(new Error('no room'))).catch(() => 'failed')
  const edit = queue.run(behindLock(0, 'edit', []), true)
  expect([await held, await edit]).toEqual(['failed', 'edit'])
})
