import type { Cell } from '../../grid/cell.ts'
import { edgeCells, edgeIdAt, edgeIdBetween } from './edge.ts'
import type { Encounter, EncounterEvent, Exit, Order, Task } from './encounter.ts'
import type { RecordId } from './ids.ts'

/** Where a cell comes to lie when the map is resized or turned; null: off the map. */
export type MoveCell = (cell: Cell) => Cell | null

/** An encounter on a map that was resized or turned. What has no place left on the map drops out. */
export const movedEncounter = (encounter: Encounter, move: MoveCell): Encounter => ({
  ...encounter,
  orders: encounter.orders.flatMap((order) => movedOrder(order, move)),
  events: encounter.events.flatMap((event) => movedEvent(event, move)),
  exits: encounter.exits.flatMap((exit) => movedExit(exit, move)),
})

const movedCells = (cells: readonly Cell[], move: MoveCell): Cell[] =>
  cells.flatMap((cell) => {
    const moved = move(cell)
    return moved ? [moved] : []
  })

function movedOrder(order: Order, move: MoveCell): Order[] {
  const task = movedTask(order.task, move)
  const then = order.then.flatMap((next) => movedTask(next, move) ?? [])
  return task ? [{ ...order, task, then }] : []
}

function movedTask(task: Task, move: MoveCell): Task | null {
  switch (task.type) {
    case 'go-to':
    case 'patrol': {
      const waypoints = movedCells(task.waypoints, move)
      return waypoints.length < (task.type === 'patrol' ? 2 : 1) ? null : { ...task, waypoints }
    }
    case 'guard': {
      const at = move(task.at)
      return at ? { ...task, at } : null
    }
    case 'hold':
    case 'follow':
    case 'pursue':
    case 'flee':
    case 'keep-distance':
    case 'close-to-reach':
    case 'stay-in-cover':
      return task
  }
}

function movedEvent(event: EncounterEvent, move: MoveCell): EncounterEvent[] {
  switch (event.type) {
    case 'door': {
      const edgeId = movedEdgeId(event.edgeId, move)
      return edgeId ? [{ ...event, edgeId }] : []
    }
    case 'terrain': {
      const cells = movedCells(event.cells, move)
      return cells.length > 0 ? [{ ...event, cells }] : []
    }
    case 'arrive': {
      if (!event.at) return [event]
      const at = move(event.at)
      return at ? [{ ...event, at }] : []
    }
    case 'drop':
    case 'stand':
    case 'leave':
      return [event]
  }
}

function movedExit(exit: Exit, move: MoveCell): Exit[] {
  const cells = movedCells(exit.cells, move)
  return cells.length > 0 ? [{ ...exit, cells }] : []
}

/** The id of an edge is its place: see `edgeIdAt`. */
function movedEdgeId(id: RecordId, move: MoveCell): RecordId | null {
  const [col, row, border] = id.split(',')
  const cell = { col: Number(col), row: Number(row) }
  const place = { cell, border: border === 'n' ? ('north' as const) : ('west' as const) }
  if (edgeIdAt(place.cell, place.border) !== id) return null
  const [a, b] = edgeCells(place).map((side) => move(side))
  return a && b ? edgeIdBetween(a, b) : null
}
