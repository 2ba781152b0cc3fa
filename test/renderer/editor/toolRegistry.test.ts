/** Every tool can be taken, shows its fields, and what is chosen there reaches the map. */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { flushSync, mount, unmount, type Component } from 'svelte'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ACTIONS, actionById } from '../../../renderer/editor/actions.ts'
import { pressCursor } from '../../../renderer/editor/keyboardCursor.ts'
import { toolHost } from '../../../renderer/editor/toolHost.ts'
import { ELEVATION_SHAPES } from '../../../renderer/editor/tools/elevation/tool.ts'
import { DEFAULT_TOOL_OPTIONS, TOOLS, toolOf, type ToolOptions } from '../../../renderer/editor/tools/registry.ts'
import { TOOL_GROUPS, type SharedOptions, type ToolHost } from '../../../renderer/editor/tools/tool.ts'
import OptionsStrip from '../../../renderer/panels/tools/OptionsStrip.svelte'
import { TerrainPicks } from '../../../renderer/panels/tools/TerrainPicks.svelte.ts'
import ToolBar from '../../../renderer/panels/tools/ToolBar.svelte'
import { noWalls } from '../../../src/grid/pictureWalls/maskWalls.ts'
import { pointer, sheet, TestEditor } from './testEditor.ts'

function show<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  const made = mount(component, { target, props })
  flushSync()
  onTestFinished(async () => {
    await unmount(made)
    target.remove()
  })
  return target
}

const showStrip = ({ editor }: TestEditor): HTMLElement =>
  show(
    OptionsStrip as Component<never>,
    {
      editor,
      onBestiary: () => {},
      assets: { stamps: [], choosePicture: () => {}, walls: { isRunning: false, find: () => {}, cancel: () => {} } },
      customTerrain: {
        missingFrom: () => [],
        picks: new TerrainPicks({ call: async () => ({ ok: true, value: null }) as never }),
      },
    } as never,
  )

describe('the toolbar', () => {
  test('has every tool once, in the order of the list, each in its group', () => {
    const bar = show(ToolBar as Component<never>, { tool: 'select', keyOf: () => null, onTool: () => {} } as never)
    expect([...bar.querySelectorAll('[data-tool]')].map((each) => each.getAttribute('data-tool'))).toEqual(
      TOOLS.map(({ id }) => id),
    )
    const groups = [...bar.querySelectorAll('[role=group]')].map((each) => each.getAttribute('aria-label'))
    expect(groups).toEqual([...TOOL_GROUPS])
  })

  test('has no two tools of one id, key or label', () => {
    for (const of of ['id', 'key', 'label'] as const)
      expect(new Set(TOOLS.map((tool) => tool[of])).size).toBe(TOOLS.length)
  })

  test('has fields for tools only', () => {
    const folder = resolve(import.meta.dirname, '../../../renderer/editor/tools')
    const withFields = readdirSync(folder, { recursive: true })
      .map((path) => String(path).replaceAll('\\', '/'))
      .filter((path) => path.endsWith('/Options.svelte'))
      .map((path) => path.split('/')[0])
    const ids: readonly string[] = TOOLS.map(({ id }) => id)
    expect(withFields.filter((id) => !ids.includes(id ?? ''))).toEqual([])
    expect(withFields.length).toBeGreaterThan(10)
  })
})

describe.each(TOOLS)('$label', (tool) => {
  test('is taken by its key and from the palette under one name, and heads its options', async () => {
    const t = await TestEditor.open(9, 5)
    t.tool(tool.id === 'select' ? 'pan' : 'select')
    expect(t.key(tool.key)).toBe(true)
    expect(t.editor.toolId).toBe(tool.id)
    expect(actionById(`tool.${tool.id}`)).toMatchObject({ label: tool.label })
    const strip = showStrip(t).querySelector('.strip')
    expect(strip?.getAttribute('aria-label')).toBe(`Tool options: ${tool.label}`)
    expect(strip?.textContent).toContain(tool.help)
  })

  test('is used by keyboard as it says', async () => {
    const t = await (await TestEditor.open(9, 5)).place(['a', 3, 2])
    t.tool(tool.id, { creature: { sheet: sheet(), side: 'party' }, prop: CART })
    t.editor.moveCursor({ col: 5, row: 1 })
    pressCursor(t.editor, 'primary')
    const isBegun = t.editor.tool.state === 'pointing' || t.editor.tool.state === 'dragging'
    expect(isBegun).toBe(tool.keyboard.startsWith('drag'))
    const [shape] = t.editor.preview
    const point = shape?.kind === 'vertex' ? shape.point : null
    if (point && tool.keyboard.endsWith('-vertex')) expect(point).toEqual({ x: 5, y: 1 })
  })

  test('changes nothing where its layer is locked, and says so', async () => {
    if (tool.layer === null) return
    const t = await TestEditor.open(9, 5)
    const settings = t.editor.settings!
    const locked = { [tool.layer]: { visible: true, locked: true, opacity: 1 } }
    t.main.change({ type: 'edit-records', put: [{ table: 'settings', record: { ...settings, layers: locked } }] })
    await t.settled()
    t.tool(tool.id, { creature: { sheet: sheet(), side: 'party' }, prop: CART })
    t.click(2.5, 1.5).drag([
      [1, 1],
      [4, 1],
      [4, 3],
    ])
    t.key('Enter')
    await t.settled()
    expect(t.main.commands).toEqual([])
    expect(showStrip(t).textContent).toContain('locked')
  })
})

