/** What panels list and offer for the map and the selected creature, in which order, and what their controls do. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { BestiaryState } from '../../../renderer/panels/bestiary/BestiaryState.svelte.ts'
import LeadsTo from '../../../renderer/panels/details/LeadsTo.svelte'
import BandLegend from '../../../renderer/panels/movement/BandLegend.svelte'
import ModeAndAction from '../../../renderer/panels/movement/ModeAndAction.svelte'
import RouteView from '../../../renderer/panels/movement/RouteView.svelte'
import ThisTurn from '../../../renderer/panels/movement/ThisTurn.svelte'
import { TurnState } from '../../../renderer/panels/movement/TurnState.svelte.ts'
import { PANEL_COMPONENTS } from '../../../renderer/panels/panelProps.ts'
import type { PanelId } from '../../../renderer/panels/panels.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import type { CreatureSheet } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { sheet, TestEditor } from '../editor/testEditor.ts'
import { click, show } from '../page.ts'

const id = (text: string) => text as RecordId
const showPanel = (panel: PanelId, { main, editor }: TestEditor, states: object = {}, onToMap = () => {}) =>
  show(PANEL_COMPONENTS.get(panel), { open: { client: main.client, editor, states }, onToMap })
const select = (t: TestEditor, ...names: readonly string[]) => {
  t.editor.select({
    cells: new Set(),
    records: names.map((name) => ({ table: 'creatures' as const, id: id(name) })),
  })
  flushSync()
}
const texts = (within: HTMLElement, selector: string) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())
/** The control under a label. */
function field<E extends HTMLElement>(within: HTMLElement, label: string): E {
  const found = [...within.querySelectorAll('label')].find((each) => each.textContent?.trim() === label)
  return (found?.querySelector('input') ?? document.getElementById(found?.htmlFor ?? '')) as unknown as E
}
const optionsOf = (within: HTMLElement, label: string) => texts(field(within, label), 'option')
function choose(within: HTMLElement, label: string, words: string): void {
  const control = field<HTMLSelectElement>(within, label)
  control.selectedIndex = [...control.options].findIndex((option) => option.textContent === words)
  control.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}
const type = (input: HTMLInputElement, text: string): void => {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
}
const press = (element: Element | null, key: string): void =>
  void element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('notes are listed by number and found by every word of number, title and text', async () => {
  const t = await TestEditor.open()
  const note = (number: number, title: string, text: string) => ({
    table: 'notes' as const,
    record: { id: id(`n${number}`), at: { x: 5.5, y: 3.5 }, number, title, text, gmOnly: false, locked: false },
  })
  await t.editor.run({
    type: 'edit-records',
    put: [note(10, 'Altar', 'A cold stone'), note(2, 'Gate', 'Rusty iron'), note(3, '', 'Cold water')],
  })
  const panel = showPanel('notes', t)
  const listed = () => texts(panel, 'li strong')
  expect(listed()).toEqual(['Gate', 'Untitled', 'Altar'])
  const search = panel.querySelector('input')!
  type(search, 'cold')
  expect(listed()).toEqual(['Untitled', 'Altar'])
  type(search, 'COLD 10')
  expect(listed()).toEqual(['Altar'])
  panel.querySelector<HTMLElement>('li button')?.click()
  flushSync()
  expect(t.editor.selection.records).toEqual([{ table: 'notes', id: 'n10' }])
  expect(panel.querySelectorAll('[aria-current]')).toHaveLength(1)
})

/** The bestiary with some entries. */
async function bestiary() {
  const t = await TestEditor.open()
  const state = new BestiaryState(t.main.client, new Toasts())
  const entry = (name: string, more: object = {}, of: Partial<CreatureSheet> = {}) => ({
    ...{ id: name, favourite: false, preset: true, sheet: sheet({ name, ...of }) },
    ...more,
  })
  state.entries = [
    entry('Ogre', {}, { size: 'large', tags: ['giant'] }),
    entry('Hobgoblin'),
    entry('Goblin 10', { preset: false }, { tags: ['goblinoid'] }),
    entry('Goblin 2', { preset: false }, { tags: ['goblinoid'] }),
    entry('Goblin boss', {}, { size: 'small' }),
    entry('Wolf', { favourite: true }, { tags: ['giant', 'goblinoid'] }),
  ] as never
  let toMap = 0
  const panel = showPanel('bestiary', t, { bestiary: state }, () => void toMap++)
  return { t, state, panel, search: panel.querySelector<HTMLInputElement>('input[type=search]')!, toMap: () => toMap }
}

