/** What the forms of a plan offer and say: whom an order may be about, what is usual, and what a click on the map would do. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { addOrders, changeOrders, lastOrdersOf } from '../../../renderer/simulation/groupOrders.ts'
import EventEditor from '../../../renderer/simulation/EventEditor.svelte'
import OrderEditor from '../../../renderer/simulation/OrderEditor.svelte'
import OrderFields from '../../../renderer/simulation/OrderFields.svelte'
import { PlanState } from '../../../renderer/simulation/PlanState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import type { Encounter, EncounterEvent, Order, TaskType } from '../../../src/map/records/encounter.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { click, controls, field, optionsOf, show, texts, words } from '../page.ts'
import { selectCreatures } from '../panels/shownPanel.ts'

/** A flying hero, a wolf and a bear, and one plan. */
async function planning(more: Partial<Encounter> = {}) {
  const t = await TestEditor.open()
  await t.place(
    ['hero', 1, 1, { name: 'Hero', speedFeet: { land: 30, fly: 60 } }],
    ['wolf', 5, 1, { name: 'Wolf' }, 'foes'],
    ['bear', 7, 4, { name: 'Bear' }, 'foes'],
  )
  t.tool('select')
  selectCreatures(t, 'hero')
  const plans = new PlanState(t.main.client, t.editor, new Toasts())
  await plans.addPlan()
  await plans.change(more, 'given')
  await t.settled()
  flushSync()
  return { t, plans, plan: () => [...t.map.tables.encounters.values()][0]! }
}
const orderOf = (task: object, more: object = {}) =>
  ({ creatureId: 'hero', fromRound: 1, tumble: false, then: [], task, ...more }) as never as Order

async function orderForm(task: object, more: object = {}) {
  const made = await planning({ orders: [orderOf(task, more)] })
  const { plans, t } = made
  const form = show(OrderEditor, { plans, order: made.plan().orders[0], creature: t.editor.selectedCreature })
  return { ...made, form, names: controls(form).map((line) => line.split(':')[0]!) }
}

test.each([
  [{ type: 'pursue', creatureId: 'bear' }, 'Target', ['Bear', 'Wolf']],
  [{ type: 'close-to-reach' }, 'Target', ['Nearest opponent', 'Bear', 'Wolf']],
  [{ type: 'flee', from: [] }, 'Away from', ['Every opponent', 'Bear', 'Wolf']],
  [{ type: 'flee', from: ['wolf'] }, 'Away from', ['Add…', 'Bear']],
] as const)('the order %j is about others, each once: %s', async (task, label, choices) => {
  const { form } = await orderForm(task)
  expect(optionsOf(form, label)).toEqual(choices)
})

test.each([
  [{ type: 'follow', creatureId: 'bear', withinFeet: 10 }, 'Within: 10 (0 to 1000)'],
  [{ type: 'guard', at: { col: 1, row: 1 }, radiusFeet: 20 }, 'Radius: 20 (0 to 1000)'],
  [{ type: 'keep-distance', from: [], feet: 30, keepsSight: false }, 'At least: 30 (0 to 1000)'],
])('the distance of %j', async (task, line) => {
  expect(controls((await orderForm(task)).form)).toContain(line)
})

test.each([
  ['hold', {}, true],
  ['guard', { at: { col: 1, row: 1 }, radiusFeet: 20 }, true],
  ['flee', { from: [] }, false],
])('only who waits or walks reacts to the sight of an enemy: %s', async (type, more, isOffered) => {
  expect((await orderForm({ type, ...more })).names.includes('On sight of an enemy')).toBe(isOffered)
})

test('flying level is explained to who flies, and a later task is removed alone', async () => {
  const hint = ({ form }: { readonly form: HTMLElement }) =>
    words(field(form, 'Mode').closest('.field')).includes('Flies level')
  expect(hint(await orderForm({ type: 'hold' }, { mode: 'fly' }))).toBe(true)
  expect(hint(await orderForm({ type: 'hold' }))).toBe(false)
  const later = [{ type: 'hold' }, { type: 'flee', from: [] }, { type: 'go-to', waypoints: [{ col: 4, row: 4 }] }]
  const { form, plan, t } = await orderForm({ type: 'hold' }, { then: later })
  click(form, 'Remove “Flee”')
  await t.settled()
  expect(plan().orders[0]?.then).toMatchObject([later[0]!, later[2]!])
})

test('the hint of a later task is that of the one being picked', async () => {
  const { plans, t, plan } = await orderForm({ type: 'hold' }, { then: [{ type: 'flee', from: [] }] })
  await plans.addNextTask('guard')
  await t.settled()
  flushSync()
  const next = show(OrderEditor, { plans, order: plan().orders[0], creature: t.editor.selectedCreature })
  expect(texts(next, 'p.quiet')).toEqual(['Click the center of the area.'])
})

/** Rounds, pace and risk of orders under rules with these actions. */
async function fields(orders: readonly Order[], actions: readonly string[], withdraw?: boolean) {
  const { t, plans } = await planning()
  const tableRules = withdraw === undefined ? [] : [{ id: 'withdraw', default: withdraw }]
  t.editor.rulesets = [
    {
      id: 'pf1e',
      name: 'PF1',
      wholeTurn: 'double',
      paces: actions.map((id) => ({ id, label: `By ${id}`, isWithdrawal: id === 'withdraw' })),
      bands: [],
      actions: actions.map((id) => ({ id, label: `The ${id}` })),
      tableRules,
    },
  ] as never
  flushSync()
  return show(OrderFields, { plans, orders, onChange: () => undefined })
}

