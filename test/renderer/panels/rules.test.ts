import { describe, expect, test } from 'vitest'
import { withUsedSpeed } from '../../../renderer/panels/details/creatureSheet.ts'
import { lengthText, withReducedSpeeds, weightText, withRace } from '../../../renderer/panels/details/speedSheet.ts'
import { groupedDifferences, withRuleset } from '../../../renderer/panels/map/rulesetDifferences.ts'
import { RulesState } from '../../../renderer/panels/reference/RulesState.svelte.ts'
import { ok, type Result } from '../../../src/base/result.ts'
import type { RulesetSummary } from '../../../src/ipc/shapes/engine.ts'
import type { ReferenceTopicAnswer, SheetAnswer } from '../../../src/ipc/shapes/rules.ts'
import { emptyMap, settingsOf } from '../../../src/map/battleMap.ts'
import { creatureSheetSchema } from '../../../src/map/records/creature.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const sheet = creatureSheetSchema.parse({ name: 'Borin', size: 'medium', speedFeet: { land: 30, fly: 60 } })
const answer = {
  load: 'medium',
  speeds: [
    { mode: 'land', baseFeet: 30, reducedFeet: 20 },
    { mode: 'fly', baseFeet: 60, reducedFeet: 0 },
  ],
} as unknown as SheetAnswer

describe('taking reduced speeds over', () => {
  test('uses them, keeps the base beside them and the load they come from', () => {
    const reduced = withReducedSpeeds(sheet, answer)
    expect(reduced).toMatchObject({
      speedFeet: { land: 20, fly: 0 },
      baseSpeedFeet: { land: 30, fly: 60 },
      load: 'medium',
    })
    expect(creatureSheetSchema.safeParse(reduced).success).toBe(true)
  })
  test('a second time there is nothing to take over', () => {
    const reduced = withReducedSpeeds(sheet, answer)
    expect(reduced && withReducedSpeeds(reduced, answer)).toBeNull()
  })
  test('a mode reduced away does not come back by its base speed', () => {
    const reduced = withReducedSpeeds(sheet, answer) ?? sheet
    expect(withUsedSpeed(reduced, 'fly', null)).toMatchObject({ speedFeet: { land: 20 }, baseSpeedFeet: { land: 30 } })
    expect(Object.keys(withUsedSpeed(reduced, 'fly', null).baseSpeedFeet ?? {})).toEqual(['land'])
  })
  test('a race sets the base of its land speed only', () => {
    expect(withRace(sheet, { baseFeet: 20, isNeverSlowed: true })).toMatchObject({
      speedFeet: { land: 30 },
      baseSpeedFeet: { land: 20, fly: 60 },
      speedCircumstances: { isNeverSlowed: true },
    })
    const armored = { ...sheet, speedFeet: { land: 20, fly: 40 }, baseSpeedFeet: { land: 30, fly: 60 } }
    expect(withRace(armored, { baseFeet: 25, isNeverSlowed: false })).toMatchObject({
      speedFeet: { land: 20, fly: 40 },
      baseSpeedFeet: { land: 25, fly: 60 },
    })
  })
  test('sizes read as people say them', () => {
    expect([lengthText([0, 6]), lengthText([48, 96]), lengthText([768, null])]).toEqual([
      'up to 6 in',
      '4 ft to 8 ft',
      '64 ft or more',
    ])
    expect([weightText([1 / 8, 1]), weightText([500, 4000])]).toEqual(['2 oz to 1 lb', '500 lb to 2 tons'])
  })
})

describe('another rule system for the map', () => {
  const settings = settingsOf(
    emptyMap('m' as MapId, { widthCells: 4, heightCells: 2 }, { name: 'Mill', ruleset: 'dnd35' }),
  )
  const to = { id: 'pf2e', tableRules: [{ id: 'squeezing', default: false }] } as unknown as RulesetSummary
  test('keeps house rules, except those it is read with anyway', () => {
    const house = { ...settings, tableRules: { squeezing: false, 'corner-rule': 'none' } }
    expect(withRuleset(house, to)).toEqual({ ...settings, ruleset: 'pf2e', tableRules: { 'corner-rule': 'none' } })
  })
  test('is reported by kind: what must be acted on first, kinds without differences left out', () => {
    const of = (kind: 'rule' | 'size') => ({ kind, subject: kind, before: '', after: '', creatureIds: [] })
    const groups = groupedDifferences({ from: 'A', to: 'B', differences: [of('rule'), of('size'), of('rule')] })
    expect(groups.map(({ kind, differences }) => [kind, differences.length])).toEqual([
      ['size', 1],
      ['rule', 2],
    ])
  })
})

describe('the rules reference', () => {
  const topic = (title: string): ReferenceTopicAnswer => ({
    topic: 'distance',
    label: 'Distance',
    notes: [{ title, text: '', clauses: [], source: 'Somewhere' }],
  })
  test('shows what the last question found, whatever answers late', async () => {
    const waiting: ((found: Result<readonly ReferenceTopicAnswer[]>) => void)[] = []
    const state = new RulesState({ call: () => new Promise((resolve) => waiting.push(resolve as never)) })
    const [first, second] = [state.read('dnd35', 'squ'), state.read('dnd35', 'squeeze')]
    waiting[1]?.(ok([topic('Squeezing')]))
    waiting[0]?.(ok([topic('Measuring distance')]))
    await Promise.all([first, second])
    expect(state.topics).toEqual([topic('Squeezing')])
  })
  test('a clause is looked for by its id and stays marked until other words are typed', () => {
    const state = new RulesState({ call: () => Promise.resolve(ok([])) as never })
    state.openClause('D35-DIAG-1')
    expect([state.search, state.clause]).toEqual(['D35-DIAG-1', 'D35-DIAG-1'])
    state.searchFor('corner')
    expect([state.search, state.clause]).toEqual(['corner', null])
  })
})