test('the bestiary lists favorites, own creatures, then presets; those that start with the words first, small before large', async () => {
  const { state, panel, search } = await bestiary()
  const listed = () => texts(panel, 'li strong')
  expect(listed()).toEqual(['Wolf', 'Goblin 2', 'Goblin 10', 'Goblin boss', 'Hobgoblin', 'Ogre'])
  expect(state.tags).toEqual(['goblinoid', 'giant'])
  type(search, 'goblin')
  expect(listed()).toEqual(['Wolf', 'Goblin 2', 'Goblin 10', 'Goblin boss', 'Hobgoblin'])
  type(search, 'goblin large')
  expect(texts(panel, 'li')[0]).toContain('No creature matches.')
})

test('Enter takes the first creature found, as many as asked for, for the chosen side; Escape leaves the search', async () => {
  const { t, state, panel, search, toMap } = await bestiary()
  type(search, '6 goblin 2')
  press(search, 'Enter')
  expect(t.editor.options).toMatchObject({ creature: { libraryId: 'Goblin 2', side: 'foes' }, creatureCopies: 6 })
  expect([t.editor.toolId, toMap()]).toEqual(['creature', 1])
  const party = [...panel.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
    (each) => each.getAttribute('aria-label') === 'Party',
  )
  party?.click()
  flushSync()
  expect(t.editor.options.creature).toMatchObject({ libraryId: 'Goblin 2', side: 'party' })
  type(search, 'ogre')
  expect(state.copiesOf(state.found[0]!, t.editor.options)).toBe(1)
  press(search, 'Escape')
  expect(toMap()).toBe(2)
})

/** The section for mode and action of a hero who walks and flies, among others, under rules that have overruns. */
async function heroMoves() {
  const t = await TestEditor.open()
  await t.place(
    ['hero', 1, 1, { speedFeet: { land: 30, fly: 60 } }],
    ['walker', 1, 3],
    ['Giant', 3, 1, { size: 'huge', name: 'Giant' }, 'foes'],
    ['Ogre', 6, 1, { size: 'large', name: 'Ogre' }, 'foes'],
    ['Horse', 3, 5, { size: 'large', name: 'Horse' }, 'neutral'],
    ['Friend', 9, 5, { name: 'Friend' }],
    ['Fallen', 10, 5, { name: 'Fallen' }, 'foes'],
  )
  const fallen = t.map.tables.creatures.get(id('Fallen'))!
  await t.editor.run({
    type: 'edit-records',
    put: [{ table: 'creatures', record: { ...fallen, helpless: true } }],
  })
  const maneuvers = { overrun: { maxSizesLarger: 1, text: '', clauses: [] }, fastClimb: null, flyingLoad: null }
  t.editor.rulesets = [
    {
      id: t.editor.settings?.ruleset,
      bands: [],
      actions: [],
      tableRules: [],
      turnActions: 2,
      modesOnLandSpeed: [],
      maneuvers,
    },
  ] as never
  select(t, 'hero')
  const turn = new TurnState(t.editor)
  return { t, turn, form: show(ModeAndAction, { editor: t.editor, turn }) }
}

test('modes are those with a speed; a creature without the mode chosen moves by its first', async () => {
  const { t, form } = await heroMoves()
  const modes = () => texts(form.querySelector<HTMLElement>('[aria-label^="Movement mode"]')!, 'label')
  expect(modes()).toEqual(['Land 30', 'Fly 60'])
  t.editor.setMover({ mode: 'fly' })
  flushSync()
  select(t, 'walker')
  expect([modes(), t.editor.mover.mode]).toEqual([['Land 30'], 'land'])
  const [ruleset] = t.editor.rulesets
  t.editor.rulesets = [{ ...ruleset!, modesOnLandSpeed: ['swim', 'climb'] }]
  flushSync()
  expect(modes()).toEqual(['Land 30', 'Swim', 'Climb'])
})

test('opponents and neutrals up to one size larger can be overrun, unless they are helpless', async () => {
  const { t, form } = await heroMoves()
  expect(optionsOf(form, 'Overrun')).toEqual(['None', 'Ogre', 'Horse'])
  choose(form, 'Overrun', 'Ogre')
  expect(t.editor.mover.overruns).toBe('Ogre')
  choose(form, 'Overrun', 'None')
  expect(t.editor.mover.overruns).toBeNull()
})

test('a flier chooses its altitude at the end', async () => {
  const { t, form } = await heroMoves()
  t.editor.setMover({ mode: 'fly' })
  flushSync()
  const altitude = field<HTMLInputElement>(form, 'Arrive at altitude')
  altitude.value = '25'
  altitude.dispatchEvent(new Event('blur'))
  expect(t.editor.mover.endAltitudeFeet).toBe(25)
})

