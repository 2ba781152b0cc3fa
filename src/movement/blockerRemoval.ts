/**
 * A thing taken out of the way for a moment, to see what would be without it: a square is open ground, a border is bare, a
 * creature lets everybody pass. A door of several leaves is one thing.
 */
import { cellAt, isOnGrid, type Cell } from '../grid/cell.ts'
import { OPEN_GROUND } from '../map/terrain.ts'
import type { EdgeBorder } from '../map/records/edge.ts'
import type { Battlefield } from './battlefield.ts'
import type { Blocker } from './blockers.ts'
import { isSameParty } from './combatant.ts'
import { EDGE_CODE, type EdgeCode } from '../map/edgeCode.ts'

/** What `measure` finds while some things are out of the way; the field is as before afterwards. */
export function without<T>(field: Battlefield, blockers: readonly Blocker[], measure: () => T): T {
  const putBack = blockers.flatMap((blocker) => takeAway(field, blocker))
  const found = measure()
  for (const put of putBack.toReversed()) put()
  return found
}

/** Takes a thing away; answers what puts it back. The border of the map stays. */
function takeAway(field: Battlefield, blocker: Blocker): readonly (() => void)[] {
  switch (blocker.kind) {
    case 'map-border':
      return []
    case 'terrain':
    case 'corner-square': {
      const { cell } = blocker
      const code = field.terrain[cell.row * field.widthCells + cell.col] ?? OPEN_GROUND
      field.setTerrain(cell, OPEN_GROUND)
      return [() => field.setTerrain(cell, code)]
    }
    case 'edge':
    case 'corner-edge':
      return doorLeaves(field, blocker).map(({ cell, border }) => {
        const code = edgeAt(field, cell, border)
        field.setEdge(cell, border, EDGE_CODE.none)
        return () => field.setEdge(cell, border, code)
      })
    case 'creature': {
      const creature = field.combatants.get(blocker.id)
      const party = creature ? [...field.combatants.values()].filter((other) => isSameParty(other, creature)) : []
      for (const each of party)
        field.putCombatant({ ...each, helpless: true, fillsSpace: false, obstacleWhenHelpless: false })
      return party.map((each) => () => field.putCombatant(each))
    }
  }
}

/** A border of a square. */
interface Leaf {
  readonly cell: Cell
  readonly border: EdgeBorder
}

/** Whether a thing is a door that can be opened. */
export const isClosedDoor = (field: Battlefield, blocker: Blocker): boolean =>
  (blocker.kind === 'edge' || blocker.kind === 'corner-edge') &&
  edgeAt(field, blocker.cell, blocker.border) === EDGE_CODE.doorClosed

/** What `measure` finds while every door stands open, which leaves its frame in the way; the field is as before afterwards. */
export function withDoorsOpen<T>(field: Battlefield, measure: () => T): T {
  const doors = closedDoors(field)
  for (const { cell, border } of doors) field.setEdge(cell, border, EDGE_CODE.doorOpen)
  const found = measure()
  for (const { cell, border } of doors) field.setEdge(cell, border, EDGE_CODE.doorClosed)
  return found
}

/** Leaves of all closed doors. Cost: the squares of the field. */
function closedDoors(field: Battlefield): readonly Leaf[] {
  const doors: Leaf[] = []
  for (const [border, edges] of [
    ['west', field.westEdges],
    ['north', field.northEdges],
  ] as const)
    for (let i = edges.indexOf(EDGE_CODE.doorClosed); i >= 0; i = edges.indexOf(EDGE_CODE.doorClosed, i + 1))
      doors.push({ cell: cellAt(field, i), border })
  return doors
}

/** The borders a thing on a border takes: of a closed door all leaves side by side, of anything else the one. */
export function doorLeaves(field: Battlefield, { cell, border }: Leaf): readonly Leaf[] {
  const [columns, rows] = border === 'west' ? [0, 1] : [1, 0]
  const leaf = (i: number): Leaf => ({ cell: { col: cell.col + i * columns, row: cell.row + i * rows }, border })
  const isLeaf = (i: number): boolean => edgeAt(field, leaf(i).cell, border) === EDGE_CODE.doorClosed
  const leaves = [leaf(0)]
  if (!isLeaf(0)) return leaves
  for (let i = -1; isLeaf(i); i--) leaves.unshift(leaf(i))
  for (let i = 1; isLeaf(i); i++) leaves.push(leaf(i))
  return leaves
}

function edgeAt(field: Battlefield, cell: Cell, border: EdgeBorder): EdgeCode {
  if (!isOnGrid(field, cell)) return EDGE_CODE.none
  const codes = border === 'west' ? field.westEdges : field.northEdges
  return (codes[cell.row * field.widthCells + cell.col] ?? EDGE_CODE.none) as EdgeCode
}
