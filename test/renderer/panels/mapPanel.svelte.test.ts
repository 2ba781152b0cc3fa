/** The Map panel: each field changes its own setting of the map, and nothing else. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { CustomTerrainState } from '../../../renderer/panels/map/CustomTerrainState.svelte.ts'
import { PANEL_COMPONENTS } from '../../../renderer/panels/panelProps.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { MOVEMENT_MODES } from '../../../src/map/modes.ts'
import type { MapSettings } from '../../../src/map/records/settings.ts'
import { en } from '../../../src/words/en/index.ts'
import { answering } from '../answering.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { button, click, controls, field, optionsOf, set, show, texts, words } from '../page.ts'

/** A rule with the value of the book and another. */
const rule = (label: string, id: string, values: readonly [string, string], more: object = {}) => ({
  ...{ id, label: `Rule ${label}`, isIdle: false, default: values[0] },
  values: values.map((value, i) => {
    const by = i === 0 ? 'book' : 'table'
    return { value, label: `by the ${by}`, reading: `Read by the ${by}.` }
  }),
  ...more,
})
const TABLE_RULES = [
  rule('corner', 'corner-rule', ['hard-corners', 'none']),
  rule('diagonal', 'second-diagonal', ['10-feet', '5-feet']),
  rule('idle', 'barrier-price', ['doubling', 'free'], { isIdle: true }),
]
const RULESETS = [
  { id: 'pf1e', name: 'Pathfinder 1e', tableRules: TABLE_RULES },
  { id: 'starfinder', name: 'Starfinder', tableRules: [] },
]

async function mapPanel(settings: Partial<MapSettings> = {}, { change = null }: { change?: object | null } = {}) {
  const t = await TestEditor.open()
  await t.place(['wolf', 1, 1, { name: 'Wolf' }, 'foes'], ['crow', 3, 1, { name: '' }, 'Birds'])
  t.editor.rulesets = RULESETS as never
  if (Object.keys(settings).length > 0)
    t.main.change({
      type: 'edit-records',
      put: [{ table: 'settings', record: { ...settingsOf(t.map), ...settings } }],
    })
  await t.settled()
  const main = answering({ 'rules.change': change })
  const customTerrain = new CustomTerrainState(main.client, main.toasts)
  let backgrounds = 0
  const open = {
    ...{ client: main.client, editor: t.editor, customTerrain, states: {} },
    assets: { chooseBackground: async () => void backgrounds++ },
  }
  const panel = show(PANEL_COMPONENTS.get('map'), { open, onToMap: () => undefined })
  const settle = async () => {
    await t.settled()
    await main.settled()
    flushSync()
  }
  await settle()
  return { t, main, panel, customTerrain, settle, settings: () => settingsOf(t.map), backgrounds: () => backgrounds }
}

const FIELDS: readonly (readonly [label: string, value: string, (before: MapSettings) => object, step: string])[] = [
  ['Name', ' The Old Mill ', () => ({ name: 'The Old Mill' }), 'Rename map'],
  ['Description', 'Damp and dark', () => ({ description: 'Damp and dark' }), 'Describe map'],
  ['Bold line every', '5', () => ({ heavyLineEverySquares: 5 }), 'Change grid'],
  ['Gravity', en.terms.gravities.zero, () => ({ gravity: 'zero' }), 'Change gravity'],
  ['Roughness', '0.5', ({ look }) => ({ look: { ...look, roughness: 0.5 } }), 'Map style: roughness'],
  ['Hatching', '1.5', ({ look }) => ({ look: { ...look, hatching: 1.5 } }), 'Map style: hatching'],
  ['Shadow', '0.25', ({ look }) => ({ look: { ...look, shadow: 0.25 } }), 'Map style: shadow'],
  ['Floor detail', '0', ({ look }) => ({ look: { ...look, floorDetail: 0 } }), 'Map style: floor detail'],
  ['Dressing', 'Wilderness', ({ look }) => ({ look: { ...look, dressing: 'wild' } }), 'Map style: dressing'],
  ['Rule corner', 'by the table', () => ({ tableRules: { 'corner-rule': 'none' } }), 'House rule: Rule corner'],
]

