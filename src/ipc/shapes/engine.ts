import { z } from 'zod'
import type { Cell, CellRect } from '../../grid/cell.ts'
import { COMMAND_SCHEMAS } from '../../map/commands/command.ts'
import type { ProvokingRule } from '../../rules/provoking.ts'
import type { PaceId, StrainKind } from '../../rules/travel.ts'
import type { CreatureStateId } from '../../map/creatureStates.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import type { Creature } from '../../map/records/creature.ts'
import type { EdgeBorder } from '../../map/records/edge.ts'
import type { TurnPace } from '../../map/records/encounter.ts'
import { recordIdSchema, type RecordId } from '../../map/records/ids.ts'
import type { Size } from '../../map/sizes.ts'
import type { TableRuleValue } from '../../map/records/settings.ts'
import { cellSchema, lineSchema } from '../../map/records/shared.ts'
import { mapRefSchema } from './maps.ts'
import type { Obstacle } from '../../words/facts.ts'

/** Maximum number of uncommitted commands: strokes being sent and the one under the pointer. */
export const MAX_DRAWN = 20

/** Fields of every question. */
export const questionSchema = mapRefSchema.extend({
  /** Names a source of repeated questions, such as an overlay that follows the pointer. A newer question supersedes its older one. */
  asker: lineSchema(64).min(1).optional(),
  /** Uncommitted commands. The question is answered as if they had been applied. */
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

/** Who moves and how. Without `action`: all bands of the overlay (move, double, run, or one to three Strides). */
export const moverSchema = questionSchema.extend({
  creatureId: recordIdSchema,
  action: lineSchema(40).optional(),
  mode: z.enum(MOVEMENT_MODES).default('land'),
  tumble: z.boolean().default(false),
  /** Diagonals already made this turn that count for the cost of the next one. */
  diagonals: z.int().min(0).max(1000).default(0),
  /** Direction flown so far this turn, in eighths of a circle clockwise from east; absent: the first step decides. */
  heading: z.int().min(0).max(7).optional(),
  /** The opponent to overrun. */
  overruns: recordIdSchema.optional(),
  /** Accelerated climbing, if the rules have it. */
  fastClimb: z.boolean().default(false),
  /** Opens closed doors along the route, for an action each. Not with `action`. */
  opensDoors: z.boolean().optional(),
})
/** Altitude to end at, in feet; absent: that of the start. Only for fliers. */
const heightSchema = z.int().min(0).max(10_000).multipleOf(5).optional()
/** A flier's altitude at each square of a path, in feet. */
export const altitudesSchema = z.array(z.int().min(0).max(10_000)).max(10_000)
/** The movement range of a creature. */
export const reachSchema = moverSchema.extend({ endAltitudeFeet: heightSchema })
/** A route to a place, given as the top left cell of the mover's space. */
export const routeSchema = moverSchema.extend({
  to: cellSchema,
  endAltitudeFeet: heightSchema,
  prefer: z.enum(['shortest', 'safest']).default('shortest'),
})
/** A given path; `path` starts with the mover's own cell. */
export const pathSchema = moverSchema.extend({
  path: z.array(cellSchema).min(1).max(5000),
  endAltitudeFeet: heightSchema,
  altitudesFeet: altitudesSchema.optional(),
})
/** Squares that some creatures threaten, at an altitude above the floor of each square. */
export const threatSchema = questionSchema.extend({
  creatureIds: z.array(recordIdSchema).max(500),
  altitudeFeet: z.int().min(0).max(10_000).default(0),
})

/** What windows know about a rule system. */
export interface RulesetSummary {
  readonly id: string
  readonly name: string
  /** Whether it is used for files that name none. */
  readonly isDefault: boolean
  /** What the licenses of its texts ask to be said. */
  readonly credits: readonly string[]
  readonly sizes: readonly Size[]
  /** Modes that a creature can use on its land speed, at a higher cost, where it has no speed of its own. */
  readonly modesOnLandSpeed: readonly MovementMode[]
  /** `spends`: how many of the turn's actions it takes. */
  readonly actions: readonly {
    readonly id: string
    readonly label: string
    readonly modes: readonly MovementMode[]
    readonly spends: number
  }[]
  /** Actions per turn. */
  readonly turnActions: number
  /** Paces of orders, and the one of the most movement in a turn. `isWithdrawal`: only where the house rule allows it. */
  readonly paces: readonly { readonly id: TurnPace; readonly label: string; readonly isWithdrawal: boolean }[]
  readonly wholeTurn: TurnPace
  /** The bands of the reach overlay, nearest first, such as Move, Double move, Run. */
  readonly bands: readonly { readonly id: string; readonly label: string; readonly spends: number }[]
  readonly tableRules: readonly TableRuleSummary[]
  readonly maneuvers: Maneuvers
  /** What an opponent does when a movement provokes, and which movement does. */
  readonly opportunity: { readonly one: string; readonly many: string }
  readonly provokesBy: ProvokingRule
  /** Fields of a creature that change nothing by these rules. */
  readonly idleFields: readonly IdleField[]
  readonly travel: TravelSummary
  /** Clauses on how a rider and its mount move. */
  readonly ridingClauses: readonly string[]
  /** What a state requires before a creature moves. */
  readonly stateNotes: Readonly<Partial<Record<CreatureStateId, RuleLine>>>
}

/** Fields of a creature that some rule systems make nothing of. */
export const IDLE_FIELDS = ['body', 'hampered', 'tookCover'] as const satisfies readonly (keyof Creature)[]
/** One of them. */
export type IdleField = (typeof IDLE_FIELDS)[number]

/** How creatures travel by a rule system. */
export interface TravelSummary {
  /** Over minutes; the first is the usual one. */
  readonly localPaces: readonly PaceSummary[]
  /** Over days. */
  readonly overlandPaces: readonly PaceSummary[]
  /** Whether some hours of a day may be traveled at the second pace; else a journey has one pace. */
  readonly isPacedByHours: boolean
  readonly strain: StrainKind
}

/** A pace, and what it does beside the distance. */
export interface PaceSummary {
  readonly id: PaceId
  readonly label: string
  readonly hint: string
}

/** Special maneuvers of a rule system, with their rules; null if it does not have one. */
export interface Maneuvers {
  readonly fastClimb: RuleLine | null
  readonly overrun: (RuleLine & { readonly maxSizesLarger: number }) | null
  readonly leap: RuleLine | null
  readonly dive: RuleLine | null
  readonly tightGaps: RuleLine | null
  /** Whether it has flight maneuvers that need a check. */
  readonly flightTasks: boolean
  /** The heaviest load a flier can fly with; null for any. */
  readonly flyingLoad: { readonly heaviest: Creature['load']; readonly clauses: readonly string[] } | null
}

/** What windows know about a table rule. */
export interface TableRuleSummary {
  readonly id: string
  readonly label: string
  /** It has no effect in this rule system. */
  readonly isIdle: boolean
  /** `reading`: how the rules are read with this value. */
  readonly values: readonly { readonly value: TableRuleValue; readonly label: string; readonly reading: string }[]
  readonly default: TableRuleValue
}

/** A sentence about the rules, with the clauses it is based on. */
export interface RuleLine {
  readonly text: string
  readonly clauses: readonly string[]
}

/** Reached squares of a window, row-major. Not reached: `costFeet` 65535 and `band` 0. `flags`: bit 0 may end there, bit 1 squeezing. */
export interface ReachedSquares {
  readonly window: CellRect
  readonly costFeet: Uint16Array
  /** 1-based index into the ruleset's bands. */
  readonly band: Uint8Array
  readonly flags: Uint8Array
}

/** The movement range of a creature, by positions of the top left cell of its space. */
export interface ReachAnswer extends ReachedSquares {
  readonly revision: number
  /** The same by covered squares; a squeezing creature covers only part of its space. Null if its space is one square. */
  readonly covered: ReachedSquares | null
  /** Altitude on arrival, above the floor of each place. */
  readonly altitudeFeet: number
  /** The bands are repetitions of one action. `costFeet` then only says whether a place is reached. */
  readonly inActions: boolean
  /** What standing up takes and leaves of this turn; only of a prone mover. */
  readonly standingUp?: RuleLine
  /** Effects of squeezing; empty if no place requires it. */
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
  /** The parts of its cost, in the order they add up. */
  readonly reasons: readonly {
    readonly code: string
    readonly text: string
    readonly feet: number
    readonly clauses: readonly string[]
  }[]
}

/** A square, or one of its borders. */
export interface BlockedPlace extends Cell {
  readonly border?: EdgeBorder
}

/** What blocks a move. */
export interface Blocker {
  readonly kind: 'terrain' | 'edge' | 'corner' | 'creature' | 'gap' | 'map-border' | 'budget' | 'rule'
  readonly obstacle: Obstacle
  readonly at?: BlockedPlace
  /** Places of the other things that block the route together with it, in the order of the route. */
  readonly furtherAt?: readonly BlockedPlace[]
  readonly recordId?: RecordId
  readonly clauses: readonly string[]
}

/** A path or route with its cost and consequences. */
export interface PathAnswer {
  readonly revision: number
  /** Total cost, or null if there is no route. */
  readonly feet: number | null
  readonly legal: boolean
  /** Who moves: the creature, or the mount it rides. */
  readonly moverId: RecordId
  /** Width of its space in squares. */
  readonly spaceCells: number
  /** Squares of the path. A square is repeated if the creature ascends or descends there. */
  readonly path: readonly Cell[]
  readonly steps: readonly ExplainedStep[]
  /** Label of the band that the end is in (Move, Double move, 2 Strides …); null if beyond all. */
  readonly band: string | null
  readonly provokes: readonly { readonly by: RecordId; readonly step: number; readonly square: Cell }[]
  readonly hazards: readonly Cell[]
  readonly checks: readonly { readonly text: string; readonly step: number; readonly clauses: readonly string[] }[]
  readonly blocker: Blocker | null
  /** What else can be tried if the path is blocked. */
  readonly alternatives: readonly RuleLine[]
  /** Doors opened along the path: before which step (from 0), what that takes, and the ids of their leaves. */
  readonly doors: readonly (RuleLine & { readonly step: number; readonly edgeIds: readonly RecordId[] })[]
  /** Effects of the mover's states. */
  readonly states: readonly RuleLine[]
  /** Effects of squeezing; empty if no step requires it. */
  readonly squeezing: readonly RuleLine[]
  /** State of the turn after this move; null if the move is illegal. */
  readonly after: {
    readonly diagonals: number
    /** Direction flown, in eighths clockwise from east; null if none. */
    readonly heading: number | null
    readonly altitudeFeet: number
    /** The part of its space it occupies while squeezing; null if all of it. */
    readonly held: CellRect | null
  } | null
}

/** Threatened squares of one creature, as cell indices, ascending. */
export interface ThreatAnswer {
  readonly revision: number
  readonly creatures: readonly { readonly id: RecordId; readonly side: string; readonly squares: Uint32Array }[]
}
