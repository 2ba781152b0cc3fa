/** The danger panel: what each view asks for, says and lays over the map, and that nothing of it stays behind. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { DangerState } from '../../../renderer/panels/danger/DangerState.svelte.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { button, click, controls, field, set, texts } from '../page.ts'
import { selectCreatures, showPanel, shownAll } from './shownPanel.ts'

const CALLS = ['danger', 'dangerRoute', 'attackFirst', 'firstContact', 'killZones']
const WHOSE = 'Whose attacks: Foes'
const ROUNDS = 'Rounds ahead: 3 (1 to 5)'
const DOORS = '[ ] Open doors along the route'

/** A hero against a goblin and an ogre on a map of 4 × 2 squares. */
async function opened(goblin: Partial<Creature> = {}) {
  const t = await TestEditor.open(4, 2)
  await t.place(
    ['hero', 0, 0, { name: 'Hero' }],
    ['goblin', 2, 0, { name: 'Goblin' }, 'foes'],
    ['ogre', 3, 1, { name: 'Ogre' }, 'foes'],
  )
  const record = { ...t.map.tables.creatures.get('goblin' as RecordId)!, ...goblin }
  await t.editor.run({ type: 'edit-records', put: [{ table: 'creatures', record }] })
  for (const call of CALLS) t.main.held.add(`engine.${call}`)
  const state = new DangerState(t.main.client, t.editor)
  const panel = showPanel('danger', t, { danger: state })
  const answer = async (name: string, value: object) => {
    t.main.waiting.findLast((call) => call.name === `engine.${name}`)?.answer({ revision: 1, ...value })
    await shownAll(t)
  }
  const argument = (name: string) => t.main.calls.findLast((call) => call.name === `engine.${name}`)?.argument
  return { t, state, ...panel, answer, argument, view: (words: string) => set(panel.page, 'What to show', words) }
}

/** Ogre and goblin reach seven of eight squares; A2 is safe. */
const DANGER = {
  rounds: Uint8Array.of(2, 1, 1, 1, 0, 3, 1, 1),
  group: Uint16Array.of(1, 1, 2, 2, 0, 1, 2, 2),
  groups: [['ogre'], ['goblin', 'ogre']],
  squaresByRound: [5, 1, 1],
  safeSquares: 1,
  nearestSafe: { at: { col: 0, row: 1 }, feet: 10, creatureId: 'hero' },
}

const ROUTE = {
  ...{ legal: true, spaceCells: 1, steps: [], blocker: null, alternatives: [], provokes: [], doors: [] },
  ...{ hazards: [], squeezing: [], checks: [] },
}

test('each view has its own fields, which go into its question', async () => {
  const { t, page, state, argument, view } = await opened()
  expect(controls(page)).toEqual(['What to show: Who attacks where', WHOSE, ROUNDS, DOORS])
  set(page, 'Rounds ahead', '4')
  set(page, 'Open doors along the route')
  set(page, 'Whose attacks', 'Party')
  expect(argument('danger')).toMatchObject({ creatureIds: ['hero'], rounds: 4, opensDoors: true, altitudeFeet: 0 })
  state.opensDoors = false
  flushSync()
  expect(controls(page)).toContain(DOORS)
  set(page, 'Open doors along the route')
  view('First contact')
  expect(argument('firstContact')).toMatchObject({ sides: ['party', 'foes'], rounds: 4, opensDoors: true })
  view('Kill zones')
  expect(argument('killZones')).toMatchObject({ creatureIds: ['hero'], rounds: 4 })
  view('Attack first')
  expect(controls(page)).toEqual(['What to show: Attack first', '[ ] From ambush', '[x] Open doors along the route'])
  selectCreatures(t, 'goblin')
  set(page, 'From ambush')
  expect(argument('attackFirst')).toMatchObject({
    creatureId: 'goblin',
    foeIds: ['hero'],
    opensDoors: true,
    unseen: true,
  })
})

