import { describe, expect, test } from 'vitest'
import { isBeyond, jumpNeeds, wantsRunningStart } from '../../../src/movement/path/jump.ts'
import type { StrengthJump } from '../../../src/rules/rulesetDetails.ts'

const LONG_JUMP: StrengthJump = {
  kind: 'by-strength',
  skill: 'Athletics',
  text: '',
  clauses: [],
  runningStartFeet: 10,
  longest: 'turn',
  longestFeet: (strength, hasRunningStart) => (hasRunningStart ? strength : Math.floor(strength / 2)),
}

describe('a jump by Strength', () => {
  const needs = (feet: number, strength: number, distance: 'gap' | 'squares' = 'gap') =>
    jumpNeeds(LONG_JUMP, { 'jump-distance': distance }, feet, {
      strength,
      speedFeet: 30,
      spaceFeet: 5,
    })
  test('goes as many feet as the score after a run of 10 feet, half as many without, rounded down', () => {
    expect(needs(15, 15)).toMatchObject({ strength: 15, runningFeet: 15, standingFeet: 7 })
  })
  test('counts the gap, or up to the square it lands in', () => {
    expect([needs(15, 15), needs(15, 15, 'squares')].map(({ countedFeet }) => countedFeet)).toEqual([10, 15])
  })
  test.each([
    [10, 10, false, false],
    [15, 10, true, false],
    [20, 10, true, true],
    [15, 20, false, false],
    [20, 14, true, true],
  ] as const)('over %i feet with Strength %i: needs a run: %s, is too far: %s', (feet, strength, run, tooFar) => {
    const found = needs(feet, strength)
    expect([wantsRunningStart(found), isBeyond(found)]).toEqual([run, tooFar])
  })
})
