import { describe, expect, it } from 'vitest'
import { addingCost, doublingCost } from '../../src/rules/shared/stepCosts.ts'
import type { StepFacts } from '../../src/rules/ruleset.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import type { TableRules } from '../../src/rules/tableRules.ts'

const PLAIN: StepFacts = {
  diagonal: false,
  oddCount: false,
  terrainWeight: 0,
  hampered: 0,
  squeezing: false,
  creature: false,
  slow: false,
  barrier: false,
}
type Rules = Partial<TableRules>

/** The cost of a straight step, a first and a second diagonal; `+` where a diagonal changes the count. */
const costs = (cost: typeof addingCost, defaults: TableRules, facts: Partial<StepFacts>, rules: Rules = {}): string =>
  [
    { diagonal: false, oddCount: false },
    { diagonal: true, oddCount: false },
    { diagonal: true, oddCount: true },
  ]
    .map((step) => cost({ ...PLAIN, ...facts, ...step }, { ...defaults, ...rules }))
    .map(({ feet, turnsCount }) => `${feet}${turnsCount ? '+' : ''}`)
    .join(' ')

describe('a step where burdens double', () => {
  const cost = (facts: Partial<StepFacts>, rules?: Rules) => costs(doublingCost, dnd35.tableRules, facts, rules)
  it.each<[Partial<StepFacts>, Rules, string]>([
    [{}, {}, '5 5+ 10+'],
    [{}, { 'second-diagonal': '5-feet' }, '5 5 5'],
    [{ terrainWeight: 1 }, { 'second-diagonal': '5-feet' }, '10 10 10'],
    [{ terrainWeight: 1 }, { 'second-diagonal': '5-feet', 'hard-diagonal-count': 'counts-as-one' }, '10 10 10'],
    [{ terrainWeight: 2, barrier: true }, { 'second-diagonal': '5-feet', 'barrier-price': '5-feet' }, '25 25 25'],
    [{ terrainWeight: 1 }, {}, '10 15 15'],
    [{ terrainWeight: 1 }, { 'hard-diagonal-count': 'counts-as-one' }, '10 15+ 15+'],
    [{ terrainWeight: 2, hampered: 1, squeezing: true, creature: true }, {}, '160 240 240'],
    [{ barrier: true }, {}, '15 15+ 20+'],
    [{ barrier: true }, { 'barrier-price': 'free' }, '5 5+ 10+'],
    [{ barrier: true }, { 'barrier-price': '5-feet' }, '10 10+ 15+'],
    [{ barrier: true }, { 'barrier-price': 'doubling' }, '10 15 15'],
    [{ barrier: true, terrainWeight: 1 }, {}, '20 25 25'],
    [{ barrier: true, terrainWeight: 1 }, { 'barrier-price': 'doubling' }, '20 30 30'],
  ])('%o under %o costs %s', (facts, rules, expected) => {
    expect(cost(facts, rules)).toBe(expected)
  })
})

describe('a step where burdens add feet', () => {
  const cost = (facts: Partial<StepFacts>, rules?: Rules) => costs(addingCost, pf2e.tableRules, facts, rules)
  it.each<[Partial<StepFacts>, Rules, string]>([
    [{}, {}, '5 5+ 10+'],
    [{}, { 'second-diagonal': '5-feet' }, '5 5 5'],
    [{ terrainWeight: 1 }, { 'second-diagonal': '5-feet' }, '10 10 10'],
    [{ terrainWeight: 1 }, { 'second-diagonal': '5-feet', 'hard-diagonal-count': 'counts-as-one' }, '10 10 10'],
    [{ terrainWeight: 2, barrier: true }, { 'second-diagonal': '5-feet', 'barrier-price': '5-feet' }, '20 20 20'],
    [{ terrainWeight: 1 }, {}, '10 10+ 15+'],
    [{ terrainWeight: 2 }, {}, '15 15+ 20+'],
    [{ hampered: 2, creature: true }, {}, '5 5+ 10+'],
    [{ squeezing: true, terrainWeight: 1 }, {}, '15 15+ 20+'],
    [{ barrier: true }, {}, '10 10+ 15+'],
    [{ barrier: true }, { 'barrier-price': '10-feet' }, '15 15+ 20+'],
    [{ barrier: true, terrainWeight: 1 }, { 'barrier-price': 'doubling' }, '15 15+ 25+'],
  ])('%o under %o costs %s', (facts, rules, expected) => {
    expect(cost(facts, rules)).toBe(expected)
  })
})
