/** The tactics panel: what each tab shows for an answer, whom its fields are about, and what its buttons do to the map. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { MovementState } from '../../../renderer/panels/movement/MovementState.svelte.ts'
import { TacticsState, type TacticsTab } from '../../../renderer/panels/tactics/TacticsState.svelte.ts'
import type { CoverAnswer, FlankAnswer, ForceAnswer, ManeuverAnswer } from '../../../src/ipc/shapes/tactics.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { button, click, controls, optionsOf, set, texts, words } from '../page.ts'
import { selectCreatures, showPanel, shownAll } from './shownPanel.ts'

const cell = (col: number, row: number) => ({ col, row })

/** A flying hero at B2, a squire and a cleric, two orcs and a large ogre, under rules that have every maneuver. */
async function opened(tab: TacticsTab) {
  const t = await TestEditor.open()
  await t.place(
    ['hero', 1, 1, { name: 'Hero', speedFeet: { land: 30, fly: 60 } }],
    ['squire', 1, 2, { name: 'Squire' }],
    ['cleric', 9, 1, { name: 'Cleric' }],
    ['near', 3, 1, { name: 'Orc' }, 'foes'],
    ['far', 7, 1, { name: 'Ogre', size: 'large' }, 'foes'],
  )
  const maneuvers = { leap: {}, dive: {}, tightGaps: {}, flightTasks: true }
  t.editor.rulesets = [
    { id: t.editor.settings?.ruleset, name: 'Pathfinder 1e', bands: [], actions: [], tableRules: [], maneuvers },
  ] as never
  for (const call of ['flank', 'cover', 'force', 'compare', 'maneuver', 'reach', 'route', 'threat'])
    t.main.held.add(`engine.${call}`)
  t.tool('select')
  selectCreatures(t, 'hero')
  const tactics = new TacticsState(t.main.client, t.editor)
  const movement = new MovementState({ client: t.main.client, editor: t.editor })
  tactics.tab = tab
  const panel = showPanel('tactics', t, { tactics, movement })
  const answer = async (name: string, value: object) => {
    t.main.waiting.findLast((call) => call.name === `engine.${name}`)?.answer({ revision: t.main.revision, ...value })
    await shownAll(t)
  }
  const argument = (name: string) => t.main.calls.findLast((call) => call.name === `engine.${name}`)?.argument
  /** Clicks the map where the panel waits for it. */
  const pick = (name: string, x: number, y: number) => {
    click(panel.page, name)
    t.click(x, y)
    flushSync()
  }
  const lines = (selector = 'section p') => texts(panel.page, selector)
  return {
    t,
    tactics,
    movement,
    ...panel,
    answer,
    argument,
    pick,
    lines,
    overlay: () => t.editor.display.shown.tactics,
  }
}

const FLANK: FlankAnswer = {
  ...{ revision: 1, flanksNow: false, hindrances: ['Orc is helpless.'], effect: null },
  places: [cell(4, 1), cell(4, 2), cell(4, 0)],
}

/** E1 is passed only, E2 is in the first band and E3 in the second. */
const REACH = {
  ...{ window: { ...cell(4, 0), widthCells: 1, heightCells: 3 }, inActions: false, altitudeFeet: 0, squeezing: [] },
  ...{ covered: null, costFeet: Uint16Array.of(15, 15, 35), band: Uint8Array.of(1, 1, 2) },
  flags: Uint8Array.of(0, 1, 1),
  bands: [
    { id: 'move', label: 'Move', budgetFeet: 30 },
    { id: 'double', label: 'Double move', budgetFeet: 60 },
    { id: 'run', label: 'Run', budgetFeet: 120 },
  ],
}

test('flanking lists foes and allies with square and side, nearest first, and picks each on the map', async () => {
  const { t, page, argument, pick } = await opened('flank')
  expect(optionsOf(page, 'Foe')).toEqual(['Orc (D2, Foes)', 'Ogre (H2, Foes)'])
  expect(optionsOf(page, 'With')).toEqual(['Squire (B3, Party)', 'Cleric (J2, Party)'])
  set(page, 'With', 'Cleric (J2, Party)')
  expect(argument('flank')).toMatchObject({ creatureId: 'hero', foeId: 'near', allyId: 'cleric' })
  const [foe, ally] = [...page.querySelectorAll<HTMLElement>('.choose')]
  click(foe!, 'Pick on map')
  expect(texts(page, '.above [role=status]')).toEqual(['Click the map. Escape cancels.'])
  pick('Pick on map', 7.5, 2.5)
  expect(argument('flank')).toMatchObject({ foeId: 'far', allyId: 'cleric' })
  // A foe is no ally.
  for (const [x, y] of [
    [7.5, 1.5],
    [1.5, 2.5],
  ] as const) {
    expect(argument('flank')).toMatchObject({ foeId: 'far', allyId: 'cleric' })
    click(ally!, 'Pick on map')
    t.click(x, y)
    flushSync()
  }
  expect(argument('flank')).toMatchObject({ foeId: 'far', allyId: 'squire' })
})

