/**
 * A fifth rule system, made up here: every diagonal is 5 ft, rubble adds 5 ft, corners forbid nothing, one action called a move.
 * One object is all it takes; the engine is not touched.
 */
import { describe, expect, it } from 'vitest'
import { answerDocument } from '../../src/movement/document/answerDocument.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { open, reached, routed, walked } from '../support/asked.ts'

const toy: Ruleset = {
  ...pf2e,
  id: 'toy',
  name: 'Toy rules',
  sizes: ['small', 'medium', 'large'],
  actions: [{ ...pf2e.actions[0]!, id: 'move', label: 'Move', mostActions: 1 }],
  tableRules: { ...pf2e.tableRules, 'corner-rule': 'none', 'second-diagonal': '5-feet' },
  priceStep: ({ terrainWeight, barrier }) => ({ feet: 5 + 5 * terrainWeight + (barrier ? 5 : 0), turnsCount: false }),
}

describe('a fifth rule system', () => {
  // [map, from, feet, places]
  const counts: readonly (readonly [readonly string[], readonly [number, number], number, number])[] = [
    [open(9, 9), [4, 4], 5, 9],
    [open(9, 9), [4, 4], 10, 25],
    [open(9, 9), [4, 4], 20, 81],
    [['.#', '#.'], [0, 0], 5, 2],
    [['.ddd'], [0, 0], 20, 3],
  ]
  for (const [rows, from, feet, places] of counts)
    it(`reaches ${places} places with ${feet} feet on ${rows.length} × ${rows[0]?.length} squares`, () => {
      expect(reached(toy, rows, from, { mover: { speedFeet: { land: feet } } })).toHaveLength(places)
    })

  it('is routed and walked under its own price', () => {
    expect(routed(toy, open(5, 5), [0, 0], [4, 4])?.feet).toBe(20)
    expect(
      walked(
        toy,
        ['.#', '#.'],
        [
          [0, 0],
          [1, 1],
        ],
      ).steps,
    ).toEqual([5])
  })

  it('answers documents once it stands in the registry', () => {
    const rulesets = new Map([...RULESETS, toy].map((ruleset) => [ruleset.id, ruleset]))
    const creatures = [{ id: 'm', at: [0, 0], size: 'medium', side: 'pc', speed: { land: 5 } }]
    const document = {
      ruleset: 'toy',
      map: { rows: ['..', '..'] },
      creatures,
      queries: [{ kind: 'reach', creature: 'm' }],
    }
    const answer = answerDocument(document, rulesets)
    if (!answer.ok || !('results' in answer.value)) throw new Error('answered')
    expect(answer.value.results[0]?.['squares']).toHaveLength(4)
  })
})
