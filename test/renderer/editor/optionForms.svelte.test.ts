/** The fields of each tool: a field changes its own option and no other, to what was chosen. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { OPTIONS_FIELDS } from '../../../renderer/editor/tools/optionsFields.ts'
import { toolOf, type ToolId, type ToolOptions } from '../../../renderer/editor/tools/registry.ts'
import { change, fieldsOf } from '../formFields.ts'
import { sheet, TestEditor } from './testEditor.ts'

interface OptionForm {
  readonly tool: ToolId
  readonly given?: Partial<ToolOptions>
  /** What each field changes, in their order, by label. */
  readonly changes: Readonly<Record<string, Partial<ToolOptions>>>
}
const FORMS: readonly OptionForm[] = [
  {
    tool: 'edges',
    given: { edgeKind: 'door' },
    changes: {
      Kind: { edgeKind: 'wall' },
      'Door state': { doorState: 'open' },
      Locked: { doorLocked: true },
      Look: { edgeLook: 'any' },
      'Double door': { edgeDouble: true },
      'Hidden from players': { edgeSecret: true },
      Shape: { edgeShape: 'room' },
    },
  },
  {
    tool: 'edges',
    given: { edgeKind: 'barrier', edgeShape: 'room' },
    changes: {
      Kind: { edgeKind: 'wall' },
      Look: { edgeLook: 'any' },
      'Hidden from players': { edgeSecret: true },
      Shape: { edgeShape: 'polyline' },
    },
  },
  {
    tool: 'elevation',
    changes: {
      mode: { elevationMode: 'raise' },
      feet: { elevationFeet: 10 },
      shape: { elevationShape: 'line' },
    },
  },
  {
    tool: 'elevation',
    given: { elevationMode: 'slope', elevationShape: 'fill' },
    changes: { mode: { elevationMode: 'set' }, feet: { elevationFeet: 10 }, shape: { elevationShape: 'brush' } },
  },
  {
    tool: 'region',
    changes: {
      purpose: { regionPurpose: 'deployment' },
      hides: { regionHides: 'any' as never },
      name: { regionName: 'changed' },
      color: { regionColor: '#123456' },
    },
  },
  {
    tool: 'region',
    given: { regionPurpose: 'floor' },
    changes: {
      purpose: { regionPurpose: 'region' },
      look: { regionFloor: 'any' as never },
      name: { regionName: 'changed' },
      color: { regionColor: '#123456' },
    },
  },
  { tool: 'fill', changes: { until: { fillUntil: 'walls' } } },
  { tool: 'fill', given: { fillUntil: 'walls' }, changes: { until: { fillUntil: 'other-terrain' } } },
  {
    tool: 'template',
    changes: {
      shape: { templateShape: 'emanation' },
      feet: { templateSizeFeet: 25 },
      color: { templateColor: '#123456' },
    },
  },
  { tool: 'text', changes: { text: { text: 'changed' } } },
  { tool: 'select', changes: { shape: { selectShape: 'lasso' }, terrain: { selectTerrain: true } } },
  {
    tool: 'select',
    given: { selectShape: 'lasso', selectTerrain: true },
    changes: { shape: { selectShape: 'rectangle' }, terrain: { selectTerrain: false } },
  },
  {
    tool: 'creature',
    given: { creature: { sheet: sheet({ name: 'Wolf' }), side: 'foes' } },
    changes: { copies: { creatureCopies: 6 } },
  },
]

async function open(tool: ToolId, given: Partial<ToolOptions> = {}) {
  const t = (await TestEditor.open()).tool(tool, given)
  const calls: string[] = []
  const assets = { stamps: [], choosePicture: async () => void calls.push('picture'), walls: { progress: null } }
  const form = document.createElement('div')
  document.body.append(form)
  const props = { editor: t.editor, assets, onBestiary: () => void calls.push('bestiary') }
  const mounted = mount(OPTIONS_FIELDS.get(tool) as unknown as Component<typeof props>, { target: form, props })
  onTestFinished(async () => {
    await unmount(mounted)
    form.remove()
  })
  flushSync()
  return { t, form, calls }
}
const plain = (options: ToolOptions): Record<string, unknown> => ({
  ...(JSON.parse(JSON.stringify(options)) as object),
})

test.each(FORMS)('each field of $tool with $given', async ({ tool, given, changes }) => {
  const { form } = await open(tool, given)
  const count = fieldsOf(form).length
  expect(count).toBe(Object.keys(changes).length)
  for (const [at, expected] of Object.values(changes).entries()) {
    const fresh = await open(tool, given)
    const before = plain(fresh.t.editor.options)
    const control = fieldsOf(fresh.form)[at]![1]
    change(control)
    const after = plain(fresh.t.editor.options)
    const different = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    expect(different).toEqual(Object.keys(expected))
    const [[name, value]] = Object.entries(expected) as [[string, unknown]]
    expect(after[name]).toBe(value === 'any' && control instanceof HTMLSelectElement ? control.value : value)
  }
})

