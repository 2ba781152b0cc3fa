import { edgeIdAt, type Edge, type EdgePlace, type DoorLeaf, edgeIdBetween } from './records/edge.ts'
import type { BattleMap } from './battleMap.ts'
import type { DOOR_EVENTS } from './records/encounter.ts'
import type { Cell } from '../grid/cell.ts'
import { floodFill } from '../grid/floodFill.ts'

/** What stands on a border of a square, as a small number for typed arrays. */
export const EDGE_CODE = { none: 0, wall: 1, window: 2, doorClosed: 3, doorOpen: 4, barrier: 5 } as const
/** One of the numbers. */
export type EdgeCode = (typeof EDGE_CODE)[keyof typeof EDGE_CODE]

/** No one crosses it. */
export const isShut = (code: number): boolean => code >= EDGE_CODE.wall && code <= EDGE_CODE.doorClosed
/** A hard corner: everything shut, and the frame of an open door. */
export const isHard = (code: number): boolean => code >= EDGE_CODE.wall && code <= EDGE_CODE.doorOpen

/** A door, open or closed. */
export const isDoor = (code: number): boolean => code === EDGE_CODE.doorClosed || code === EDGE_CODE.doorOpen

/** The code of a map's edge. */
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

/** Whether anyone can open a door who does not look for it: one that is closed, not locked and no secret. */
export const canBeOpened = ({
  kind,
  secret,
  door,
  doorLocked,
}: Pick<Edge, 'kind' | 'secret' | 'door' | 'doorLocked'>): boolean =>
  kind === 'door' && !secret && door === 'closed' && !doorLocked

/** How a door stands, and whether it is locked. */
export type DoorState = Pick<Edge, 'door' | 'doorLocked'>
/** What happens to a door at the beginning of a round. */
export type DoorEvent = (typeof DOOR_EVENTS)[number]

/** A door after something happened to it. Its lock stays unless that is what happens: closed again, it is locked again. */
export function doorAfter({ door, doorLocked }: DoorState, happens: DoorEvent): DoorState {
  switch (happens) {
    case 'open':
    case 'closed':
      return { door: happens, doorLocked }
    case 'locked':
      return { door: 'closed', doorLocked: true }
    case 'unlocked':
      return { door, doorLocked: false }
  }
}

/** Whether two doors stand alike. */
export const isSameDoor = (a: DoorState, b: DoorState): boolean => a.door === b.door && a.doorLocked === b.doorLocked

/** A door in one word. */
export type DoorWord = Edge['door'] | 'locked'

/** A door in one word: the lock counts while it is closed. */
export const doorWord = ({ door, doorLocked }: DoorState): DoorWord =>
  door === 'closed' && doorLocked ? 'locked' : door

/** A door opened or closed; its lock stays. */
export const toggledDoor = (edge: Edge): Edge => ({ ...edge, door: edge.door === 'open' ? 'closed' : 'open' })

/** What stands on a border of a square, if anything does. */
export const edgeAt = ({ tables }: Pick<BattleMap, 'tables'>, { cell, border }: EdgePlace): Edge | undefined =>
  tables.edges.get(edgeIdAt(cell, border))

/**
 * The leaf on the other side. The two leaves of a double door stand side by side in one line and are one object. Each is an
 * edge of its own, so that the rules see two doors; what changes one changes the other in the same step (`commands/bothLeaves.ts`).
 */
export const otherLeaf = (leaf: DoorLeaf): DoorLeaf => (leaf === 'first' ? 'second' : 'first')

/** The place of the other leaf: the next in line to the east or south of a first leaf, to the west or north of a second. */
function placeOfOtherLeaf({ cell, border }: EdgePlace, leaf: DoorLeaf): EdgePlace | null {
  const step = leaf === 'first' ? 1 : -1
  const [col, row] = border === 'north' ? [cell.col + step, cell.row] : [cell.col, cell.row + step]
  return col < 0 || row < 0 ? null : { cell: { col, row }, border }
}

/** The other leaf of a double door; none where the edge is a single door, or its other leaf is gone. */
export function partnerOf(map: Pick<BattleMap, 'tables'>, edge: Edge): Edge | undefined {
  if (edge.kind !== 'door' || edge.leaf === undefined) return undefined
  const place = placeOfOtherLeaf(edge, edge.leaf)
  const other = place ? edgeAt(map, place) : undefined
  return other?.kind === 'door' && other.leaf === otherLeaf(edge.leaf) ? other : undefined
}

/** Squares reached from `start` without crossing walls, doors and windows; `start`, on the map, first. */
export const withinWalls = (map: BattleMap, start: Cell, mayEnter: (index: number) => boolean): number[] =>
  floodFill(map, start, mayEnter, (from, to) => {
    const edge = map.tables.edges.get(edgeIdBetween(from, to))
    return edge === undefined || edge.kind === 'barrier'
  })
