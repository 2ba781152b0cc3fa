import { expect, test } from 'vitest'
import { addTallies, closingLine, tallyOf } from '../../build/testTally.ts'

const report = (passed: number, failed: number): string =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, numTodoTests: 0 })

test('the closing line counts the tests of all runs', () => {
  const total = addTallies(tallyOf(report(400, 0), true), tallyOf(report(12, 2), false))
  expect(closingLine(total)).toBe('412 passed, 2 failed')
})

test('a run that breaks without a failed test, or leaves no report, counts as a failure', () => {
  expect(tallyOf(report(5, 0), false).failed).toBe(1)
  expect(tallyOf(null, true).failed).toBe(1)
  expect(tallyOf(report(5, 0), true).failed).toBe(0)
})
