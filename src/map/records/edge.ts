import { z } from 'zod'
import type { Cell } from '../../grid/cell.ts'
import { recordIdSchema, type RecordId } from './ids.ts'
import { cellSchema, longTextSchema, lookIdSchema } from './shared.ts'

/** Kinds of things that stand between two squares. */
export const EDGE_KINDS = ['wall', 'door', 'window', 'barrier'] as const
/** How a door stands. Whether it is locked is another matter: a lock survives opening and closing. */
export const DOOR_STATES = ['closed', 'open'] as const
/** Leaves of a double door. */
export const DOOR_LEAVES = ['first', 'second'] as const
/** One leaf. */
export type DoorLeaf = (typeof DOOR_LEAVES)[number]
/** Which border of its cell an edge lies on. The south and east borders belong to the neighbors. */
export const EDGE_BORDERS = ['north', 'west'] as const

/** Earlier programs stored a locked door as a third state, which was lost when it opened. */
const storedDoorSchema = z.enum([...DOOR_STATES, 'locked']).default('closed') as unknown as z.ZodDefault<
  z.ZodEnum<{ [S in (typeof DOOR_STATES)[number]]: S }>
>

/** A wall, door, window or low wall on the north or west border of `cell`. At most one in a place: the id is the place. */
export const edgeSchema = z
  .object({
    id: recordIdSchema,
    cell: cellSchema,
    border: z.enum(EDGE_BORDERS),
    kind: z.enum(EDGE_KINDS),
    /** Doors only; ignored otherwise. */
    door: storedDoorSchema,
    /** Doors only: no one opens it who has no key. An open door keeps its lock: closed again, it is locked again. */
    doorLocked: z.boolean().default(false),
    /** A secret door (or wall, window): players see a wall. */
    secret: z.boolean().default(false),
    /** How it is drawn (`src/draw/symbols/edgeLooks.ts`); absent: plainly. No rule depends on it. */
    look: lookIdSchema.optional(),
    /**
     * Which leaf of a double door it is, counted from the north or west. Both leaves are one object: they open, lock and go
     * together (`src/map/edges.ts`). A leaf without its other one is a door like any other.
     */
    leaf: z.enum(DOOR_LEAVES).optional(),
    /** Check it asks for, in the GM's words. */
    checkText: longTextSchema.default(''),
  })
  .overwrite((edge) => ((edge.door as string) === 'locked' ? { ...edge, door: 'closed', doorLocked: true } : edge))

/** A thing between two squares. */
export type Edge = z.output<typeof edgeSchema>
/** Which border. */
export type EdgeBorder = Edge['border']
/** Kind of edge. */
export type EdgeKind = Edge['kind']

/** The one id an edge in this place can have: `col,row,n` or `col,row,w`. */
export const edgeIdAt = (cell: Cell, border: EdgeBorder): RecordId =>
  `${cell.col},${cell.row},${border === 'north' ? 'n' : 'w'}` as RecordId

/** Where an edge lies. */
export type EdgePlace = Pick<Edge, 'cell' | 'border'>

/** The place between two orthogonally adjacent cells. */
export function edgePlaceBetween(a: Cell, b: Cell): EdgePlace {
  if (a.col === b.col) return { cell: a.row > b.row ? a : b, border: 'north' }
  return { cell: a.col > b.col ? a : b, border: 'west' }
}

/** Id of the edge between two orthogonally adjacent cells. */
export function edgeIdBetween(a: Cell, b: Cell): RecordId {
  const { cell, border } = edgePlaceBetween(a, b)
  return edgeIdAt(cell, border)
}

/** The two cells an edge separates: the one north or west of it first. The first may lie off the map. */
export const edgeCells = ({ cell, border }: EdgePlace): readonly [Cell, Cell] =>
  border === 'north' ? [{ col: cell.col, row: cell.row - 1 }, cell] : [{ col: cell.col - 1, row: cell.row }, cell]
