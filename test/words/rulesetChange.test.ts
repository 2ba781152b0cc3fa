import { describe, expect, test } from 'vitest'
import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange } from '../../src/map/change.ts'
import { mapCommandSchema } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { RULESETS, rulesOf } from '../../src/rules/registry.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { TABLE_RULE_IDS, TABLE_RULES } from '../../src/rules/tableRules.ts'
import { rulesetChange } from '../../src/words/rulesetChange.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { dnd5e } from '../../src/rules/systems/dnd5e/index.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../src/rules/systems/starfinder/index.ts'

const DIFFICULT = 1
const plain = emptyMap('m' as MapId, { widthCells: 6, heightCells: 4 }, { name: 'Mill', ruleset: 'dnd35' })
function after(map: BattleMap, command: object): BattleMap {
  const planned = planCommand(mapCommandSchema.parse(command), map, rulesOf)
  if (!planned.ok) throw new Error(planned.error.code)
  return applyChange(map, planned.value.change)
}
const withCreature = (map: BattleMap, record: object): BattleMap =>
  after(map, {
    type: 'edit-records',
    put: [
      {
        table: 'creatures',
        record: {
          id: 'c1',
          name: 'Mote',
          size: 'medium',
          speedFeet: { land: 30 },
          at: { col: 0, row: 0 },
          side: 'foes',
          ...record,
        },
      },
    ],
  })
const subjects = (map: BattleMap, kind: string, from = dnd35, to = pf2e) =>
  rulesetChange(map, from, to).filter((each) => each.kind === kind)

