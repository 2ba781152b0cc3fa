/** What the strip of each tool says and offers above the map, and what its controls do. */
import { beforeEach, test } from 'vitest'
import type { OpenMap } from '../../../renderer/panels/OpenMap.svelte.ts'
import LayerWarning from '../../../renderer/panels/tools/LayerWarning.svelte'
import OptionsStrip from '../../../renderer/panels/tools/OptionsStrip.svelte'
import ToolBar from '../../../renderer/panels/tools/ToolBar.svelte'
import { TOOLS, type ToolId, type ToolOptions } from '../../../renderer/editor/tools/registry.ts'
import { LAYERS } from '../../../src/map/records/settings.ts'
import { sheet } from '../editor/testEditor.ts'
import { expectOutlines, LONG_MS, type State } from './golden.ts'
import { garrison } from './garrison.ts'
import { sameEveryTime, settled } from './openGarrison.svelte.ts'
import { GARRISON, pageOf, type Given } from './openPanel.ts'

beforeEach(sameEveryTime)

/** Of the many symbols, a few. */
const fewSymbols = (control: Element): boolean =>
  !/^Symbols/.test(control.closest('[popover]')?.getAttribute('aria-label') ?? '') ||
  /^(Stairs up|Chest)|Symbols|^$/.test((control as HTMLElement).title)
const strip = pageOf(
  OptionsStrip,
  ({ open: { editor, assets, customTerrain }, note }) => ({
    ...{ editor, assets, customTerrain },
    onBestiary: note('to the creatures'),
  }),
  fewSymbols,
)
const inHand =
  (tool: ToolId, options: Partial<ToolOptions> = {}) =>
  ({ editor }: OpenMap) => {
    editor.setTool(tool)
    Object.assign(editor.options, options)
    return settled()
  }
const piece = {
  name: 'Hut',
  widthCells: 4,
  heightCells: 3,
  terrain: Array<number>(12).fill(1),
  elevationFeet: [],
  records: [],
}

/** Tools in states of their own, beside the one they start in. */
const MORE: { readonly [T in ToolId]?: Readonly<Record<string, Partial<ToolOptions> | Given>> } = {
  edges: { 'a door': { edgeKind: 'door' }, 'a window': { edgeKind: 'window' }, 'a low wall': { edgeKind: 'barrier' } },
  creature: {
    'with a creature': { creature: { sheet: sheet({ name: 'Wolf', size: 'large' }), side: 'foes' }, creatureCopies: 3 },
  },
  note: { 'hidden from players': { gmOnly: true } },
  elevation: {},
  symbol: { 'stairs chosen': { symbol: 'stairs-up', recentSymbols: ['barrel', 'chest'], symbolDegrees: 90 } },
  template: { 'a cone': { templateShape: 'cone' } as never },
  prop: { 'a picture chosen': { prop: { picture: 'cart', name: 'Cart', widthSquares: 3, heightSquares: 1 } } },
  align: {
    'a picture selected': { selected: [['props', 'p-cart']] },
    'no picture': { map: garrison('pf1e', { props: [] }) },
  },
  walls: { 'no picture': { map: garrison('pf1e', { props: [] }) } },
  stamp: { 'a piece in hand': { stamp: piece } },
  select: { 'one selected': { selected: [['creatures', 'Valeria']] } },
}
const isGiven = (options: object): options is Given => 'selected' in options || 'map' in options

test('the strip of each tool', { timeout: LONG_MS }, () => {
  const states: Record<string, State> = {}
  for (const { id, label } of TOOLS) {
    states[label] = strip({ open: inHand(id) })
    for (const [name, options] of Object.entries(MORE[id] ?? {}))
      states[`${label}: ${name}`] = strip(
        isGiven(options) ? { ...options, open: inHand(id) } : { open: inHand(id, options) },
      )
  }
  return expectOutlines('tools', states)
})

test(
  'the warning about layers that are hidden or locked, for each tool that draws on one',
  { timeout: LONG_MS },
  () => {
    const [settings] = [...GARRISON.tables.settings.values()]
    const given = (view: object) => {
      const views = LAYERS.map((layer) => [layer, { visible: true, locked: false, opacity: 1, ...view }])
      return garrison('pf1e', { settings: [{ ...settings, layers: Object.fromEntries(views) }] })
    }
    const [locked, hidden] = [given({ locked: true }), given({ visible: false })]
    const warning = pageOf(LayerWarning, ({ open: { editor } }) => ({ editor }))
    const states: Record<string, State> = {}
    for (const { id, label } of TOOLS) {
      states[`${label}, locked`] = warning({ map: locked, open: inHand(id) })
      states[`${label}, hidden`] = warning({ map: hidden, open: inHand(id) })
    }
    return expectOutlines('tools-layers', states)
  },
)

test('the bar of tools', { timeout: LONG_MS }, () =>
  expectOutlines('toolbar', {
    'Select in hand': pageOf(ToolBar, ({ open: { editor }, note }) => ({
      tool: editor.toolId,
      keyOf: (tool: ToolId) => (tool === 'pan' ? null : `Key of ${tool}`),
      onTool: note('takes'),
    }))(),
  }),
)