test('each field changes its setting only, in a step with a name', async () => {
  const { t, panel, settings, settle } = await mapPanel()
  for (const [label, value, changed, step] of FIELDS) {
    const before = settings()
    set(panel, label, value)
    await settle()
    expect([label, settings()]).toEqual([label, { ...before, ...changed(before) }])
    expect(t.main.labels.at(-1)).toBe(step)
  }
})

test('fields show what the map has, within the limits of the map', async () => {
  const look = {
    style: 'parchment',
    seed: 999_999,
    dressing: 'ship',
    roughness: 0.5,
    hatching: 2,
    shadow: 0.1,
    floorDetail: 0.7,
  }
  const { t, panel, settings, settle } = await mapPanel({
    name: 'Mill',
    heavyLineEverySquares: 4,
    gravity: 'zero',
    look,
  } as never)
  const shown = controls(panel)
  for (const line of [
    ...['Name: Mill', 'Bold line every: 4 (0 to 50)', `Gravity: ${en.terms.gravities.zero}`, 'Dressing: Ship'],
    ...['Roughness: 0.5 (0 to 1.5)', 'Hatching: 2 (0 to 2)', 'Shadow: 0.1 (0 to 2)', 'Floor detail: 0.7 (0 to 1)'],
    'Style: Schematic | Old school | *Parchment | Painted | Blueprint | Minimal ink',
  ])
    expect(shown).toContain(line)
  expect(panel.querySelectorAll('[aria-checked=true]')).toHaveLength(1)
  expect(texts(panel, '.styles button')).toEqual(MAP_STYLES.map(({ label }) => label))
  click(panel, 'Redraw differently')
  await settle()
  expect([settings().look.seed, t.main.labels.at(-1)]).toEqual([0, 'Redraw map'])
  click(panel, 'Blueprint')
  await settle()
  expect([settings().look, t.main.labels.at(-1)]).toEqual([
    { ...look, seed: 0, style: 'blueprint' },
    'Map style: Blueprint',
  ])
  set(panel, 'Dressing', 'Automatic')
  await settle()
  expect(settings().look.dressing).toBeUndefined()
  expect(panel.querySelector('.styles ~ [role=status]')).toBeNull()
  const other = await mapPanel({ look: { ...settings().look, style: 'gone' } })
  expect(words(other.panel)).toContain('does not have the map’s style “gone”. It is shown as Schematic.')
})

test('an empty name is refused', async () => {
  const { panel, settings, settle } = await mapPanel()
  set(panel, 'Name', '  ')
  await settle()
  expect([settings().name, words(panel.querySelector('[role=alert]'))]).toEqual(['Test', 'Give the map a name.'])
})

test('the map is enlarged and cut by each side, and says what it will be', async () => {
  const { t, panel, settle } = await mapPanel()
  expect(controls(panel)).not.toContain('Resize')
  set(panel, 'Left', '2')
  set(panel, 'Bottom', '3')
  expect(words(panel)).toContain('New size: 14 × 11 squares.')
  expect(words(panel)).not.toContain('Anything outside is deleted')
  set(panel, 'Right', '-5')
  set(panel, 'Top', '1')
  expect(words(panel)).toContain('New size: 9 × 12 squares. Anything outside is deleted.')
  click(panel, 'Resize')
  await settle()
  expect(t.main.commands.at(-1)).toEqual({
    type: 'resize-map',
    ...{ widthCells: 9, heightCells: 12, offset: { col: 2, row: 1 } },
  })
  expect(words(panel)).toContain('Size: 9 × 12 squares')
  // The next size starts from this one.
  expect(['Left', 'Right', 'Top', 'Bottom'].map((side) => field(panel, side).value)).toEqual(['0', '0', '0', '0'])
})

