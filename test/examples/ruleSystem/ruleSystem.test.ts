/** A further rule system is one object and one word in the registry; the engine is not touched. */
import { describe, expect, it } from 'vitest'
import { rulesetSummary } from '../../../src/answers/rulesets.ts'
import { situationOf } from '../../../src/answers/replica.ts'
import { answerDocument } from '../../../src/answers/document/answerDocument.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { open, reached, routed, walked } from '../../support/asked.ts'
import { mapWith } from '../../support/printableMap.ts'
import { toyRules } from './toyRules.ts'

describe('a further rule system', () => {
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
      expect(reached(toyRules, rows, from, { mover: { speedFeet: { land: feet } } })).toHaveLength(places)
    })

  it('is routed and walked at its own cost', () => {
    expect(routed(toyRules, open(5, 5), [0, 0], [4, 4])?.feet).toBe(20)
    expect(
      walked(
        toyRules,
        ['.#', '#.'],
        [
          [0, 0],
          [1, 1],
        ],
      ).steps,
    ).toEqual([5])
  })

  it('is listed in windows', () => {
    expect(RULESETS.map(rulesetSummary).find(({ id }) => id === 'toy')).toMatchObject({
      id: 'toy',
      name: 'Toy rules',
      sizes: ['small', 'medium', 'large'],
    })
  })

  it('is the rule system of maps that name it', () => {
    const situation = situationOf(mapWith({ widthCells: 3, heightCells: 3 }, { settings: [{ ruleset: 'toy' }] }))
    expect(situation.ok && situation.value.field.ruleset.name).toBe('Toy rules')
  })

  it('answers documents', () => {
    const creatures = [{ id: 'm', at: [0, 0], size: 'medium', side: 'pc', speed: { land: 5 } }]
    const document = {
      ruleset: 'toy',
      map: { rows: ['..', '..'] },
      creatures,
      queries: [{ kind: 'reach', creature: 'm' }],
    }
    const answer = answerDocument(document, new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset])))
    if (!answer.ok || !('results' in answer.value)) throw new Error('answered')
    expect(answer.value.results[0]?.['squares']).toHaveLength(4)
  })
})
