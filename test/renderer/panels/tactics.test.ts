import { expect, test } from 'vitest'
import { ClosestState } from '../../../renderer/panels/movement/ClosestState.svelte.ts'
import { TacticsState } from '../../../renderer/panels/tactics/TacticsState.svelte.ts'
import { en } from '../../../src/words/en/index.ts'
import type { ClosestAnswer, CoverAnswer, ForceAnswer } from '../../../src/ipc/shapes/tactics.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'

const id = (text: string) => text as RecordId
const asked = (t: TestEditor, name: string) =>
  t.main.calls.filter((call) => call.name === name).map(({ argument }) => argument)

/** A hero at B2, an ally next to the farther of two orcs. */
async function skirmish(): Promise<{ readonly t: TestEditor; readonly state: TacticsState }> {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1], ['near', 3, 1, {}, 'foes'], ['far', 7, 1, {}, 'foes'], ['ally', 8, 1], ['squire', 1, 2])
  for (const call of ['flank', 'cover', 'force', 'compare', 'closest']) t.main.held.add(`engine.${call}`)
  t.tool('select').click(1.5, 1.5)
  return { t, state: new TacticsState(t.main.client, t.editor) }
}

test('flanking begins with the nearest foe and the ally nearest to it; both can be chosen', async () => {
  const { t, state } = await skirmish()
  state.ask(null)
  expect(asked(t, 'engine.flank')).toMatchObject([{ creatureId: 'hero', foeId: 'near', allyId: 'squire' }])
  state.chooseFoe(id('far'))
  expect(state.ally?.id).toBe('ally')
  state.chooseAlly(id('squire'))
  expect([state.foe?.id, state.ally?.id]).toEqual(['far', 'squire'])
})

test('a click on the map chooses a foe, and selects nothing', async () => {
  const { t, state } = await skirmish()
  state.pick(state.foes, (foe) => state.chooseFoe(foe))
  t.click(7.5, 1.5)
  expect([state.foe?.id, t.editor.display.isPicking(), t.editor.selectedCreature?.id]).toEqual(['far', false, 'hero'])
  state.pick(state.foes, (foe) => state.chooseFoe(foe))
  t.click(8.5, 1.5)
  expect([state.foe?.id, t.editor.selectedCreature?.id]).toEqual(['far', 'hero'])
})

test('Escape forgets the wish for a click and keeps the selection', async () => {
  const { t, state } = await skirmish()
  state.pickOrigin()
  t.editor.escape()
  expect([t.editor.display.isPicking(), t.editor.selectedCreature?.id]).toEqual([false, 'hero'])
})

test('a line may begin in a square of the map, and then lead to the selected creature too', async () => {
  const { t, state } = await skirmish()
  state.tab = 'cover'
  state.pickOrigin()
  t.click(5.2, 4.9)
  state.ask(null)
  expect(asked(t, 'engine.cover')).toMatchObject([
    { from: { kind: 'point', point: { x: 5.5, y: 4.5 } }, targetId: 'hero' },
  ])
})

test('from the selected creature a line leads to others only', async () => {
  const { t, state } = await skirmish()
  expect(state.targets.map((each) => each.id)).toEqual(['near', 'far', 'squire', 'ally'])
  state.pickOrigin()
  t.click(5.2, 4.9)
  expect(state.targets.map((each) => each.id)).toEqual(['hero', 'near', 'far', 'squire', 'ally'])
})

test('taking cover and leaving it are one step of the history each', async () => {
  const { t, state } = await skirmish()
  for (const [takes, label] of [
    [true, 'Guard takes cover'],
    [false, 'Guard leaves cover'],
  ] as const) {
    await state.takeCover(takes)
    await t.settled()
    expect(t.map.tables.creatures.get(id('near'))?.tookCover).toBe(takes)
    expect(t.main.labels.at(-1)).toBe(label)
  }
})

/** A griffon with a rider, under rules that have every maneuver. */
async function flight(speedFeet: object) {
  const t = await TestEditor.open()
  await t.place(['griffon', 1, 1, { speedFeet, size: 'large' }], ['rider', 1, 1], ['other', 5, 5])
  const rider = { ...t.map.tables.creatures.get(id('rider'))!, mountId: id('griffon') }
  await t.editor.run({ type: 'edit-records', put: [{ table: 'creatures', record: rider }], label: 'Mount' })
  const rules = { leap: {}, dive: {}, tightGaps: {}, flightTasks: true }
  t.editor.rulesets = [{ id: t.editor.settings?.ruleset, maneuvers: rules, actions: [], tableRules: [] }] as never
  t.main.held.add('engine.maneuver')
  const select = (name: string) =>
    t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id(name) }] })
  select('rider')
  return { t, state: new TacticsState(t.main.client, t.editor), select }
}