const IMPOSSIBLE = [
  ['Left', '-12', '0 × 8 is too small: each side can be 1 to 500 squares.'],
  ['Top', '-8', '12 × 0 is too small: each side can be 1 to 500 squares.'],
  ['Right', '489', '501 × 8 is too large: each side can be 1 to 500 squares.'],
  ['Bottom', '493', '12 × 501 is too large: each side can be 1 to 500 squares.'],
] as const

test('sizes that no map can have are refused, and those next to them are not', async () => {
  const { panel } = await mapPanel()
  for (const [side, squares, problem] of IMPOSSIBLE) {
    set(panel, side, squares)
    expect(words(panel.querySelector('.numbers[role=status]'))).toBe(problem)
    expect(button(panel, 'Resize').disabled).toBe(true)
    set(panel, side, String(Number(squares) - Math.sign(Number(squares))))
    expect(button(panel, 'Resize').disabled).toBe(false)
    set(panel, side, '0')
  }
})

test('the map is rotated, flipped and doubled; a background is chosen', async () => {
  const { t, panel, settle, backgrounds } = await mapPanel()
  for (const [name, command] of [
    ['Rotate left', { type: 'turn-map', turn: 'counterclockwise' }],
    ['Rotate right', { type: 'turn-map', turn: 'clockwise' }],
    ['Flip horizontally', { type: 'turn-map', turn: 'mirror-left-right' }],
    ['Flip vertically', { type: 'turn-map', turn: 'mirror-top-bottom' }],
    ['Double the map', { type: 'double-map' }],
  ] as const) {
    click(panel, name)
    await settle()
    expect(t.main.commands.at(-1)).toEqual(command)
  }
  click(panel, 'Choose a picture…')
  expect(backgrounds()).toBe(1)
  t.main.change({ type: 'resize-map', widthCells: 251, heightCells: 8, offset: { col: 0, row: 0 } })
  await settle()
  expect([button(panel, 'Double the map').disabled, button(panel, 'Double the map').title]).toEqual([
    true,
    'Too large to double: each side can be 500 squares at most.',
  ])
})

test('house rules are those of the rule system that matter or deviate, with both readings', async () => {
  const { panel, settings, settle } = await mapPanel({ tableRules: { 'second-diagonal': '5-feet' } })
  const rules = () => [...panel.querySelectorAll<HTMLElement>('.rules > li')]
  expect(words(panel)).toContain('House rules: 1 of 2 changed')
  expect(rules().map((each) => words(each.querySelector('strong')))).toEqual(['Rule corner', 'Rule diagonal'])
  expect(rules().map((each) => texts(each, 'dl > div'))).toEqual([
    ['Read by the book.'],
    ['As written Read by the book.', 'Your table Read by the table.'],
  ])
  expect(rules().map((each) => each.querySelector('.mark') !== null)).toEqual([false, true])
  expect(optionsOf(panel, 'Rule corner')).toEqual(['by the book (as written)', 'by the table'])
  expect(words(panel)).not.toContain('Has no effect')
  click(rules()[1]!, 'Reset to: by the book')
  await settle()
  expect(settings().tableRules).toEqual({})
  expect(words(panel)).toContain('House rules: none')
  expect(controls(panel)).not.toContain('Reset all')
  const {
    panel: other,
    settings: changed,
    settle: settled,
    t: second,
  } = await mapPanel({
    tableRules: { 'barrier-price': 'free', 'corner-rule': 'none' },
  })
  expect(words(other)).toContain('House rules: 2 of 3 changed')
  expect(words(other)).toContain('Has no effect in Pathfinder 1e.')
  click(other, 'Reset all')
  await settled()
  expect([changed().tableRules, second.main.labels.at(-1)]).toEqual([{}, 'Play by the rules as written'])
})

