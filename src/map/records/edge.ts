import { z } from 'zod'
import type { Cell } from '../../grid/cell.ts'
import { recordIdSchema, type RecordId } from './ids.ts'
import { cellSchema, longTextSchema, lookIdSchema } from './shared.ts'

/** Kinds of edges between two squares. */
export const EDGE_KINDS = ['wall', 'door', 'window', 'barrier'] as const
/** States of a door. Locked is a separate flag: a lock survives opening and closing. */
export const DOOR_STATES = ['closed', 'open'] as const
/** Leaves of a double door. */
export const DOOR_LEAVES = ['first', 'second'] as const
/** One leaf. */
export type DoorLeaf = (typeof DOOR_LEAVES)[number]
/** Borders of a cell that edges are on. The south and east borders belong to the neighbors. */
export const EDGE_BORDERS = ['north', 'west'] as const

/** Earlier versions stored a locked door as a third state, which was lost when it opened. */
const storedDoorSchema = z.enum([...DOOR_STATES, 'locked']).default('closed') as unknown as z.ZodDefault<
  z.ZodEnum<{ [S in (typeof DOOR_STATES)[number]]: S }>
>

/** A wall, door, window or low wall on the north or west border of `cell`. The id is the place, so there is at most one. */
export const edgeSchema = z
  .object({
    id: recordIdSchema,
    cell: cellSchema,
    border: z.enum(EDGE_BORDERS),
    kind: z.enum(EDGE_KINDS),
    /** Doors only; ignored otherwise. */
    door: storedDoorSchema,
    /** Doors only: it needs a key. An open door keeps its lock: closed again, it is locked again. */
    doorLocked: z.boolean().default(false),
    /** A secret door, window or wall: players see a wall. */
    secret: z.boolean().default(false),
    /** Its look (`src/draw/symbols/edgeLooks.ts`); absent: plain. No rule depends on it. */
    look: lookIdSchema.optional(),
    /**
     * Which leaf of a double door it is, counted from the north or west. The leaves open, lock and are removed together
     * (`src/map/edges.ts`). A leaf without its partner is an ordinary door.
     */
    leaf: z.enum(DOOR_LEAVES).optional(),
    /** The check it requires, in the GM's words. */
    checkText: longTextSchema.default(''),
  })
  .overwrite((edge) => ((edge.door as string) === 'locked' ? { ...edge, door: 'closed', doorLocked: true } : edge))

/** A wall, door, window or low wall between two squares. */
export type Edge = z.output<typeof edgeSchema>
/** Which border. */
export type EdgeBorder = Edge['border']
/** Kind of edge. */
export type EdgeKind = Edge['kind']

/** The id of an edge in this place: `col,row,n` or `col,row,w`. */
export const edgeIdAt = (cell: Cell, border: EdgeBorder): RecordId =>
  `${cell.col},${cell.row},${border === 'north' ? 'n' : 'w'}` as RecordId

/** The place of an edge. */
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

/** The two cells an edge separates: first the one north or west of it, which may be off the map. */
export const edgeCells = ({ cell, border }: EdgePlace): readonly [Cell, Cell] =>
  border === 'north' ? [{ col: cell.col, row: cell.row - 1 }, cell] : [{ col: cell.col - 1, row: cell.row }, cell]
