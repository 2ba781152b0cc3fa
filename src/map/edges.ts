import { edgeIdAt, type Edge, type EdgePlace, type DoorLeaf, edgeIdBetween } from './records/edge.ts'
import type { BattleMap } from './battleMap.ts'
import type { DOOR_EVENTS } from './records/encounter.ts'
import type { Cell } from '../grid/cell.ts'
import { floodFill } from '../grid/floodFill.ts'

/** The kind of an edge as a small number for typed arrays. */
export const EDGE_CODE = { none: 0, wall: 1, window: 2, doorClosed: 3, doorOpen: 4, barrier: 5 } as const
/** One of the numbers. */
export type EdgeCode = (typeof EDGE_CODE)[keyof typeof EDGE_CODE]

/** True if no one can cross it. */
export const isShut = (code: number): boolean => code >= EDGE_CODE.wall && code <= EDGE_CODE.doorClosed
/** True if its ends are hard corners: everything that cannot be crossed, and the frame of an open door. */
export const isHard = (code: number): boolean => code >= EDGE_CODE.wall && code <= EDGE_CODE.doorOpen

/** True for a door, open or closed. */
export const isDoor = (code: number): boolean => code === EDGE_CODE.doorClosed || code === EDGE_CODE.doorOpen

/** The code of an edge. */
export function edgeCodeOf({ kind, door }: Pick<Edge, 'kind' | 'door'>): EdgeCode {
  switch (kind) {
    case 'wall':
      return EDGE_CODE.wall
    case 'window':
      return EDGE_CODE.window
    case 'barrier':
      return EDGE_CODE.barrier
    case 'door':
      return door === 'open' ? EDGE_CODE.doorOpen : EDGE_CODE.doorClosed
  }
}

/** True for a door that anyone can open: closed, not locked and not secret. */
export const canBeOpened = ({
  kind,
  secret,
  door,
  doorLocked,
}: Pick<Edge, 'kind' | 'secret' | 'door' | 'doorLocked'>): boolean =>
  kind === 'door' && !secret && door === 'closed' && !doorLocked

/** Whether a door is open, and whether it is locked. */
export type DoorState = Pick<Edge, 'door' | 'doorLocked'>
/** What happens to a door at the start of a round. */
export type DoorEvent = (typeof DOOR_EVENTS)[number]

/** A door after an event. Opening and closing keep the lock: closed again, it is locked again. */
export function doorAfter({ door, doorLocked }: DoorState, event: DoorEvent): DoorState {
  switch (event) {
    case 'open':
    case 'closed':
      return { door: event, doorLocked }
    case 'locked':
      return { door: 'closed', doorLocked: true }
    case 'unlocked':
      return { door, doorLocked: false }
  }
}

/** True if two doors are in the same state. */
export const isSameDoor = (a: DoorState, b: DoorState): boolean => a.door === b.door && a.doorLocked === b.doorLocked

/** The state of a door in one word. */
export type DoorWord = Edge['door'] | 'locked'

/** The state of a door in one word: it is locked only while it is closed. */
export const doorWord = ({ door, doorLocked }: DoorState): DoorWord =>
  door === 'closed' && doorLocked ? 'locked' : door

/** The door opened if closed, closed if open; its lock stays. */
export const toggledDoor = (edge: Edge): Edge => ({ ...edge, door: edge.door === 'open' ? 'closed' : 'open' })

/** The edge on a border of a square, if any. */
export const edgeAt = ({ tables }: Pick<BattleMap, 'tables'>, { cell, border }: EdgePlace): Edge | undefined =>
  tables.edges.get(edgeIdAt(cell, border))

/**
 * The other leaf. The two leaves of a double door are side by side in one line. Each is an edge of its own, so that the rules see
 * two doors, but they change together in one step (`commands/bothLeaves.ts`).
 */
export const otherLeaf = (leaf: DoorLeaf): DoorLeaf => (leaf === 'first' ? 'second' : 'first')

/** The place of the other leaf: the next in line to the east or south of a first leaf, to the west or north of a second. */
function placeOfOtherLeaf({ cell, border }: EdgePlace, leaf: DoorLeaf): EdgePlace | null {
  const step = leaf === 'first' ? 1 : -1
  const [col, row] = border === 'north' ? [cell.col + step, cell.row] : [cell.col, cell.row + step]
  return col < 0 || row < 0 ? null : { cell: { col, row }, border }
}

/** The other leaf of a double door; undefined for a single door, or if the other leaf is gone. */
export function partnerOf(map: Pick<BattleMap, 'tables'>, edge: Edge): Edge | undefined {
  if (edge.kind !== 'door' || edge.leaf === undefined) return undefined
  const place = placeOfOtherLeaf(edge, edge.leaf)
  const other = place ? edgeAt(map, place) : undefined
  return other?.kind === 'door' && other.leaf === otherLeaf(edge.leaf) ? other : undefined
}

/** Squares connected to `start` (on the map, first in the list) without crossing walls, doors and windows. */
export const withinWalls = (map: BattleMap, start: Cell, mayEnter: (index: number) => boolean): number[] =>
  floodFill(map, start, mayEnter, (from, to) => {
    const edge = map.tables.edges.get(edgeIdBetween(from, to))
    return edge === undefined || edge.kind === 'barrier'
  })
