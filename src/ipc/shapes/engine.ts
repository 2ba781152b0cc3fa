import { z } from 'zod'
import type { Cell, CellRect } from '../../grid/cell.ts'
import { COMMAND_SCHEMAS } from '../../map/commands/command.ts'
import type { CreatureStateId } from '../../map/creatureStates.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import type { Creature } from '../../map/records/creature.ts'
import type { EdgeBorder } from '../../map/records/edge.ts'
import { recordIdSchema, type RecordId } from '../../map/records/ids.ts'
import type { Size } from '../../map/sizes.ts'
import type { TableRuleValue } from '../../map/records/settings.ts'
import { cellSchema, lineSchema } from '../../map/records/shared.ts'
import { mapRefSchema } from './maps.ts'
import type { Obstacle } from '../../words/facts.ts'

/** Most commands that are being drawn at one time: strokes on their way and the one under the pointer. */
export const MAX_DRAWN = 20

/**
 * What every question names: its map, and where one asker asks again and again (an overlay that follows the pointer) a name
 * for that asker: its newer question then takes the place of the older one.
 */
export const questionSchema = mapRefSchema.extend({
  asker: lineSchema(64).min(1).optional(),
  /** What is being done to the map and is not done yet: the answer is as if it were. */
  drawn: z
    .array(
      z.discriminatedUnion('type', [
        COMMAND_SCHEMAS['paint-cells'],
        COMMAND_SCHEMAS['edit-records'],
        COMMAND_SCHEMAS['move-creatures'],
      ]),
    )
    .max(MAX_DRAWN)
    .optional(),
})

/** Who moves and how. `action` absent: every action of the overlay's bands (move, double, run, or one to three Strides). */
export const moverSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  action: lineSchema(40).optional(),
  mode: z.enum(MOVEMENT_MODES).default('land'),
  tumble: z.boolean().default(false),
  /** Counting diagonals already made this turn. */
  diagonals: z.int().min(0).max(1000).default(0),
  /** Direction of flight chosen or flown before in the turn, in eighths of a circle clockwise from east; absent: the first step chooses. */
  heading: z.int().min(0).max(7).optional(),
  /** The one opponent it means to overrun. */
  overruns: recordIdSchema.optional(),
  /** Climbs faster against a harder check, where the rules have that. */
  fastClimb: z.boolean().default(false),
  /** Opens closed doors on the way, at the cost of an action each; else they stay as they are. Asks for every band, not for one action. */
  opensDoors: z.boolean().optional(),
})
/** Height to end at, in feet; absent: that of the start. Only fliers change it. */
const heightSchema = z.int().min(0).max(10_000).multipleOf(5).optional()
/** A flier's altitude at each square of a path, in feet; one list for both. */
export const altitudesSchema = z.array(z.int().min(0).max(10_000)).max(10_000)
/** Who moves, and the altitude it is to arrive at. */
export const reachSchema = moverSchema.extend({ endAltitudeFeet: heightSchema })
/** A mover and where it wants to go (top left cell of its space). */
export const routeSchema = moverSchema.extend({
  to: cellSchema,
  endAltitudeFeet: heightSchema,
  prefer: z.enum(['shortest', 'safest']).default('shortest'),
})
/** A mover and the cells it should pass, its own first. */
export const pathSchema = moverSchema.extend({
  path: z.array(cellSchema).min(1).max(5000),
  endAltitudeFeet: heightSchema,
  altitudesFeet: altitudesSchema.optional(),
})
/** Whose threatened squares, for anyone at an altitude above the floor of each square. */
export const threatSchema = questionSchema.extend({
  creatureIds: z.array(recordIdSchema).max(500),
  altitudeFeet: z.int().min(0).max(10_000).default(0),
})

/** A rule system as windows see it. */
export interface RulesetSummary {
  readonly id: string
  readonly name: string
  /** Whether it is meant where a file names none. */
  readonly isDefault: boolean
  readonly sizes: readonly Size[]
  /** Each with how many of the turn's actions it spends. */
  readonly actions: readonly {
    readonly id: string
    readonly label: string
    readonly modes: readonly MovementMode[]
    readonly spends: number
  }[]
  /** Actions a turn has for movement. */
  readonly turnActions: number
  /** The bands of the reach overlay, nearest first, such as Move, Double move, Run. */
  readonly bands: readonly { readonly id: string; readonly label: string; readonly spends: number }[]
  readonly tableRules: readonly TableRuleSummary[]
  readonly maneuvers: Maneuvers
  /** Clauses on how a rider and its mount move. */
  readonly ridingClauses: readonly string[]
  /** What a state asks of a creature before it moves. */
  readonly stateNotes: Readonly<Partial<Record<CreatureStateId, RuleLine>>>
}

/** What a rule system lets a creature try besides walking, with its sentence; null: its text has no such thing. */
export interface Maneuvers {
  readonly fastClimb: RuleLine | null
  readonly overrun: (RuleLine & { readonly maxSizesLarger: number }) | null
  readonly leap: RuleLine | null
  readonly dive: RuleLine | null
  readonly tightGaps: RuleLine | null
  /** Whether it lists things that fliers do by a check. */
  readonly flightTasks: boolean
  /** The heaviest load a flier gets off the ground with; null: any. */
  readonly flyingLoad: { readonly heaviest: Creature['load']; readonly clauses: readonly string[] } | null
}