test('flanking says whether and why not, and counts the squares in range where the creature may end', async () => {
  const { t, page, answer, lines, overlay } = await opened('flank')
  await answer('flank', FLANK)
  expect(words(page.querySelector('section [role=status]'))).toBe('Not flanking Orc Orc is helpless.')
  expect(lines('section > .body > p')).toEqual([
    'See this system’s combat rules for the bonus.',
    '3 squares to flank from, marked with a diamond',
  ])
  expect(overlay()).toMatchObject({
    kind: 'flank',
    places: FLANK.places,
    marked: [{ label: 'Ally' }, { label: 'Foe' }],
  })
  await answer('reach', { ...REACH, revision: t.main.revision })
  expect(lines('section > .body > p').slice(2)).toEqual(['1 within Move', '1 within Double move'])
})

test('squares to flank from that no move of this turn ends in are said to be out of range', async () => {
  const { t, answer, lines } = await opened('flank')
  await answer('flank', FLANK)
  await answer('reach', { ...REACH, revision: t.main.revision, flags: new Uint8Array(3) })
  expect(lines('section > .body > p').slice(2)).toEqual(['None in range this turn.'])
})

test('where flanking is off that is said, and it can be turned on', async () => {
  const { t, page, answer } = await opened('flank')
  const flanking = { id: 'flanking', label: 'Flanking', isIdle: false, values: [], default: false }
  t.editor.rulesets = t.editor.rulesets.map((each) => ({ ...each, tableRules: [flanking] }))
  await answer('flank', { ...FLANK, places: [] })
  expect(words(page.querySelector('section [role=status]'))).toBe(
    'Flanking is an optional rule of Pathfinder 1e, and off on this map.',
  )
  click(page, 'Turn on flanking')
  await shownAll(t)
  expect(t.editor.settings?.tableRules).toEqual({ flanking: true })
  t.main.change({
    type: 'edit-records',
    put: [{ table: 'settings', record: { ...t.editor.settings, tableRules: {} } }],
  })
  t.editor.rulesets = t.editor.rulesets.map((each) => ({ ...each, tableRules: [{ ...flanking, default: true }] }))
  await shownAll(t)
  expect(words(page)).not.toContain('optional rule')
})

test('a flanked foe has the effect of the rules; without a place that is said', async () => {
  const { page, answer, lines } = await opened('flank')
  const effect = { text: '+2 on melee attacks.', clauses: [] }
  await answer('flank', { ...FLANK, flanksNow: true, hindrances: [], places: [], effect })
  expect(words(page.querySelector('section [role=status]'))).toBe('Flanking Orc')
  expect(lines('section > .body > p')).toEqual([
    'Orc: +2 on melee attacks.',
    'No square lets Hero flank Orc right now.',
  ])
})

const COVER: CoverAnswer = {
  ...{ revision: 1, from: { x: 1.5, y: 1.5 }, to: { x: 3.5, y: 1.5 }, degree: 'standard', inForce: 'standard' },
  ...{
    tookCover: false,
    label: 'Standard cover',
    note: '',
    bonus: null,
    crossed: [{ text: 'Low wall', at: cell(2, 1) }],
  },
  circumstances: ['took-cover', 'extreme-obstruction'],
}

test('cover runs from the creature, a picked square or the origin of an area, and says what it crosses', async () => {
  const { t, page, answer, argument, pick, lines, overlay } = await opened('cover')
  const template = { shape: 'burst', origin: { x: 9, y: 3 }, sizeFeet: 20, name: 'Fireball' }
  const put = [
    { ...template, id: 'fire' },
    { ...template, id: 'aura', shape: 'emanation', name: '', origin: { x: 1, y: 2 }, creatureId: 'squire' },
  ]
  t.main.change({ type: 'edit-records', put: put.map((record) => ({ table: 'templates', record })) })
  await shownAll(t)
  const origins = ['Hero', 'Origin of Fireball, at J4', 'Origin of emanation, at B3']
  expect(optionsOf(page, 'Line from')).toEqual(origins)
  expect(argument('cover')).toMatchObject({ from: { kind: 'creature', id: 'hero' }, targetId: 'near' })
  set(page, 'Line from', 'Origin of Fireball, at J4')
  expect(argument('cover')).toMatchObject({ from: { kind: 'point', point: template.origin }, targetId: 'hero' })
  set(page, 'Line from', 'Origin of emanation, at B3')
  expect(argument('cover')).toMatchObject({ from: { kind: 'creature', id: 'squire' } })
  pick('Pick square', 5.2, 3.9)
  expect(argument('cover')).toMatchObject({ from: { kind: 'point', point: { x: 5.5, y: 3.5 } } })
  expect(optionsOf(page, 'Line from')).toEqual(['Hero', 'Square F4', ...origins.slice(1)])
  set(page, 'Line from', 'Hero')
  set(page, 'To', 'Ogre (H2, Foes)')
  expect(argument('cover')).toMatchObject({ from: { kind: 'creature', id: 'hero' }, targetId: 'far' })
  await answer('cover', COVER)
  expect(lines('section [role=status]')).toEqual(['Standard cover'])
  expect(lines('section li')).toEqual(['Low wall, C2'])
  expect(overlay()).toMatchObject({ kind: 'cover', from: COVER.from, to: COVER.to, blocked: false })
})

