import { expect, test } from 'vitest'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { PlanState } from '../../../renderer/simulation/PlanState.svelte.ts'
import { addOrders, addUsualOrders, changeOrders, lastOrdersOf } from '../../../renderer/simulation/groupOrders.ts'
import {
  encounterSchema,
  type Encounter,
  type EncounterEvent,
  type Exit,
  type Order,
  type TaskType,
} from '../../../src/map/records/encounter.ts'
import { edgeAt } from '../../support/printableMap.ts'
import { TestEditor } from '../editor/testEditor.ts'

/** A plan on a map with a hero, who is selected, and an order to fill by clicks. */
async function planning() {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1])
  t.tool('select').click(1.5, 1.5)
  const plans = new PlanState(t.main.client, t.editor, new Toasts())
  await plans.addPlan()
  await plans.addOrder('go-to')
  await t.settled()
  const kept = () => encounterSchema.parse([...t.map.tables.encounters.values()][0])
  return { t, plans, kept }
}

/** The order a call would put on the map. */
const orderIn = (argument: unknown): Order => {
  const { command } = argument as { command: { put: readonly { record: Encounter }[] } }
  const order = command.put[0]?.record.orders[0]
  if (!order) throw new Error('a plan with an order is put')
  return order
}

test('clicks that come faster than the map takes them are waypoints all the same', async () => {
  const { t } = await planning()
  t.main.held.add('maps.run')
  t.click(3.5, 1.5).click(5.5, 2.5).click(7.5, 3.5)
  const asked = t.main.waiting.map(({ argument }) => orderIn(argument).task)
  expect(asked.map((task) => (task.type === 'go-to' ? task.waypoints.map(({ col }) => col) : []))).toEqual([
    [3],
    [3, 5],
    [3, 5, 7],
  ])
})

test('a click outside the map is no waypoint', async () => {
  const { t, kept } = await planning()
  t.click(-0.5, 1.5).click(3.5, -2.5)
  await t.settled()
  expect(kept().orders[0]?.task).toMatchObject({ type: 'go-to', waypoints: [{ col: 1, row: 1 }] })
})

test('what another step takes back is not brought back by the next change', async () => {
  const { t, plans, kept } = await planning()
  await plans.changeOrder({ risk: 'safest' })
  await t.editor.undo()
  await plans.changeOrder({ tumble: true })
  await t.settled()
  expect(kept().orders[0]).toMatchObject({ tumble: true })
  expect(kept().orders[0]?.risk).toBeUndefined()
})

test('several who are selected get one order together; a click fills it for all, and at first each pursues who is nearest', async () => {
  const { t, plans, kept } = await planning()
  await t.place(['far', 9, 1, {}, 'foes'], ['near', 3, 3, {}, 'foes'], ['friend', 8, 3])
  await plans.change({ orders: [] }, 'none')
  t.editor.select({
    cells: new Set(),
    records: ['hero', 'friend'].map((id) => ({ table: 'creatures', id: id as never })),
  })
  await addOrders(plans, 'pursue', t.editor.selectedCreatures)
  await t.settled()
  const tasks = () => Object.fromEntries(kept().orders.map(({ creatureId, task }) => [creatureId, task]))
  expect(tasks()).toMatchObject({ hero: { creatureId: 'near' }, friend: { creatureId: 'far' } })
  t.click(3.5, 3.5)
  await t.settled()
  expect(tasks()).toMatchObject({ hero: { creatureId: 'near' }, friend: { creatureId: 'near' } })
  t.editor.select({ cells: new Set(), records: [] })
  t.click(9.5, 1.5)
  await t.settled()
  expect(tasks()).toMatchObject({ hero: { creatureId: 'near' }, friend: { creatureId: 'near' } })
})

test('an exit is changed or taken out by its place, the others stay', async () => {
  const { t, plans, kept } = await planning()
  const exit = (name: string): Exit => ({ name, cells: [{ col: 1, row: 0 }], takesOff: true })
  for (const [index, name] of ['north', 'east', 'south'].entries()) await plans.changeExit(index, exit(name))
  await plans.changeExit(1, exit('west'))
  await plans.changeExit(0, null)
  await t.settled()
  expect(kept().exits.map(({ name }) => name)).toEqual(['west', 'south'])
})

