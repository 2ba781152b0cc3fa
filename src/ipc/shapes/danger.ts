import { z } from 'zod'
import type { Feet } from '../../base/brands.ts'
import type { Cell } from '../../grid/cell.ts'
import { recordIdSchema, type RecordId } from '../../map/records/ids.ts'
import { cellSchema, shortTextSchema } from '../../map/records/shared.ts'
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
/** Where some creatures can attack, and when first. */
export const dangerSchema = questionSchema.extend({ creatureIds: z.array(recordIdSchema).max(500), ...lookingAhead })
/** How one of them can attack a square. */
export const dangerRouteSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  square: cellSchema,
  ...lookingAhead,
})
/** Where a creature can stand so that it attacks one of some opponents before they attack it. */
export const attackFirstSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  foeIds: z.array(recordIdSchema).max(500),
  opensDoors: lookingAhead.opensDoors,
  /** Places out of the opponents' sight, wherever the creature could have gone before: an ambush. */
  unseen: z.boolean().default(false),
})
/** Who of two sides attacks whom first. */
export const firstContactSchema = questionSchema.extend({
  sides: z.tuple([shortTextSchema, shortTextSchema]),
  rounds: lookingAhead.rounds,
  opensDoors: lookingAhead.opensDoors,
})
/** How many of some creatures see and attack each square. */
export const killZonesSchema = questionSchema.extend({
  creatureIds: z.array(recordIdSchema).max(500),
  ...lookingAhead,
})

/** Squares by the first round in which someone attacks them; row-major over the whole map. */
export interface DangerAnswer {
  readonly revision: number
  /** 0: no one within the rounds asked about. */
  readonly rounds: Uint8Array
  /** Who attacks first: an index into `groups` and 1; 0 where no one does. */
  readonly group: Uint16Array
  /** Each set of creatures that attack some square first together, in the order asked. */
  readonly groups: readonly (readonly RecordId[])[]
  /** Squares by round, the first first; and those that someone can stand in and no one attacks. */
  readonly squaresByRound: readonly number[]
  readonly safeSquares: number
  /** The safe place that costs one of their enemies least, and what it costs; null where no one can reach one. */
  readonly nearestSafe: { readonly at: Cell; readonly feet: Feet; readonly creatureId: RecordId } | null
}

/** The first attack a creature can make on an enemy, and how. Cells are top left squares of its space. */
export interface FirstAttack {
  readonly attackerId: RecordId
  readonly targetId: RecordId
  /** The square of the target that it attacks. */
  readonly square: Cell
  readonly round: number
  readonly by: 'stay' | 'move' | 'charge'
  readonly from: Cell
  readonly at: Cell
  /** Of the route: null where it stays. */
  readonly feet: Feet | null
  readonly path: readonly Cell[]
  readonly spaceCells: number
  /** Whom the route gives an opportunity. */
  readonly provokes: readonly RecordId[]
}

/** The first attacks of two sides. */
export interface FirstContactAnswer {
  readonly revision: number
  /** By round, then by how near they stand. */
  readonly attacks: readonly FirstAttack[]
  /** Who attacks no one within the rounds asked about. */
  readonly never: readonly RecordId[]
}

/** By square, row-major over the whole map: how many see it from where they stand and can attack it within the rounds asked about. */
export interface KillZonesAnswer {
  readonly revision: number
  readonly count: Uint16Array
  /** Who they are: an index into `groups` and 1; 0 where no one does, or there are too many different groups. */
  readonly group: Uint16Array
  readonly groups: readonly (readonly RecordId[])[]
  readonly creatures: number
  /** The most there are in any square. */
  readonly most: number
}

/** How a creature comes to attack a square. */
export interface DangerRouteAnswer {
  readonly revision: number
  /** In the first round in which it can: what it does before, and the squares (top left of its space); null where it cannot. */
  readonly attack: {
    readonly round: number
    readonly by: 'stay' | 'move' | 'charge'
    /** Where a charge begins. */
    readonly from: Cell
    readonly at: Cell
  } | null
  /** The shortest route to where it attacks from, however many rounds it takes; of a charge, the charge alone. Null where it stays. */
  readonly route: PathAnswer | null
}

/** Places to attack first from. */
export interface AttackFirstAnswer {
  readonly revision: number
  /** Top left squares of its space, by row, then column. */
  readonly places: readonly Cell[]
  readonly spaceCells: number
}
