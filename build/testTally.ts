/** How many tests a run had, by outcome. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** No test ran, and nothing failed. */
export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: 0 }

/** The tests of both runs together. */
export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/**
 * Counts the tests of vitest's JSON report. A run that failed without a failed test (a file that does not load, an error
 * outside any test, no report at all) counts as one failure more, so that a broken run never looks like a green one.
 */
export function tallyOf(report: string | null, hasSucceeded: boolean): Tally {
  const counts = report === null ? null : (JSON.parse(report) as Partial<Record<string, number>>)
  const passed = counts?.['numPassedTests'] ?? 0
  const failed = counts?.['numFailedTests'] ?? 0
  const skipped = (counts?.['numPendingTests'] ?? 0) + (counts?.['numTodoTests'] ?? 0)
  return { passed, failed: failed === 0 && !(hasSucceeded && counts !== null) ? 1 : failed, skipped }
}

/** The last line of npm test, as in "412 passed, 0 failed"; skipped tests are named only where there are some. */
export function closingLine(tally: Tally): string {
  const line = `${tally.passed} passed, ${tally.failed} failed`
  return tally.skipped === 0 ? line : `${line}, ${tally.skipped} skipped`
}