test('taking cover and extreme obstructions are for rules where they improve cover', async () => {
  const { t, page, answer, argument, lines } = await opened('cover')
  await answer('cover', COVER)
  expect(controls(page).slice(-2)).toEqual(['[ ] Orc took cover', '[ ] Extreme obstruction'])
  set(page, 'Extreme obstruction')
  expect(argument('cover')).toMatchObject({ targetId: 'near', extremeObstruction: true })
  await answer('cover', COVER)
  expect(controls(page).slice(-2)).toEqual(['[ ] Orc took cover', '[x] Extreme obstruction'])
  set(page, 'Orc took cover')
  await shownAll(t)
  expect(t.main.labels.at(-1)).toBe('Orc takes cover')
  await answer('cover', {
    ...COVER,
    note: 'From its best corner.',
    circumstances: [],
    crossed: [],
    bonus: { armorClass: 4, saves: { to: 'Reflex saves against areas', by: 2 }, stealth: 0, mayHide: false },
  })
  expect(controls(page).at(-1)).toBe('Pick on map')
  expect(lines('section li')).toEqual(['+4 AC', '+2 Reflex saves against areas', 'Not enough to hide behind.'])
  expect(lines('section p.quiet')).toEqual(['The line crosses nothing.', 'From its best corner.'])
})

const FORCE: ForceAnswer = {
  ...{ revision: 1, movedFeet: 10, stoppedBy: null, hazards: [], falls: false },
  boxes: [cell(1, 1), cell(2, 2), cell(3, 3)],
}

test('the pad of directions lies as the map does; a push says where it ends, and its button moves', async () => {
  const { t, page, answer, argument, lines, overlay } = await opened('force')
  const pad = [...page.querySelectorAll('.pad > *')].map((each) => each.getAttribute('aria-label'))
  expect(pad).toEqual(['Northwest', 'North', 'Northeast', 'West', null, 'East', 'Southwest', 'South', 'Southeast'])
  click(page, 'Southeast')
  expect(argument('force')).toMatchObject({ creatureId: 'hero', direction: 1, feet: 10, force: 'push', mode: 'land' })
  set(page, 'Pull')
  set(page, 'Distance', '15')
  t.editor.setMover({ mode: 'fly' })
  flushSync()
  expect(argument('force')).toMatchObject({ direction: 1, feet: 15, force: 'pull', mode: 'fly' })
  await answer('force', {
    ...FORCE,
    hazards: [cell(2, 2)],
    stoppedBy: { text: 'A wall.', at: cell(4, 4), clauses: [] },
  })
  expect(lines('section [role=status]')).toEqual(['Hero ends at D4 after 10 ft.'])
  const facts = words(page.querySelector('section'))
  expect(facts).toContain('Stopped: A wall. At E5.')
  expect(facts).toContain('Hazard at C3')
  expect(overlay()).toMatchObject({ kind: 'force', boxes: FORCE.boxes, label: '10 ft', stoppedAt: cell(4, 4) })
  click(page, 'Move Hero')
  await shownAll(t)
  expect(t.where('hero')).toEqual([3, 3])
})

test.each([
  [{ boxes: [cell(1, 1)], movedFeet: 0 }, 'Hero stays at B2.', true],
  [{ falls: true }, 'Hero falls over the edge at D4.', false],
])('a push that does not end as usual says so: %j', async (answered, line, isDisabled) => {
  const { page, answer, lines } = await opened('force')
  await answer('force', { ...FORCE, ...answered })
  expect(lines('section [role=status]')).toEqual([line])
  expect(button(page, 'Move Hero').disabled).toBe(isDisabled)
})

