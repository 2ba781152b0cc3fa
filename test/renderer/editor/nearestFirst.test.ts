import { expect, test } from 'vitest'
import { nearestFirst } from '../../../renderer/editor/nearestFirst.ts'
import { rulesetSummary } from '../../../src/answers/rulesets.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { TestEditor } from './testEditor.ts'

async function field() {
  const t = await TestEditor.open(12, 12)
  await t.place(['hero', 0, 0], ['slanting', 4, 4], ['straight', 5, 0], ['giant', 6, 6, { size: 'huge' }])
  const names = () => {
    const [hero, ...others] = [...t.map.tables.creatures.values()]
    return hero ? nearestFirst(others, hero, t.editor.measuring).map(({ id }) => id) : []
  }
  return { t, names }
}

test('four diagonals are 30 feet, so that who stands 25 feet straight ahead is nearer', async () => {
  const { names } = await field()
  expect(names()).toEqual(['straight', 'slanting', 'giant'])
})

test('where the table has every diagonal at 5 feet, four of them are nearer than five straight squares', async () => {
  const { t, names } = await field()
  const settings = { ...settingsOf(t.map), tableRules: { 'second-diagonal': '5-feet' } }
  t.main.change({ type: 'edit-records', put: [{ table: 'settings', record: settings }] })
  await t.settled()
  expect(names()).toEqual(['slanting', 'straight', 'giant'])
})

test('where the rule system has every diagonal at 5 feet, no house rule is needed', async () => {
  const { t, names } = await field()
  const flat = { ...pf1e, tableRules: { ...pf1e.tableRules, 'second-diagonal': '5-feet' as const } }
  t.editor.rulesets = [{ ...rulesetSummary(flat), id: settingsOf(t.map).ruleset }]
  expect(names()).toEqual(['slanting', 'straight', 'giant'])
})

test('a big creature is as far as its nearest square', async () => {
  const t = await TestEditor.open(12, 12)
  await t.place(['hero', 6, 6], ['orc', 10, 6], ['giant', 0, 6, { size: 'gargantuan' }])
  const [hero, orc, giant] = [...t.map.tables.creatures.values()]
  expect(hero && orc && giant && nearestFirst([orc, giant], hero, t.editor.measuring)).toEqual([giant, orc])
})
