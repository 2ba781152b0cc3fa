import { expect, test } from 'vitest'
import { runAction } from '../../../renderer/editor/actions.ts'
import { NO_SELECTION } from '../../../renderer/editor/selection.ts'
import { TestEditor } from './testEditor.ts'

const framed = (t: TestEditor) => {
  const { cells, records } = t.editor.selection
  const cols = [...cells].map((index) => index % t.map.widthCells)
  const rows = [...cells].map((index) => Math.floor(index / t.map.widthCells))
  return [Math.min(...cols), Math.min(...rows), Math.max(...cols), Math.max(...rows), records.length]
}

/** Seven by five squares with a wall, selected with their terrain. */
async function selected(): Promise<TestEditor> {
  const t = (await TestEditor.open(20, 14)).tool('rectangle', { terrain: 13 })
  t.drag([
    [5.5, 5.5],
    [6.5, 5.5],
  ])
  await t.settled()
  t.tool('edges').drag([
    [6, 6],
    [6, 8],
  ])
  await t.settled()
  t.tool('select', { selectTerrain: true }).drag([
    [4.1, 4.1],
    [10.9, 8.9],
  ])
  return t
}

test('undo and redo bring back what was selected, so that a stamp takes what the frame shows', async () => {
  const t = await selected()
  const before = framed(t)
  expect(before).toEqual([4, 4, 10, 8, 2])
  for (const action of ['select.turnClockwise', 'select.mirrorLeftRight']) {
    runAction(t.editor, action)
    await t.settled()
  }
  const turned = framed(t)
  expect(turned.slice(0, 4)).not.toEqual(before.slice(0, 4))
  await t.editor.undo()
  await t.editor.undo()
  expect(framed(t)).toEqual(before)
  runAction(t.editor, 'select.useAsStamp')
  expect(t.editor.options.stamp).toMatchObject({ widthCells: 7, heightCells: 5 })
  await t.editor.redo()
  await t.editor.redo()
  expect(framed(t)).toEqual(turned)
})

test('what was deleted is selected again, and a new step forgets what was undone', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1], ['b', 4, 1])
  t.click(1.5, 1.5)
  t.key('Delete')
  await t.settled()
  expect(t.editor.selection.records).toEqual([])
  await t.editor.undo()
  expect(t.editor.selection.records).toEqual([{ table: 'creatures', id: 'a' }])
  t.click(4.5, 1.5)
  t.key('Alt+ArrowDown')
  await t.settled()
  t.editor.select(NO_SELECTION)
  await t.editor.undo()
  expect(t.editor.selection.records).toEqual([{ table: 'creatures', id: 'b' }])
  await t.editor.redo()
  expect(t.editor.selection.records).toEqual([])
})

test('steps name the creature they are about, and placing another of a name is placing it', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1, { name: 'Skeleton 1' }], ['b', 4, 1, { name: 'Bat' }])
  t.click(1.5, 1.5)
  for (const action of ['creature.rise', 'creature.prone', 'creature.prone']) {
    runAction(t.editor, action)
    await t.settled()
  }
  t.click(4.5, 1.5, { shift: true })
  runAction(t.editor, 'creature.rise')
  await t.settled()
  expect(t.main.labels.slice(1)).toEqual([
    'Climb 5 ft: Skeleton 1',
    'Prone: Skeleton 1',
    'Not prone: Skeleton 1',
    'Climb 5 ft: 2 creatures',
  ])
})

test('a map that is opened again starts without selection, cursor and the selections of earlier steps', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1])
  t.tool('select').click(1.5, 1.5)
  await t.editor.run({ type: 'paint-cells', layer: 'terrain', indices: [5], values: [1] })
  t.editor.moveCursor({ col: 2, row: 2 })
  await t.editor.open(t.map.id)
  expect([t.editor.selection, t.editor.cursor, t.editor.hover]).toEqual([NO_SELECTION, null, null])
  await t.editor.undo()
  expect(t.editor.selection).toEqual(NO_SELECTION)
})
