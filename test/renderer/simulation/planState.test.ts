import { expect, test } from 'vitest'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { PlanState } from '../../../renderer/simulation/PlanState.svelte.ts'
import { addOrders, addUsualOrders, changeOrders, lastOrdersOf } from '../../../renderer/simulation/groupOrders.ts'
import { encounterSchema, type Encounter, type Exit, type Order } from '../../../src/map/records/encounter.ts'
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
