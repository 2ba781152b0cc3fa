/** The ledger of a simulation: plain data in the order things happened. `words` turns it into sentences. */
import type { Feet } from '../base/brands.ts'
import { MOVE_REFUSALS } from '../base/errors.ts'
import type { Cell } from '../grid/cell.ts'
import type { MovementMode } from '../map/modes.ts'
import type { EncounterEvent, TaskType } from '../map/records/encounter.ts'
import type { ActionLimit } from '../movement/obstacle/actionLimit.ts'
import type { Blocker } from '../movement/obstacle/blockers.ts'
import type { CostPart } from '../movement/obstacle/explainPath.ts'
import type { StepProblem } from '../movement/path/walk.ts'
import type { ActionId, ActionRule } from '../rules/ruleset.ts'

/** A creature's initiative. */
export interface InitiativeEntry {
  readonly kind: 'initiative'
  readonly creatureId: string
  readonly total: number
  /** Null: typed by the GM. */
  readonly roll: number | null
  readonly modifier: number
}

/** A round begins. */
export interface RoundEntry {
  readonly kind: 'round'
  readonly round: number
}

/** An event of the plan. `problem`: why it could not happen. */
export interface EventEntry {
  readonly kind: 'event'
  readonly round: number
  readonly event: EncounterEvent
  readonly problem: null | 'no-such-creature' | 'no-such-door' | 'off-map' | 'no-such-terrain' | 'no-room'
}

/** Checks that movement requires, and the die that settles which opponent is closest. */
export const CHECK_KINDS = ['tumble', 'balance', 'keep-running', 'closest'] as const
/** A check: d20 `roll` plus `modifier` against `dc`. `passed` null: the GM decides, and the turn goes on as if it passed. */
export interface CheckMade {
  readonly kind: (typeof CHECK_KINDS)[number]
  /** Step (from 0) it is made at; −1: before the first. */
  readonly step: number
  /** The creature tumbled past, or the one settled on as the closest. */
  readonly creatureId: string | null
  readonly dc: number | null
  readonly roll: number | null
  readonly modifier: number
  readonly passed: boolean | null
}

/** What notes of a turn are about. */
export const NOTE_CODES = [
  'no-order',
  'holds',
  'arrived',
  'in-place',
  'in-reach',
  'nobody-to-act-on',
  'helpless',
  'stands-up',
  'falls-prone',
  'rests',
  'exhausted',
  ...MOVE_REFUSALS,
  'no-run',
  'no-charge',
  'minimum-movement',
  'no-way',
  'at-other-height',
  'changes-altitude',
  'changes-mode',
  'blocked',
  'stopped-by',
  'waits',
  'tumble-failed',
  'illegal-end',
  'took-exit',
  'opens-door',
  'nowhere-better',
  'well-placed',
  'out-of-reach',
  'sees',
  'raises-alarm',
  'hears-alarm',
  'stops-short',
  'stops-at-hazard',
  'steps-first',
] as const
/** One of them. */
export type NoteCode = (typeof NOTE_CODES)[number]

/** The limit that leaves an action without a route, with that action. */
export interface LimitOfAction extends ActionLimit {
  readonly action: Pick<ActionRule, 'id' | 'label'>
  readonly minFeet: Feet
}

/** A note of a turn, with its facts. */
export interface Note {
  readonly code: NoteCode
  readonly creatureId?: string
  readonly exit?: string
  /** The first blocker of the route. */
  readonly blocker?: Blocker
  /** The others, in the order of the route. */
  readonly furtherBlockers?: readonly Blocker[]
  /** Where the creatures that block stand at that time (top left squares), by id. */
  readonly standing?: Readonly<Record<string, Cell>>
  /** Why a step is illegal. */
  readonly reason?: StepProblem
  /** Why its action has no route although a plain move has. */
  readonly limit?: LimitOfAction
  /** How far above the mover a creature is; negative if below. */
  readonly riseFeet?: Feet
  /** The mode it continues in. */
  readonly mode?: MovementMode
  /** Its new altitude above the floor. */
  readonly altitudeFeet?: Feet
  /** Squares of a smaller creature's route that are too narrow for it. */
  readonly tight?: readonly Cell[]
  readonly clauses?: readonly string[]
}

/** A step; its feet are the sum of its parts. */
export interface LedgerStep {
  readonly feet: Feet
  readonly parts: readonly CostPart[]
  /** Index of its action within the turn. */
  readonly action: number
}

/** An opportunity a step provokes. Not `isTaken`: the creature has no reaction left. */
export interface Opportunity {
  readonly by: string
  readonly step: number
  readonly square: Cell
  readonly isTaken: boolean
}

/** A part of a turn with an action and a mode of its own. */
export interface Stretch {
  readonly action: ActionId
  /** 0: it goes on with the feet of the action before, in another mode. */
  readonly times: number
  readonly mode: MovementMode
  /** Number of its steps at the end of the path. */
  readonly steps: number
}

/** A turn. `path` begins at the creature's place; `steps` has one entry for each further square, or none without details. */
export interface TurnEntry {
  readonly kind: 'turn'
  readonly round: number
  readonly turn: number
  readonly creatureId: string
  readonly task: TaskType | null
  /** Null if it did not move. */
  readonly action: ActionId | null
  readonly times: number
  readonly mode: MovementMode
  /** How it continued after its action, in another mode or through a door it opened; absent if it did not. */
  readonly onward?: readonly Stretch[]
  readonly from: Cell
  readonly to: Cell
  readonly path: readonly Cell[]
  /** Its new altitude above the floor; absent if unchanged. */
  readonly altitudeFeet?: Feet
  readonly feet: Feet
  readonly steps: readonly LedgerStep[]
  readonly opportunities: readonly Opportunity[]
  readonly hazards: readonly Cell[]
  /** Ids of the doors it opened. */
  readonly doorsOpened: readonly string[]
  readonly checks: readonly CheckMade[]
  readonly notes: readonly Note[]
  /** Another creature kept it from going on. */
  readonly jammed: boolean
  /** Its state after the turn. */
  readonly prone: boolean
  readonly onMap: boolean
}

/** Why an encounter ends before its last round. */
export const END_REASONS = ['everyone-left', 'nothing-changes'] as const
/** The encounter ends before its last round. */
export interface EndEntry {
  readonly kind: 'end'
  /** The last round played. */
  readonly round: number
  readonly reason: (typeof END_REASONS)[number]
}

/** An entry of the ledger. */
export type LedgerEntry = InitiativeEntry | RoundEntry | EventEntry | TurnEntry | EndEntry
