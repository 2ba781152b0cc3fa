/**
 * A prepared move: the mover, its action and mode, the legal steps and their costs. Every search and every explicit path starts
 * from one.
 */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { MoveRefusal } from '../base/errors.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { isRectOnGrid } from '../grid/cell.ts'
import type { MovementMode } from '../map/modes.ts'
import { actionOf, defaultAction, type ActionId, type ActionRule } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import type { Battlefield } from './battlefield.ts'
import { isSameParty, type Combatant } from './combatant.ts'
import { NO_DIRECTION } from './field/stepWord.ts'
import { BOX_FREE } from './field/surface.ts'
import { stancesIn, WHOLE, type Squeezing } from './field/squeezing.ts'
import type { Occupancy, SpaceLayer } from './field/spaceLayer.ts'
import { mayStopAmong, spaceOf, type MovementOptions } from './passage.ts'
import type { StepCosts } from './stepCosts.ts'

/** A move to prepare. */
export interface MoveRequest {
  readonly mover: Combatant
  /** Default: the ruleset's default action. */
  readonly action?: ActionId
  readonly mode?: MovementMode
  readonly tumble?: boolean
  /** Id of an opponent to overrun: the move may pass its space, assuming the attempt succeeds. */
  readonly overruns?: string | undefined
  /** Diagonals already counted in the turn. */
  readonly diagonals?: number
  /** Feet of the speed spent already, such as on standing up. */
  readonly spentFeet?: number
  /** How often the action is made, up to its maximum. */
  readonly actions?: number
  /** Direction of the turn's flight so far (see `TurnState`); a first step in another direction is a turn. */
  readonly heading?: number
}

/** Why a move cannot be prepared. */
export interface RefusedMove {
  readonly code: MoveRefusal
  readonly details: string
}

/** Shapes of path a move may follow: any straight line, one of the eight directions, or any path. */
export type MoveLine = TableRules['run-line']

/** A move ready for a search. */
export interface Move {
  readonly field: Battlefield
  readonly mover: Combatant
  readonly action: ActionRule
  readonly mode: MovementMode
  readonly options: MovementOptions
  readonly layer: SpaceLayer
  /** The creatures in the way; `markCreatures` marks them in the layer. */
  readonly occupancy: Occupancy
  readonly costs: StepCosts
  /** Each step costs more: see `ModeSpeed.isSlow`. */
  readonly isSlow: boolean
  /** Null if this mover never squeezes. */
  readonly squeezing: Squeezing | null
  /** Padded index of the start. */
  readonly start: number
  /** Parity of the diagonals counted before. */
  readonly parity: 0 | 1
  /** Feet of one action; infinite for an action of one square. */
  readonly budgetFeet: number
  readonly isOneSquare: boolean
  /** Number of actions, each with a budget of its own. */
  readonly actions: number
  /** Shape of its path; see the table rules `run-line` and `charge-line`. */
  readonly line: MoveLine
  /** Minimum distance from start to end. */
  readonly minFeet: Feet
  /** May not cross low walls. */
  readonly stopsAtBarriers: boolean
  /** Direction flown before, if turning has a cost; else `NO_DIRECTION`. */
  readonly heading: number
  /** Extra feet for each turn of 45° and for each square upward. */
  readonly turnFeet: number
  readonly ascentFeet: number
  /** All other creatures, without those it rides or carries. */
  readonly others: readonly Combatant[]
}

/** Prepares a move a creature makes itself. Errors: see `MoveRefusal`. States that keep a creature from acting are checked here. */
export function prepareMove(field: Battlefield, request: MoveRequest): Result<Move, RefusedMove> {
  const { mover, mode = 'land' } = request
  const { ruleset } = field
  const action = request.action === undefined ? defaultAction(ruleset) : actionOf(ruleset, request.action)
  if (!action || action.withoutModes.includes(mode) || (action.isWithdrawal && !field.rules.withdraw))
    return refuse('no-such-action', `${ruleset.name} has no ${request.action ?? 'such action'} for mode ${mode}`)
  const { feet: speed, isSlow } = ruleset.speed(mover, mode)
  if (speed <= 0) return refuse('no-speed', `${mover.id} has no speed for mode ${mode}`)
  return prepareOn(field, request, action, speed, isSlow)
}