/** The shared options by the name under which a tool's strip shows their fields; the width of lines is chosen in the inspector. */
const SHARED_FIELDS: Readonly<Record<keyof SharedOptions, string | null>> = {
  terrain: 'terrain',
  brushSize: 'brush',
  brushShape: 'brush',
  filled: 'filled',
  gmOnly: 'gmOnly',
  drawingColor: 'drawingColor',
  lineWidthSquares: null,
}

/** What a tool is handed, with the names of the options it reads or sets put in `used`. */
function watchedHost({ editor }: TestEditor, used: Set<string>): ToolHost<ToolOptions> {
  const host = toolHost(editor, () => undefined)
  const options = new Proxy(editor.options, {
    get(all, name: keyof ToolOptions) {
      used.add(name)
      return all[name]
    },
  })
  const setOptions = (changed: Partial<ToolOptions>): void => {
    for (const name of Object.keys(changed)) used.add(name)
    host.setOptions(changed)
  }
  return Object.create(host, { options: { value: options }, setOptions: { value: setOptions } }) as typeof host
}

test.each(TOOLS)('$label shows the fields of the shared options that it uses', async ({ id, uses = [] }) => {
  const used = new Set<string>()
  for (const elevationShape of ELEVATION_SHAPES) {
    const t = await (await TestEditor.open(9, 5)).place(['a', 3, 2])
    t.tool(id, { creature: { sheet: sheet(), side: 'party' }, prop: CART, elevationShape })
    const tool = toolOf(id).create(watchedHost(t, used))
    for (const button of ['primary', 'secondary'] as const) {
      tool.pointerMove(pointer(1.5, 1.5))
      for (const [x, y] of [
        [1.5, 1.5],
        [5.5, 3.5],
        [5.5, 1.5],
      ] as const) {
        tool.pointerDown(pointer(x, y, { button }))
        tool.pointerMove(pointer(x + 2, y + 1, { button: 'none' }))
        tool.pointerUp(pointer(x + 2, y + 1, { button }))
      }
      tool.doubleClick?.(pointer(5.5, 1.5, { button }))
      tool.key?.('Enter')
    }
    await t.settled()
  }
  const fields = Object.entries(SHARED_FIELDS).flatMap(([name, field]) => (used.has(name) && field ? [field] : []))
  expect([...new Set(fields)].sort()).toEqual([...uses].sort())
})

const CART = { picture: 'p1', name: 'Cart', widthSquares: 3, heightSquares: 1 }

/** Options with no field in the strip: chosen elsewhere, or taken over from what is on the map. */
const ELSEWHERE = [
  ...['creature', 'prop', 'stamp', 'alignment', 'lineWidthSquares', 'textHeightSquares', 'regionSide'],
  ...['symbol', 'symbolDegrees', 'recentSymbols', 'foundWalls'],
]

test('every option has a field in the strip of a tool, and a field changes one option only', async () => {
  const changed = new Set<string>()
  const foundWalls = noWalls({ widthCells: 9, heightCells: 5 })
  const picture = { ...CART, id: 'cart', at: { x: 0, y: 0 } }
  const things = { foundWalls, creature: { sheet: sheet(), side: 'party' }, edgeKind: 'door', symbol: 'table' } as const
  const strips = TOOLS.flatMap(({ id }) => [
    { id, options: things },
    // What a region is for decides which fields it has.
    ...(id === 'symbol' ? [{ id, options: { ...things, symbol: 'ramp' } }] : []),
    ...(id === 'region' ? [{ id, options: { ...things, regionPurpose: 'floor' as const } }] : []),
  ])
  for (const { id, options } of strips) {
    const t = await TestEditor.open(9, 5)
    t.main.change({ type: 'edit-records', put: [{ table: 'props', record: picture }] })
    await t.settled()
    t.tool(id, options)
    const strip = showStrip(t)
    const count = strip.querySelectorAll('input, select').length
    for (let i = 0; i < count; i++) {
      const before = { ...t.editor.options }
      const field = strip.querySelectorAll<HTMLInputElement>('input, select')[i]
      if (!field) continue
      if (field.type === 'radio') field.checked = true
      else if (field.type === 'checkbox') field.checked = !field.checked
      else if (field.type === 'color') field.value = '#123456'
      else if (field.type === 'number') field.value = String(Math.min(35, Number(field.max)))
      else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
      else field.value = 'A word'
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.dispatchEvent(new Event('blur', { bubbles: true }))
      flushSync()
      const names = Object.keys(before) as (keyof ToolOptions)[]
      const different = names.filter((name) => before[name] !== t.editor.options[name])
      expect(different.length, `${id}, field ${i}`).toBeLessThanOrEqual(1)
      for (const name of different) changed.add(name)
      Object.assign(t.editor.options, before)
      flushSync()
    }
  }
  expect([...changed, ...ELSEWHERE].sort()).toEqual(Object.keys(DEFAULT_TOOL_OPTIONS).sort())
})

test('presets take their tool with their options', async () => {
  const t = await TestEditor.open(9, 5)
  const presets = TOOLS.flatMap(({ id, presets: of }) => (of ?? []).map((preset) => ({ tool: id, ...preset })))
  expect(presets.length).toBeGreaterThan(4)
  for (const { tool, id, label, options } of presets) {
    t.tool('select')
    const action = ACTIONS.find((each) => each.id === `${tool}.${id}`)
    expect(action?.label).toBe(label)
    action?.run(t.editor)
    expect(t.editor.toolId).toBe(tool)
    expect(t.editor.options).toMatchObject(options)
    expect(action?.isOn?.(t.editor)).toBe(true)
  }
})