test('a path is drawn corner by corner, shortened from its end, and dropped for a straight push', async () => {
  const { t, page, argument, tactics, lines } = await opened('force')
  set(page, 'Along a path')
  expect(lines('section p.quiet')).toEqual(['Click the corners of the path one by one. Escape ends.'])
  t.click(3.5, 1.5).click(3.5, 4.5)
  flushSync()
  expect(lines('section p.quiet')).toEqual(['Via D2, D5.'])
  expect(argument('force')).toMatchObject({ through: [cell(3, 1), cell(3, 4)] })
  click(page, 'Remove last corner')
  expect(argument('force')).toMatchObject({ through: [cell(3, 1)] })
  set(page, 'Straight')
  expect([tactics.forceChoice.through, t.editor.display.isPicking(tactics)]).toEqual([[], false])
  expect(controls(page)).toContain('Distance: 10 (5 to 500)')
})

test('what is under way is not made: a push or a maneuver waits for its answer', async () => {
  const { t, page, answer, tactics } = await opened('force')
  await answer('force', FORCE)
  click(page, 'East')
  click(page, 'South')
  expect(tactics.force.waiting).toBe(true)
  await tactics.applyForce()
  expect(t.where('hero')).toEqual([1, 1])
  tactics.tab = 'special'
  flushSync()
  const leap = {
    maneuver: 'leap',
    path: [cell(1, 1), cell(4, 1)],
    spaceCells: 1,
    feet: 15,
    onFootFeet: null,
    mayTry: true,
  }
  await answer('maneuver', { ...leap, faults: [], rules: [], provokes: [], marked: [] })
  tactics.pickGoal()
  t.click(6.5, 1.5)
  flushSync()
  expect(tactics.maneuver.waiting).toBe(true)
  await tactics.applyManeuver()
  expect(t.where('hero')).toEqual([1, 1])
})

const LEAP: ManeuverAnswer = {
  ...{ revision: 1, maneuver: 'leap', spaceCells: 1, feet: 15, onFootFeet: 25, mayTry: true, faults: [], marked: [] },
  path: [cell(1, 1), cell(2, 1), cell(3, 1), cell(4, 1)],
  rules: [{ text: 'Acrobatics DC 15.', clauses: [] }],
  provokes: [{ by: 'near' as RecordId, square: cell(2, 1) }],
}

test('a leap has a destination, says its cost and who may react, and moves when it succeeds', async () => {
  const { t, page, answer, argument, pick, lines } = await opened('special')
  t.editor.setMover({ diagonals: 3 })
  pick('Pick destination', 4.5, 1.5)
  expect(argument('maneuver')).toMatchObject({ creatureId: 'hero', maneuver: 'leap', to: cell(4, 1), diagonals: 3 })
  await answer('maneuver', LEAP)
  expect(lines('section [role=status]')).toEqual(['Can leap there: 15 ft'])
  const said = words(page.querySelector('section'))
  for (const each of ['The same squares cost 25 ft on foot.', 'Orc may react at C2', 'Acrobatics DC 15.'])
    expect(said).toContain(each)
  expect(controls(page)).toContain('To E2 (change)')
  click(page, 'It succeeded: move Hero')
  await shownAll(t)
  expect(t.where('hero')).toEqual([4, 1])
})

test('a leap that may not be tried says why and where, and moves no one', async () => {
  const { page, answer, lines } = await opened('special')
  const faults = [{ text: 'There is no room to land.', clauses: [], at: cell(4, 1) }]
  await answer('maneuver', { ...LEAP, mayTry: false, onFootFeet: null, faults, provokes: [], marked: [cell(3, 1)] })
  expect(lines('section [role=status]')).toEqual(['Can’t leap there'])
  expect(lines('section p')).toEqual([
    'There is no room to land. At E2.',
    'On foot there is no route along these squares.',
    'Too narrow to squeeze: D2',
  ])
  expect(controls(page)).not.toContain('It succeeded: move Hero')
})

test('a dive has an altitude, flight tasks no destination', async () => {
  const { page, argument, pick } = await opened('special')
  pick('Pick destination', 4.5, 1.5)
  set(page, 'Dive attack')
  set(page, 'Dives to', '15')
  expect(argument('maneuver')).toMatchObject({ maneuver: 'dive', endAltitudeFeet: 15, to: cell(4, 1) })
  set(page, 'Flight tasks')
  expect(argument('maneuver')).not.toHaveProperty('to')
  expect(controls(page).slice(-1)).toEqual(['Maneuver: Leap | Dive attack | *Flight tasks'])
})

test('nothing of the panel stays on the map when it closes, and without a selection it asks for one', async () => {
  const { t, page, answer, close, tactics, overlay } = await opened('flank')
  await answer('flank', FLANK)
  expect(overlay()?.kind).toBe('flank')
  selectCreatures(t)
  expect([texts(page, 'h3, strong').length, tactics.flank.answer, overlay()]).toEqual([1, null, null])
  selectCreatures(t, 'hero')
  await answer('flank', FLANK)
  await close()
  expect([overlay(), tactics.flank.answer]).toEqual([null, null])
})
