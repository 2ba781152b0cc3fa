import { edgeIdAt, type Edge, type EdgePlace } from './records/edge.ts'
import type { BattleMap } from './battleMap.ts'
import type { DOOR_EVENTS } from './records/encounter.ts'

/** What stands on a border of a square, as a small number for typed arrays. */
export const EDGE_CODE = { none: 0, wall: 1, window: 2, doorClosed: 3, doorOpen: 4, barrier: 5 } as const
/** One of the numbers. */
export type EdgeCode = (typeof EDGE_CODE)[keyof typeof EDGE_CODE]

/** No one crosses it. */
export const isShut = (code: number): boolean => code >= EDGE_CODE.wall && code <= EDGE_CODE.doorClosed
/** A hard corner: everything shut, and the frame of an open door. */
export const isHard = (code: number): boolean => code >= EDGE_CODE.wall && code <= EDGE_CODE.doorOpen

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
export const turnedDoor = (edge: Edge): Edge => ({ ...edge, door: edge.door === 'open' ? 'closed' : 'open' })

/** What stands on a border of a square, if anything does. */
export const edgeAt = ({ tables }: Pick<BattleMap, 'tables'>, { cell, border }: EdgePlace): Edge | undefined =>
  tables.edges.get(edgeIdAt(cell, border))