test.each([
  ['flee', { from: [] }, undefined, 'As usual: by double'],
  ['flee', { from: [] }, 'run', 'As usual: by double'],
  ['hold', {}, undefined, 'As usual: the move'],
])('the usual pace of %s with %j, pace %s', async (type, task, pace, usual) => {
  const form = await fields([orderOf({ type, ...task }, pace ? { pace } : {})], ['move', 'double', 'run'])
  expect(optionsOf(form, 'Pace')).toEqual([usual, 'By move', 'By double', 'By run'])
})

test.each([
  [undefined, false],
  [false, false],
  [true, true],
])('withdrawals are offered where the rules have them: %s', async (withdraw, isOffered) => {
  const form = await fields([orderOf({ type: 'hold' })], ['move', 'withdraw'], withdraw)
  expect(optionsOf(form, 'Pace').includes('By withdraw')).toBe(isOffered)
})

test('several orders begin before any of them ends, and end after all have begun', async () => {
  const form = await fields(
    [orderOf({ type: 'hold' }, { fromRound: 3, toRound: 9 }), orderOf({ type: 'hold' }, { fromRound: 5, toRound: 7 })],
    ['move'],
  )
  const [from, to] = [field(form, 'From round'), field(form, 'To round')]
  expect([from.value, from.min, from.max, to.value, to.min]).toEqual(['3', '1', '7', '9', '5'])
})

test.each<readonly [EncounterEvent['type'], object, string, string]>([
  ['door', { edgeId: 'x', door: 'open' }, 'Pick on map', 'Click a door.'],
  ['drop', { creatureId: 'bear' }, 'Pick on map', 'Click the creature that drops.'],
  ['stand', { creatureId: 'bear' }, 'Pick on map', 'Click the creature that gets up.'],
  ['leave', { creatureId: 'bear' }, 'Pick on map', 'Click the creature that leaves.'],
  [
    'terrain',
    { terrain: 1, cells: [{ col: 1, row: 1 }] },
    'Paint on map',
    'Drag over squares; start on a marked one to remove.',
  ],
])('the event %s with %j is picked by “%s”: %s', async (type, more, button, hint) => {
  const event = { type, round: 2, ...more } as EncounterEvent
  const { plans, t } = await planning({ events: [event] })
  plans.eventAt = 0
  const form = show(EventEditor, { plans, event, index: 0, map: t.map })
  click(form, button)
  expect(texts(form, '.pick [role=status]')).toEqual([hint])
  plans.picker.stop()
})

test('an arrival says where, painted terrain how many squares', async () => {
  const { plans, t } = await planning()
  const said = (event: object) => texts(show(EventEditor, { plans, event, index: 0, map: t.map }), 'p')
  const arrival = { type: 'arrive', round: 3, creatureId: 'bear' }
  expect(said(arrival)).toEqual(['Arrives where it is on the map.'])
  expect(said({ ...arrival, at: { col: 2, row: 5 } })[0]).toMatch(/^Arrives at C6\./)
  const cells = [1, 2, 3].map((col) => ({ col, row: 1 }))
  expect(said({ type: 'terrain', round: 2, terrain: 1, cells })).toEqual(['3 squares'])
})

test('an arrival at the place on the map keeps its round', async () => {
  const arrival = { type: 'arrive', round: 4, creatureId: 'bear', at: { col: 2, row: 2 } } as never as EncounterEvent
  const { plans, plan, t } = await planning({ events: [arrival] })
  click(show(EventEditor, { plans, event: arrival, index: 0, map: t.map }), 'Use its place on the map')
  await t.settled()
  expect(plan().events).toEqual([{ type: 'arrive', round: 4, creatureId: 'bear' }])
})

/** Two heroes with an order to pursue, whose target a click on the map chooses. */
async function pursuing(type: TaskType = 'pursue') {
  const { t, plans, plan } = await planning({ orders: [] })
  await t.place(['squire', 2, 3, { name: 'Squire' }])
  selectCreatures(t, 'hero', 'squire')
  await addOrders(plans, type, t.editor.selectedCreatures)
  await t.settled()
  const targets = (of = plan()) => of.orders.map(({ task }) => ('creatureId' in task ? task.creatureId : null))
  const before = targets()
  const clickBear = async () => {
    t.click(7.5, 4.5)
    await t.settled()
  }
  return { t, plans, plan, targets, before, clickBear }
}

test('a target picked for several is not that of another plan, nor of orders that are gone', async () => {
  const other = await pursuing()
  await other.plans.addPlan(other.plan(), 'Copy')
  await other.t.settled()
  const copy = () => [...other.t.map.tables.encounters.values()][1]!
  await other.clickBear()
  expect([other.targets(), other.targets(copy())]).toEqual([other.before, other.before])

  const gone = await pursuing()
  await gone.plans.change({ orders: gone.plan().orders.slice(0, 1) }, 'one less')
  await gone.clickBear()
  expect([gone.targets(), gone.plans.picker.key]).toEqual([gone.before.slice(0, 1), null])

  const fewer = await pursuing()
  selectCreatures(fewer.t, 'hero')
  await fewer.clickBear()
  expect(fewer.targets()).toEqual(fewer.before)
})

test('a change of several is a step of as many orders, of the last of each', async () => {
  const { t, plans, plan } = await pursuing()
  await plans.change({ orders: [orderOf({ type: 'hold' }, { toRound: 2 }), ...plan().orders] }, 'given')
  await t.settled()
  const placed = lastOrdersOf(plans, t.editor.selectedCreatures)
  expect(placed.map(({ index }) => index)).toEqual([1, 2])
  await changeOrders(plans, placed, { risk: 'safest' })
  await t.settled()
  expect(plan().orders.map(({ risk }) => risk)).toEqual([undefined, 'safest', 'safest'])
  expect(t.main.labels.at(-1)).toMatch(/\b2\b/)
})