test('sides treat each other as chosen, a row for each pair', async () => {
  const { t, panel, settings, settle } = await mapPanel()
  const row = (label: string) => controls(panel).find((line) => line.startsWith(`${label}: `))
  const pairs = [
    'Party and Foes',
    'Party and Neutral',
    'Party and Birds',
    'Foes and Neutral',
    'Foes and Birds',
    'Neutral and Birds',
  ]
  expect(controls(panel).flatMap((line) => /^(\w+ and \w+): /.exec(line)?.[1] ?? [])).toEqual(pairs)
  expect(row('Foes and Party')).toBeUndefined()
  expect(row('Party and Foes')).toBe('Party and Foes: Allies | Ignore | *Enemies')
  const group = [...panel.querySelectorAll('[role=radiogroup]')].find(
    (each) => each.getAttribute('aria-label') === 'Party and Foes',
  )!
  set(group, 'Allies')
  await settle()
  const [{ side, other, attitude } = {}] = settings().attitudes
  expect([new Set([side, other]), attitude]).toEqual([new Set(['party', 'foes']), 'ally'])
  expect(row('Party and Foes')).toBe('Party and Foes: *Allies | Ignore | Enemies')
  expect(t.main.labels.at(-1)).toBe('Party and Foes: allies')
  click(panel, 'Reset')
  await settle()
  expect([settings().attitudes, t.main.labels.at(-1)]).toEqual([[], 'Sides as usual'])
  expect(controls(panel)).not.toContain('Reset')
})

test('another rule system is compared first, and taken or left', async () => {
  const difference = (kind: string, subject: string, creatureIds: readonly string[] = []) => ({
    ...{ kind, subject, before: 'before', after: 'after', creatureIds },
  })
  const many = Array.from({ length: 8 }, () => 'wolf')
  const change = {
    ...{ from: 'Pathfinder 1e', to: 'Starfinder' },
    differences: [difference('rule', 'diagonals', ['wolf', 'crow']), difference('size', 'tiny', many)],
  }
  const { t, main, panel, settings, settle } = await mapPanel({ tableRules: { 'corner-rule': 'none' } }, { change })
  set(panel, 'Rule system', 'Starfinder')
  expect(words(panel.querySelector('dialog'))).toContain('Comparing…')
  expect(button(panel, 'Switch to Starfinder').disabled).toBe(true)
  await settle()
  expect(main.argument('rules.change')).toEqual({ mapId: t.map.id, to: 'starfinder' })
  const dialog = panel.querySelector('dialog')!
  expect(texts(dialog, 'h3')).toEqual(['Sizes without rules', 'Rules that differ'])
  expect(texts(dialog, 'tbody th')).toEqual([
    'Tiny Wolf, Wolf, Wolf, Wolf, Wolf, Wolf and 2 more',
    'Diagonals Wolf, an unnamed creature',
  ])
  expect(texts(dialog, 'tbody td').slice(0, 2)).toEqual(['before', 'after'])
  expect(words(dialog)).toContain('coming from Pathfinder 1e')
  click(panel, 'Stay with Pathfinder 1e')
  expect([panel.querySelector('dialog'), settings().ruleset]).toEqual([null, 'pf1e'])
  set(panel, 'Rule system', 'Starfinder')
  await settle()
  click(panel, 'Switch to Starfinder')
  await settle()
  expect([settings().ruleset, settings().tableRules, t.main.labels.at(-1)]).toEqual([
    ...['starfinder', { 'corner-rule': 'none' }, 'Switch to Starfinder'],
  ])
  expect(panel.querySelector('dialog')).toBeNull()
  // The system in use is no change.
  set(panel, 'Rule system', 'Starfinder')
  expect(panel.querySelector('dialog')).toBeNull()
})

test('a comparison that fails says so, and one without differences that nothing changes', async () => {
  const same = await mapPanel({}, { change: { from: 'A', to: 'B', differences: [] } })
  set(same.panel, 'Rule system', 'Starfinder')
  await same.settle()
  expect(words(same.panel.querySelector('dialog'))).toContain('Nothing changes on this map.')
  const bad = await mapPanel()
  bad.main.failing.add('rules.change')
  set(bad.panel, 'Rule system', 'Starfinder')
  await bad.settle()
  expect(bad.panel.querySelector('dialog [role=alert]')).not.toBeNull()
  expect(button(bad.panel, 'Switch to Starfinder').disabled).toBe(true)
})

