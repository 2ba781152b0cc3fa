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

test.each([
  ['with none open before', async () => new TestEditor()],
  ['with another open before', () => TestEditor.open()],
])('a map that cannot be opened is told of, and none is open, %s', async (_, opened) => {
  const test = await opened()
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

/** A replica with calls that are answered by hand. */
async function replica() {
  const test = await TestEditor.open()
  return { test, replica: test.editor.replica, main: test.main }
}

test('a step of the history or a version is gone to by its own number', async () => {
  const { test, replica: state, main } = await replica()
  main.held.add('maps.goTo').add('maps.restoreVersion')
  const going = [state.goTo(3), state.restoreVersion(7)]
  await test.settled()
  expect(main.waiting.map(({ name, argument }) => [name, argument])).toEqual([
    ['maps.goTo', { mapId: 'm1', sequence: 3 }],
    ['maps.restoreVersion', { mapId: 'm1', versionId: 7 }],
  ])
  expect(state.pending).toBe(2)
  main.waiting[0]?.answer({ revision: 1, change: null, history: { sequence: 3, undoLabel: 'a', redoLabel: 'b' } })
  main.waiting[1]?.fail('no-such-version')
  expect((await Promise.all(going)).map(({ ok }) => ok)).toEqual([true, false])
  expect([state.pending, state.history]).toEqual([0, { sequence: 3, undoLabel: 'a', redoLabel: 'b' }])
})

test('a closed map leaves nothing behind, takes no command, and its window hears no more of it', async () => {
  const { test, replica: state, main } = await replica()
  await test.editor.run(paint(3) as never)
  await state.close()
  expect([state.map, state.mapId, state.revision, state.history.undoLabel]).toEqual([null, null, 0, null])
  expect(main.calls.at(-1)).toEqual({ name: 'maps.close', argument: { mapId: 'm1' } })
  const calls = main.calls.length
  await state.close()
  expect(await state.undo()).toMatchObject({ ok: false, error: { code: 'no-map-open' } })
  main.change(paint(4))
  expect([state.map, main.calls.length, state.pending]).toEqual([null, calls, 0])
})

test('a map that was closed while it loaded stays closed', async () => {
  const test = new TestEditor()
  const { replica: state } = test.editor
  test.main.held.add('maps.open')
  const opening = state.open(test.main.map.id)
  await test.settled()
  await state.close()
  test.main.waiting[0]?.answer(test.main.snapshot())
  await opening
  expect([state.map, state.mapId]).toEqual([null, null])
})

test('listeners hear of each step, of the whole map with none, and no more once they leave', async () => {
  const { test, replica: state, main } = await replica()
  const heard: [string, boolean][] = []
  const leave = state.onStep((_, change) => heard.push(['first', change !== null]))
  state.onStep((_, change) => heard.push(['second', change !== null]))
  main.change(paint(3))
  leave()
  await state.open(main.map.id)
  expect(heard).toEqual([
    ['first', true],
    ['second', true],
    ['second', false],
  ])
  await test.editor.dispose()
  main.change(paint(4))
  expect(heard).toHaveLength(3)
})

test('a map that another program changed is loaded again; of others nothing is', async () => {
  const listeners = new Map<string, (payload: unknown) => void>()
  const test = new TestEditor()
  const client = {
    ...test.main.client,
    on: (name: string, listener: (payload: unknown) => void) => {
      listeners.set(name, listener)
      return () => void listeners.delete(name)
    },
  }
  const own = new TestEditor(12, 8, client as never)
  await own.editor.open('m1' as never)
  const opened = () => test.main.calls.filter(({ name }) => name === 'maps.open').length
  listeners.get('maps.outdated')?.({ mapId: 'm2' })
  expect(opened()).toBe(1)
  listeners.get('maps.outdated')?.({ mapId: 'm1' })
  expect(opened()).toBe(2)
  await own.settled()
  await own.editor.dispose()
  expect(listeners.size).toBe(0)
})

test('steps that come early are applied in the order of their revisions', async () => {
  const test = new TestEditor()
  test.main.held.add('maps.open')
  const opening = test.editor.open(test.main.map.id)
  await test.settled()
  const before = test.main.snapshot()
  test.main.dropEvents = true
  const steps = [paint(5), paint(6), paint(5, 2)].map((command) => test.main.change(command))
  test.main.dropEvents = false
  test.main.held.add('maps.run')
  const late = [1, 0, 2].map((which) => {
    const sent = test.editor.replica.run(paint(0) as never)
    test.main.waiting.at(-1)?.answer(steps[which])
    return sent
  })
  await test.settled()
  test.main.waiting[0]?.answer(before)
  await Promise.all([opening, ...late])
  expect(test.main.calls.filter(({ name }) => name === 'maps.open')).toHaveLength(1)
  expect([5, 6].map((index) => test.map.layers.terrain[index])).toEqual([2, 1])
})
