/** The pointer over the map: what it points at, its shape, and which gestures the players' view ignores. */
import { expect, test, vi } from 'vitest'
import { NO_PREVIEW } from '../../../renderer/editor/preview.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor, pointer } from './testEditor.ts'

test('the square under a finger that is lifted is the one pointed at, and the tool has its shape again', async () => {
  const t = (await TestEditor.open()).tool('brush', { terrain: 1 })
  t.down(2.5, 3.5)
  t.editor.pointerShape = 'grabbing'
  t.up(6.5, 1.5)
  expect([t.editor.hover, t.editor.pointer, t.editor.pointerShape]).toEqual([
    { col: 6, row: 1 },
    { x: 6.5, y: 1.5 },
    t.editor.tool.cursor,
  ])
  t.move(40, 1.5)
  expect(t.editor.hover).toBeNull()
})

test('the players’ view takes no press, no release and no double click', async () => {
  const t = (await TestEditor.open()).tool('brush', { terrain: 1 })
  const { tool } = t.editor
  const spies = (['pointerDown', 'pointerMove', 'pointerUp'] as const).map((name) => vi.spyOn(tool, name))
  const twice = vi.fn()
  tool.doubleClick = twice
  t.editor.showPlayersView(true)
  t.click(3.5, 3.5).move(4.5, 3.5)
  t.editor.pointerController.doubleClick(pointer(3.5, 3.5))
  expect([...spies.map(({ mock }) => mock.calls.length), twice.mock.calls.length]).toEqual([0, 0, 0, 0])
  expect(t.editor.hover).toBeNull()
  t.editor.showPlayersView(false)
  t.editor.pointerController.doubleClick(pointer(3.5, 3.5))
  expect(twice).toHaveBeenCalledOnce()
})

test('a pointer that leaves the map points nowhere; what a gesture has begun stays until it is canceled', async () => {
  const t = (await TestEditor.open()).tool('rectangle', { terrain: 1 })
  t.down(2.5, 2.5).move(5.5, 3.5)
  t.editor.pointerController.leave()
  expect([t.editor.hover, t.editor.pointer, t.editor.preview.length > 0]).toEqual([null, null, true])
  t.editor.pointerController.cancel()
  expect(t.editor.preview).toEqual(NO_PREVIEW)
  t.move(5.5, 4.5)
  t.editor.preview = [{ kind: 'cells', cells: [4] }]
  t.editor.pointerController.leave()
  expect(t.editor.preview).toEqual(NO_PREVIEW)
})

test.each([
  ['medium', 1],
  ['large', 2],
  ['huge', 1],
  ['gargantuan', 2],
] as const)('the route of a %s creature follows a move within one square: asked %i times', async (size, count) => {
  const t = await (await TestEditor.open()).place(['hero', 1, 1, { size }])
  t.main.held.add('engine.route')
  t.tool('select')
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'hero' as RecordId }] })
  await t.settled()
  const asked = () => t.main.calls.filter(({ name }) => name === 'engine.route').length
  const before = asked()
  t.move(6.1, 4.1)
  await t.settled()
  t.move(6.9, 4.9)
  await t.settled()
  expect(asked() - before).toBe(count)
})

test('a creature that is dragged asks for the route to where it would be dropped, however it was grasped', async () => {
  const t = await (await TestEditor.open()).place(['ogre', 1, 1, { size: 'large' }])
  t.main.held.add('engine.route')
  t.tool('select')
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'ogre' as RecordId }] })
  // By its lower right corner, three squares over and two down.
  t.down(2.8, 2.8).move(5.9, 4.9)
  await t.settled()
  const asked = t.main.calls.findLast(({ name }) => name === 'engine.route')
  expect(asked?.argument).toMatchObject({ creatureId: 'ogre', to: { col: 4, row: 3 } })
})

test('a move over the map closes no menu, a press does; while a panel waits for a press the pointer is a crosshair', async () => {
  const t = (await TestEditor.open()).tool('select')
  const owner = {}
  t.editor.openContextMenu(pointer(3.5, 3.5), 30, 40)
  t.move(4.5, 3.5)
  expect([t.editor.contextMenu?.x, t.editor.contextMenu?.y, t.editor.pointerShape]).toEqual([30, 40, 'default'])
  t.editor.display.pick(owner, () => undefined)
  t.move(5.5, 3.5)
  expect(t.editor.pointerShape).toBe('crosshair')
  t.down(5.5, 3.5)
  expect(t.editor.contextMenu).toBeNull()
  t.move(6.5, 3.5)
  expect(t.editor.pointerShape).toBe('default')
})
