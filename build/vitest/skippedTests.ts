// Names every skipped test at the end of a run, with its reason: the default reporter only counts them.

import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** A reporter that prints one line for each test that was skipped, but for those that `-t` left out. */
export default class SkippedTests implements Reporter {
  #isWhole = true

  onInit({ config }: Vitest): void {
    this.#isWhole = config.testNamePattern === undefined
  }

  /** Called by vitest once all files have run. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#isWhole) return
    for (const { relativeModuleId, children } of modules)
      for (const test of children.allTests('skipped')) {
        const result = test.result()
        const reason = result.state === 'skipped' ? result.note : undefined
        process.stdout.write(`skipped: ${relativeModuleId} > ${test.fullName}: ${reason ?? 'no reason given'}\n`)
      }
  }
}
