/** Armor, load and bonuses on a creature's sheet: what the rules make of them, and what each field changes. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import SpeedSheet from '../../../renderer/panels/details/SpeedSheet.svelte'
import type { SheetAnswer } from '../../../src/ipc/shapes/rules.ts'
import type { CreatureSheet, SpeedCircumstances } from '../../../src/map/records/creature.ts'
import { answering } from '../answering.ts'
import { sheet } from '../editor/testEditor.ts'
import { button, click, controls, field, optionsOf, set, show, texts, words } from '../page.ts'

const ANSWER: SheetAnswer = {
  speeds: [
    {
      ...{ mode: 'land', baseFeet: 40, unhinderedFeet: 50, reducedFeet: 35, isGrounded: false },
      steps: [
        { because: 'fast movement', feet: 10 },
        { because: 'heavy load', feet: -15 },
      ],
    },
    { mode: 'fly', baseFeet: 60, unhinderedFeet: 60, reducedFeet: 0, isGrounded: true, steps: [] },
    { mode: 'swim', baseFeet: 20, unhinderedFeet: 20, reducedFeet: 20, isGrounded: false, steps: [] },
  ],
  ...{ speedClauses: [], armourTakesFeet: false, load: 'heavy', carrying: null, races: null, size: null, notes: [] },
}
const CIRCUMSTANCES: SpeedCircumstances = { bonuses: [], isNeverSlowed: false, armourTakesFeet: 0, gait: 'biped' }
const BONUSES: SpeedCircumstances['bonuses'] = [
  { source: 'Boots', type: 'enhancement', feet: 10, lostIn: [] },
  { source: 'Monk', type: null, feet: 20, lostIn: ['medium', 'heavy'] },
  { source: 'Barbarian', type: null, feet: 5, lostIn: ['heavy'] },
]
const BARBARIAN = sheet({
  ...{ speedFeet: { land: 35, fly: 60, swim: 20 }, baseSpeedFeet: { land: 40, fly: 60, swim: 20 }, load: 'light' },
  speedCircumstances: { ...CIRCUMSTANCES, bonuses: BONUSES },
})

/** The section for a creature, with the rules' answer. */
async function opened(answer: Partial<SheetAnswer> = {}, creature: CreatureSheet = BARBARIAN) {
  const main = answering({ 'rules.sheet': { ...ANSWER, ...answer } })
  const changes: [CreatureSheet, string][] = []
  const page = show(SpeedSheet, {
    ...{ client: main.client, ruleset: { id: 'pf1e', name: 'Pathfinder 1e' }, creature },
    onChange: (changed: CreatureSheet, what: string) => void changes.push([changed, what]),
  })
  await main.settled()
  flushSync()
  return { ...main, page, changes, last: () => changes.at(-1) }
}
const cells = (row: Element) => texts(row, 'th, td b, td:last-child')

test('each speed shows what reduces it, by how much, and what is in use instead', async () => {
  const { page, argument } = await opened()
  const { speedFeet, baseSpeedFeet, speedCircumstances } = BARBARIAN
  expect(argument('rules.sheet')).toMatchObject({
    ...{ ruleset: 'pf1e', size: 'medium', speedFeet, baseSpeedFeet, speedCircumstances, load: 'light' },
  })
  const rows = [...page.querySelectorAll('tbody tr')]
  expect(rows.map((row) => (row.className.includes('reasons') ? texts(row, 'span') : cells(row)))).toEqual([
    ['Land', '35 ft', '35 ft'],
    ['fast movement +10 ft', 'heavy load −15 ft'],
    ['Fly', '0 ft', '60 ft'],
    ['load too heavy to fly'],
    ['Swim', '20 ft', '20 ft'],
  ])
  expect(rows.map((row) => row.querySelector('.differs') !== null)).toEqual([false, false, true, false, false])
  expect(controls(page).slice(1, 4)).toEqual(
    ['Land: 40', 'Fly: 60', 'Swim: 20'].map((each) => `Base speed, ${each} (0 to 10000)`),
  )
})

test('a base speed is changed beside those of the other modes', async () => {
  const { page, last } = await opened()
  set(page, 'Base speed, Swim', '25')
  expect(last()).toEqual([{ ...BARBARIAN, baseSpeedFeet: { land: 40, fly: 60, swim: 25 } }, 'base speed'])
  const { baseSpeedFeet: _, ...usual } = BARBARIAN
  const unchanged = await opened({}, usual)
  set(unchanged.page, 'Base speed, Fly', '50')
  expect(unchanged.last()?.[0]).toEqual({ ...usual, baseSpeedFeet: { land: 35, fly: 50, swim: 20 } })
})

test('reduced speeds are taken into use, unless they are already', async () => {
  const { page, last } = await opened()
  click(page, 'Use reduced speeds')
  const reduced = { ...BARBARIAN, load: 'heavy', speedFeet: { land: 35, fly: 0, swim: 20 } }
  expect(last()).toEqual([reduced, 'speeds by armor and load'])
  const used = await opened({}, reduced as CreatureSheet)
  expect(button(used.page, 'Reduced speeds are in use').disabled).toBe(true)
})