/** The Map panel with a custom terrain, unfolded. */
async function terrainPanel() {
  const made = await mapPanel()
  click(made.panel, 'New terrain')
  await made.settle()
  const list = made.panel.querySelector<HTMLElement>('.type')!
  const type = () => [...made.t.map.tables.terrainTypes.values()][0]!
  return { ...made, list, type }
}

test('each field of a custom terrain changes its own part', async () => {
  const { t, list, type, settle } = await terrainPanel()
  expect(controls(list)[0]).toBe('New terrain (expanded)')
  const cases: readonly (readonly [label: string, value: string, changed: object])[] = [
    ['Name', ' Bog ', { name: 'Bog' }],
    ['Pattern', 'Dots', { pattern: 'dots' }],
    ['Color', '#112233', { colour: '#112233' }],
    ['Hard corner: can’t be cut diagonally', '', { hardCorner: true }],
    ['Blocks line of effect', '', { blocksLines: true }],
    ['Gives cover', '', { givesCover: true }],
    ['Needs a balance check', '', { balance: true }],
    ['Normal terrain for incorporeal creatures', '', { normalForIncorporeal: false }],
  ]
  for (const [label, value, changed] of cases) {
    const before = type()
    set(list, label, value || undefined)
    await settle()
    expect([label, type()]).toEqual([label, { ...before, ...changed }])
  }
  const [flag, text] = [...list.querySelectorAll<HTMLInputElement>('input')].filter(
    (each) => (each.labels?.[0] ?? each.closest('label'))?.textContent?.trim() === 'Hazard',
  )
  flag!.click()
  await settle()
  expect(type().hazard).toBe(true)
  text!.value = '1d6 fire'
  text!.dispatchEvent(new Event('blur'))
  await settle()
  expect(type().hazardText).toBe('1d6 fire')
  set(list, 'Check', 'Balance DC 10')
  await settle()
  expect(type().checkText).toBe('Balance DC 10')
  for (const mode of MOVEMENT_MODES) {
    const before = type()
    set(list, en.terms.modes[mode], 'Impassable')
    await settle()
    const impassable = { passable: false, doublings: 0, extraFeet: 0 }
    expect(type()).toEqual({ ...before, entry: { ...before.entry, [mode]: impassable } })
  }
  const named = type()
  set(list, 'Name', '  ')
  await settle()
  expect([type(), t.main.labels.includes('Rename terrain')]).toEqual([named, true])
})

test('a custom terrain is painted with, added to the library, and removed from map and brush', async () => {
  const { t, main, panel, list, type, settle, customTerrain } = await terrainPanel()
  click(list, 'Paint with this')
  expect([t.editor.options.terrain, t.editor.toolId]).toEqual([type().code, 'brush'])
  expect(controls(list)).toContain('Add to library')
  click(list, 'Add to library')
  await settle()
  expect(customTerrain.types).toEqual([type()])
  expect(controls(list)).toContain('In your library (disabled)')
  expect(words(panel)).not.toContain('From your library')
  click(list, 'Remove')
  await settle()
  expect([t.map.tables.terrainTypes.size, t.editor.options.terrain]).toEqual([0, 0])
  expect(words(panel)).toContain('From your library')
  click(panel, 'Use here')
  await settle()
  expect([t.map.tables.terrainTypes.size, t.editor.toolId]).toEqual([1, 'brush'])
  main.asked()
  t.main.change({ type: 'edit-records', remove: [{ table: 'terrainTypes', id: type().id }] })
  await settle()
  click(panel, 'Remove New terrain from the library')
  await settle()
  expect(customTerrain.types).toEqual([])
})
