import { expect, test } from 'vitest'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from './testEditor.ts'

const reachCalls = (t: TestEditor) =>
  t.main.calls.filter(({ name }) => name === 'engine.reach').map(({ argument }) => argument)
const answer = (revision: number) => ({
  revision,
  window: { col: 0, row: 0, widthCells: 0, heightCells: 0 },
  bands: [],
})

async function withTwo(): Promise<TestEditor> {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1], ['b', 4, 1])
  t.main.held.add('engine.reach').add('engine.route').add('engine.threat')
  return t.tool('select')
}

test('selecting one creature asks where it gets; selecting two asks nothing', async () => {
  const t = await withTwo()
  t.click(1.5, 1.5)
  expect(reachCalls(t)).toMatchObject([{ creatureId: 'a', mode: 'land' }])
  t.click(4.5, 1.5, { shift: true })
  expect(t.editor.answers.reach).toBeNull()
  expect(reachCalls(t)).toHaveLength(1)
})

test('only the answer to the newest wish is shown, whichever comes first', async () => {
  const t = await withTwo()
  t.click(1.5, 1.5)
  for (const mode of ['fly', 'swim', 'climb'] as const) t.editor.setMover({ mode })
  expect(reachCalls(t).map((argument) => (argument as { mode: string }).mode)).toEqual(['land', 'fly', 'swim', 'climb'])
  // One asker: the engine drops what it asked before.
  expect(new Set(reachCalls(t).map((argument) => (argument as { asker: string }).asker)).size).toBe(1)
  const asked = t.main.waiting.filter(({ name }) => name === 'engine.reach')
  asked[1]?.answer(answer(1))
  await t.settled()
  expect([t.editor.answers.reach, t.editor.answers.reachWaiting]).toEqual([null, true])
  asked[3]?.answer(answer(2))
  asked[0]?.answer(answer(3))
  await t.settled()
  expect(t.editor.answers.reach?.revision).toBe(2)
  expect(t.editor.answers.reachWaiting).toBe(false)
})

test('a change of the map asks again', async () => {
  const t = await withTwo()
  t.click(1.5, 1.5)
  t.main.waiting[0]?.answer(answer(2))
  await t.settled()
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [5], values: [1] })
  expect(reachCalls(t)).toHaveLength(2)
})

test('hovering asks for the way to each square once', async () => {
  const t = await withTwo()
  t.click(1.5, 1.5)
  const routes = () => t.main.calls.filter(({ name }) => name === 'engine.route')
  const before = routes().length
  t.main.held.delete('engine.route')
  for (const call of t.main.waiting.filter(({ name }) => name === 'engine.route')) call.answer(answer(2))
  await t.settled()
  t.move(6.2, 3.5).move(6.4, 3.6).move(6.8, 3.9)
  await t.settled()
  expect(routes().length - before).toBe(1)
  expect(routes().at(-1)?.argument).toMatchObject({ creatureId: 'a', to: { col: 6, row: 3 } })
})

test('threat asks for foes of the selected side only', async () => {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1], ['wolf', 4, 1, {}, 'foes'], ['bear', 6, 1, {}, 'foes'])
  t.tool('select').click(1.5, 1.5)
  t.editor.setOverlays({ threat: 'foes' })
  const [call] = t.main.calls.filter(({ name }) => name === 'engine.threat')
  expect(call?.argument).toMatchObject({ creatureIds: ['wolf', 'bear'] })
})

test('the summary names square, ground, who is there and what stands between', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 2, 2, { name: 'Sir Bran' }])
  t.tool('edges', { edgeKind: 'door', doorLocked: true }).drag([
    [2, 2],
    [3, 2],
  ])
  await t.settled()
  t.tool('select').move(2.5, 2.5)
  expect(t.editor.summary).toBe('C3: Open terrain. Sir Bran, medium, party. Locked door to the north.')
})

test('a creature in the air is asked how far it flies, and walks again when it has landed', async () => {
  const t = await withTwo()
  const fly = async (altitudeFeet: number) => {
    const creature = t.editor.map!.tables.creatures.get('a' as RecordId)!
    const record = { ...creature, altitudeFeet, speedFeet: { land: 30, fly: 60 } }
    await t.editor.run({ type: 'edit-records', put: [{ table: 'creatures', record }] })
  }
  const modes = () => reachCalls(t).map((argument) => (argument as { mode: string }).mode)
  await fly(0)
  t.click(1.5, 1.5)
  await fly(20)
  await fly(25)
  t.editor.setMover({ mode: 'land' })
  await fly(30)
  await fly(0)
  expect(modes()).toEqual(['land', 'fly', 'fly', 'land', 'land', 'land'])
  await fly(5)
  t.click(4.5, 1.5)
  expect(modes().slice(-2)).toEqual(['fly', 'land'])
})

test('pointing at a creature asks where it gets, and a press shows that without asking again', async () => {
  const t = await withTwo()
  t.move(1.5, 1.5).move(1.6, 1.6)
  expect(reachCalls(t)).toMatchObject([{ creatureId: 'a', mode: 'land' }])
  t.main.waiting.find(({ name }) => name === 'engine.reach')?.answer(answer(7))
  await t.settled()
  expect(t.editor.answers.reach).toBeNull()
  t.click(1.5, 1.5)
  expect([t.editor.answers.reach?.revision, t.editor.answers.reachWaiting]).toEqual([7, false])
  expect(reachCalls(t)).toHaveLength(1)
})

test('a press before the answer to what was asked ahead waits for it; another creature pointed at does not take it away', async () => {
  const t = await withTwo()
  t.move(1.5, 1.5).click(1.5, 1.5).move(4.5, 1.5)
  expect(reachCalls(t)).toMatchObject([{ creatureId: 'a' }, { creatureId: 'b' }])
  expect(new Set(reachCalls(t).map((argument) => (argument as { asker: string }).asker)).size).toBe(2)
  const [first, second] = t.main.waiting.filter(({ name }) => name === 'engine.reach')
  second?.answer(answer(8))
  first?.answer(answer(7))
  await t.settled()
  expect(t.editor.answers.reach?.revision).toBe(7)
  t.click(4.5, 1.5)
  expect(t.editor.answers.reach?.revision).toBe(8)
})

test('what was asked ahead is asked again once the map has changed; nothing is asked ahead for what is not shown', async () => {
  const t = await withTwo()
  t.move(1.5, 1.5)
  t.main.waiting.find(({ name }) => name === 'engine.reach')?.answer(answer(7))
  await t.settled()
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [5], values: [1] })
  t.click(1.5, 1.5)
  expect([t.editor.answers.reach, reachCalls(t).length]).toEqual([null, 2])
  t.editor.setOverlays({ reach: false })
  t.move(4.5, 1.5)
  t.editor.setOverlays({ reach: true })
  t.tool('brush')
  t.move(1.5, 1.5).move(4.5, 1.5)
  expect(reachCalls(t).filter((argument) => (argument as { creatureId: string }).creatureId === 'b')).toHaveLength(0)
})
