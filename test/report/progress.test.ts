import { expect, test } from 'vitest'
import { measuredReport } from '../../src/answers/report.ts'
import { QUICK } from '../../src/report/report.ts'
import { openedMap } from '../support/askSituation.ts'
import { randomBattle } from '../support/randomBattle.ts'

test('a report says how far it is, from the first step done to the last, never backward', () => {
  const told: (readonly [done: number, of: number])[] = []
  const about = { sides: ['party', 'foes'] as [string, string], opensDoors: false }
  const answer = measuredReport(openedMap(randomBattle('pf1e', 1)), about, QUICK, (done, of) => told.push([done, of]))
  expect(answer.ok).toBe(true)
  const [steps, total] = [told.map(([done]) => done), told[0]?.[1]]
  expect([steps[0], steps.at(-1), new Set(told.map(([, of]) => of)).size]).toEqual([1, total, 1])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
})
