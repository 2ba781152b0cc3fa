import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { endThreads, spawnThread } from '../../electron/jobs/threads.ts'

const threadFile = resolve(import.meta.dirname, 'support/endingThread.ts')

const isReady = (worker: ReturnType<typeof spawnThread>) => new Promise((done) => worker.once('message', done))

it('a thread that is asked to stop may clear away what it has begun; one that does not listen is ended by force', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivefoot-threads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cleared = join(folder, 'cleared')
  const polite = spawnThread(threadFile, { listens: true, cleared })
  const deaf = spawnThread(threadFile, { listens: false, cleared: null })
  await Promise.all([isReady(polite), isReady(deaf)])
  const ends = [polite, deaf].map((worker) => new Promise((done) => worker.once('exit', done)))
  expect(await endThreads(1500)).toBe(true)
  expect(await Promise.all(ends)).toEqual([0, 1])
  expect(existsSync(cleared)).toBe(true)
})

it('where nothing runs there is nothing to wait for', async () => {
  expect(await endThreads(0)).toBe(true)
})
