import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enter, prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/reach.ts'
import { isFast } from '../../src/movement/search/fastMove.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../src/rules/systems/starfinder/index.ts'
import { TABLE_RULE_IDS, TABLE_RULES, tableRulesInForce, type TableRules } from '../../src/rules/tableRules.ts'
import { foe, open, reached, walked } from '../support/asked.ts'
import { fieldPlans, planned } from './randomField.ts'

const deviating = (base: TableRules, change: Partial<TableRules>): { readonly rules: TableRules } => ({
  rules: { ...base, ...change },
})

describe('table rules', () => {
  it('offer every default of every rule system as a reading', () => {
    for (const { tableRules } of RULESETS)
      for (const id of TABLE_RULE_IDS)
        expect(TABLE_RULES[id].readings.map((reading) => reading.value)).toContain(tableRules[id])
  })

  it('are refused by name when unknown, by reading when the value is', () => {
    expect(tableRulesInForce(dnd35.tableRules, { nonsense: true })).toMatchObject({
      error: { code: 'unknown-table-rule' },
    })
    expect(tableRulesInForce(dnd35.tableRules, { squeezing: 7 })).toMatchObject({
      error: { code: 'unknown-table-rule-value' },
    })
    expect(tableRulesInForce(dnd35.tableRules, { squeezing: false })).toMatchObject({
      ok: true,
      value: { squeezing: false },
    })
  })

  it('a second diagonal may cost 5 feet', () => {
    const path = [
      [0, 0],
      [1, 1],
      [2, 2],
    ] as const
    expect(walked(dnd35, open(3, 3), path).feet).toBe(15)
    expect(walked(dnd35, open(3, 3), path, deviating(dnd35.tableRules, { 'second-diagonal': '5-feet' })).feet).toBe(10)
  })

  it('a doubled diagonal may turn the count, which one label for a place cannot hold', () => {
    const rules = { ...dnd35.tableRules, 'hard-diagonal-count': 'counts-as-one' } as const
    expect(
      walked(
        dnd35,
        ['..', '.d', '..'],
        [
          [0, 0],
          [1, 1],
          [0, 2],
        ],
        { rules },
      ).steps,
    ).toEqual([15, 10])
    expect(
      walked(
        dnd35,
        ['..', '.d', '..'],
        [
          [0, 0],
          [1, 1],
          [0, 2],
        ],
      ).steps,
    ).toEqual([15, 5])
    const { field, mover } = planned(
      {
        width: 6,
        height: 6,
        ground: Array.from({ length: 36 }, () => '.'),
        edges: [],
        mover: { at: 0, size: 'medium', hampered: 0 },
        others: [],
      },
      dnd35,
      rules,
    )
    const move = prepareMove(field, { mover })
    if (!move.ok) throw new Error(move.error.message)
    enter(move.value)
    expect(isFast(move.value)).toBe(false)
  })

  it('corners may forbid nothing, or only in pairs', () => {
    const path = [
      [0, 0],
      [1, 1],
    ] as const
    expect(walked(dnd35, ['.#', '..'], path).problem?.reason).toBe('corner')
    expect(
      walked(dnd35, ['.#', '..'], path, deviating(dnd35.tableRules, { 'corner-rule': 'both-detours' })).legal,
    ).toBe(true)
    expect(walked(dnd35, ['.#', '#.'], path, deviating(dnd35.tableRules, { 'corner-rule': 'none' })).legal).toBe(true)
  })

  it('the count of diagonals may begin anew with every move', () => {
    const path = [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ] as const
    const strides = { actions: 3, mover: { speedFeet: { land: 5 } } }
    expect(walked(pf2e, open(4, 4), path, strides).problem).toEqual({ step: 1, reason: 'too-far' })
    expect(
      walked(pf2e, open(4, 4), path, { ...strides, ...deviating(pf2e.tableRules, { 'count-over-turn': false }) }).steps,
    ).toEqual([5, 5, 5])
  })

  it('squeezing may be switched off, and barriers priced otherwise', () => {
    const gap = ['..#..', '.....', '..#..']
    const big = { mover: { size: 'large' } } as const
    expect(reached(dnd35, gap, [0, 0], big).length).toBeGreaterThan(2)
    expect(reached(dnd35, gap, [0, 0], { ...big, ...deviating(dnd35.tableRules, { squeezing: false }) })).toHaveLength(
      2,
    )
    const fence = { edges: [[1, 0, 'west', 'barrier']] } as const
    const price = (value: TableRules['barrier-price']): number =>
      walked(
        dnd35,
        ['..'],
        [
          [0, 0],
          [1, 0],
        ],
        { ...fence, ...deviating(dnd35.tableRules, { 'barrier-price': value }) },
      ).feet
    expect((['10-feet', '5-feet', 'doubling', 'free'] as const).map(price)).toEqual([15, 10, 10, 5])
  })

  it('very different sizes may pass, may not, or go by tumbling', () => {
    const path = [
      [0, 0],
      [1, 0],
    ] as const
    const giant = { creatures: [foe('g', 1, 0, { size: 'gargantuan' })], tumble: true, action: 'double' } as const
    const rows = open(6, 4)
    const reason = (value: TableRules['three-sizes-apart']): string | undefined =>
      walked(starfinder, rows, path, { ...giant, ...deviating(starfinder.tableRules, { 'three-sizes-apart': value }) })
        .problem?.reason
    expect((['pass', 'blocked', 'ignored'] as const).map(reason)).toEqual(['cannot-end', 'occupied', 'cannot-end'])
  })

  it('every deviation leaves reach and the overlay in agreement with explicit paths', () => {
    const deviation = fc
      .constantFrom(...TABLE_RULE_IDS)
      .chain((id) => fc.constantFrom(...TABLE_RULES[id].readings.map(({ value }) => ({ [id]: value }))))
    fc.assert(
      fc.property(fieldPlans, fc.constantFrom(...RULESETS), deviation, (plan, ruleset, change) => {
        const rules = tableRulesInForce(ruleset.tableRules, change)
        if (!rules.ok) throw new Error(rules.error.message)
        const { field, mover } = planned(plan, ruleset, rules.value)
        const move = prepareMove(field, { mover })
        if (!move.ok) throw new Error(move.error.message)
        for (const { feet } of reachedPlaces(move.value)) expect(feet).toBeLessThanOrEqual(30)
      }),
      { numRuns: 150 },
    )
  })
})
