import type { AppError } from '../../base/errors.ts'
import { z } from 'zod'
import type { Cell } from '../../grid/cell.ts'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { recordIdSchema, type RecordId } from '../../map/records/ids.ts'
import { cellSchema, lineSchema, pointSchema, type Point } from '../../map/records/shared.ts'
import { moverSchema, questionSchema, type RuleLine } from './engine.ts'
import type { CoverBonus, CoverCircumstance, CoverDegree } from '../../rules/cover.ts'
import type { ClosestFacts, Obstacle } from '../../words/facts.ts'

/** Kinds of forced movement. */
export const FORCE_CHOICES = ['push', 'pull', 'reposition'] as const

/** A creature and an ally that may flank a foe. */
export const flankSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  allyId: recordIdSchema,
  foeId: recordIdSchema,
})

/** A line of effect from a creature, or from a point in squares such as an area's origin, to a target. */
export const coverSchema = questionSchema.extend({
  from: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('creature'), id: recordIdSchema }),
    z.object({ kind: z.literal('point'), point: pointSchema }),
  ]),
  targetId: recordIdSchema,
  /** The GM rules that obstructions are extreme. */
  extremeObstruction: z.boolean().default(false),
})

/** A route to compare under all rule systems: `path` if given, otherwise each system's own. */
export const compareSchema = moverSchema.omit({ action: true }).extend({
  to: cellSchema,
  path: z.array(cellSchema).min(2).max(5000).optional(),
  endAltitudeFeet: z.int().min(0).max(10_000).multipleOf(5).optional(),
})

/** Forced movement, in a straight line or along a path. */
export const forceSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  force: z.enum(FORCE_CHOICES),
  /** Eighths of a circle, clockwise from east. */
  direction: z.int().min(0).max(7),
  /** Corners of the path without its start. Empty: straight in `direction`. */
  through: z.array(cellSchema).max(100).default([]),
  feet: z.int().min(5).max(500),
  mode: z.enum(MOVEMENT_MODES).default('land'),
})

/** Special maneuvers. */
export const MANEUVERS = ['leap', 'dive', 'gap', 'flight'] as const
/** See `MANEUVERS`. */
export type Maneuver = (typeof MANEUVERS)[number]
/** A maneuver of a creature. */
export const maneuverSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  maneuver: z.enum(MANEUVERS),
  /** Where to end; not needed for flight tasks. */
  to: cellSchema.optional(),
  endAltitudeFeet: z.int().min(0).max(10_000).multipleOf(5).default(0),
  diagonals: z.int().min(0).max(1000).default(0),
})

/** The closest opponents of a creature. `seed`: for rules that roll for ties. */
export const closestSchema = questionSchema.extend({ creatureId: recordIdSchema, seed: lineSchema(200) })

/** Where a creature would flank, and whether it does now. */
export interface FlankAnswer {
  readonly revision: number
  /** Top left squares of its space, by row, then column. */
  readonly places: readonly Cell[]
  readonly flanksNow: boolean
  /** Why it does not flank now; empty if it does. */
  readonly hindrances: readonly string[]
  /** Effect on a flanked foe; null if the rules have none. */
  readonly effect: RuleLine | null
}

/** Cover along a line of effect. */
export interface CoverAnswer {
  readonly revision: number
  /** Ends of the line in squares. */
  readonly from: Point
  readonly to: Point
  readonly degree: CoverDegree
  /** Including taking cover and extreme obstructions. */
  readonly inForce: CoverDegree
  /** Its name, such as `Lesser cover`. */
  readonly label: string
  /** How the rules look for cover; empty if there is nothing to say. */
  readonly note: string
  readonly tookCover: boolean
  /** Circumstances that improve cover by these rules. */
  readonly circumstances: readonly CoverCircumstance[]
  readonly bonus: CoverBonus | null
  /** What the line crosses, in order: obstructions first, then creatures. */
  readonly crossed: readonly { readonly text: string; readonly at: Cell; readonly recordId?: RecordId }[]
}

/** A route under one rule system. */
export interface SystemReading {
  readonly rulesetId: string
  readonly name: string
  /** Why there is no answer, such as an unknown size; the other fields are empty then. */
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

/** A route under each rule system with its own defaults. */
export interface CompareAnswer {
  readonly revision: number
  readonly systems: readonly SystemReading[]
}

/** The result of forced movement, which never provokes. */
export interface ForceAnswer {
  readonly revision: number
  /** Top left squares of its space along the path, from its start to where it ends. */
  readonly boxes: readonly Cell[]
  readonly movedFeet: number
  readonly stoppedBy: { readonly text: string; readonly at: Cell | null; readonly clauses: readonly string[] } | null
  readonly hazards: readonly Cell[]
  readonly falls: boolean
}

/** A maneuver: whether it is possible, its path and cost, and what to roll. */
export interface ManeuverAnswer {
  readonly revision: number
  readonly maneuver: Maneuver
  /** Top left squares of its space along the path, from its start; empty without a destination. */
  readonly path: readonly Cell[]
  readonly spaceCells: number
  /** Cost of the path; null if there is none. */
  readonly feet: number | null
  /** Cost of walking the same squares; null if that is impossible or not relevant. */
  readonly onFootFeet: number | null
  /** Whether it may be tried; the rest is rolled at the table. */
  readonly mayTry: boolean
  /** Why it may not be tried. */
  readonly faults: readonly (RuleLine & { readonly at: Cell | null })[]
  /** The rules, and what to roll. */
  readonly rules: readonly RuleLine[]
  readonly provokes: readonly { readonly by: RecordId; readonly square: Cell }[]
  /** Squares of the path that make it special, such as those of a narrow gap. */
  readonly marked: readonly Cell[]
}

/** The closest opponents of a creature. */
export interface ClosestAnswer extends ClosestFacts {
  readonly revision: number
}