test.each([
  ['flies', { speedFeet: { land: 30, fly: 60 } }],
  ['was lifted up', { altitudeFeet: 20 }],
])('targets have an altitude where a creature %s, except for first contact', async (_, goblin) => {
  const { page, argument, view } = await opened(goblin)
  const altitude = 'Targets’ altitude: 0 (0 to 10000)'
  expect(controls(page)).toEqual(['What to show: Who attacks where', WHOSE, ROUNDS, altitude, DOORS])
  set(page, 'Targets’ altitude', '25')
  expect(argument('danger')).toMatchObject({ rounds: 3, altitudeFeet: 25 })
  view('First contact')
  expect(controls(page)).not.toContain('Targets’ altitude: 25 (0 to 10000)')
})

test('danger by round says the nearest safe square, and a click on the map who attacks a square and how', async () => {
  const { t, page, state, answer, argument, close } = await opened()
  expect(texts(page, 'section p[aria-hidden]')).toEqual(['Calculating…'])
  expect(t.editor.display.shown.reach).toBe('none')
  await answer('danger', DANGER)
  expect(texts(page, 'section p[aria-hidden]')).toEqual(['Safe for 3 rounds: 1 square, nearest A2 (Hero, 10 ft).'])
  expect(texts(page, 'tbody tr td:last-child')).toEqual(['5 squares', '1 square', '1 square'])
  expect(t.editor.display.shown.reach).toMatchObject({ band: DANGER.rounds })
  expect(texts(page, 'section:last-of-type p')).toEqual(['Click a square to see who attacks it first, and how.'])

  t.tool('select').click(2.5, 1.5)
  await shownAll(t)
  expect(argument('dangerRoute')).toMatchObject({ creatureId: 'goblin', square: { col: 2, row: 1 }, rounds: 3 })
  const path = [3, 2].map((col) => ({ col, row: 1 }))
  await answer('dangerRoute', {
    attack: { round: 1, by: 'move', from: { col: 2, row: 0 }, at: { col: 2, row: 1 } },
    route: { ...ROUTE, feet: 5, path },
  })
  expect(texts(page, 'section:last-of-type [role=status]')).toEqual([
    'C2: Goblin and Ogre can attack here in round 1. Goblin moves to C2 and attacks.',
  ])
  expect(t.editor.display.shown.tactics).toMatchObject({ kind: 'route', path, label: '5 ft' })
  // The square in focus is said unless it is the one explained.
  const focus = () => texts(page, 'section:nth-of-type(2) p.quiet')
  expect(focus()).toEqual([])
  t.move(0.5, 0.5)
  flushSync()
  expect(focus()).toEqual(['A1: Ogre can attack here in round 2.'])

  await close()
  expect(t.editor.display.shown).toMatchObject({ reach: null, tactics: null })
  expect([state.explained, state.danger.answer, state.route.answer]).toEqual([null, null, null])
})

test('another view forgets the answer of the one before', async () => {
  const { state, answer, view } = await opened()
  await answer('danger', DANGER)
  view('Kill zones')
  expect([state.danger.answer, state.bands]).toEqual([null, null])
  view('Who attacks where')
  expect(state.danger.answer).toBeNull()
})

test.each([
  ['Who attacks where', 'Select one or more creatures to see what they can attack.'],
  ['Kill zones', 'Select one or more creatures to see what they can attack.'],
])('“%s” of selected creatures asks for a selection', async (words, prompt) => {
  const { page, view } = await opened()
  view(words)
  set(page, 'Whose attacks', 'Selected creatures')
  expect(texts(page, 'section p').at(-1)).toBe(prompt)
})

test('a place to attack first is one creature’s; several selected are asked to be one', async () => {
  const { t, page, view, answer } = await opened()
  const prompt = 'Select one creature to see where it can wait and attack first.'
  view('Attack first')
  for (const selected of [[], ['goblin', 'ogre']]) {
    selectCreatures(t, ...selected)
    expect(texts(page, 'section p').at(-1)).toBe(prompt)
  }
  selectCreatures(t, 'ogre')
  const places = [1, 2].map((row) => ({ col: 3, row }))
  await answer('attackFirst', { places, spaceCells: 2 })
  expect(texts(page, 'section p[aria-hidden]')).toEqual([
    '2 squares where Ogre stays out of reach this round and can attack next round.',
  ])
  expect(t.editor.display.shown.tactics).toMatchObject({ kind: 'flank', places, spaceCells: 2 })
})

