import { expect, test } from 'vitest'
import { mapText, TestEditor } from './testEditor.ts'

const paint = (index: number, terrain = 1) => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices: [index],
  values: [terrain],
})

test('a change made elsewhere is applied in its turn', async () => {
  const { main, editor } = await TestEditor.open()
  main.change(paint(3))
  expect(editor.map?.layers.terrain[3]).toBe(1)
  expect(editor.replica.revision).toBe(2)
  expect(editor.replica.history.undoLabel).toBe('Paint 1 square of difficult terrain')
})

test('a missing revision opens the map again', async () => {
  const test = await TestEditor.open()
  test.main.dropEvents = true
  test.main.change(paint(3))
  test.main.dropEvents = false
  test.main.change(paint(4))
  await test.settled()
  expect(test.main.calls.filter(({ name }) => name === 'maps.open')).toHaveLength(2)
  expect(mapText(test.map)).toBe(mapText(test.main.map))
})

test('a command that another window came before opens the map again, and shows both', async () => {
  const test = await TestEditor.open()
  test.main.dropEvents = true
  test.main.change(paint(3))
  test.main.dropEvents = false
  const answer = await test.editor.run(paint(4) as never)
  expect(answer.ok).toBe(true)
  expect(test.main.calls.filter(({ name }) => name === 'maps.open')).toHaveLength(2)
  expect([3, 4].map((index) => test.map.layers.terrain[index])).toEqual([1, 1])
  expect(mapText(test.map)).toBe(mapText(test.main.map))
})

test('a command that changes nothing leaves the turn of another window’s step to that step', async () => {
  const test = await TestEditor.open()
  await test.editor.run(paint(3) as never)
  test.main.held.add('maps.run')
  const nothing = test.editor.run(paint(3) as never)
  const { history, revision } = test.main
  test.main.waiting[0]?.answer({ revision: revision + 1, change: null, history })
  await nothing
  test.main.change(paint(5))
  expect(test.map.layers.terrain[5]).toBe(1)
})

test('an event that comes before the snapshot it is newer than is applied after it', async () => {
  const test = new TestEditor()
  test.main.held.add('maps.open')
  const opening = test.editor.open(test.main.map.id)
  await test.settled()
  const before = test.main.snapshot()
  test.main.change(paint(5))
  test.main.waiting[0]?.answer(before)
  await opening
  expect(test.editor.map?.layers.terrain[5]).toBe(1)
  expect(test.editor.replica.revision).toBe(2)
})

test('an event the snapshot already holds is not applied twice', async () => {
  const test = new TestEditor()
  test.main.held.add('maps.open')
  const opening = test.editor.open(test.main.map.id)
  await test.settled()
  await test.place(['a', 1, 1])
  test.main.waiting[0]?.answer(test.main.snapshot())
  await opening
  expect(test.where('a')).toEqual([1, 1])
  expect(test.editor.replica.revision).toBe(2)
})

test('a command answers only when the replica shows it', async () => {
  const test = await TestEditor.open()
  const answer = await test.editor.run(paint(7) as never)
  expect(answer.ok).toBe(true)
  expect(test.map.layers.terrain[7]).toBe(1)
})

test('a refused command leaves the map alone and says why', async () => {
  const test = await TestEditor.open()
  await test.editor.run({ type: 'paint-cells', layer: 'terrain', indices: [0], values: [200] })
  expect(test.errors.map(({ code }) => code)).toEqual(['unknown-terrain'])
  expect(mapText(test.map)).toBe(mapText(test.main.map))
})

test('what is selected and then removed elsewhere is no longer selected', async () => {
  const test = await TestEditor.open()
  await test.place(['a', 1, 1], ['b', 3, 1])
  test.tool('select').click(1.5, 1.5).click(3.5, 1.5, { shift: true })
  expect(test.editor.selection.records.map(({ id }) => id)).toEqual(['a', 'b'])
  test.main.change({ type: 'edit-records', remove: [{ table: 'creatures', id: 'a' }] })
  expect(test.editor.selection.records.map(({ id }) => id)).toEqual(['b'])
})

test('a map that cannot be opened is told of, and none is open', async () => {
  const test = new TestEditor()
  test.main.client.call = (async (name: string) =>
    name === 'rulesets.list' ? { ok: true, value: [] } : { ok: false, error: { code: 'no-such-map' } }) as never
  const answer = await test.editor.open(test.main.map.id)
  expect(answer.ok).toBe(false)
  expect(test.editor.map).toBeNull()
  expect(test.errors[0]?.code).toBe('no-such-map')
})

test('a step older than the map is not applied to it', async () => {
  const test = await TestEditor.open()
  test.main.dropEvents = true
  const older = test.main.change(paint(3, 1))
  test.main.change(paint(3, 2))
  await test.editor.open(test.main.map.id)
  test.main.held.add('maps.run')
  const late = test.editor.run(paint(4) as never)
  test.main.waiting.at(-1)?.answer(older)
  await late
  expect([test.map.layers.terrain[3], test.editor.replica.revision]).toEqual([2, 3])
})
