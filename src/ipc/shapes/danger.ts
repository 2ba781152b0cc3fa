import { z } from 'zod'
import type { Feet } from '../../base/brands.ts'
import type { Cell } from '../../grid/cell.ts'
import { recordIdSchema, type RecordId } from '../../map/records/ids.ts'
import { cellSchema, shortTextSchema } from '../../map/records/shared.ts'
import { questionSchema, type PathAnswer } from './engine.ts'

/** Upper limit of `rounds`. */
export const MAX_DANGER_ROUNDS = 5

const lookingAhead = {
  /** How many rounds to look ahead. */
  rounds: z.int().min(1).max(MAX_DANGER_ROUNDS).default(3),
  /** Whether attackers open closed doors along their route. */
  opensDoors: z.boolean().default(false),
  /** Altitude of the targets above the floor of each square. */
  altitudeFeet: z.int().min(0).max(10_000).default(0),
}
/** Squares that some creatures can attack, and in which round first. */
export const dangerSchema = questionSchema.extend({ creatureIds: z.array(recordIdSchema).max(500), ...lookingAhead })
/** How a creature can attack a square. */
export const dangerRouteSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  square: cellSchema,
  ...lookingAhead,
})
/** Where a creature can stand to attack one of some opponents before they can attack it. */
export const attackFirstSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  foeIds: z.array(recordIdSchema).max(500),
  opensDoors: lookingAhead.opensDoors,
  /** Only places out of the opponents' sight, at any distance: an ambush. */
  unseen: z.boolean().default(false),
})
/** The first attacks between two sides. */
export const firstContactSchema = questionSchema.extend({
  sides: z.tuple([shortTextSchema, shortTextSchema]),
  rounds: lookingAhead.rounds,
  opensDoors: lookingAhead.opensDoors,
})
/** How many of some creatures see and can attack each square. */
export const killZonesSchema = questionSchema.extend({
  creatureIds: z.array(recordIdSchema).max(500),
  ...lookingAhead,
})

/** Danger by square, row-major over the whole map. */
export interface DangerAnswer {
  readonly revision: number
  /** First round in which someone can attack the square; 0 for none. */
  readonly rounds: Uint8Array
  /** Who can attack the square first: 1-based index into `groups`; 0 for no one. */
  readonly group: Uint16Array
  /** Sets of creatures that can attack some square first in the same round, in the order requested. */
  readonly groups: readonly (readonly RecordId[])[]
  /** Number of squares first attacked in each round, from round 1. */
  readonly squaresByRound: readonly number[]
  /** Number of passable squares that no one can attack. */
  readonly safeSquares: number
  /** The cheapest safe place that an enemy can reach, with its cost; null if there is none. */
  readonly nearestSafe: { readonly at: Cell; readonly feet: Feet; readonly creatureId: RecordId } | null
}

/** The first attack a creature can make on an enemy. `from`, `at` and `path` are top left squares of its space. */
export interface FirstAttack {
  readonly attackerId: RecordId
  readonly targetId: RecordId
  /** The attacked square of the target. */
  readonly square: Cell
  readonly round: number
  readonly by: 'stay' | 'move' | 'charge'
  readonly from: Cell
  readonly at: Cell
  /** Cost of the route; null if it stays. */
  readonly feet: Feet | null
  readonly path: readonly Cell[]
  readonly spaceCells: number
  /** Opponents that the route provokes. */
  readonly provokes: readonly RecordId[]
}

/** The first attacks of two sides. */
export interface FirstContactAnswer {
  readonly revision: number
  /** By round, then by distance. */
  readonly attacks: readonly FirstAttack[]
  /** Creatures that cannot attack anyone in that time. */
  readonly never: readonly RecordId[]
}

/** By square, row-major over the whole map: how many creatures see it from their position and can attack it in that time. */
export interface KillZonesAnswer {
  readonly revision: number
  readonly count: Uint16Array
  /** Who they are: 1-based index into `groups`; 0 for no one, or if there are too many groups. */
  readonly group: Uint16Array
  readonly groups: readonly (readonly RecordId[])[]
  readonly creatures: number
  /** Maximum of `count`. */
  readonly max: number
}

/** How a creature can attack a square. */
export interface DangerRouteAnswer {
  readonly revision: number
  /** Its first possible attack, with top left squares of its space; null if it cannot attack. */
  readonly attack: {
    readonly round: number
    readonly by: 'stay' | 'move' | 'charge'
    /** Where a charge starts. */
    readonly from: Cell
    readonly at: Cell
  } | null
  /** The shortest route to where it attacks from, over any number of rounds; for a charge, only the charge. Null if it stays. */
  readonly route: PathAnswer | null
}

/** Places from which a creature can attack first. */
export interface AttackFirstAnswer {
  readonly revision: number
  /** Top left squares of its space, by row, then column. */
  readonly places: readonly Cell[]
  readonly spaceCells: number
}