test('a new plan lets each side engage the nearest enemy; those without enemies or orders are left alone until asked', async () => {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1], ['foe', 5, 1, {}, 'foes'], ['cow', 3, 3, {}, 'neutral'])
  const plans = new PlanState(t.main.client, t.editor, new Toasts())
  await plans.addPlan()
  await t.settled()
  const kept = () => encounterSchema.parse([...t.map.tables.encounters.values()][0])
  const ordered = () =>
    kept()
      .orders.map(({ creatureId, task }) => [creatureId, task.type])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  const everyone = [
    ['foe', 'close-to-reach'],
    ['hero', 'close-to-reach'],
  ]
  expect(ordered()).toEqual(everyone)
  await plans.change({ orders: kept().orders.filter(({ creatureId }) => creatureId !== 'hero') }, 'one less')
  await addUsualOrders(plans)
  await t.settled()
  expect(ordered()).toEqual(everyone)
})

test('rounds, pace and risk of several are changed together, those of their last orders only', async () => {
  const { t, plans, kept } = await planning()
  await t.place(['friend', 8, 3])
  const both = () => t.editor.selectedCreatures
  t.editor.select({
    cells: new Set(),
    records: ['hero', 'friend'].map((id) => ({ table: 'creatures', id: id as never })),
  })
  await addOrders(plans, 'hold', both())
  await changeOrders(plans, lastOrdersOf(plans, both()), { pace: 'double', risk: 'safest', toRound: 4 })
  await t.settled()
  expect(kept().orders.map(({ pace, risk, toRound }) => [pace, risk, toRound])).toEqual([
    [undefined, undefined, undefined],
    ['double', 'safest', 4],
    ['double', 'safest', 4],
  ])
  await changeOrders(plans, lastOrdersOf(plans, both()), { pace: undefined })
  await t.settled()
  expect(kept().orders.map(({ pace }) => pace)).toEqual([undefined, undefined, undefined])
})

test('a task for later is added to the open order, and a click fills it', async () => {
  const { t, plans, kept } = await planning()
  await plans.addNextTask('go-to')
  t.click(6.5, 4.5)
  await t.settled()
  expect(kept().orders[0]).toMatchObject({
    task: { type: 'go-to' },
    then: [{ type: 'go-to', waypoints: [{ col: 6, row: 4 }] }],
  })
})

test.each<readonly [TaskType, object, object]>([
  ['go-to', { waypoints: [{ col: 1, row: 1 }] }, { waypoints: [{ col: 7, row: 4 }] }],
  [
    'patrol',
    {
      waypoints: [
        { col: 1, row: 1 },
        { col: 1, row: 1 },
      ],
    },
    {
      waypoints: [
        { col: 1, row: 1 },
        { col: 7, row: 4 },
      ],
    },
  ],
  ['guard', { at: { col: 1, row: 1 }, radiusFeet: 20 }, { at: { col: 7, row: 4 } }],
  ['follow', { creatureId: 'near', withinFeet: 10 }, { creatureId: 'far' }],
  ['pursue', { creatureId: 'near' }, { creatureId: 'far' }],
  ['close-to-reach', {}, { creatureId: 'far' }],
  ['flee', { from: [] }, { from: ['far'] }],
  ['keep-distance', { from: [], feet: 30, keepsSight: false }, { from: ['far'] }],
  ['stay-in-cover', { from: [] }, { from: ['far'] }],
])('the task %s of the open order is set, and a click on the map aims it', async (type, fresh, aimed) => {
  const { t, plans, kept } = await planning()
  await t.place(['far', 7, 4, {}, 'foes'], ['near', 3, 1, {}, 'foes'])
  await plans.setTask(type)
  await t.settled()
  expect(kept().orders[0]?.task).toEqual({ type, ...fresh })
  expect(plans.picker.key).toBe('task')
  t.click(7.5, 4.5)
  await t.settled()
  expect(kept().orders[0]?.task).toEqual({ type, ...fresh, ...aimed })
  // A click that aims at nothing leaves the task as it is.
  const before = t.main.labels.length
  if ('creatureId' in aimed || 'from' in aimed) {
    t.click(9.5, 6.5)
    await t.settled()
    expect(t.main.labels).toHaveLength(before)
  }
})

