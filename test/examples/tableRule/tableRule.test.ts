/** A house rule is its readings, the reading each family of systems starts with, and the rule it changes. */
import { describe, expect, test } from 'vitest'
import { rulesetSummary } from '../../../src/answers/rulesets.ts'
import { situationOf } from '../../../src/answers/replica.ts'
import { reachAnswer } from '../../../src/answers/reach.ts'
import { RULESETS, rulesOf } from '../../../src/rules/registry.ts'
import { houseRuleLines } from '../../../src/rules/tableRules.ts'
import { mapWith } from '../../support/printableMap.ts'

const hero = {
  id: 'hero',
  name: 'Hero',
  size: 'medium',
  side: 'party',
  at: { col: 0, row: 0 },
  speedFeet: { land: 30 },
}

/** How many squares a hero reaches in a corridor on a map with these house rules. */
function reachedUnder(ruleset: string, tableRules: object): number {
  const map = mapWith({ widthCells: 20, heightCells: 1 }, { creatures: [hero], settings: [{ ruleset, tableRules }] })
  const situation = situationOf(map)
  if (!situation.ok) throw new Error(situation.error.code)
  const [action] = situation.value.field.ruleset.actions
  const asked = {
    mapId: map.id,
    creatureId: 'hero',
    action: action!.id,
    mode: 'land',
    tumble: false,
    diagonals: 0,
    fastClimb: false,
  }
  const answer = reachAnswer(situation.value, asked as never)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value.band.filter((band) => band !== 0).length
}

describe.each(RULESETS)('in $name', (ruleset) => {
  test('both readings of a house rule of its own decide, and the default is the written rule', () => {
    const plain = reachedUnder(ruleset.id, {})
    expect(reachedUnder(ruleset.id, { 'deep-snow': false })).toBe(plain)
    expect(reachedUnder(ruleset.id, { 'deep-snow': true })).toBe(Math.floor((plain - 1) / 2) + 1)
  })

  test('it is offered with both readings, and named where a map deviates', () => {
    const offered = rulesetSummary(ruleset).tableRules.find(({ label }) => label === 'Deep snow everywhere')
    expect(offered?.values.map(({ reading }) => reading)).toEqual([
      'Everyone moves at half speed.',
      'Snow does not slow anyone.',
    ])
    const played = rulesOf({ ruleset: ruleset.id, tableRules: { 'deep-snow': true } })
    if (!played.ok) throw new Error(played.error.code)
    expect(houseRuleLines(ruleset.tableRules, played.value.rules)).toEqual(['Deep snow everywhere: Yes'])
  })
})