/** More feet than any path has. */
export const UNLIMITED_FEET = 5_000_000

/**
 * Prepares movement that others cause: a push, a fall, placing the creature on the map. Its state and speed do not matter.
 * Errors: `size-not-in-ruleset`, `not-on-map`.
 */
export const prepareForcedMove = (
  field: Battlefield,
  mover: Combatant,
  mode: MovementMode = 'land',
): Result<Move, RefusedMove> => {
  const { isSlow } = field.ruleset.speed(mover, mode)
  return prepareOn(field, { mover, mode }, defaultAction(field.ruleset), UNLIMITED_FEET, isSlow)
}

function prepareOn(
  field: Battlefield,
  request: MoveRequest,
  action: ActionRule,
  speed: number,
  isSlow: boolean,
): Result<Move, RefusedMove> {
  const { mover } = request
  const onField = checkOnField(field, [mover])
  if (!onField.ok) return onField
  const feet = budgetFeet(action, mover, speed, field.rules['heavy-armour-run']) - (request.spentFeet ?? 0)
  return ok(moveOf(field, request, action, feet, isSlow))
}

/** Builds a move with a budget of `feet`. */
function moveOf(field: Battlefield, request: MoveRequest, action: ActionRule, feet: number, isSlow: boolean): Move {
  const { mover, mode = 'land' } = request
  const { ruleset, rules } = field
  const options = { tumble: request.tumble ?? false, isCharge: action.isCharge, overruns: request.overruns }
  const { incorporeal, ignoresDifficultTerrain } = mover
  const surface = field.surface({ mode, incorporeal, ignoresDifficultTerrain })
  const layer = surface.layer(spaceOf(mover).widthCells)
  const isOneSquare = action.budget.kind === 'one-square'
  const line = lineOf(action, mode, rules)
  const flies = mode === 'fly'
  // A straight line rounded to squares changes direction, but flying along it takes no turns.
  const turnFeet = flies && line === 'free' ? rules['turn-price'] : 0
  const startsOver = action.fiveFeetOnly || !rules['count-over-turn']
  return {
    field,
    mover,
    action,
    mode,
    options,
    layer,
    occupancy: field.occupancyFor(mover, options),
    costs: field.costsFor(surface, { hampered: mover.hampered, slow: isSlow, turnFeet }),
    isSlow,
    squeezing: rules.squeezing && layer.spaceCells > 1 && !action.noSqueezing ? field.squeezingFor(layer) : null,
    start: surface.indexOf(mover.at.col, mover.at.row),
    parity: !startsOver && (request.diagonals ?? 0) % 2 === 1 ? 1 : 0,
    budgetFeet: feet,
    isOneSquare,
    actions: isOneSquare ? 1 : Math.min(request.actions ?? 1, action.maxActions),
    line,
    minFeet: action.isCharge ? rules['charge-least-feet'] : 0,
    stopsAtBarriers: action.plainTerrainOnly && rules['barrier-stops-run'],
    heading: turnFeet > 0 && !isOneSquare ? (request.heading ?? NO_DIRECTION) : NO_DIRECTION,
    turnFeet,
    ascentFeet: flies ? rules['ascent-price'] * ruleset.ascentFactor[field.gravity] : 0,
    others: [...field.combatants.values()].filter((other) => !isSameParty(other, mover)),
  }
}

/** The shape of path an action may follow in a mode. */
function lineOf(action: ActionRule, mode: MovementMode, rules: TableRules): MoveLine {
  if (action.isCharge) return rules['charge-line']
  if (!action.plainTerrainOnly) return 'free'
  const line = rules['run-line']
  return line === 'free' && action.straightModes.includes(mode) ? 'any' : line
}