test('this turn says what the next diagonal costs', async () => {
  const { t, turn } = await heroMoves()
  await turn.make({
    ...{ feet: 5, legal: true, moverId: id('hero'), spaceCells: 1, band: 'Move', doors: [] },
    path: [
      { col: 1, row: 1 },
      { col: 2, row: 2 },
    ],
    after: { diagonals: 1, heading: null, altitudeFeet: 0, held: null },
  } as never)
  await t.settled()
  turn.follow()
  const section = show(ThisTurn, { editor: t.editor, turn })
  expect(section.textContent).toContain('This turn: 5 ft')
  expect(section.textContent).toContain('The next diagonal costs 10 ft.')
  t.editor.setMover({ diagonals: 2 })
  flushSync()
  expect(section.textContent).toContain('The next diagonal costs 5 ft.')
})

test('doors and opportunities are listed with the steps they belong to', () => {
  const step = (col: number) => ({
    ...{ from: { col, row: 0 }, to: { col: col + 1, row: 0 }, feet: 5, totalFeet: 5 * (col + 1), altitudeFeet: 0 },
    ...{ squeezing: false, reasons: [] },
  })
  const route = {
    ...{ feet: 20, legal: true, blocker: null, alternatives: [], squeezing: [], hazards: [], checks: [] },
    steps: [0, 1, 2, 3].map(step),
    provokes: [{ by: id('orc'), step: 1, square: { col: 1, row: 0 } }],
    doors: [{ step: 3, text: 'Opens the gate first.', clauses: [], edgeIds: [] }],
  }
  const list = show(RouteView, { route, creatures: new Map([['orc', { name: 'Orc' }]]) })
  const lines = [...list.querySelectorAll<HTMLElement>('.steps > li')]
  expect(lines.map((line) => [texts(line, '.total')[0], ...texts(line, 'p')])).toEqual([
    ['10 ft', 'Orc may react at B1'],
    ['15 ft'],
    ['20 ft', 'Opens the gate first.'],
  ])
})

test('the legend counts the squares of each band in its row', () => {
  const reach = {
    ...{ revision: 1, window: { col: 0, row: 0, widthCells: 3, heightCells: 2 }, altitudeFeet: 0, squeezing: [] },
    ...{ covered: null, inActions: false, costFeet: new Uint16Array(6), band: Uint8Array.of(1, 1, 1, 2, 2, 0) },
    flags: new Uint8Array(6).fill(1),
    bands: [
      { id: 'a', label: 'Move', budgetFeet: 30 },
      { id: 'b', label: 'Double move', budgetFeet: 60 },
    ],
  }
  const legend = show(BandLegend, { reach, own: null, theme: 'light' })
  expect([...legend.querySelectorAll<HTMLElement>('tbody tr')].map((row) => texts(row, 'th, td'))).toEqual([
    ['Move', 'up to 30 ft', '3 squares'],
    ['Double move', 'up to 60 ft', '2 squares'],
  ])
})

test('a creature rides larger ones only, and takes the place of its mount', async () => {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1], ['horse', 5, 4, { name: 'Horse', size: 'large' }], ['peer', 3, 3, { name: 'Peer' }])
  select(t, 'hero')
  const panel = showPanel('details', t)
  expect(optionsOf(panel, 'Rides')).toEqual(['No one', 'Horse'])
  choose(panel, 'Rides', 'Horse')
  await t.settled()
  expect(t.map.tables.creatures.get(id('hero'))).toMatchObject({ mountId: 'horse', at: { col: 5, row: 4 } })
})

test('states and side of several creatures are set for all of them', async () => {
  const t = await (await TestEditor.open()).place(['a', 1, 1], ['b', 3, 1], ['c', 5, 1])
  select(t, 'a', 'b')
  const panel = showPanel('details', t)
  for (const row of panel.querySelectorAll('.state')) {
    row.querySelector('button')?.click()
    await t.settled()
    flushSync()
  }
  choose(panel, 'Side', 'Foes')
  await t.settled()
  const of = (name: string) => t.map.tables.creatures.get(id(name))
  for (const name of ['a', 'b'])
    expect(of(name)).toMatchObject({ side: 'foes', prone: true, helpless: true, hidden: true })
  expect(of('c')).toMatchObject({ side: 'party', prone: false, helpless: false })
})

test('stairs lead to other maps, in the order people count, and open theirs', async () => {
  const t = await TestEditor.open()
  const maps = [
    { id: 'x', name: 'Level 10' },
    { id: t.main.map.id, name: 'Here' },
    { id: 'y', name: 'Level 2' },
  ]
  const client = { ...t.main.client, call: async () => ({ ok: true, value: maps }) }
  const opened: string[] = []
  const prop = { id: id('p'), at: { x: 1, y: 1 }, name: 'Stairs', symbol: 'stairs', leadsTo: 'x' }
  const open = { client, editor: t.editor, goTo: (map: string) => void opened.push(map) }
  const section = show(LeadsTo, { open, prop })
  await t.settled()
  flushSync()
  expect(texts(section, 'option').slice(1)).toEqual(['Level 2', 'Level 10'])
  click(section, 'Go to map')
  expect(opened).toEqual(['x'])
})