test('maneuvers in the air are for fliers, tight gaps for large creatures', async () => {
  const flier = await flight({ land: 30, fly: 60 })
  expect(flier.state.maneuvers).toEqual(['leap', 'dive', 'gap', 'flight'])
  flier.select('other')
  expect(flier.state.maneuvers).toEqual(['leap'])
  expect((await flight({ land: 30 })).state.maneuvers).toEqual(['leap', 'gap'])
})

test.each([
  [{ leap: null, dive: null, tightGaps: {}, flightTasks: false }, ['gap']],
  [{ leap: {}, dive: {}, tightGaps: null, flightTasks: false }, ['leap', 'dive']],
  [{ leap: null, dive: null, tightGaps: null, flightTasks: true }, ['flight']],
])('the rules say which maneuvers there are: with %j a large flier has %j', async (maneuvers, offered) => {
  const { t, state } = await flight({ land: 30, fly: 60 })
  t.editor.rulesets = [{ id: t.editor.settings?.ruleset, maneuvers, actions: [], tableRules: [] }] as never
  expect([state.maneuvers, state.currentManeuver]).toEqual([offered, offered[0]])
})

test('squares to flank from are as large as the mount of a rider', async () => {
  const { t, state } = await flight({ land: 30 })
  t.main.held.add('engine.flank')
  await t.place(['orc', 7, 5, {}, 'foes'])
  state.ask(null)
  t.main.waiting.at(-1)?.answer({ revision: 1, places: [], flanksNow: false, hindrances: [], effect: null })
  await t.settled()
  expect(state.overlay).toMatchObject({ kind: 'flank', spaceCells: 2 })
})

test('those it ignores can be chosen as foes, after its enemies', async () => {
  const { t, state } = await skirmish()
  await t.place(['cow', 2, 1, {}, 'neutral'])
  expect(state.foes.map((each) => each.id)).toEqual(['near', 'far', 'cow'])
})

test('a dive takes mount and rider down to its altitude in one step; its destination is that creature’s only', async () => {
  const { t, state, select } = await flight({ land: 30, fly: 60 })
  state.tab = 'special'
  state.chooseManeuver('dive')
  state.diveToFeet = 10
  state.pickGoal()
  t.click(4.5, 3.5)
  state.ask(null)
  expect(asked(t, 'engine.maneuver').at(-1)).toMatchObject({
    ...{ creatureId: 'griffon', maneuver: 'dive', endAltitudeFeet: 10, to: { col: 4, row: 3 } },
  })
  const path = [1, 4].map((col) => ({ col, row: 3, altitude: 2 }))
  t.main.waiting
    .at(-1)
    ?.answer({ revision: 1, maneuver: 'dive', path, mayTry: true, faults: [], feet: 30, spaceCells: 2 })
  await t.settled()
  const before = t.main.labels.length
  await state.applyManeuver()
  await t.settled()
  for (const name of ['griffon', 'rider'])
    expect(t.map.tables.creatures.get(id(name))).toMatchObject({ at: { col: 4, row: 3 }, altitudeFeet: 10 })
  expect(t.main.labels.length).toBe(before + 1)
  select('other')
  expect(state.goal).toBeNull()
})

test('a push is shown first and made in one step', async () => {
  const { t, state } = await skirmish()
  state.tab = 'force'
  state.forceChoice = { force: 'push', direction: 2, feet: 15, through: [] }
  state.ask(null)
  expect(asked(t, 'engine.force')).toMatchObject([{ creatureId: 'hero', force: 'push', direction: 2, feet: 15 }])
  const boxes = [1, 2, 3].map((row) => ({ col: 1, row }))
  const answer: ForceAnswer = { revision: 1, boxes, movedFeet: 10, stoppedBy: null, hazards: [], falls: false }
  t.main.waiting[0]?.answer(answer)
  await t.settled()
  expect(state.overlay).toMatchObject({ kind: 'force', boxes, label: '10 ft', spaceCells: 1 })
  const before = t.main.labels.length
  state.forceChoice = { ...state.forceChoice, through: [{ col: 1, row: 3 }] }
  await state.applyForce()
  await t.settled()
  expect([t.where('hero'), t.main.labels.length, state.forceChoice.through]).toEqual([[1, 3], before + 1, []])
})