test('each bonus is changed and removed alone', async () => {
  const { page, last } = await opened()
  const list = page.querySelector<HTMLElement>('.bonuses')!
  expect(controls(list).filter((line) => line.startsWith('Armor'))).toEqual([
    'Armor that cancels Boots: in any armor',
    'Armor that cancels Monk: lost in medium',
    'Armor that cancels Barbarian: lost in heavy',
  ])
  const bonuses = () => last()?.[0].speedCircumstances?.bonuses
  const changed = (at: number, change: object) => BONUSES.map((each, i) => (i === at ? { ...each, ...change } : each))
  set(list, 'Feet of Monk', '30')
  expect(last()).toEqual([
    { ...BARBARIAN, speedCircumstances: { ...CIRCUMSTANCES, bonuses: changed(1, { feet: 30 }) } },
    'bonus',
  ])
  set(list, 'Armor that cancels Boots', 'lost in medium')
  expect(bonuses()).toEqual(changed(0, { lostIn: ['medium', 'heavy'] }))
  set(list, 'Armor that cancels Monk', 'lost in heavy')
  expect(bonuses()).toEqual(changed(1, { lostIn: ['heavy'] }))
  set(list, 'Armor that cancels Barbarian', 'in any armor')
  expect(bonuses()).toEqual(changed(2, { lostIn: [] }))
  const type = 'Type of Boots: bonuses of the same type do not stack'
  set(list, type, ' ')
  expect(bonuses()).toEqual(changed(0, { type: null }))
  click(list, 'Remove Monk')
  expect(bonuses()).toEqual([BONUSES[0], BONUSES[2]])
  click(page, 'Add a bonus')
  expect(bonuses()).toEqual([...BONUSES, { source: 'bonus', type: 'enhancement', feet: 10, lostIn: [] }])
})

test.each([
  [19, false],
  [20, true],
])('with %i bonuses adding one is disabled: %s', async (count, isDisabled) => {
  const bonuses = Array.from({ length: count }, (_, i) => ({ ...BONUSES[0]!, source: `Item ${i}` }))
  const { page } = await opened({}, { ...BARBARIAN, speedCircumstances: { ...CIRCUMSTANCES, bonuses } })
  expect(button(page, 'Add a bonus').disabled).toBe(isDisabled)
})

test('the load is chosen, or follows from what is carried; legs are asked for where they matter', async () => {
  const names = (page: HTMLElement) => controls(page).map((line) => line.split(':')[0])
  const pounds = { unit: 'lb', isByGait: true, limits: [{ load: 'light', most: 33 }] } as never
  const chosen = await opened({ carrying: pounds })
  expect(names(chosen.page)).toEqual(expect.arrayContaining(['Load', 'Strength', 'Legs']))
  expect(words(field(chosen.page, 'Carries').closest('.field'))).toContain('lb')
  const carried = { ...BARBARIAN, speedCircumstances: { ...CIRCUMSTANCES, carried: 120 } }
  const weighed = await opened(
    { carrying: { unit: 'bulk', isByGait: false, limits: [{ load: 'light', most: 5 }] } as never },
    carried,
  )
  expect(names(weighed.page)).not.toContain('Load')
  expect(names(weighed.page)).not.toContain('Legs')
  expect(texts(weighed.page, 'p')).toContain('Load by weight: heavy')
  expect(words(field(weighed.page, 'Carries').closest('.field'))).toContain('bulk')
})

test('a race gives its speed, and notes of the rules are listed', async () => {
  const races = [
    { name: 'dwarf', baseFeet: 20, reducedFeet: 15, isNeverSlowed: true },
    { name: 'human', baseFeet: 30, reducedFeet: 20, isNeverSlowed: false },
  ]
  const notes = [{ about: 'load', text: 'A heavy load slows.', clauses: [] }]
  const { page, last } = await opened({ races, notes })
  expect(optionsOf(page, 'Race').slice(1)).toEqual([
    'Dwarf: 20 ft, in medium armor 15 ft',
    'Human: 30 ft, in medium armor 20 ft',
  ])
  set(page, 'Race', 'Dwarf: 20 ft, in medium armor 15 ft')
  expect(last()).toEqual([
    {
      ...BARBARIAN,
      baseSpeedFeet: { land: 20, fly: 60, swim: 20 },
      speedCircumstances: { ...CIRCUMSTANCES, bonuses: BONUSES, isNeverSlowed: true },
    },
    'speed by race (dwarf)',
  ])
  expect(texts(page, '.note')).toEqual(['Load A heavy load slows.'])
})

test('a late answer about the creature before is dropped, and a refusal takes the answer away', async () => {
  const waiting: ((answer: object) => void)[] = []
  const client = { call: () => new Promise((resolve) => waiting.push(resolve)) }
  const props = $state({ client, ruleset: { id: 'pf1e', name: 'PF' }, creature: BARBARIAN, onChange: () => undefined })
  const page = show(SpeedSheet, props)
  props.creature = sheet({ speedFeet: { land: 20 } })
  flushSync()
  const answered = async (at: number, result: object) => {
    waiting[at]?.(result)
    for (let i = 0; i < 6; i++) await Promise.resolve()
    flushSync()
    return texts(page, 'tbody th')
  }
  const [land] = ANSWER.speeds
  expect(await answered(1, { ok: true, value: { ...ANSWER, speeds: [land] } })).toEqual(['Land'])
  expect(await answered(0, { ok: true, value: ANSWER })).toEqual(['Land'])
  props.creature = BARBARIAN
  flushSync()
  expect(await answered(2, { ok: false, error: { code: 'no-such-ruleset' } })).toEqual([])
  expect(texts(page, '[role=alert]')).toHaveLength(1)
})