test('a plain look is none, and a look of another kind is not shown', async () => {
  const { t, form } = await open('edges', { edgeKind: 'door', edgeLook: 'no-look-of-doors' })
  const look = form.querySelector('select')!
  expect(look.selectedIndex).toBe(0)
  change(look)
  expect(t.editor.options.edgeLook).not.toBeNull()
  look.selectedIndex = 0
  look.dispatchEvent(new Event('change', { bubbles: true }))
  expect(t.editor.options.edgeLook).toBeNull()
})

test('walls have no door fields, and windows are set one by one', async () => {
  const words = async (edgeKind: ToolOptions['edgeKind']) =>
    [...(await open('edges', { edgeKind })).form.querySelectorAll('[role=radiogroup]:last-of-type input')].map((each) =>
      each.getAttribute('aria-label'),
    )
  const [wall, window_, door] = [await words('wall'), await words('window'), await words('door')]
  expect(window_).toEqual(door)
  expect(wall[0]).not.toBe(window_[0])
  const { form } = await open('edges', { edgeKind: 'wall' })
  expect(fieldsOf(form).map(([label]) => label)).not.toContain('Door state')
})

test('the fields of creatures and pictures lead to where one is chosen', async () => {
  for (const [tool, given, call] of [
    ['creature', {}, 'bestiary'],
    ['creature', { creature: { sheet: sheet({ name: 'Wolf' }), side: 'foes' } }, 'bestiary'],
    ['prop', {}, 'picture'],
    ['prop', { prop: { picture: 'p', name: 'Cart', widthSquares: 1, heightSquares: 1 } }, 'picture'],
  ] as const) {
    const { form, calls } = await open(tool, given)
    form.querySelector('button')!.click()
    expect(calls).toEqual([call])
    expect(form.querySelector('strong')?.textContent).toBe(
      'creature' in given ? 'Wolf' : 'prop' in given ? 'Cart' : undefined,
    )
  }
})

test.each([
  ['wall', 'room', 'Door', 'polyline'],
  ['wall', 'room', 'Window', 'polyline'],
  ['wall', 'erase', 'Door', 'polyline'],
  ['barrier', 'erase', 'Wall', 'polyline'],
  ['wall', 'room', 'Low wall', 'room'],
  ['door', 'polyline', 'Wall', 'polyline'],
] as const)('after %s drawn by %s, %s begins with %s', async (edgeKind, edgeShape, next, shape) => {
  const { t, form } = await open('edges', { edgeKind, edgeShape })
  change(form.querySelector<HTMLInputElement>(`input[aria-label="${next}"]`)!)
  expect(t.editor.options.edgeShape).toBe(shape)
})

test('after a room of walls, a click on a border sets a door', async () => {
  const { t, form } = await open('edges', { edgeShape: 'room' })
  t.drag([
    [1, 1],
    [5, 4],
  ])
  await t.settled()
  change(form.querySelector<HTMLInputElement>('input[aria-label="Door"]')!)
  t.click(2.5, 1.02)
  await t.settled()
  expect(t.map.tables.edges.get('2,1,n' as never)?.kind).toBe('door')
})

test('a door picked from the map is set one by one, too', async () => {
  const { t } = await open('edges', { edgeKind: 'door' })
  t.click(2.5, 1.02)
  await t.settled()
  Object.assign(t.editor.options, { edgeKind: 'wall', edgeShape: 'room' })
  t.down(2.5, 1.02, { alt: true })
  expect([t.editor.options.edgeKind, t.editor.options.edgeShape]).toEqual(['door', 'polyline'])
})

test('the strip says what the thing in hand does', async () => {
  const help = (edgeKind: ToolOptions['edgeKind'], edgeShape: ToolOptions['edgeShape']) =>
    toolOf('edges').helpFor?.({ edgeKind, edgeShape } as ToolOptions) ?? ''
  expect(help('door', 'polyline')).toMatch(/^Click a border to set a door/)
  expect(help('window', 'polyline')).toMatch(/^Click a border to set a window/)
  expect(help('barrier', 'polyline')).toMatch(/^Drag low walls from corner to corner/)
  expect(help('wall', 'room')).toMatch(/^Drag a room of walls/)
  for (const kind of ['wall', 'barrier'] as const) expect(help(kind, 'polyline')).not.toMatch(/door|window/)
  expect(help('wall', 'erase')).toMatch(/erase/)
})
