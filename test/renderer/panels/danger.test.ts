import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { DangerState } from '../../../renderer/panels/danger/DangerState.svelte.ts'
import { SELECTED } from '../../../renderer/editor/selection.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'

const id = (name: string) => name as RecordId

/** A goblin and an ogre against a hero, and what the engine would say of their strikes. */
async function opened() {
  const t = await TestEditor.open(4, 2)
  await t.place(['hero', 0, 0], ['goblin', 2, 0], ['ogre', 3, 1])
  const put = ['hero', 'goblin', 'ogre'].map((name) => ({
    table: 'creatures' as const,
    record: { ...t.map.tables.creatures.get(id(name))!, name, side: name === 'hero' ? 'party' : 'foes' },
  }))
  t.main.change({ type: 'edit-records', put })
  await t.settled()
  for (const call of ['danger', 'dangerRoute', 'attackFirst', 'firstContact', 'killZones'])
    t.main.held.add(`engine.${call}`)
  const state = new DangerState(t.main.client, t.editor)
  const asked = (name: string) =>
    t.main.calls.filter((call) => call.name === name).map(({ argument }) => argument as Record<string, unknown>)
  const answer = async (name: string, value: object) => {
    t.main.waiting
      .filter((call) => call.name === name)
      .at(-1)
      ?.answer(value)
    await t.settled()
    flushSync()
  }
  return { t, state, asked, answer }
}

const STRIKES = {
  revision: 1,
  rounds: Uint8Array.from([2, 1, 1, 1, 0, 2, 1, 1]),
  group: Uint16Array.from([1, 1, 2, 2, 0, 1, 2, 2]),
  groups: [[id('ogre')], [id('goblin'), id('ogre')]],
  squaresByRound: [5, 2, 0],
  safeSquares: 1,
  nearestSafe: null,
}

test('asks for the side that is not the party, or for the selected creatures', async () => {
  const { t, state, asked } = await opened()
  state.ask()
  state.chosen = SELECTED
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('hero') }] })
  state.rounds = 2
  state.opensDoors = true
  state.ask()
  expect(asked('engine.danger')).toMatchObject([
    { creatureIds: ['goblin', 'ogre'], rounds: 3, opensDoors: false },
    { creatureIds: ['hero'], rounds: 2, opensDoors: true },
  ])
  // One asker: the engine drops what it was asked before.
  expect(new Set(asked('engine.danger').map(({ asker }) => asker)).size).toBe(1)
})

test('asks for targets at an altitude, and says which of those who attack stay in the air', async () => {
  const { t, state, asked, answer } = await opened()
  expect([state.hasFliers, state.aloft]).toEqual([false, ''])
  const put = ['goblin', 'ogre'].map((name, i) => ({
    table: 'creatures' as const,
    record: { ...t.map.tables.creatures.get(id(name))!, altitudeFeet: 10 + 20 * i },
  }))
  t.main.change({ type: 'edit-records', put })
  await t.settled()
  expect(state.hasFliers).toBe(true)
  expect(state.aloft).toBe(
    'goblin stays at 10 ft and ogre stays at 30 ft. Change their altitudes, or that of the targets, to see other attacks.',
  )
  state.altitudeFeet = 30
  state.ask()
  expect(asked('engine.danger').at(-1)).toMatchObject({ altitudeFeet: 30 })
  await answer('engine.danger', STRIKES)
  state.explain({ col: 1, row: 0 })
  state.altitudeFeet = 5
  state.explain({ col: 1, row: 0 })
  expect(asked('engine.dangerRoute').map((each) => each['altitudeFeet'])).toEqual([30, 5])
})

test('shows rounds as numbered bands, and says them', async () => {
  const { state, answer } = await opened()
  state.ask()
  await answer('engine.danger', STRIKES)
  expect(state.bands).toMatchObject({ inActions: true, band: STRIKES.rounds, bands: [{ label: 'Round 1' }, {}, {}] })
  expect(state.summary).toBe('Round 1: 5 squares. Round 2: 2 squares. Round 3: 0 squares. Safe for 3 rounds: 1 square.')
})

