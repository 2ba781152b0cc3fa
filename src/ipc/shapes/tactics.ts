import type { AppError } from '../../base/errors.ts'
import { z } from 'zod'
import type { Cell } from '../../grid/cell.ts'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { recordIdSchema, type RecordId } from '../../map/records/ids.ts'
import { cellSchema, lineSchema, pointSchema, type Point } from '../../map/records/shared.ts'
import type { CoverDegree, CoverInForce } from '../../movement/cover/degrees.ts'
import { moverSchema, questionSchema, type RuleLine } from './engine.ts'
import type { CoverBonus } from '../../rules/rulesetDetails.ts'
import type { ClosestFacts, Obstacle } from '../../words/facts.ts'

/** Ways of moving someone by force, as a window names them. */
export const FORCE_CHOICES = ['push', 'pull', 'reposition'] as const

/** Who would flank whom with whom. */
export const flankSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  allyId: recordIdSchema,
  foeId: recordIdSchema,
})

/** Where a line begins (a creature, or a point in squares such as an area's origin) and at whom it ends. */
export const coverSchema = questionSchema.extend({
  from: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('creature'), id: recordIdSchema }),
    z.object({ kind: z.literal('point'), point: pointSchema }),
  ]),
  targetId: recordIdSchema,
  /** The GM calls what is in the way extreme. */
  extremeObstruction: z.boolean().default(false),
})

/** A creature and a goal, and the route there that all systems should cost; without one each finds its own. */
export const compareSchema = moverSchema.omit({ action: true }).extend({
  to: cellSchema,
  path: z.array(cellSchema).min(2).max(5000).optional(),
  endAltitudeFeet: z.int().min(0).max(10_000).multipleOf(5).optional(),
})

/** Someone who is moved: straight on, or along a path. */
export const forceSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  force: z.enum(FORCE_CHOICES),
  /** Eighths of a circle, clockwise from east. */
  direction: z.int().min(0).max(7),
  /** Corners of a path, in order, its own square left out: it is led straight from one to the next. Empty: `direction` counts. */
  through: z.array(cellSchema).max(100).default([]),
  feet: z.int().min(5).max(500),
  mode: z.enum(MOVEMENT_MODES).default('land'),
})

/** What a creature may try besides moving by its speed. */
export const MANEUVERS = ['leap', 'dive', 'gap', 'flight'] as const
/** One thing to try. */
export type Maneuver = (typeof MANEUVERS)[number]
/** Who tries what, and where to. */
export const maneuverSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  maneuver: z.enum(MANEUVERS),
  /** Where it should end; a flight task needs none. */
  to: cellSchema.optional(),
  endAltitudeFeet: z.int().min(0).max(10_000).multipleOf(5).default(0),
  diagonals: z.int().min(0).max(1000).default(0),
})

/** Whose closest opponents. The seed settles equals where the rules roll; the same seed rolls the same. */
export const closestSchema = questionSchema.extend({ creatureId: recordIdSchema, seed: lineSchema(200) })

/** From where a creature would flank, and whether it does. */
export interface FlankAnswer {
  readonly revision: number
  /** Top left squares of its space, by row, then column. */
  readonly places: readonly Cell[]
  readonly flanksNow: boolean
  /** Why it does not flank now; empty where it does. */
  readonly hindrances: readonly string[]
  /** What a flanked foe suffers; null where the rules of the map give no number. */
  readonly effect: RuleLine | null
}

/** A line between two creatures, or from a point to one. */
export interface CoverAnswer {
  readonly revision: number
  /** Ends of the line, in squares. */
  readonly from: Point
  readonly to: Point
  readonly degree: CoverDegree
  /** With taking cover and extreme obstructions counted. */
  readonly inForce: CoverInForce
  readonly tookCover: boolean
  /** Whether the rules of the map know degrees of cover, which taking cover raises. */
  readonly hasDegrees: boolean
  readonly bonus: CoverBonus | null
  /** What the line crosses, in the order met: solid things first, then creatures. */
  readonly crossed: readonly { readonly text: string; readonly at: Cell; readonly recordId?: RecordId }[]
}

/** One rule system's reading of a way. */
export interface SystemReading {
  readonly rulesetId: string
  readonly name: string
  /** Why it does not answer at all, such as a size it does not know; the other fields are empty then. */
  readonly refusal: AppError | null
  readonly feet: number | null
  readonly legal: boolean
  readonly band: string | null
  readonly path: readonly Cell[]
  readonly opportunities: number
  readonly attackers: readonly RecordId[]
  readonly hazards: number
  readonly blocker: Obstacle | null
}

/** The same map and creature, read by each system with its own defaults. */
export interface CompareAnswer {
  readonly revision: number
  readonly systems: readonly SystemReading[]
}

/** What becomes of someone who is moved by force. Nothing is provoked. */
export interface ForceAnswer {
  readonly revision: number
  /** Top left squares it is moved over, its own first; it ends on the last. */
  readonly boxes: readonly Cell[]
  readonly movedFeet: number
  readonly stoppedBy: { readonly text: string; readonly at: Cell | null; readonly clauses: readonly string[] } | null
  readonly hazards: readonly Cell[]
  readonly falls: boolean
}

/** What comes of something a creature tries. */
export interface ManeuverAnswer {
  readonly revision: number
  readonly maneuver: Maneuver
  /** Top left squares of the way, its own first; empty where no place was named. */
  readonly path: readonly Cell[]
  readonly spaceCells: number
  /** What the way costs; null without one. */
  readonly feet: number | null
  /** What walking the same squares would cost; null where that cannot be done, or was not asked. */
  readonly onFootFeet: number | null
  /** Whether it may be tried: what is left is rolled at the table. */
  readonly mayTry: boolean
  /** Why not; empty where it may. */
  readonly faults: readonly (RuleLine & { readonly at: Cell | null })[]
  /** What the rules say, and what to roll. */
  readonly rules: readonly RuleLine[]
  readonly provokes: readonly { readonly by: RecordId; readonly square: Cell }[]
  /** Squares of the way that make it special, such as the narrow ones of a gap. */
  readonly marked: readonly Cell[]
}

/** The closest opponents of a creature. */
export interface ClosestAnswer extends ClosestFacts {
  readonly revision: number
}
