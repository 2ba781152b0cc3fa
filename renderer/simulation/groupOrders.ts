/** Orders of several creatures at once. */
import type { Creature } from '../../src/map/records/creature.ts'
import type { TaskType } from '../../src/map/records/encounter.ts'
import { withChange, type OrderChange } from './freshPlan.ts'
import { taskWith } from './picks.ts'
import type { PlacedOrder, PlanState } from './PlanState.svelte.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.simulation

/** Adds an order for each of several creatures, and picks the target of all of them on the map. */
export async function addOrders(plans: PlanState, type: TaskType, creatures: readonly Creature[]): Promise<void> {
  const { plan } = plans
  if (!plan || creatures.length === 0) return
  const label = labels.ordersStep(creatures.length)
  const first = plan.orders.length
  const added = creatures.map((creature) => plans.freshOrder(type, creature))
  await plans.change({ orders: [...plan.orders, ...added] }, label)
  if (type === 'hold') return plans.picker.stop()
  plans.picker.points('tasks', (cell) => {
    const { selectedCreatures } = plans.editor
    const isAsBefore =
      plans.plan?.id === plan.id && creatures.every(({ id }) => selectedCreatures.some((c) => c.id === id))
    const orders = isAsBefore ? plans.plan.orders.slice(first, first + added.length) : []
    if (orders.length < added.length) return plans.picker.stop()
    const filled = orders.map((order, i) => {
      const own = creatures[i]
      const task = own && taskWith(order.task, cell, plans.creatureAt(cell, own.id), plans.placeOf(own))
      return task ? { ...order, task } : order
    })
    void plans.change({ orders: plans.plan?.orders.toSpliced(first, added.length, ...filled) ?? [] }, label)
  })
}

/** Adds default orders for creatures without any. */
export async function addUsualOrders(plans: PlanState): Promise<void> {
  const { plan } = plans
  if (!plan) return
  const ordered = new Set(plan.orders.map(({ creatureId }) => creatureId))
  const added = plans.usualOrders(plans.creatures).filter(({ creatureId }) => !ordered.has(creatureId))
  await plans.change({ orders: [...plan.orders, ...added] }, labels.ordersStep(added.length))
}

/** Returns the last order of each of several creatures. */
export function lastOrdersOf(plans: PlanState, creatures: readonly Creature[]): readonly PlacedOrder[] {
  return creatures.flatMap(({ id }) => plans.ordersOf(id).at(-1) ?? [])
}

/** Makes the same change to several orders. Fields that are `undefined` are removed. */
export async function changeOrders(
  plans: PlanState,
  placed: readonly PlacedOrder[],
  changed: OrderChange,
): Promise<void> {
  if (!plans.plan || placed.length === 0) return
  const orders = [...plans.plan.orders]
  for (const { index, order } of placed) orders[index] = withChange(order, changed)
  await plans.change({ orders }, labels.ordersStep(placed.length))
}