test('clears every answer, of whatever view, and what was explained', async () => {
  const { t, state, answer } = await opened()
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('hero') }] })
  const answers = {
    danger: STRIKES,
    'first-attack': {},
    contact: { attacks: [] },
    'kill-zones': { count: [] },
  } as const
  const calls = { danger: 'danger', 'first-attack': 'attackFirst', contact: 'firstContact', 'kill-zones': 'killZones' }
  for (const [view, value] of Object.entries(answers)) {
    state.view = view as typeof state.view
    state.ask()
    await answer(`engine.${calls[view as keyof typeof calls]}`, { revision: 1, ...value })
    expect(state.asked.answer, view).not.toBeNull()
    if (view === 'danger') state.explain({ col: 2, row: 0 })
    state.clear()
    expect([state.asked.answer, state.route.waiting, state.explained], view).toEqual([null, false, null])
  }
})

test('explains a square by who strikes first and by its route', async () => {
  const { state, asked, answer } = await opened()
  state.ask()
  await answer('engine.danger', STRIKES)
  state.explain({ col: 2, row: 0 })
  expect(state.explanation).toBe('C1: goblin and ogre can attack here in round 1.')
  expect(asked('engine.dangerRoute')).toMatchObject([{ creatureId: 'goblin', square: { col: 2, row: 0 } }])
  await answer('engine.dangerRoute', {
    revision: 1,
    attack: { round: 2, by: 'charge', from: { col: 0, row: 0 }, at: { col: 2, row: 0 } },
    route: { feet: 5, path: [{ col: 2, row: 0 }], spaceCells: 1, steps: [], provokes: [] },
  })
  expect(state.overlay).toMatchObject({ kind: 'route', label: '5 ft' })
  expect(state.how).toBe('goblin moves for 1 round, then charges from A1 to C1.')
  state.explain({ col: 0, row: 1 })
  expect(state.explanation).toBe('A2: no one can attack here within 3 rounds.')
  expect(state.overlay).toBeNull()
})

test('follows creatures while they are dragged', async () => {
  const { t, state, asked } = await opened()
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('goblin') }] })
  const at = (x: number) => ({
    x, y: 0.5, button: 'primary' as const, shift: false, alt: false, control: false, nearSquares: 0.2,
  }) // prettier-ignore
  t.editor.pointerController.down(at(2.5))
  t.editor.pointerController.move(at(1.5))
  state.ask()
  expect(asked('engine.danger').at(-1)).toMatchObject({
    drawn: [{ type: 'move-creatures', moves: [{ id: 'goblin', to: { col: 1, row: 0 } }] }],
  })
  t.editor.pointerController.cancel()
  state.ask()
  expect(asked('engine.danger').at(-1)).not.toHaveProperty('drawn')
})

test('explains what the select tool presses on, and keeps those who attack selected', async () => {
  const { t, state, answer } = await opened()
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('hero') }] })
  state.ask()
  await answer('engine.danger', STRIKES)
  expect(state.explainAt({ x: 1.2, y: 1.7 })).toBe(false)
  expect(state.explained).toEqual({ col: 1, row: 1 })
  state.chosen = SELECTED
  expect([state.explainAt({ x: 1.2, y: 1.7 }), state.explainAt({ x: 2.5, y: 0.5 })]).toEqual([true, false])
  t.editor.display.show(state, { onPress: (point) => state.explainAt(point) })
  const press = {
    x: 0.5,
    y: 1.5,
    button: 'primary' as const,
    shift: false,
    alt: false,
    control: false,
    nearSquares: 0.2,
  }
  t.editor.pointerController.down(press)
  t.editor.pointerController.up(press)
  expect(state.explained).toEqual({ col: 0, row: 1 })
  expect(t.editor.selectedCreature?.id).toBe('hero')
})

test('leaves out sides that ignore each other', async () => {
  const { t, state, asked } = await opened()
  const ogre = { ...t.map.tables.creatures.get(id('ogre'))!, side: 'neutral' }
  t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record: ogre }] })
  await t.settled()
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('hero') }] })
  state.view = 'first-attack'
  state.ask()
  expect(asked('engine.attackFirst')).toMatchObject([{ foeIds: ['goblin'] }])
})

