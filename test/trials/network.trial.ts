import { expect, test } from 'vitest'
import { leaving, strace, watchedCalls } from '../e2e/support/networkWatch.ts'

/** Dictionaries, updates and clocks are asked for some time after the first window. */
const IDLE_MS = 120_000

test.skipIf(strace === null)('in two minutes at rest no name is looked up and no packet leaves', async () => {
  const trace = await watchedCalls(IDLE_MS)
  console.info(`${trace.split('\n').length} system calls, ${leaving(trace).length} leave the machine`)
  expect(trace).toMatch(/AF_UNIX/)
  expect(leaving(trace)).toEqual([])
})