test('who holds waits for no click', async () => {
  const { t, plans, kept } = await planning()
  expect(plans.picker.key).toBe('task')
  await plans.setTask('hold')
  await t.settled()
  expect([kept().orders[0]?.task, plans.picker.key]).toEqual([{ type: 'hold' }, null])
})

test('orders of a creature follow each other, later ones in later rounds, and one is taken out by its place', async () => {
  const { t, plans, kept } = await planning()
  await plans.changeOrder({ fromRound: 2, toRound: 4 })
  await plans.addOrder('hold')
  await t.settled()
  await plans.addOrder('hold')
  await t.settled()
  expect(kept().orders.map(({ fromRound, task }) => [fromRound, task.type])).toEqual([
    [2, 'go-to'],
    [5, 'hold'],
    [6, 'hold'],
  ])
  expect([plans.orderAt, plans.open?.index]).toEqual([2, 2])
  await plans.removeOrder(1)
  await plans.removeOrder(7)
  await t.settled()
  expect(kept().orders.map(({ fromRound }) => fromRound)).toEqual([2, 6])
  expect([plans.orderAt, plans.open?.index, plans.picker.key]).toEqual([null, 0, null])
})

test('an order given after the last round stays within the limit', async () => {
  const { plans, t } = await planning()
  await plans.changeOrder({ fromRound: 200 })
  await t.settled()
  expect(plans.freshOrder('hold', plans.creatures[0]!).fromRound).toBe(200)
  const run = { plan: plans.plan, answer: { ledger: [] } }
  plans.branch = { run, round: 3 } as never
  expect(plans.freshOrder('hold', t.map.tables.creatures.get('hero' as never)!).fromRound).toBe(3)
})

test('each event begins with what the map has, and a click aims it', async () => {
  const { t, plans, kept } = await planning()
  await t.place(['wolf', 7, 4, {}, 'foes'])
  await plans.addEvent('door')
  expect(kept().events).toEqual([])
  const doors = [
    edgeAt(4, 2, 'west', { kind: 'door' }),
    edgeAt(9, 5, 'west', { kind: 'door' }),
    edgeAt(9, 4, 'west', { kind: 'wall' }),
  ]
  t.main.change({ type: 'edit-records', put: doors.map((record) => ({ table: 'edges', record })) })
  await t.settled()
  const [first, second] = plans.doors.map(({ id }) => id)
  const click = async (type: EncounterEvent['type'], x: number, y: number) => {
    await plans.addEvent(type)
    await t.settled()
    const fresh = kept().events.at(-1)
    expect([plans.eventAt, plans.picker.key]).toEqual([kept().events.length - 1, 'event'])
    t.click(x, y)
    await t.settled()
    return [fresh, kept().events.at(-1)]
  }
  expect(await click('door', 9.2, 5.4)).toEqual([
    { type: 'door', round: 2, edgeId: first, door: 'open' },
    { type: 'door', round: 2, edgeId: second, door: 'open' },
  ])
  expect(await click('arrive', 6.5, 3.5)).toEqual([
    { type: 'arrive', round: 2, creatureId: 'hero' },
    { type: 'arrive', round: 2, creatureId: 'hero', at: { col: 6, row: 3 } },
  ])
  for (const type of ['drop', 'stand', 'leave'] as const)
    expect(await click(type, 7.5, 4.5)).toEqual([
      { type, round: 2, creatureId: 'hero' },
      { type, round: 2, creatureId: 'wolf' },
    ])
  expect(t.main.labels.at(-1)).toBe('Change an event of a plan')
  await plans.changeEvent(1, { type: 'leave', round: 9, creatureId: 'wolf' as never })
  await plans.changeEvent(0, null)
  await t.settled()
  expect(kept().events.map(({ type, round }) => [type, round])).toEqual([
    ['leave', 9],
    ['drop', 2],
    ['stand', 2],
    ['leave', 2],
  ])
  expect(plans.eventAt).toBeNull()
})

/** Draws a rectangle on the map, as a picker takes it. */
async function dragArea(t: TestEditor, from: readonly [number, number], to: readonly [number, number]) {
  t.down(...from)
  t.move(...to)
  window.dispatchEvent(new Event('pointerup'))
  await t.settled()
}