test('shows where the selected creature strikes first, of all its enemies', async () => {
  const { t, state, asked, answer } = await opened()
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('hero') }] })
  state.view = 'first-attack'
  state.ask()
  expect(asked('engine.attackFirst')).toMatchObject([{ creatureId: 'hero', foeIds: ['goblin', 'ogre'] }])
  await answer('engine.attackFirst', { revision: 1, places: [{ col: 0, row: 1 }], spaceCells: 1 })
  expect(state.overlay).toMatchObject({ kind: 'flank', places: [{ col: 0, row: 1 }] })
  expect(state.summary).toBe('1 square where hero stays out of reach this round and can attack next round.')
  expect(state.bands).toBeNull()
})

test('lists who attacks first, shows an attack that is clicked, and who attacks no one', async () => {
  const { t, state, asked, answer } = await opened()
  state.view = 'contact'
  state.ask()
  expect(asked('engine.firstContact')).toMatchObject([{ sides: ['foes', 'party'], rounds: 3 }])
  const attack = {
    attackerId: id('goblin'),
    targetId: id('hero'),
    square: { col: 0, row: 0 },
    round: 1,
    by: 'charge' as const,
    from: { col: 2, row: 0 },
    at: { col: 1, row: 0 },
    feet: 5,
    path: [
      { col: 2, row: 0 },
      { col: 1, row: 0 },
    ],
    spaceCells: 1,
    provokes: [id('hero')],
  }
  await answer('engine.firstContact', { revision: 1, attacks: [attack], never: [id('ogre')] })
  expect(state.attackWords(attack)).toEqual({
    what: 'goblin attacks hero in round 1.',
    how: 'goblin charges from C1 to B1. 5 ft. Provokes from hero.',
  })
  expect([state.never, state.overlay]).toEqual(['ogre attacks no one within 3 rounds.', null])
  state.shownAttack = state.contact.answer?.attacks[0] ?? null
  expect(state.overlay).toMatchObject({ kind: 'route', label: '5 ft' })
  expect(state.summary).toBe('goblin attacks hero in round 1. 1 first attack in all.')
  state.rounds = 2
  state.ask()
  await answer('engine.firstContact', { revision: 1, attacks: [], never: [] })
  expect(state.summary).toBe('No one attacks within 2 rounds. Closed doors stay closed.')
  state.opensDoors = true
  expect(state.summary).toBe('No one attacks within 2 rounds.')
  expect(t.errors).toEqual([])
})

test('shades kill zones by the share that sees and attacks a square, and says who on a click', async () => {
  const { state, answer } = await opened()
  state.view = 'kill-zones'
  state.ask()
  await answer('engine.killZones', {
    revision: 1,
    count: Uint16Array.from([0, 1, 2, 2, 0, 0, 1, 2]),
    group: Uint16Array.from([0, 1, 2, 2, 0, 0, 1, 2]),
    groups: [[id('ogre')], [id('goblin'), id('ogre')]],
    creatures: 2,
    max: 2,
  })
  expect([...(state.bands?.band ?? [])]).toEqual([0, 2, 4, 4, 0, 0, 2, 4])
  expect(state.summary).toBe('3 squares are seen and in reach of more than half of 2 creatures; at most 2 at once.')
  expect(state.explainAt({ x: 2.5, y: 0.5 })).toBe(false)
  expect(state.explanation).toBe('C1: goblin and ogre see this square and can attack it within 3 rounds (2 of 2).')
  state.explain({ col: 0, row: 0 })
  expect(state.explanation).toBe('A1: no one both sees this square and can attack it within 3 rounds.')
})

test('says the nearest safe square, and asks for places out of sight where an ambush is wanted', async () => {
  const { t, state, asked, answer } = await opened()
  state.ask()
  await answer('engine.danger', {
    ...STRIKES,
    nearestSafe: { at: { col: 0, row: 1 }, feet: 5, creatureId: id('hero') },
  })
  expect(state.safe).toBe('Safe for 3 rounds: 1 square, nearest A2 (hero, 5 ft).')
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('hero') }] })
  state.view = 'first-attack'
  state.isAmbush = true
  state.ask()
  expect(asked('engine.attackFirst').at(-1)).toMatchObject({ creatureId: 'hero', unseen: true })
  await answer('engine.attackFirst', { revision: 1, places: [], spaceCells: 1 })
  expect(state.summary).toBe('No square lets hero attack from ambush.')
})