test('a push follows the path that is clicked, corner by corner, until Escape', async () => {
  const { t, state } = await skirmish()
  state.tab = 'force'
  state.pickPath()
  t.click(3.5, 1.5)
  t.click(3.5, 4.5)
  t.editor.escape()
  state.ask(null)
  const through = [
    { col: 3, row: 1 },
    { col: 3, row: 4 },
  ]
  expect(asked(t, 'engine.force').at(-1)).toMatchObject({ through })
  expect(t.editor.display.isPicking()).toBe(false)
})

test('comparing hands on the way shown only where it is asked for', async () => {
  const { t, state } = await skirmish()
  const path = [1, 2, 3].map((col) => ({ col, row: 1 }))
  const way = { path } as never
  state.tab = 'compare'
  state.ask(null)
  state.ask(way)
  state.isSameRoute = true
  state.ask(way)
  t.main.waiting[0]?.answer({ revision: 1, systems: [] })
  await t.settled()
  const calls = asked(t, 'engine.compare') as { readonly to: unknown; readonly path?: unknown }[]
  expect(calls.map(({ to, path: given }) => [to, given])).toEqual([
    [{ col: 3, row: 1 }, undefined],
    [{ col: 3, row: 1 }, path],
  ])
})

const tie: ClosestAnswer = {
  revision: 1,
  feet: 10,
  ids: [id('near'), id('far')],
  settledBy: 'die',
  settled: id('far'),
  die: 2,
}

test('a die shows nothing before it is rolled, and another roll has another seed', async () => {
  const { t } = await skirmish()
  const state = new ClosestState(t.main.client, t.editor)
  state.ask()
  t.main.waiting[0]?.answer(tie)
  await t.settled()
  expect([state.target, state.answer?.die]).toEqual([null, null])
  state.roll()
  state.ask()
  t.main.waiting[1]?.answer(tie)
  await t.settled()
  expect([state.target, state.answer?.die]).toEqual(['far', 2])
  const seeds = (asked(t, 'engine.closest') as { readonly seed: string }[]).map(({ seed }) => seed)
  expect(new Set(seeds).size).toBe(2)
  await t.place(['late', 9, 7])
  state.ask()
  expect([state.isRolled, state.target]).toEqual([false, null])
})

test('the acting creature chooses among the tied, until the map changes', async () => {
  const { t } = await skirmish()
  const state = new ClosestState(t.main.client, t.editor)
  const open = { ...tie, settledBy: 'choice', settled: null, die: null } as const
  state.ask()
  t.main.waiting[0]?.answer(open)
  await t.settled()
  expect(state.target).toBeNull()
  state.choose(id('far'))
  expect(state.target).toBe('far')
  await t.place(['late', 9, 7])
  state.ask()
  expect(state.target).toBeNull()
})

test('answers in words', () => {
  const line: CoverAnswer = {
    revision: 1,
    from: { x: 0.5, y: 0.5 },
    to: { x: 3.5, y: 0.5 },
    degree: 'standard',
    inForce: 'greater',
    label: 'Greater cover',
    note: '',
    tookCover: true,
    circumstances: [],
    bonus: { armorClass: 4, saves: { to: 'Reflex saves', by: 4 }, stealth: 4, mayHide: true },
    crossed: [],
  }
  expect(en.tactics.cover.inForce(line)).toBe('Greater cover, +4 AC')
  expect(en.tactics.cover.bonus(line)).toContain('Enough to hide behind.')
  expect(en.tactics.cover.inForce({ label: 'No line of effect', bonus: null })).toBe('No line of effect')
  const names = (each: RecordId) => each.toUpperCase()
  expect(en.tactics.closest(tie, names)).toBe('NEAR and FAR are both 10 ft away. d2: 2, FAR.')
  expect(en.tactics.closest({ ...tie, ids: [id('near')], settled: id('near'), die: null }, names)).toBe(
    'NEAR is nearest, 10 ft away.',
  )
  expect(en.tactics.closest({ ...tie, feet: null, ids: [] }, names)).toBe('No opponents on the map.')
})
