import { describe, expect, test } from 'vitest'
import { RULESETS } from '../../../src/rules/registry.ts'
import { farthest, foe, open, refusal, walked, type Spot } from '../../support/asked.ts'

const family = RULESETS.filter(({ tableRules }) => tableRules.withdraw)
const withdraw = { action: 'withdraw' } as const

describe('withdrawing (core books of the older systems)', () => {
  test('is an action of the three older systems', () => {
    expect(family.map(({ id }) => id)).toEqual(['starfinder', 'dnd35', 'pf1e'])
    for (const ruleset of RULESETS)
      expect(refusal(ruleset, open(2, 1), [0, 0], withdraw)).toBe(
        family.includes(ruleset) ? 'allowed' : 'no-such-action',
      )
  })
  test.each(family)('leads up to twice the speed ($id)', (ruleset) => {
    expect(farthest(ruleset, open(30, 1), [0, 0], withdraw)).toBe(60)
  })
  test.each(family)('does not provoke from the square it starts in, but from others it leaves ($id)', (ruleset) => {
    const creatures = [foe('f', 3, 0)]
    const away: Spot[] = [
      [2, 0],
      [1, 0],
      [0, 0],
    ]
    expect(walked(ruleset, open(5, 2), away, { ...withdraw, creatures }).provokes).toEqual([])
    expect(walked(ruleset, open(5, 2), away, { action: 'double', creatures }).provokes).toHaveLength(1)
    const past: Spot[] = [
      [2, 0],
      [2, 1],
      [2, 2],
    ]
    expect(walked(ruleset, open(5, 3), past, { ...withdraw, creatures }).provokes).toEqual([
      { by: 'f', step: 1, square: { col: 2, row: 1 } },
    ])
  })
  test.each(family)(
    'of a big creature none of the squares it starts in is threatened, also while it still holds some ($id)',
    (ruleset) => {
      const creatures = [foe('f', 4, 0)]
      const path: Spot[] = [
        [2, 0],
        [1, 0],
        [0, 0],
      ]
      expect(walked(ruleset, open(6, 3), path, { ...withdraw, mover: { size: 'large' }, creatures }).provokes).toEqual(
        [],
      )
    },
  )
})