test('rectangles add squares to the area of a terrain event, and one begun inside takes them away', async () => {
  const { t, plans, kept } = await planning()
  await plans.addEvent('terrain')
  expect([kept().events, plans.picker.key]).toEqual([[], 'new-event'])
  await dragArea(t, [2.5, 1.5], [4.5, 2.5])
  const cells = () =>
    kept().events.map((event) => (event.type === 'terrain' ? event.cells.map(({ col, row }) => `${col},${row}`) : []))
  expect(cells()).toEqual([['2,1', '3,1', '4,1', '2,2', '3,2', '4,2']])
  expect(kept().events[0]).toMatchObject({ round: 2, terrain: 1 })
  expect([plans.eventAt, plans.picker.key]).toEqual([0, 'event'])
  await dragArea(t, [3.5, 2.5], [9.5, 2.5])
  expect(cells()).toEqual([['2,1', '3,1', '4,1', '2,2']])
  await dragArea(t, [11.5, 7.5], [14.5, 9.5])
  expect(cells()).toEqual([['2,1', '3,1', '4,1', '2,2', '11,7']])
  plans.picker.stop()
  await dragArea(t, [0.5, 0.5], [1.5, 0.5])
  expect(cells()[0]).toHaveLength(5)
})

test('while a rectangle is drawn its squares are shown, and no longer once it ends', async () => {
  const { t, plans } = await planning()
  await plans.addEvent('terrain')
  t.down(2.5, 1.5)
  t.move(3.5, 2.5)
  expect(plans.picker.rect).toHaveLength(4)
  expect(plans.previews).toContainEqual({ kind: 'cells', cells: [14, 15, 26, 27] })
  window.dispatchEvent(new Event('pointerup'))
  await t.settled()
  expect(plans.picker.rect).toEqual([])
})

test('an exit is drawn on the map: a new one named after its number, a known one gains squares', async () => {
  const { t, plans, kept } = await planning()
  plans.pickExit(0)
  expect(plans.picker.key).toBe('exit-0')
  await dragArea(t, [0.5, 3.5], [0.5, 4.5])
  expect(kept().exits).toEqual([
    {
      name: 'Exit 1',
      cells: [
        { col: 0, row: 3 },
        { col: 0, row: 4 },
      ],
      takesOff: true,
    },
  ])
  await plans.changeExit(0, { ...kept().exits[0]!, name: 'Gate', takesOff: false })
  plans.pickExit(0)
  await dragArea(t, [0.5, 5.5], [0.5, 5.5])
  expect(kept().exits).toEqual([{ name: 'Gate', cells: [3, 4, 5].map((row) => ({ col: 0, row })), takesOff: false }])
})

test('a plan is removed, and another one is shown with nothing open', async () => {
  const { t, plans } = await planning()
  await plans.addPlan(plans.plan, 'Second')
  await t.settled()
  expect([plans.plans.length, plans.plan?.name, plans.plan?.orders.length]).toEqual([2, 'Second', 1])
  plans.orderAt = plans.eventAt = 0
  await plans.removePlan()
  await t.settled()
  expect([plans.plans.length, plans.planId, plans.orderAt, plans.eventAt]).toEqual([1, null, null, null])
  expect(t.main.labels.at(-1)).toBe('Remove Second')
})

test('creatures are deployed to the places the engine finds, and those without room are named', async () => {
  const { t, plans } = await planning()
  await t.place(['wolf', 7, 4, { name: 'Wolf' }])
  t.main.held.add('engine.deploy')
  const toasts = new Toasts()
  const state = new PlanState(t.main.client, t.editor, toasts)
  const deploying = state.deploy('zone' as never)
  await t.settled()
  expect(t.main.waiting.at(-1)?.argument).toEqual({ mapId: 'm1', regionId: 'zone' })
  t.main.waiting.at(-1)?.answer({ moves: [{ id: 'hero', to: { col: 5, row: 2 } }], noRoom: ['wolf', 'gone'] })
  await deploying
  await t.settled()
  expect([t.where('hero'), t.where('wolf')]).toEqual([
    [5, 2],
    [7, 4],
  ])
  expect(toasts.list.map(({ text }) => text)).toEqual([`No room for Wolf, ${plans.nameOf('gone' as never)}.`])
  const steps = t.main.labels.length
  const again = state.deploy('zone' as never)
  await t.settled()
  t.main.waiting.at(-1)?.answer({ moves: [], noRoom: [] })
  await again
  expect([t.main.labels.length, toasts.list.length]).toEqual([steps, 1])
})
