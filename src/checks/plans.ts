import { cellIndex, isOnGrid, type Cell } from '../grid/cell.ts'
import { tableRecord } from '../map/commands/command.ts'
import type { Creature } from '../map/records/creature.ts'
import type { Encounter, EncounterEvent, Order, Task } from '../map/records/encounter.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Check, Finding, Fix } from './check.ts'
import { canMove, type CheckScene } from './CheckScene.ts'

/** Exits that no participant can reach, with doors open and without other creatures. */
export const exits: Check = {
  id: 'exits',
  severity: 'warning',
  reasons: [],
  *find(scene) {
    const { map } = scene
    for (const { name: plan, participants, exits: all } of map.tables.encounters.values()) {
      const ids = new Set(participants.map(({ creatureId }) => creatureId))
      const movers = scene.standing.filter(
        ({ creature, combatant }) => (ids.size === 0 || ids.has(creature.id)) && canMove(combatant),
      )
      if (movers.length === 0) continue
      for (const { name: exit, cells } of all) {
        const isUsed = movers.some(({ combatant }) => {
          const own = scene.reachedBy(combatant, 'all')
          return own === null || cells.some((cell) => isOnGrid(map, cell) && own.covered[cellIndex(map, cell)] === 1)
        })
        if (!isUsed) yield { code: 'exit-out-of-reach', facts: { plan, exit }, place: { cells } }
      }
    }
  },
}

/** Orders about missing creatures, to places out of reach, or for rounds that never come. */
export const orders: Check = {
  id: 'orders',
  severity: 'warning',
  reasons: [],
  *find(scene) {
    for (const encounter of scene.map.tables.encounters.values()) {
      for (const [i, order] of encounter.orders.entries()) yield* checkOrder(scene, encounter, order, i)
      for (const event of encounter.events)
        if (!hasTarget(scene, event))
          yield {
            code: 'event-no-target',
            facts: { plan: encounter.name, round: event.round },
            place: { cells: [] },
          }
    }
  },
}

function* checkOrder(scene: CheckScene, encounter: Encounter, order: Order, index: number): Iterable<Finding> {
  const plan = encounter.name
  const creatures = scene.map.tables.creatures
  const creature = creatures.get(order.creatureId)
  const fix: Fix = {
    code: 'remove-order',
    facts: null,
    command: {
      type: 'edit-records',
      put: [tableRecord('encounters', { ...encounter, orders: encounter.orders.filter((each) => each !== order) })],
    },
  }
  if (!creature) {
    yield { code: 'order-no-creature', facts: { plan, order: index + 1 }, place: { cells: [] }, fix }
    return
  }
  const { name, at } = creature
  const place = { cells: [at], creatureIds: [creature.id] }
  if (order.toRound !== undefined && order.toRound < order.fromRound)
    yield {
      code: 'order-rounds',
      facts: { plan, name, fromRound: order.fromRound, toRound: order.toRound },
      place,
      fix,
    }
  if (creature.mountId !== undefined && creatures.has(creature.mountId)) {
    yield { code: 'order-rider', facts: { plan, name }, place, fix }
    return
  }
  const tasks = [order.task, ...order.then]
  if (!canMove(creature) && tasks.some(({ type }) => type !== 'hold')) {
    yield { code: 'order-no-speed', facts: { plan, name }, place }
    return
  }
  if (tasks.some((task) => namedIn(task).some((id) => !creatures.has(id))))
    yield { code: 'order-no-target', facts: { plan, name }, place, fix }
  const to = tasks.flatMap(placesOf).find((cell) => !canReach(scene, creature, cell))
  if (to) yield { code: 'order-out-of-reach', facts: { plan, name, to }, place: { ...place, cells: [to, at] } }
}

/** Returns the creatures a task names. */
function namedIn(task: Task): readonly RecordId[] {
  if ('from' in task) return task.from
  return 'creatureId' in task && task.creatureId !== undefined ? [task.creatureId] : []
}

/** Returns the places a task leads to. A guard's post does not count: any square within its radius will do. */
const placesOf = (task: Task): readonly Cell[] => ('waypoints' in task ? task.waypoints : [])

/** True if a creature can cover a square, with doors open and without other creatures, or if it has no move. */
function canReach(scene: CheckScene, { id }: Creature, cell: Cell): boolean {
  const combatant = scene.field.combatants.get(id)
  const own = combatant && scene.reachedBy(combatant, 'all')
  if (!own) return true
  return isOnGrid(scene.map, cell) && own.covered[cellIndex(scene.map, cell)] === 1
}

function hasTarget({ map: { tables } }: CheckScene, event: EncounterEvent): boolean {
  if (event.type === 'terrain') return true
  if (event.type === 'door') return tables.edges.get(event.edgeId)?.kind === 'door'
  return tables.creatures.has(event.creatureId)
}