describe('playing a map by another rule system', () => {
  test('to the same one changes nothing', () => {
    for (const ruleset of RULESETS) expect(rulesetChange(plain, ruleset, ruleset)).toEqual([])
  })
  test('sizes the new text lacks are named with their creatures', () => {
    expect(subjects(withCreature(plain, { size: 'diminutive' }), 'size')).toMatchObject([
      { subject: 'diminutive creatures', creatureIds: ['c1'] },
    ])
    expect(subjects(withCreature(plain, { size: 'large' }), 'size')).toEqual([])
  })
  test('actions come and go', () => {
    const actions = subjects(plain, 'action')
    expect(actions.find(({ subject }) => subject === 'Run')?.after).toBe('not available')
    expect(actions.find(({ subject }) => subject === 'Stride')?.before).toBe('not available')
  })
  test('ground is priced by both systems: doubled diagonals of 15 feet against 5 feet more', () => {
    const rough = after(plain, { type: 'paint-cells', layer: 'terrain', indices: [7], values: [DIFFICULT] })
    const cost = subjects(rough, 'cost')
    expect(cost).toMatchObject([{ before: '10 ft, diagonals 15 ft', after: '10 ft, diagonals alternate 10 and 15 ft' }])
    expect(subjects(rough, 'cost', dnd35, pf1e)).toEqual([])
  })
  test('terrain that only one of the two makes slow is priced as well, if someone can walk there', () => {
    const ice = { passable: true, doublings: 0, extraFeet: 10 }
    const type = { ...BUILT_IN_TERRAIN[DIFFICULT], id: 'ice', code: 64, name: 'Ice', glyph: 'i' }
    const { land: _, ...others } = type.entry
    const icy = after(plain, {
      type: 'edit-records',
      put: [{ table: 'terrainTypes', record: { ...type, entry: { ...others, land: ice } } }],
    })
    const painted = after(icy, { type: 'paint-cells', layer: 'terrain', indices: [7], values: [64] })
    const walker = withCreature(painted, {})
    expect(subjects(walker, 'cost')).toMatchObject([
      {
        subject: 'Ice',
        before: '5 ft, diagonals alternate 5 and 10 ft',
        after: '15 ft, diagonals alternate 15 and 20 ft',
      },
    ])
    expect(subjects(withCreature(painted, { speedFeet: { fly: 30 } }), 'cost')).toEqual([])
  })
  test('readings of corners and squeezing differ', () => {
    expect(subjects(plain, 'rule').map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Diagonals past corners', 'Squeezing through gaps']),
    )
  })
  test('what decides nothing in one of the two is not reported', () => {
    expect(subjects(plain, 'rule').map(({ subject }) => subject)).not.toContain('Allies block a charge')
    expect(subjects(plain, 'rule', pf1e, starfinder).map(({ subject }) => subject)).toContain('Running in heavy armor')
  })
  test('a house rule that the new system is read with is none any more', () => {
    const record = { id: 'settings', name: 'Mill', ruleset: 'dnd35', tableRules: { squeezing: false } }
    const house = after(plain, { type: 'edit-records', put: [{ table: 'settings', record }] })
    expect(subjects(house, 'house-rule')).toMatchObject([{ before: 'a house rule', after: 'the default' }])
    expect(subjects(house, 'rule').map(({ subject }) => subject)).not.toContain('Squeezing through gaps')
  })
  test('a house rule that is one under both systems is not reported', () => {
    for (const id of TABLE_RULE_IDS)
      for (const { value } of TABLE_RULES[id].readings) {
        if ([dnd35, pf2e].some(({ tableRules }) => tableRules[id] === value)) continue
        const record = { id: 'settings', name: 'Mill', ruleset: 'dnd35', tableRules: { [id]: value } }
        const house = after(plain, { type: 'edit-records', put: [{ table: 'settings', record }] })
        expect([id, subjects(house, 'house-rule')]).toEqual([id, []])
      }
  })
  test('reach weapons change where someone has one', () => {
    const armed = withCreature(plain, { reachWeapon: true })
    expect(subjects(armed, 'reach', dnd35, starfinder)).toMatchObject([
      { subject: 'Reach weapons', creatureIds: ['c1'] },
    ])
    expect(subjects(plain, 'reach', dnd35, starfinder)).toEqual([])
  })
  test('natural reach changes by size and body, unless a creature has its own', () => {
    const ogre = { size: 'large', body: 'long' }
    const between = {
      ...starfinder,
      naturalReachFeet: { ...starfinder.naturalReachFeet, long: { ...starfinder.naturalReachFeet.long, large: 15 } },
    }
    expect(subjects(withCreature(plain, ogre), 'reach', dnd35, between)).toMatchObject([
      { subject: 'Mote', before: '5 ft', after: '15 ft', creatureIds: ['c1'] },
    ])
    expect(subjects(withCreature(plain, { ...ogre, reachFeet: 5 }), 'reach', dnd35, between)).toEqual([])
  })
  test('what provokes and who reacts', () => {
    const provoking = (from: typeof dnd35, to: typeof dnd35) =>
      subjects(plain, 'provoking', from, to).map(({ subject, before, after: now }) => [subject, before, now])
    expect(provoking(dnd5e, dnd35)).toEqual([
      ['Movement that provokes', 'leaving an opponent’s reach', 'leaving a threatened square'],
      ['Standing up from prone', 'does not provoke', 'provokes'],
    ])
    expect(provoking(dnd35, pf2e)).toEqual([['Who may react', 'every opponent', 'creatures that have such a reaction']])
    expect(provoking(dnd35, pf1e)).toEqual([])
  })
  test('the way back reports the same with before and after exchanged', () => {
    const map = withCreature(plain, { squeezing: true, hampered: 1, load: 'heavy', speedFeet: { land: 30, fly: 40 } })
    const there = rulesetChange(map, dnd35, pf2e).filter(({ kind }) => kind !== 'size' && kind !== 'action')
    const back = rulesetChange(map, pf2e, dnd35).filter(({ kind }) => kind !== 'size' && kind !== 'action')
    expect(back.map(({ subject, before, after: now }) => [subject, now, before])).toEqual(
      there.map(({ subject, before, after: now }) => [subject, before, now]),
    )
    expect(there.length).toBeGreaterThan(5)
  })
})
