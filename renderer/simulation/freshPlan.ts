/** New orders and events with defaults. */
import type { Cell } from '../../src/grid/cell.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { EncounterEvent, Order, Task, TaskType } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Attitudes } from '../../src/map/sides.ts'

/** Returns default orders: every creature with an enemy on the map engages. */
export function usualOrders(creatures: readonly Creature[], attitudes: Attitudes): readonly Order[] {
  const hasEnemy = (side: string): boolean => creatures.some((other) => attitudes(side, other.side) === 'enemy')
  return creatures
    .filter(({ mountId, side }) => mountId === undefined && hasEnemy(side))
    .map(({ id }) => ({ creatureId: id, fromRound: 1, tumble: false, task: { type: 'close-to-reach' }, then: [] }))
}

/** Returns a new task of a type; `other`: its default target. */
export function freshTask(type: TaskType, at: Cell, other: RecordId): Task {
  switch (type) {
    case 'hold':
      return { type }
    case 'go-to':
      return { type, waypoints: [at] }
    case 'patrol':
      return { type, waypoints: [at, at] }
    case 'guard':
      return { type, at, radiusFeet: 20 }
    case 'follow':
      return { type, creatureId: other, withinFeet: 10 }
    case 'pursue':
      return { type, creatureId: other }
    case 'close-to-reach':
      return { type }
    case 'flee':
    case 'stay-in-cover':
      return { type, from: [] }
    case 'keep-distance':
      return { type, from: [], feet: 30, keepsSight: false }
  }
}

/** Defaults of a new event. */
export interface EventFacts {
  readonly round: number
  readonly creatureId: RecordId | null
  readonly doorId: RecordId | null
}

/** Returns a new event of a type that needs no squares; null if the map has no creature or door for it. */
export function freshEvent(type: Exclude<EncounterEvent['type'], 'terrain'>, facts: EventFacts): EncounterEvent | null {
  const { round, creatureId, doorId } = facts
  if (type === 'door') return doorId === null ? null : { type, round, edgeId: doorId, door: 'open' }
  return creatureId === null ? null : { type, round, creatureId }
}

/** Fields of an order to change; `undefined` removes one. */
export type OrderChange = { readonly [K in keyof Order]?: Order[K] | undefined }

/** Returns an order with fields changed. */
export const withChange = (order: Order, changed: OrderChange): Order =>
  Object.fromEntries(Object.entries({ ...order, ...changed }).filter(([, value]) => value !== undefined)) as Order
