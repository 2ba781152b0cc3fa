/** What clicks on the map change in a plan. */
import type { Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { edgeCells, type Edge } from '../../src/map/records/edge.ts'
import type { Task } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'

const isAt = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row

/**
 * Returns a task after a click: with a waypoint added, another post or target, or a threat added or removed. `own` is the
 * creature's place, where a new patrol starts. Null if the click does not change the task.
 */
export function taskWith(task: Task, cell: Cell, creatureId: RecordId | null, own: Cell): Task | null {
  switch (task.type) {
    case 'go-to':
    case 'patrol': {
      const isNew = task.waypoints.every((each) => isAt(each, own))
      if (!isNew) return { ...task, waypoints: [...task.waypoints, cell] }
      return { ...task, waypoints: task.type === 'patrol' ? [own, cell] : [cell] }
    }
    case 'guard':
      return { ...task, at: cell }
    case 'follow':
    case 'pursue':
    case 'close-to-reach':
      return creatureId === null ? null : { ...task, creatureId }
    case 'flee':
    case 'keep-distance':
    case 'stay-in-cover': {
      if (creatureId === null) return null
      const from = task.from.filter((id) => id !== creatureId)
      return { ...task, from: from.length < task.from.length ? from : [...from, creatureId] }
    }
    case 'hold':
      return null
  }
}

/** Returns a task without one of its waypoints; null if it needs all of them. */
export function withoutWaypoint(task: Task, index: number): Task | null {
  if (task.type !== 'go-to' && task.type !== 'patrol') return null
  const waypoints = task.waypoints.filter((_, i) => i !== index)
  return waypoints.length < (task.type === 'patrol' ? 2 : 1) ? null : { ...task, waypoints }
}

/** Returns an area with squares added, or removed if `from`, where the drag started, is in it. By row, then column. */
export function withToggled(area: readonly Cell[], cells: readonly Cell[], from: Cell): readonly Cell[] {
  const others = area.filter((each) => !cells.some((cell) => isAt(cell, each)))
  const all = area.some((each) => isAt(each, from)) ? others : [...others, ...cells]
  return all.toSorted((a, b) => a.row - b.row || a.col - b.col)
}

const NEAR_SQUARES = 1.5

/** Returns the door nearest to a point, within a square and a half. */
export function doorNear(map: BattleMap, { x, y }: Point): Edge | null {
  let [found, minDistance]: [Edge | null, number] = [null, NEAR_SQUARES]
  for (const edge of map.tables.edges.values()) {
    if (edge.kind !== 'door') continue
    const [a, b] = edgeCells(edge)
    const distance = Math.hypot((a.col + b.col + 1) / 2 - x, (a.row + b.row + 1) / 2 - y)
    if (distance < minDistance) [found, minDistance] = [edge, distance]
  }
  return found
}
