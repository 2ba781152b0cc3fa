import Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LockQueue } from '../../electron/services/LockQueue.ts'

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
