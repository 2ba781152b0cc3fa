/** What the editor drops, asks and keeps as map, selection and movement options change. */
import { expect, test } from 'vitest'
import { DEFAULT_MOVER, routeArgument, type MoverChoice } from '../../../renderer/editor/EngineAnswers.svelte.ts'
import { NO_PREVIEW } from '../../../renderer/editor/preview.ts'
import type { CanvasView } from '../../../renderer/editor/overlays.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { pointer, TestEditor } from './testEditor.ts'

const select = (t: TestEditor, ...ids: readonly string[]) =>
  t.editor.select({ cells: new Set(), records: ids.map((id) => ({ table: 'creatures', id: id as RecordId })) })
const calls = (t: TestEditor, name: string) => t.main.calls.filter((call) => call.name === name)

test('what a tool has begun is dropped once the map has another size, and stays through other steps', async () => {
  const t = (await TestEditor.open(12, 8)).tool('rectangle', { terrain: 1 })
  t.down(2.5, 2.5).move(5.5, 3.5)
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [0], values: [1] })
  await t.settled()
  expect([t.editor.tool.state, t.editor.preview.length]).toEqual(['dragging', 1])
  t.main.change({ type: 'resize-map', widthCells: 9, heightCells: 11, offset: { col: 0, row: 0 } })
  await t.settled()
  expect([t.editor.tool.state, t.editor.preview]).toEqual(['idle', NO_PREVIEW])
  t.up(5.5, 3.5)
  expect(t.main.commands).toEqual([])
})

test('the right button opens a menu with the tools that select and pan; with others it erases', async () => {
  const t = await TestEditor.open()
  const opens = (tool: 'select' | 'pan' | 'brush') => {
    t.tool(tool).editor.openContextMenu(pointer(1.5, 1.5), 7, 9)
    const { contextMenu } = t.editor
    t.editor.contextMenu = null
    return contextMenu !== null
  }
  expect([opens('select'), opens('pan'), opens('brush')]).toEqual([true, true, false])
  t.editor.showPlayersView(true)
  expect(opens('select')).toBe(false)
})

test('Escape lets go of the handle of a picture before it deselects that', async () => {
  const t = await (await TestEditor.open()).place(['hero', 1, 1])
  let isHeld = true
  t.editor.view = { dropHandle: () => isHeld } as CanvasView
  t.tool('select')
  select(t, 'hero')
  t.key('Escape')
  expect(t.editor.selectedCreature?.id).toBe('hero')
  isHeld = false
  t.key('Escape')
  expect(t.editor.selectedCreature).toBeNull()
})

test('threatened squares are asked at the altitude of the one selected creature, else on the ground', async () => {
  const t = await (await TestEditor.open()).place(['hero', 1, 1], ['ally', 3, 1], ['wolf', 6, 2, {}, 'foes'])
  const hero = { ...t.map.tables.creatures.get('hero' as RecordId)!, altitudeFeet: 15 }
  t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record: hero }] })
  await t.settled()
  t.main.held.add('engine.threat')
  const asked = () => calls(t, 'engine.threat').at(-1)?.argument
  select(t, 'hero')
  t.editor.setOverlays({ threat: 'foes' })
  expect(asked()).toMatchObject({ creatureIds: ['wolf'], altitudeFeet: 15 })
  select(t, 'hero', 'ally')
  expect(asked()).toMatchObject({ creatureIds: ['wolf'], altitudeFeet: 0 })
  t.editor.setOverlays({ threat: 'selected' })
  expect(asked()).toMatchObject({ creatureIds: ['hero', 'ally'] })
  const before = calls(t, 'engine.threat').length
  t.editor.setOverlays({ threat: 'foes' })
  select(t)
  // Foes of no one; the question before stays unanswered.
  expect(calls(t, 'engine.threat').length - before).toBe(1)
  t.editor.setOverlays({ threat: 'all' })
  expect(asked()).toMatchObject({ creatureIds: ['hero', 'ally', 'wolf'], altitudeFeet: 0 })
})

test('a preference for safe routes asks for the route again, not for the range', async () => {
  const t = await (await TestEditor.open()).place(['hero', 1, 1])
  for (const name of ['engine.reach', 'engine.route']) t.main.held.add(name)
  t.tool('select')
  select(t, 'hero')
  t.move(6.5, 2.5)
  const counts = () => ['engine.reach', 'engine.route'].map((name) => calls(t, name).length)
  expect(counts()).toEqual([1, 1])
  t.editor.setMover({ prefer: 'safest' })
  expect([counts(), calls(t, 'engine.route').at(-1)?.argument]).toEqual([
    [1, 2],
    expect.objectContaining({ prefer: 'safest', to: { col: 6, row: 2 } }),
  ])
  t.editor.setMover({ tumble: true })
  expect(counts()).toEqual([2, 3])
})

test('why there is no range is forgotten with the creature', async () => {
  const t = await (await TestEditor.open()).place(['hero', 1, 1])
  t.main.held.add('engine.reach')
  t.tool('select')
  select(t, 'hero')
  t.main.waiting.at(-1)?.fail('no-such-map')
  await t.settled()
  expect([t.editor.answers.reachError?.code, t.editor.answers.reachWaiting]).toEqual(['no-such-map', false])
  select(t)
  expect([t.editor.answers.reachError, t.editor.answers.reachWaiting]).toEqual([null, false])
  // An answer that comes after all counts for nothing.
  select(t, 'hero')
  select(t)
  t.main.waiting.at(-1)?.fail('no-such-map')
  await t.settled()
  expect([t.editor.answers.reachError, t.editor.answers.reachWaiting]).toEqual([null, false])
})

test.each<readonly [Partial<MoverChoice>, object]>([
  [{}, {}],
  [
    { action: 'run', tumble: true, diagonals: 3, opensDoors: true },
    { action: 'run', tumble: true, diagonals: 3, opensDoors: true },
  ],
  [{ overruns: 'wolf' as RecordId }, { overruns: 'wolf' }],
  [{ heading: 5, endAltitudeFeet: 20, fastClimb: true }, {}],
  [
    { mode: 'fly', heading: 5, endAltitudeFeet: 20, fastClimb: true },
    { mode: 'fly', heading: 5, endAltitudeFeet: 20 },
  ],
  [
    { mode: 'climb', heading: 5, fastClimb: true },
    { mode: 'climb', fastClimb: true },
  ],
])('of %j a question says %j, and what depends on the mode only in that mode', (chosen, said) => {
  const plain = { mode: 'land', tumble: false, diagonals: 0, fastClimb: false }
  expect(routeArgument({ ...DEFAULT_MOVER, ...chosen })).toEqual({ ...plain, ...said })
})
