import { z } from 'zod'
import type { Cell } from '../../grid/cell.ts'
import { recordIdSchema, type RecordId } from '../../map/records/ids.ts'
import { cellSchema } from '../../map/records/shared.ts'
import { questionSchema, type PathAnswer } from './engine.ts'

/** The most rounds a window looks ahead. */
export const MAX_DANGER_ROUNDS = 5

const lookingAhead = {
  /** How far ahead, in rounds. */
  rounds: z.int().min(1).max(MAX_DANGER_ROUNDS).default(3),
  /** Closed doors are opened on the way. */
  opensDoors: z.boolean().default(false),
  /** For someone at an altitude above the floor of each square. */
  altitudeFeet: z.int().min(0).max(10_000).default(0),
}
/** Where some creatures can strike, and when first. */
export const dangerSchema = questionSchema.extend({
  creatureIds: z.array(recordIdSchema).max(500),
  ...lookingAhead,
  /** Creatures asked about as if they stood somewhere else, such as those being dragged; riders go with their mounts. */
  moved: z
    .array(z.object({ id: recordIdSchema, at: cellSchema }))
    .max(500)
    .default([]),
})
/** How one of them gets to strike a square. */
export const dangerRouteSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  square: cellSchema,
  ...lookingAhead,
})
/** Where a creature can stand so that it strikes one of some opponents before they strike it. */
export const firstStrikeSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  foeIds: z.array(recordIdSchema).max(500),
  opensDoors: lookingAhead.opensDoors,
})

/** Squares by the first round in which someone strikes them; row-major over the whole map. */
export interface DangerAnswer {
  readonly revision: number
  /** 0: no one within the rounds asked about. */
  readonly rounds: Uint8Array
  /** Who strikes first: an index into `groups` and 1; 0 where no one does. */
  readonly group: Uint16Array
  /** Each set of creatures that strike some square first together, in the order asked. */
  readonly groups: readonly (readonly RecordId[])[]
  /** Squares by round, the first first; and those that someone can stand in and no one strikes. */
  readonly squaresByRound: readonly number[]
  readonly safeSquares: number
}

/** How a creature comes to strike a square. */
export interface DangerRouteAnswer {
  readonly revision: number
  /** In the first round in which it can: what it does before, and the squares (top left of its space); null where it cannot. */
  readonly strike: {
    readonly round: number
    readonly by: 'stay' | 'move' | 'charge'
    /** Where a charge begins. */
    readonly from: Cell
    readonly at: Cell
  } | null
  /** The shortest route to where it strikes from, however many rounds it takes; of a charge, the charge alone. Null where it stays. */
  readonly route: PathAnswer | null
}

/** Places to strike first from. */
export interface FirstStrikeAnswer {
  readonly revision: number
  /** Top left squares of its space, by row, then column. */
  readonly places: readonly Cell[]
  readonly spaceCells: number
}
