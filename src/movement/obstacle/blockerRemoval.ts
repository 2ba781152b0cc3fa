/**
 * Removes obstacles for a moment, to test what changes: a square becomes open terrain, an edge or a creature disappears. All leaves of
 * a door are removed together.
 */
import { cellAt, isOnGrid, type Cell } from '../../grid/cell.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import type { EdgeBorder } from '../../map/records/edge.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Blocker } from './blockers.ts'
import { isSameParty, type Combatant } from '../combatant.ts'
import { EDGE_CODE, type EdgeCode } from '../../map/edges.ts'

/** Returns the result of `measure` while some obstacles are removed; afterwards the field is as before. */
export const withRemoved = <T>(field: Battlefield, blockers: readonly Blocker[], measure: () => T): T =>
  withReplaced(field, blockers, EDGE_CODE.none, measure)

/** The same, but closed doors are open instead of removed, so that their frames still block. */
export const withDoorsOpen = <T>(field: Battlefield, blockers: readonly Blocker[], measure: () => T): T =>
  withReplaced(field, blockers, EDGE_CODE.doorOpen, measure)

/** Returns the result of `measure` while closed doors are replaced by `door` and other obstacles are removed. */
function withReplaced<T>(field: Battlefield, blockers: readonly Blocker[], door: EdgeCode, measure: () => T): T {
  const creatures = [...field.combatants.values()]
  const restore = blockers.flatMap((blocker) => replace(field, blocker, door))
  const found = measure()
  for (const undo of restore.toReversed()) undo()
  if (field.combatants.size < creatures.length) restoreInOrder(field, creatures)
  return found
}

/** Replaces or removes an obstacle; returns functions that restore it, but for creatures. The border of the map stays. */
function replace(field: Battlefield, blocker: Blocker, door: EdgeCode): readonly (() => void)[] {
  switch (blocker.kind) {
    case 'map-border':
      return []
    case 'terrain':
    case 'corner-square': {
      const { cell } = blocker
      const code = field.terrain[cell.row * field.widthCells + cell.col] ?? OPEN_TERRAIN
      field.setTerrain(cell, OPEN_TERRAIN)
      return [() => field.setTerrain(cell, code)]
    }
    case 'edge':
    case 'corner-edge':
      return doorLeaves(field, blocker).map(({ cell, border }) => {
        const code = edgeAt(field, cell, border)
        field.setEdge(cell, border, code === EDGE_CODE.doorClosed ? door : EDGE_CODE.none)
        return () => field.setEdge(cell, border, code)
      })
    case 'creature': {
      const creature = field.combatants.get(blocker.id)
      for (const each of [...field.combatants.values()])
        if (creature && isSameParty(each, creature)) field.removeCombatant(each.id)
      return []
    }
  }
}

/** Puts creatures back in the order they had. */
function restoreInOrder(field: Battlefield, creatures: readonly Combatant[]): void {
  for (const { id } of creatures) field.removeCombatant(id)
  for (const each of creatures) field.putCombatant(each)
}

/** A border of a square. */
interface Leaf {
  readonly cell: Cell
  readonly border: EdgeBorder
}

/** True if a blocker is a closed door that can be opened. */
export const isClosedDoor = (field: Battlefield, blocker: Blocker): boolean =>
  (blocker.kind === 'edge' || blocker.kind === 'corner-edge') &&
  edgeAt(field, blocker.cell, blocker.border) === EDGE_CODE.doorClosed

/** Obstacles that can give way, most readily first: a door is opened, a creature steps aside, a window is broken. */
export const YIELDING_KINDS = ['door', 'creature', 'window'] as const
/** One of them. */
export type YieldingKind = (typeof YIELDING_KINDS)[number]

/** How a blocker can give way; null for terrain, walls and the border of the map. */
export function yieldingKind(field: Battlefield, blocker: Blocker): YieldingKind | null {
  if (blocker.kind === 'creature') return 'creature'
  if (isClosedDoor(field, blocker)) return 'door'
  const isEdge = blocker.kind === 'edge' || blocker.kind === 'corner-edge'
  return isEdge && edgeAt(field, blocker.cell, blocker.border) === EDGE_CODE.window ? 'window' : null
}

/** Every leaf of every closed door, or every window. Cost: the squares of the field. */
export function edgesOfKind(field: Battlefield, kind: Exclude<YieldingKind, 'creature'>): readonly Blocker[] {
  const code = kind === 'door' ? EDGE_CODE.doorClosed : EDGE_CODE.window
  const found: Blocker[] = []
  for (const [border, edges] of [
    ['west', field.westEdges],
    ['north', field.northEdges],
  ] as const)
    for (let i = edges.indexOf(code); i >= 0; i = edges.indexOf(code, i + 1))
      found.push({ kind: 'edge', cell: cellAt(field, i), border })
  return found
}

/** The first leaf of a door; any other blocker as it is. */
export function firstLeafOf(field: Battlefield, blocker: Blocker): Blocker {
  if ((blocker.kind !== 'edge' && blocker.kind !== 'corner-edge') || !isClosedDoor(field, blocker)) return blocker
  return { ...blocker, ...doorLeaves(field, blocker)[0] }
}

/** All leaves of a door, side by side, whose edge code is `door` (default: closed); only the given border for any other edge. */
export function doorLeaves(
  field: Battlefield,
  { cell, border }: Leaf,
  door: EdgeCode = EDGE_CODE.doorClosed,
): readonly Leaf[] {
  const [columns, rows] = border === 'west' ? [0, 1] : [1, 0]
  const leaf = (i: number): Leaf => ({ cell: { col: cell.col + i * columns, row: cell.row + i * rows }, border })
  const isLeaf = (i: number): boolean => edgeAt(field, leaf(i).cell, border) === door
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
