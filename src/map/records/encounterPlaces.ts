import type { Cell } from '../../grid/cell.ts'
import { edgeCells, edgeIdAt, edgeIdBetween, type EdgePlace } from './edge.ts'
import type { Encounter, EncounterEvent, Exit, Order, Task } from './encounter.ts'
import type { RecordId } from './ids.ts'

/** The new place of a cell when the map is resized, rotated or flipped; null: off the map. */
export type MoveCell = (cell: Cell) => Cell | null

/** New places of areas and edges; absent: those of their cells. */
interface MoveOptions {
  /** The cells that a cell of an area becomes. */
  readonly area?: (cell: Cell) => readonly Cell[]
  /** The edges that an edge becomes. */
  readonly edges?: (place: EdgePlace) => readonly RecordId[]
}

/** The encounter on a map that was resized, rotated, flipped or doubled, without what is then off the map. */
export const movedEncounter = (encounter: Encounter, move: MoveCell, options: MoveOptions = {}): Encounter => {
  const area = (cells: readonly Cell[]): Cell[] =>
    options.area ? cells.flatMap(options.area) : movedCells(cells, move)
  return {
    ...encounter,
    orders: encounter.orders.flatMap((order) => movedOrder(order, move)),
    events: encounter.events.flatMap((event) => movedEvent(event, move, area, options.edges)),
    exits: encounter.exits.flatMap((exit) => movedExit(exit, area)),
  }
}

type MoveArea = (cells: readonly Cell[]) => Cell[]

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

function movedEvent(
  event: EncounterEvent,
  move: MoveCell,
  area: MoveArea,
  edges: MoveOptions['edges'],
): EncounterEvent[] {
  switch (event.type) {
    case 'door':
      return movedEdgeIds(event.edgeId, move, edges).map((edgeId) => ({ ...event, edgeId }))
    case 'terrain': {
      const cells = area(event.cells)
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

function movedExit(exit: Exit, area: MoveArea): Exit[] {
  const cells = area(exit.cells)
  return cells.length > 0 ? [{ ...exit, cells }] : []
}

/** The id of an edge is its place: see `edgeIdAt`. */
function movedEdgeIds(id: RecordId, move: MoveCell, edges: MoveOptions['edges']): readonly RecordId[] {
  const [col, row, border] = id.split(',')
  const cell = { col: Number(col), row: Number(row) }
  const place = { cell, border: border === 'n' ? ('north' as const) : ('west' as const) }
  if (edgeIdAt(place.cell, place.border) !== id) return []
  if (edges) return edges(place)
  const [a, b] = edgeCells(place).map((side) => move(side))
  return a && b ? [edgeIdBetween(a, b)] : []
}
