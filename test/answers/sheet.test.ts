/** What the rules say about a creature, from its sheet. */
import { expect, test } from 'vitest'
import { sheetAnswer } from '../../src/answers/sheet.ts'
import { ANSWERS } from '../../src/answers/ask.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import { ofWalker, openedMap } from '../support/askSituation.ts'
import { at, drawnEncounter } from '../support/drawnEncounter.ts'
import { BOOKS } from '../support/books.ts'

const sheets = (more: object) => {
  const sheet = { size: 'large', speedFeet: { land: 30 }, armour: 'medium', load: 'light', ...more }
  return BOOKS.map((ruleset) => sheetAnswer(ruleset, sheet as CallArgument<'rules.sheet'>))
}

test('size modifiers are those of D&D 3.5; Starfinder has measures alone, the Pathfinders nothing', () => {
  expect(sheets({}).map(({ size }) => size?.modifiers)).toEqual([
    null,
    { attack: -1, special: 4, hide: -4 },
    undefined,
    undefined,
  ])
  expect(sheets({}).map(({ size }) => size?.heightInches)).toEqual([[96, 192], [96, 192], undefined, undefined])
})

test('armor takes feet where its line in the book says how many', () => {
  expect(sheets({}).map(({ armourTakesFeet }) => armourTakesFeet)).toEqual([true, false, false, false])
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
