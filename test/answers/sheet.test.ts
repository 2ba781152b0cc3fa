/** What the rules say about a creature, from its sheet. */
import { expect, test } from 'vitest'
import { sheetAnswer } from '../../src/answers/sheet.ts'
import { ANSWERS } from '../../src/answers/ask.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import { ofWalker, openedMap } from '../support/askSituation.ts'
import { at, drawnEncounter } from '../support/drawnEncounter.ts'
import { SYSTEMS } from '../support/systemFacts.ts'

test.each(SYSTEMS)('a Large creature has the modifiers and measures of $name, and armor takes its feet', (facts) => {
  const sheet = { size: 'large', speedFeet: { land: 30 }, armour: 'medium', load: 'light' }
  const { size, armourTakesFeet } = sheetAnswer(facts.ruleset, sheet as CallArgument<'rules.sheet'>)
  expect(size ? { modifiers: size.modifiers, heightInches: size.heightInches } : undefined).toEqual(facts.largeSize)
  expect(armourTakesFeet).toBe(facts.armorTakesFeet)
})

/** Reasons of the steps of a path of M, as a GM reads them. */
function reasons(rows: readonly string[], mover: object, asked: object) {
  const situation = openedMap(drawnEncounter(rows, 'pf1e', { M: mover }))
  const answer = ANSWERS['engine.path'](situation, ofWalker('M', asked) as never)
  if (!answer.ok) throw new Error(answer.error.code)
  const { steps } = answer.value
  return steps.map((step) => [step.squeezing, step.reasons.map(({ text }) => text).join(' + ')])
}

test('a step is named after the first of the worst terrain under the mover, in its way of moving', () => {
  const rows = ['M.do.', '..c..']
  const path = [at(0, 0), at(1, 0), at(2, 0)]
  const worst = (asked: object) =>
    reasons(rows, { size: 'large', speedFeet: { land: 60, fly: 60 } }, { path, ...asked }).map(([, text]) => text)
  expect(worst({})).toEqual(['one square + difficult terrain', 'one square + difficult terrain'])
  expect(worst({ mode: 'fly' })).toEqual(['one square + canopy, web of chains', 'one square + canopy, web of chains'])
})

test('a step squeezes if it ends so, not if it begins so', () => {
  const path = [at(0, 0), at(1, 0), at(2, 0), at(3, 0), at(4, 0)]
  expect(reasons(['M.....', '..#...'], { size: 'large' }, { path })).toEqual([
    [true, 'one square + squeezing'],
    [true, 'one square + squeezing'],
    [false, 'one square'],
    [false, 'one square'],
  ])
})
