import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markCreatures, prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { isFast } from '../../src/movement/search/fastMove.ts'
import type { TableRuleValue } from '../../src/map/records/settings.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { TABLE_RULE_IDS, TABLE_RULES, tableRulesInForce, type TableRules } from '../../src/rules/tableRules.ts'
import { open, walked } from '../support/asked.ts'
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

  it('take whole numbers of their range, and no other value', () => {
    const ranged = TABLE_RULE_IDS.flatMap((id) => (TABLE_RULES[id].range ? [{ id, ...TABLE_RULES[id].range }] : []))
    expect(ranged.map(({ id }) => id)).toEqual(['ascent-price', 'charge-least-feet'])
    for (const { id, min, max } of ranged) {
      const inForce = (value: TableRuleValue) => tableRulesInForce(dnd35.tableRules, { [id]: value })
      for (const value of [min, min + 1, 37, max - 1, max])
        expect(inForce(value)).toEqual({ ok: true, value: { ...dnd35.tableRules, [id]: value } })
      for (const value of [min - 1, max + 1, 7.5, NaN, Infinity, '7', '37', true])
        expect(inForce(value)).toMatchObject({ ok: false, error: { code: 'unknown-table-rule-value' } })
    }
    for (const id of TABLE_RULE_IDS.filter((each) => !TABLE_RULES[each].range))
      expect(tableRulesInForce(dnd35.tableRules, { [id]: 37 }).ok).toBe(false)
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
    if (!move.ok) throw new Error(move.error.code)
    markCreatures(move.value)
    expect(isFast(move.value)).toBe(false)
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

  it('every deviation leaves reach and the overlay in agreement with explicit paths', () => {
    const deviation = fc
      .constantFrom(...TABLE_RULE_IDS)
      .chain((id) => fc.constantFrom(...TABLE_RULES[id].readings.map(({ value }) => ({ [id]: value }))))
    fc.assert(
      fc.property(fieldPlans, fc.constantFrom(...RULESETS), deviation, (plan, ruleset, change) => {
        const rules = tableRulesInForce(ruleset.tableRules, change)
        if (!rules.ok) throw new Error(rules.error.code)
        const { field, mover } = planned(plan, ruleset, rules.value)
        const move = prepareMove(field, { mover })
        if (!move.ok) throw new Error(move.error.code)
        for (const { feet } of reachedPlaces(move.value)) expect(feet).toBeLessThanOrEqual(30)
      }),
      { numRuns: 150 },
    )
  })
})
