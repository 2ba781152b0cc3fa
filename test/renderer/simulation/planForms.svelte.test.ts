/** The forms of a plan: each field changes its own field of the order, event, exit or turn, and nothing else. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import EventEditor from '../../../renderer/simulation/EventEditor.svelte'
import OrderEditor from '../../../renderer/simulation/OrderEditor.svelte'
import PlacesSection from '../../../renderer/simulation/PlacesSection.svelte'
import { PlanState } from '../../../renderer/simulation/PlanState.svelte.ts'
import TurnFields from '../../../renderer/simulation/TurnFields.svelte'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import type { Encounter, EncounterEvent, Order, Task } from '../../../src/map/records/encounter.ts'
import { edgeAt } from '../../support/printableMap.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { change, fieldsOf } from '../formFields.ts'

async function planning(more: Partial<Encounter> = {}) {
  const t = await TestEditor.open()
  await t.place(
    ['hero', 1, 1, { name: 'Hero', speedFeet: { land: 30, fly: 60 } }],
    ['wolf', 5, 1, { name: 'Wolf' }, 'foes'],
    ['bear', 7, 4, { name: 'Bear' }, 'foes'],
  )
  const doors = [edgeAt(4, 2, 'west', { kind: 'door' }), edgeAt(9, 5, 'west', { kind: 'door' })]
  t.main.change({ type: 'edit-records', put: doors.map((record) => ({ table: 'edges', record })) })
  await t.settled()
  t.tool('select').click(1.5, 1.5)
  const plans = new PlanState(t.main.client, t.editor, new Toasts())
  await plans.addPlan()
  await plans.change(more, 'given')
  await t.settled()
  flushSync()
  return { t, plans, plan: () => [...t.map.tables.encounters.values()][0]! }
}
function show(component: unknown, props: object): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  const mounted = mount(component as Component<Record<string, unknown>>, { target, props: { ...props } })
  onTestFinished(async () => {
    await unmount(mounted)
    target.remove()
  })
  flushSync()
  return target
}
const labels = (form: HTMLElement) => fieldsOf(form).map(([label]) => label)
const without = (record: object, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== name))

async function orderForm(task: object, more: object = {}) {
  const order = { creatureId: 'hero', fromRound: 1, tumble: false, then: [], task, ...more } as never as Order
  const made = await planning({ orders: [order] })
  const { plans, t } = made
  const form = show(OrderEditor, { plans, order: made.plan().orders[0], creature: t.editor.selectedCreature })
  return { ...made, form, order: () => made.plan().orders[0]! }
}
const set = (form: HTMLElement, label: string, value?: string): void =>
  change(fieldsOf(form).find(([each]) => each === label)![1], value)

test.each<readonly [string, object, string | undefined, object]>([
  ['To round', { toRound: 5 }, '5', {}],
  ['From round', { fromRound: 6 }, '6', {}],
  ['Tumble through opponents', { tumble: true }, undefined, {}],
])('the field %s of an order', async (label, expected, value) => {
  const { form, order, t } = await orderForm({ type: 'hold' })
  const before = order()
  set(form, label, value)
  await t.settled()
  expect(order()).toEqual({ ...before, ...expected })
})

test('pace, risk, mode and what happens on sight of an enemy are set, and taken back with the usual choice', async () => {
  for (const [label, field] of [
    ['Risk', 'risk'],
    ['Mode', 'mode'],
    ['On sight of an enemy', 'onSight'],
  ] as const) {
    const { form, order, t } = await orderForm({ type: 'guard', at: { col: 1, row: 1 }, radiusFeet: 20 })
    const before = order()
    set(form, label)
    await t.settled()
    expect([label, field in before, order()[field]]).toEqual([label, false, expect.any(String)])
    expect(without(order(), field)).toEqual(before)
  }
  const { form, order, t } = await orderForm({ type: 'hold' }, { toRound: 5, mode: 'fly' })
  set(form, 'To round', '')
  await t.settled()
  expect('toRound' in order()).toBe(false)
  set(form, 'Mode')
  await t.settled()
  expect('mode' in order()).toBe(false)
})

test.each<readonly [Task['type'], object, string, string | undefined, object]>([
  ['follow', { creatureId: 'bear', withinFeet: 10 }, 'Target', undefined, { creatureId: 'wolf' }],
  ['follow', { creatureId: 'bear', withinFeet: 10 }, 'Within', '15', { withinFeet: 15 }],
  ['guard', { at: { col: 1, row: 1 }, radiusFeet: 20 }, 'Radius', '25', { radiusFeet: 25 }],
  ['keep-distance', { from: [], feet: 30, keepsSight: false }, 'At least', '35', { feet: 35 }],
  ['keep-distance', { from: [], feet: 30, keepsSight: false }, 'Keep a clear line', undefined, { keepsSight: true }],
  ['pursue', { creatureId: 'bear' }, 'Target', undefined, { creatureId: 'wolf' }],
  ['close-to-reach', {}, 'Target', undefined, { creatureId: 'bear' }],
  ['flee', { from: ['wolf'] }, 'Away from', undefined, { from: ['wolf', 'bear'] }],
  ['stay-in-cover', { from: [] }, 'Away from', undefined, { from: ['bear'] }],
])('the task %s with %j: %s', async (type, task, label, value, expected) => {
  const { form, order, t } = await orderForm({ type, ...task })
  set(form, label, value)
  await t.settled()
  expect(order().task).toEqual({ type, ...task, ...expected })
})

test('the nearest opponent is the target again, and threats and waypoints are taken out one by one', async () => {
  const reach = await orderForm({ type: 'close-to-reach', creatureId: 'wolf' })
  set(reach.form, 'Target')
  await reach.t.settled()
  expect(reach.order().task).toEqual({ type: 'close-to-reach' })
  const remove = async (task: object, at: number) => {
    const { form, order, t } = await orderForm(task)
    const buttons = [...form.querySelectorAll<HTMLElement>('li button')]
    buttons[at]?.click()
    await t.settled()
    return [buttons.length, order().task]
  }
  expect(await remove({ type: 'flee', from: ['wolf', 'bear'] }, 0)).toEqual([2, { type: 'flee', from: ['bear'] }])
  const waypoints = [2, 3, 4].map((col) => ({ col, row: 1 }))
  expect(await remove({ type: 'go-to', waypoints }, 1)).toEqual([
    3,
    { type: 'go-to', waypoints: [waypoints[0], waypoints[2]] },
  ])
  expect((await remove({ type: 'go-to', waypoints: waypoints.slice(0, 1) }, 0))[0]).toBe(0)
  const later = await orderForm({ type: 'hold' }, { then: [{ type: 'hold' }, { type: 'flee', from: [] }] })
  later.form.querySelector<HTMLElement>('li button')?.click()
  await later.t.settled()
  expect(later.order().then).toEqual([{ type: 'flee', from: [] }])
})

test.each<readonly [object, readonly string[], string, string | undefined, object]>([
  [
    { type: 'door', edgeId: '4,2,w', door: 'open' },
    ['Round', 'Door', 'What happens to the door'],
    'Round',
    '7',
    { round: 7 },
  ],
  [
    { type: 'door', edgeId: '4,2,w', door: 'open' },
    ['Round', 'Door', 'What happens to the door'],
    'Door',
    undefined,
    { edgeId: '9,5,w' },
  ],
  [
    { type: 'terrain', terrain: 0, cells: [{ col: 1, row: 1 }] },
    ['Round', 'Becomes'],
    'Becomes',
    undefined,
    { terrain: 1 },
  ],
  [{ type: 'drop', creatureId: 'bear' }, ['Round', 'Who'], 'Who', undefined, { creatureId: 'wolf' }],
  [
    { type: 'arrive', creatureId: 'bear', at: { col: 2, row: 2 } },
    ['Round', 'Who'],
    'Who',
    undefined,
    { creatureId: 'wolf' },
  ],
])('the event %j: of %j the field %s', async (event, fields, label, value, expected) => {
  const given = { round: 2, ...event } as EncounterEvent
  const { plans, plan, t } = await planning({ events: [given, { ...given, round: 3 }] })
  const form = show(EventEditor, { plans, event: plan().events[1], index: 1, map: t.map })
  expect(labels(form)).toEqual(fields)
  set(form, label, value)
  await t.settled()
  expect(plan().events).toEqual([given, { ...given, round: 3, ...expected }])
})

test('what happens to a door is chosen, and an arrival goes back to the place on the map', async () => {
  const door = { type: 'door', round: 2, edgeId: '4,2,w', door: 'open' } as EncounterEvent
  const one = await planning({ events: [door] })
  set(show(EventEditor, { plans: one.plans, event: door, index: 0, map: one.t.map }), 'What happens to the door')
  await one.t.settled()
  expect(one.plan().events[0]).toMatchObject({
    edgeId: '4,2,w',
    round: 2,
    door: expect.not.stringMatching(/^open$/) as string,
  })
  const arrival = { type: 'arrive', round: 2, creatureId: 'bear', at: { col: 2, row: 2 } } as never as EncounterEvent
  const other = await planning({ events: [arrival] })
  const form = show(EventEditor, { plans: other.plans, event: arrival, index: 0, map: other.t.map })
  form.querySelector<HTMLElement>('p button')?.click()
  await other.t.settled()
  expect(other.plan().events).toEqual([{ type: 'arrive', round: 2, creatureId: 'bear' }])
})

test('exits are renamed, keep or let go who reaches them, and are removed, each alone', async () => {
  const exit = (name: string) => ({ name, cells: [{ col: 0, row: 3 }], takesOff: true })
  const { plans, plan, t } = await planning({ exits: [exit('Gate'), exit('Hole')] })
  const form = show(PlacesSection, { plans, plan: plan(), map: t.map })
  const fields = fieldsOf(form)
  change(fields[2]![1], 'Well')
  await t.settled()
  expect(plan().exits).toEqual([exit('Gate'), exit('Well')])
  change(fields[1]![1])
  await t.settled()
  expect(plan().exits).toEqual([{ ...exit('Gate'), takesOff: false }, exit('Well')])
  ;[...form.querySelectorAll<HTMLElement>('button')]
    .find((each) => /Gate/.test(each.getAttribute('aria-label') ?? each.title))
    ?.click()
  await t.settled()
  expect(plan().exits).toEqual([exit('Well')])
})

test('a plan that names no one means everyone; the last one who takes turns stays', async () => {
  const { plans, plan, t } = await planning()
  const hero = t.editor.selectedCreature!
  const form = () => show(TurnFields, { plans, plan: plan(), creature: hero })
  set(form(), 'Initiative', '17')
  await t.settled()
  const names = () => plan().participants.map(({ creatureId, initiative }) => [creatureId, initiative])
  expect(names().toSorted()).toEqual([
    ['bear', undefined],
    ['hero', 17],
    ['wolf', undefined],
  ])
  set(form(), 'Initiative', '')
  await t.settled()
  expect(plan().participants.some((each) => 'initiative' in each)).toBe(false)
  set(form(), 'Takes turns')
  await t.settled()
  expect(names().toSorted()).toEqual([
    ['bear', undefined],
    ['wolf', undefined],
  ])
  expect(labels(form())).toEqual(['Takes turns'])
  set(form(), 'Takes turns')
  await t.settled()
  expect(names().map(([id]) => id)).toContain('hero')
  await plans.change({ participants: [{ creatureId: hero.id }] }, 'one')
  await t.settled()
  set(form(), 'Takes turns')
  await t.settled()
  expect(names()).toEqual([['hero', undefined]])
})
