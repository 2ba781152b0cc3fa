/** The hints of the first minute: on drawing on a new map, on moving where there are creatures; each is ticked off once it was followed. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { ACTIONS, handleKey } from '../../renderer/editor/actions.ts'
import { firstTerrain } from '../../renderer/editor/tools/paintTerrain.ts'
import { newMap } from '../../src/map/starters.ts'
import { OPEN_TERRAIN } from '../../src/map/terrain.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { texts } from './page.ts'
import Hints from '../../renderer/panels/shell/Hints.svelte'
import { ICONS } from '../../renderer/ui/icons.ts'
import { TestEditor } from './editor/testEditor.ts'

const TICK = ICONS.check.replace('*', '')

const STANDARD_KEYS: Readonly<Record<string, string>> = {
  'edges.room': 'Shift+W',
  'tool.rectangle': 'R',
  'tool.edges': 'W',
  'tool.walls': 'Shift+K',
  'panel.bestiary': 'Alt+4',
  'app.palette': 'Ctrl+K',
}
const standardKey = (action: string): string | undefined => STANDARD_KEYS[action]

function shown(t: TestEditor, more: object = {}) {
  const target = document.body.appendChild(document.createElement('div'))
  let dismissed = 0
  const hints = mount(Hints, {
    target,
    props: { editor: t.editor, found: false, keyOf: standardKey, onDismiss: () => void dismissed++, ...more },
  })
  onTestFinished(async () => {
    await unmount(hints)
    target.remove()
  })
  flushSync()
  const list = () => {
    flushSync()
    return [...target.querySelectorAll('li:not(.done)')].map(({ textContent }) =>
      textContent?.trim().split(' ').slice(0, 2).join(' '),
    )
  }
  /** Whether each hint has a tick. */
  const ticks = () =>
    [...target.querySelectorAll('li')].map((item) => item.querySelector('path')?.getAttribute('d') === TICK)
  const whole = () => texts(target, 'li')
  return { list, ticks, whole, dismissed: () => dismissed }
}

const edge = (col: number, kind: string) => ({
  table: 'edges' as const,
  record: { id: `${col},2,n`, cell: { col, row: 2 }, border: 'north', kind } as never,
})

test('on an open field: draw the walls of a room, set a door, place creatures; all go with the last', async () => {
  const t = await TestEditor.open()
  const { list, ticks, dismissed } = shown(t)
  expect(list()).toEqual(['Press Shift+W', 'Press W,', 'Press Alt+4'])
  // Terrain is no room there.
  await t.editor.run({ type: 'paint-cells', layer: 'terrain', indices: [1], values: [1] })
  expect(list()[0]).toBe('Press Shift+W')
  await t.editor.run({ type: 'edit-records', put: [edge(2, 'wall')] })
  expect(list()).toEqual(['Press W,', 'Press Alt+4'])
  expect(ticks()).toEqual([true, false, false])
  await t.place(['a', 1, 1])
  // A first creature does not change the subject.
  expect(list()).toEqual(['Press W,'])
  expect(dismissed()).toBe(0)
  await t.editor.run({ type: 'edit-records', put: [edge(2, 'door')] })
  expect([list(), dismissed()]).toEqual([[], 1])
})

test.each(['field', 'rock', 'rooms'] as const)(
  'what the hints of a map of %s say is what the keys do',
  async (starter) => {
    const start = newMap('m' as MapId, { widthCells: 24, heightCells: 16 }, { name: 'New', ruleset: 'pf1e' }, starter)
    const t = await TestEditor.open(24, 16)
    await t.editor.run({
      type: 'paint-cells',
      layer: 'terrain',
      indices: [...start.layers.terrain.keys()],
      values: [...start.layers.terrain],
    })
    t.editor.options.terrain = firstTerrain(t.editor.map!)
    const { whole, list } = shown(t)
    const [first = ''] = whole()
    const [, key = ''] = /^Press (\S+) and drag/.exec(first) ?? []
    const isRock = t.editor.options.terrain === OPEN_TERRAIN
    expect([starter === 'rock', key]).toEqual(isRock ? [true, 'R'] : [false, 'Shift+W'])
    const letter = key.at(-1) ?? ''
    const shiftKey = key.startsWith('Shift+')
    handleKey(
      t.editor,
      { key: letter, code: `Key${letter}`, ctrlKey: false, metaKey: false, altKey: false, shiftKey },
      {},
    )
    t.drag([
      [1, 1],
      [4, 3],
    ])
    await t.settled()
    if (isRock) expect(t.editor.map!.layers.terrain[24 + 1]).toBe(0)
    else
      expect([t.editor.map!.tables.edges.size, new Set(t.edges.map((each) => each.split(':')[1]))]).toEqual([
        10,
        new Set(['wall']),
      ])
    expect(list()[0]).not.toBe(first.split(' ').slice(0, 2).join(' '))
  },
)

test('on a picture: find its walls before all else, which is done once there are walls', async () => {
  const t = await TestEditor.open()
  const floor = { id: 'floor', picture: 'a'.repeat(64), at: { x: 0, y: 0 }, widthSquares: 12, heightSquares: 8 }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: { ...floor, background: true } }] as never })
  await t.settled()
  const { list, whole } = shown(t)
  expect(whole()[0]).toBe('Press Shift+K to find the walls in the picture.')
  expect(list()).toEqual(['Press Shift+K', 'Press W,', 'Press Alt+4'])
  await t.editor.run({ type: 'edit-records', put: [edge(2, 'wall')] })
  expect(list()).toEqual(['Press W,', 'Press Alt+4'])
})

test('hints name the shortcuts that are set, and the command where there is none', async () => {
  const keys: Readonly<Record<string, string | undefined>> = { 'edges.room': 'F9', 'tool.edges': undefined }
  const { whole } = shown(await TestEditor.open(), { keyOf: (id: string) => keys[id] })
  expect(whole()).toEqual([
    'Press F9 and drag to draw the walls of a room.',
    'Choose “Walls and doors”, choose Door and click a wall.',
    'Choose “Creatures” for creatures: “6 goblin” places six.',
  ])
})

test('the default shortcuts that hints name are those of the commands', async () => {
  const commands = (id: string) => ACTIONS.find((action) => action.id === id)?.shortcuts[0]
  expect(['edges.room', 'tool.rectangle', 'tool.edges', 'tool.walls'].map(commands)).toEqual([
    'Shift+W',
    'R',
    'W',
    'Shift+K',
  ])
})

test('where creatures stand: select one, look at a route, find the rest', async () => {
  const t = await (await TestEditor.open()).place(['a', 1, 1])
  const { list } = shown(t)
  expect(list()).toEqual(['Click a', 'Hover over', 'Ctrl+K finds'])
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'a' as never }] })
  expect(list()).toEqual(['Hover over', 'Ctrl+K finds'])
})