test('first attacks are listed with their routes, and a click shows one on the map until the map changes', async () => {
  const { t, page, view, answer } = await opened()
  view('First contact')
  const attack = { targetId: 'hero', square: { col: 0, row: 0 }, spaceCells: 1, from: { col: 3, row: 1 } }
  const path = [3, 2, 1].map((col) => ({ col, row: 1 }))
  const walks = { ...attack, attackerId: 'ogre', by: 'move', round: 2, at: { col: 1, row: 1 }, feet: 15, path }
  const stays = { ...attack, attackerId: 'hero', targetId: 'goblin', by: 'stay', round: 1, at: { col: 0, row: 0 } }
  const attacks = [
    { ...stays, square: { col: 2, row: 0 }, feet: null, path: [], provokes: [] },
    { ...walks, provokes: ['goblin', 'hero'] },
  ]
  await answer('firstContact', { attacks, never: ['goblin'] })
  expect(texts(page, 'ol li')).toEqual([
    'Hero attacks Goblin in round 1. Hero attacks from A1. No one provokes.',
    'Ogre attacks Hero in round 2. Ogre moves for 1 round, then moves to B2 and attacks. 15 ft. Provokes from Goblin and Hero.',
  ])
  expect(texts(page, 'section p').at(-1)).toBe('Goblin attacks no one within 3 rounds.')
  click(page, 'Ogre attacks Hero in round 2.')
  expect(t.editor.display.shown.tactics).toEqual({ kind: 'route', path, spaceCells: 1, label: '15 ft' })
  expect(button(page, 'Ogre attacks Hero in round 2.').closest('li')?.getAttribute('aria-current')).toBe('true')
  click(page, 'Hero attacks Goblin in round 1.')
  expect(t.editor.display.shown.tactics).toMatchObject({
    kind: 'marks',
    marked: [{ at: { col: 0, row: 0 } }, { at: { col: 2, row: 0 } }],
  })
  await answer('firstContact', { attacks: [], never: [] })
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [5], values: [1] })
  await shownAll(t)
  await answer('firstContact', { attacks: attacks.slice(1), never: [] })
  expect(t.editor.display.shown.tactics).toBeNull()
})

test('kill zones count squares of more than half, and a click says who sees and attacks one', async () => {
  const { t, page, view, answer } = await opened()
  view('Kill zones')
  expect(texts(page, 'section h3')).toEqual(['Show', 'Kill zones'])
  await answer('killZones', {
    count: Uint16Array.of(0, 1, 2, 2, 0, 0, 1, 2),
    group: Uint16Array.of(0, 1, 2, 2, 0, 0, 1, 2),
    groups: [['ogre'], ['goblin', 'ogre']],
    creatures: 2,
    max: 2,
  })
  expect(texts(page, 'section p[aria-hidden]')).toEqual([
    '3 squares are seen and in reach of more than half of 2 creatures; at most 2 at once.',
  ])
  expect(texts(page, 'section:last-of-type [role=status]')).toEqual(['Click a square to see who.'])
  t.tool('select').click(1.5, 0.5)
  flushSync()
  expect(texts(page, 'section:last-of-type [role=status]')).toEqual([
    'B1: Ogre sees this square and can attack it within 3 rounds (1 of 2).',
  ])
})

test('a refusal is shown in place of an answer, and sides that are no enemies meet no one', async () => {
  const { t, page, view } = await opened()
  t.main.waiting.at(-1)?.fail('no-such-map')
  await shownAll(t)
  expect(texts(page, '[role=note]')).toHaveLength(1)
  expect(texts(page, 'section p[aria-hidden]')).toEqual([])
  t.main.change({
    type: 'edit-records',
    remove: ['goblin', 'ogre'].map((id) => ({ table: 'creatures' as const, id })),
  })
  view('First contact')
  await shownAll(t)
  expect(texts(page, 'section p').at(-1)).toBe('Place creatures on two hostile sides to see who attacks first.')
  expect(field<HTMLSelectElement>(page, 'Whose attacks').value).toBe('party')
})