/** A table rule as windows see it. */
export interface TableRuleSummary {
  readonly id: string
  readonly label: string
  /** It decides nothing in this rule system. */
  readonly isIdle: boolean
  /** Each value with how the text is read then. */
  readonly values: readonly { readonly value: TableRuleValue; readonly label: string; readonly reading: string }[]
  readonly default: TableRuleValue
}

/** A sentence of the rules with the clauses it rests on. */
export interface RuleLine {
  readonly text: string
  readonly clauses: readonly string[]
}

/**
 * What is reached of a window, row-major. `costFeet` 65535 and `band` 0: not reached. `flags` bit 0: may end there, bit 1:
 * squeezing there.
 */
export interface ReachedSquares {
  readonly window: CellRect
  readonly costFeet: Uint16Array
  /** 1-based index into the ruleset's bands. */
  readonly band: Uint8Array
  readonly flags: Uint8Array
}

/** Where a creature gets, by positions of the top left cell of its space. */
export interface ReachAnswer extends ReachedSquares {
  readonly revision: number
  /** The same by the squares it covers there, which while it squeezes are not its whole space; null where it fills one square. */
  readonly covered: ReachedSquares | null
  /** The altitude it arrives at, above the floor of each place. */
  readonly altitudeFeet: number
  /** Several actions of one kind are counted: `costFeet` says nothing but whether a place is reached, `band` is the action. */
  readonly inActions: boolean
  /** What squeezing brings with it; empty where no place is squeezed into. */
  readonly squeezing: readonly RuleLine[]
  readonly bands: readonly { readonly id: string; readonly label: string; readonly budgetFeet: number }[]
}

/** One step of an explained path. */
export interface ExplainedStep {
  readonly from: Cell
  readonly to: Cell
  readonly feet: number
  /** Feet from the start to the end of this step. */
  readonly totalFeet: number
  /** Height after the step. */
  readonly altitudeFeet: number
  readonly squeezing: boolean
  /** Why it costs that: closed codes with plain words and clause ids, in the order they add up. */
  readonly reasons: readonly {
    readonly code: string
    readonly text: string
    readonly feet: number
    readonly clauses: readonly string[]
  }[]
}

/** Where something stands: in a square or, with a border, on that border of it. */
export interface BlockedPlace extends Cell {
  readonly border?: EdgeBorder
}

/** What stands in the way. */
export interface Blocker {
  readonly kind: 'terrain' | 'edge' | 'corner' | 'creature' | 'gap' | 'map-border' | 'budget' | 'rule'
  readonly obstacle: Obstacle
  readonly at?: BlockedPlace
  /** Where the other things stand that bar the way together with it, in the order of the way. */
  readonly furtherAt?: readonly BlockedPlace[]
  readonly recordId?: RecordId
  readonly clauses: readonly string[]
}

/** A path with all that is known of it. */
export interface PathAnswer {
  readonly revision: number
  /** Total feet, or null where there is no way. */
  readonly feet: number | null
  readonly legal: boolean
  /** Who moves: the creature asked about, or the mount it rides. */
  readonly moverId: RecordId
  /** Squares its space is wide. */
  readonly spaceCells: number
  /** Squares of the way; one that is risen or sunk on the spot stands there again. */
  readonly path: readonly Cell[]
  readonly steps: readonly ExplainedStep[]
  /** Label of the band the end lies in (Move, Double move, 2 Strides …), null beyond all. */
  readonly band: string | null
  readonly provokes: readonly { readonly by: RecordId; readonly step: number; readonly square: Cell }[]
  readonly hazards: readonly Cell[]
  readonly checks: readonly { readonly text: string; readonly step: number; readonly clauses: readonly string[] }[]
  readonly blocker: Blocker | null
  /** What else may be tried where the way is refused. */
  readonly alternatives: readonly RuleLine[]
  /** Doors opened on the way: before which step (from 0), what that takes, and the ids of their leaves. */
  readonly doors: readonly (RuleLine & { readonly step: number; readonly edgeIds: readonly RecordId[] })[]
  /** What the states of the mover change about it. */
  readonly states: readonly RuleLine[]
  /** What squeezing brings with it; empty where no step squeezes. */
  readonly squeezing: readonly RuleLine[]
  /** What the turn carries into its next move; null where this one is not made. */
  readonly after: {
    readonly diagonals: number
    /** Direction flown, in eighths clockwise from east; null for none. */
    readonly heading: number | null
    readonly altitudeFeet: number
    /** The part of its space it stands in where it squeezes; null where it has all of it. */
    readonly held: CellRect | null
  } | null
}

/** Threatened squares of one creature, as cell indices, ascending. */
export interface ThreatAnswer {
  readonly revision: number
  readonly creatures: readonly { readonly id: RecordId; readonly side: string; readonly squares: Uint32Array }[]
}
