/** What a simulation writes down. Entries are plain data in the order things happened; sentences are made from them. */
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

/** Someone's place in the order of turns. */
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

/** Something happened. `problem`: it could not. */
export interface EventEntry {
  readonly kind: 'event'
  readonly round: number
  readonly event: EncounterEvent
  readonly problem: null | 'no-such-creature' | 'no-such-door' | 'off-map' | 'no-such-terrain' | 'no-room'
}

/** Checks that moving asks for. */
export const CHECK_KINDS = ['tumble', 'balance', 'keep-running', 'closest'] as const
/** A check: d20 `roll` plus `modifier` against `dc`. `passed` null: the GM decides; the turn goes on as if it had passed. */
export interface CheckMade {
  readonly kind: (typeof CHECK_KINDS)[number]
  /** Step (from 0) it is made at; −1 before the first. */
  readonly step: number
  /** Who is tumbled past, or who was settled on as the closest. */
  readonly creatureId: string | null
  readonly dc: number | null
  readonly roll: number | null
  readonly modifier: number
  readonly passed: boolean | null
}

/** Things worth saying about a turn. */
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

/** A limit of an action that leads nowhere, with the action it is of. */
export interface LimitOfAction extends ActionLimit {
  readonly action: Pick<ActionRule, 'id' | 'label'>
  readonly minFeet: Feet
}

/** Something said about a turn, with its facts. */
export interface Note {
  readonly code: NoteCode
  readonly creatureId?: string
  readonly exit?: string
  /** What is in the way, the first of several things. */
  readonly blocker?: Blocker
  /** The others, in the order of the way. */
  readonly furtherBlockers?: readonly Blocker[]
  /** Why a step is refused. */
  readonly reason?: StepProblem
  /** What keeps its action from there, where a plain move gets there. */
  readonly limit?: LimitOfAction
  /** How far above the mover a creature is; below it, less than 0. */
  readonly riseFeet?: Feet
  /** How it goes on. */
  readonly mode?: MovementMode
  /** How far above the floor it is then. */
  readonly altitudeFeet?: Feet
  /** Squares where it has no room on the way of a smaller creature. */
  readonly tight?: readonly Cell[]
  readonly clauses?: readonly string[]
}

/** A step made; its feet are the sum of its parts. */
export interface LedgerStep {
  readonly feet: Feet
  readonly parts: readonly CostPart[]
  /** Which of the actions of the turn it belongs to, from 0. */
  readonly action: number
}

/** An opportunity a step gives. Not `isTaken`: who could take it has used all its reactions of the round. */
export interface Opportunity {
  readonly by: string
  readonly step: number
  readonly square: Cell
  readonly isTaken: boolean
}

/** A part of a turn made by an action and a mode of its own. */
export interface Stretch {
  readonly action: ActionId
  readonly times: number
  readonly mode: MovementMode
  /** How many of the last steps of the path it makes. */
  readonly steps: number
}

/** A turn. `path` begins where the creature stood; steps run parallel to its other squares (empty where details were not asked for). */
export interface TurnEntry {
  readonly kind: 'turn'
  readonly round: number
  readonly turn: number
  readonly creatureId: string
  readonly task: TaskType | null
  /** Null: it did not move. */
  readonly action: ActionId | null
  readonly times: number
  readonly mode: MovementMode
  /** What it went on with after its action, in another mode or past a door it opened; absent: nothing. */
  readonly onward?: readonly Stretch[]
  readonly from: Cell
  readonly to: Cell
  readonly path: readonly Cell[]
  /** Where it flies then, above the floor; absent: as high as before. */
  readonly altitudeFeet?: Feet
  readonly feet: Feet
  readonly steps: readonly LedgerStep[]
  readonly opportunities: readonly Opportunity[]
  readonly hazards: readonly Cell[]
  /** Ids of the doors it opened. */
  readonly doorsOpened: readonly string[]
  readonly checks: readonly CheckMade[]
  readonly notes: readonly Note[]
  /** It wanted to go on and someone was in the way. */
  readonly jammed: boolean
  /** What the turn left it in. */
  readonly prone: boolean
  readonly onMap: boolean
}

/** Why an encounter is over before its last round. */
export const END_REASONS = ['everyone-left', 'nothing-changes'] as const
/** The encounter is over before its last round. */
export interface EndEntry {
  readonly kind: 'end'
  /** The last round played. */
  readonly round: number
  readonly reason: (typeof END_REASONS)[number]
}

/** One entry. */
export type LedgerEntry = InitiativeEntry | RoundEntry | EventEntry | TurnEntry | EndEntry