/** The same move at another altitude, in squares above the floor. */
export function atAltitude(move: Move, altitude: number): Move {
  if (altitude === move.mover.altitude) return move
  const mover = { ...move.mover, altitude }
  return { ...move, mover, occupancy: move.field.occupancyFor(mover, move.options) }
}

/** The request of a move, to prepare it again on a changed field. */
export const requestOf = ({ mover, mode, options, action, parity, actions, heading }: Move): MoveRequest => ({
  mover,
  mode,
  tumble: options.tumble,
  overruns: options.overruns,
  action: action.id,
  diagonals: parity,
  actions,
  heading,
})

/** The same move with the ruleset's default action, which has no limits of its own. */
export function plainMoveOf(move: Move): Move {
  const action = defaultAction(move.field.ruleset)
  if (move.action === action) return move
  const { action: _, actions: __, ...request } = requestOf(move)
  const plain = prepareMove(move.field, request)
  return plain.ok ? plain.value : move
}

/** Checks that each creature has a size the ruleset knows and is completely on the map. */
export function checkOnField(field: Battlefield, named: readonly Combatant[]): Result<null, RefusedMove> {
  const odd = named.find(({ size }) => !field.ruleset.sizes.includes(size))
  if (odd) return refuse('size-not-in-ruleset', `${field.ruleset.name} has no size ${odd.size} (${odd.id})`)
  const off = named.find((combatant) => !isRectOnGrid(field, spaceOf(combatant)))
  return off ? refuseOffMap(off) : ok(null)
}

const refuseOffMap = ({ id }: Combatant) => refuse('not-on-map', `the space of ${id} does not lie wholly on the map`)

/** Marks the creatures in the way of this move in its layer. Call before reading the layer. */
export const markCreatures = (move: Move): void => move.layer.occupy(move.occupancy)

/** Stances a move may start in: whole, any free rectangle, or, if the box has no room at all, whole anyway. */
export function startStances(move: Move, start = move.start): readonly number[] {
  const bits = isFree(move, start) ? 0 : squeezedStances(move, start)
  return bits === 0 ? [WHOLE] : stancesIn(bits)
}

/** True if the whole box is free. */
export const isFree = (move: Move, place: number): boolean => ((move.layer.boxes[place] ?? 0) & BOX_FREE) !== 0

/** True if the mover fits into a box, whole or squeezed, given the creatures marked last. */
export const isEnterable = (move: Move, place: number): boolean =>
  isFree(move, place) || (move.squeezing?.freeStances(place) ?? 0) !== 0

/** True if a creature in this box is squeezing, even if the current action may not squeeze. */
export const isSqueezed = (move: Move, place: number): boolean => squeezedStances(move, place) !== 0

/** Bits of the free rectangles of a box; 0 if the ruleset has no squeezing or the creature fills only one square. */
export function squeezedStances(move: Move, place: number): number {
  const { field, layer } = move
  if (!field.rules.squeezing || layer.spaceCells === 1) return 0
  return field.squeezingFor(layer).freeStances(place)
}

/** True if the move may end in a box: it is free or can be squeezed into, and no creature in it forbids stopping. */
export function mayEndAt(move: Move, place: number): boolean {
  if (!isFree(move, place) && !isSqueezed(move, place)) return false
  if (move.others.length === 0) return true
  const { surface } = move.layer
  return mayStopAmong(move.field, move.mover, surface.cellOf(place), move.others)
}

function budgetFeet(action: ActionRule, mover: Combatant, speed: number, heavyTimes: number): number {
  if (action.budget.kind === 'one-square') return Infinity
  return speed * (action.slowedByHeavyArmor && mover.heavyArmor ? heavyTimes : action.budget.times)
}

/** Whole squares in a number of feet. */
export const squaresIn = (feet: number): number => Math.floor(feet / FEET_PER_SQUARE)

const refuse = (code: MoveRefusal, details: string): { readonly ok: false; readonly error: RefusedMove } =>
  fail({ code, details })
