/** What game masters called wrong once: one test for each reading of the rules that no other test is named for. */
import { expect, test } from 'vitest'
import { usualAttitude } from '../../src/map/sides.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { along, foe, open, walked } from '../support/asked.ts'
import { answered } from './answers.ts'

const creature = (id: string, at: readonly number[], more: object = {}): object => ({
  id,
  at,
  size: 'medium',
  side: 'x',
  speed: { land: 60, fly: 60 },
  ...more,
})

/** The answer to the only question of a document. */
function asked(ruleset: string, creatures: readonly object[], query: object, rules: object = {}): object {
  const map = { rows: Array.from({ length: 6 }, () => '........') }
  const answer = answered({ ruleset, map, creatures, rules, queries: [query] })
  if (!answer.ok || !('results' in answer.value)) throw new Error(JSON.stringify(answer))
  return answer.value.results[0] ?? {}
}

test.each(['starfinder', 'dnd35', 'pf1e'])('a Large creature flanks from any of its squares in %s', (ruleset) => {
  const all = [creature('a', [1, 0], { size: 'large' }), creature('b', [3, 3]), creature('f', [2, 2], { side: 'y' })]
  const query = { kind: 'flank', creature: 'a', ally: 'b', foe: 'f' }
  expect(asked(ruleset, all, query)).toEqual({ flanking: true })
  expect(asked(ruleset, all, query, { 'flank-from': 'centre' })).toEqual({ flanking: false })
})

test('from its middle alone in pf2e, unless the table has it otherwise', () => {
  const all = [creature('a', [1, 0], { size: 'large' }), creature('b', [3, 3]), creature('f', [2, 2], { side: 'y' })]
  const query = { kind: 'flank', creature: 'a', ally: 'b', foe: 'f' }
  expect(asked('pf2e', all, query)).toEqual({ flanking: false })
  expect(asked('pf2e', all, query, { 'flank-from': 'any-square' })).toEqual({ flanking: true })
})

test.each([
  ['starfinder', 10],
  ['dnd35', 5],
  ['pf1e', 5],
  ['pf2e', 5],
])('rising a square on the spot costs what its text or the table says in %s', (ruleset, feet) => {
  const path = [
    [0, 0, 0],
    [0, 0, 1],
  ]
  const query = { kind: 'path', creature: 'a', mode: 'fly', path }
  expect(asked(ruleset, [creature('a', [0, 0])], query)).toMatchObject({ legal: true, feet })
  expect(asked(ruleset, [creature('a', [0, 0])], query, { 'ascent-price': 5 })).toMatchObject({ legal: true, feet: 10 })
})

test('an opponent three sizes apart is tumbled past in Starfinder, and passed for its size elsewhere', () => {
  const all = [creature('a', [0, 1]), creature('f', [1, 0], { side: 'y', size: 'gargantuan' })]
  const path = [0, 1, 2, 3, 4, 5].map((x) => [x, 1])
  const past = (ruleset: string, tumble: boolean) =>
    asked(ruleset, all, { kind: 'path', creature: 'a', path, tumble }) as { readonly legal: boolean; checks: object[] }
  expect(past('starfinder', false)).toMatchObject({ legal: false, problem: { step: 0, reason: 'occupied' } })
  expect(past('starfinder', true)).toMatchObject({ legal: true, feet: 25, checks: [{ by: 'f', step: 0 }] })
  for (const ruleset of ['dnd35', 'pf1e', 'pf2e'])
    expect(past(ruleset, false)).toMatchObject({ legal: true, feet: 25, checks: [] })
})

test('Take Cover in the open gives nothing by the text of pf2e, and standard cover where the table says so', () => {
  const taken = (rules: Partial<typeof pf2e.tableRules>): string =>
    pf2e.cover.inForce('none', ['took-cover'], { ...pf2e.tableRules, ...rules })
  expect([taken({}), taken({ 'take-cover-in-the-open': true })]).toEqual(['none', 'standard'])
})

const decided = RULESETS.filter(({ idleTableRules }) => !idleTableRules.includes('neutral-lets-pass'))
test.each(decided)('a neutral bystander shuts a corridor unless the table lets others pass in $id', (ruleset) => {
  const creatures = [foe('n', 1, 0, { side: 'neutral' })]
  const past = (lets: boolean) =>
    walked(ruleset, open(3, 1), along(0, 2), {
      rules: { 'neutral-lets-pass': lets },
      attitudes: usualAttitude,
      creatures,
    }).problem?.reason
  expect([past(false), past(true)]).toEqual(['occupied', undefined])
})
