/**
 * A move somebody wants to make, prepared: who, by which action and mode, over which steps, at which prices. Every search
 * and every explicit path starts from one.
 */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { isRectOnGrid } from '../grid/cell.ts'
import type { MovementMode } from '../map/modes.ts'
import { actionOf, defaultAction, type ActionId, type ActionRule } from '../rules/ruleset.ts'
import type { Battlefield } from './battlefield.ts'
import { isSameParty, type Combatant } from './combatant.ts'
import { NO_DIRECTION } from './ground/directions.ts'
import { BOX_FREE } from './ground/groundSurface.ts'
import { stancesIn, WHOLE, type Squeezing } from './ground/squeezing.ts'
import type { Occupancy, SpaceLayer } from './ground/spaceLayer.ts'
import { mayStopAmong, spaceOf, type Manner } from './passage.ts'
import type { StepPrices } from './stepPrices.ts'

/** What is asked for. */
export interface MoveRequest {
  readonly mover: Combatant
  /** The ruleset's default action where absent. */
  readonly action?: ActionId
  readonly mode?: MovementMode
  readonly tumble?: boolean
  /** Id of an opponent it means to overrun: its space is passed, if the attempt succeeds. */
  readonly overruns?: string | undefined
  /** Counting diagonals already made in the turn. */
  readonly diagonals?: number
  /** How often the action is made, where it may be made more than once. */
  readonly actions?: number
  /** Direction of the turn's flight so far (see `TurnState`); a first step another way is a turn. */
  readonly heading?: number
}

/** Why a question about movement is refused; the first that fits. */
export const MOVE_REFUSALS = ['no-such-action', 'no-speed', 'size-not-in-ruleset', 'not-on-map'] as const
/** One reason. */
export type MoveRefusal = (typeof MOVE_REFUSALS)[number]

/** A refused question. */
export interface RefusedMove {
  readonly code: MoveRefusal
  readonly message: string
}

/** A move ready to be searched or followed. */
export interface Move {
  readonly field: Battlefield
  readonly mover: Combatant
  readonly action: ActionRule
  readonly mode: MovementMode
  readonly manner: Manner
  readonly layer: SpaceLayer
  /** Who is in the way; `enter` marks them in the layer. */
  readonly occupancy: Occupancy
  readonly prices: StepPrices
  /** Null where this mover or table never squeezes. */
  readonly squeezing: Squeezing | null
  /** Padded index of the place it starts from. */
  readonly start: number
  /** Parity of the diagonals made before. */
  readonly parity: 0 | 1
  /** Feet of one action; infinite for an action of one square. */
  readonly budgetFeet: number
  readonly isOneSquare: boolean
  /** Actions made one after the other, each with a budget of its own. */
  readonly actions: number
  readonly isStraight: boolean
  /** Direction flown before, where turning out of it has a price; `NO_DIRECTION` otherwise. */
  readonly heading: number
  /** Extra feet for 45° and for a square upward. */
  readonly turnFeet: number
  readonly ascentFeet: number
  /** Everybody but the mover and those it rides or carries. */
  readonly others: readonly Combatant[]
}

/** Prepares a move. Errors: see `MoveRefusal`. */
export function prepareMove(field: Battlefield, request: MoveRequest): Result<Move, RefusedMove> {
  const { mover, mode = 'land' } = request
  const { ruleset, rules } = field
  const action = request.action === undefined ? defaultAction(ruleset) : actionOf(ruleset, request.action)
  if (!action || action.withoutModes.includes(mode))
    return refuse('no-such-action', `${ruleset.name} has no ${request.action ?? 'such action'} for mode ${mode}`)
  const speed = mover.speedFeet[mode] ?? 0
  if (speed <= 0) return refuse('no-speed', `${mover.id} has no speed for mode ${mode}`)
  const onField = checkOnField(field, [mover])
  if (!onField.ok) return onField
  const manner = { tumble: request.tumble ?? false, isCharge: action.isCharge, overruns: request.overruns }
  const { incorporeal, ignoresDifficultTerrain } = mover
  const ground = field.ground({ mode, incorporeal, ignoresDifficultTerrain })
  const layer = ground.layer(spaceOf(mover).widthCells)
  const isOneSquare = action.budget.kind === 'one-square'
  const isStraight = action.straightModes.includes(mode)
  const flies = mode === 'fly'
  const turnFeet = flies ? rules['turn-price'] : 0
  const startsOver = action.fiveFeetOnly || !rules['count-over-turn']
  return ok({
    field,
    mover,
    action,
    mode,
    manner,
    layer,
    occupancy: field.occupancyFor(mover, manner),
    prices: field.pricesFor(ground, mover.hampered, turnFeet),
    squeezing: rules.squeezing && layer.spaceCells > 1 && !action.noSqueezing ? field.squeezingFor(layer) : null,
    start: ground.indexOf(mover.at.col, mover.at.row),
    parity: !startsOver && (request.diagonals ?? 0) % 2 === 1 ? 1 : 0,
    budgetFeet: budgetFeet(action, mover, speed, rules['heavy-armour-run']),
    isOneSquare,
    actions: isOneSquare ? 1 : Math.min(request.actions ?? 1, action.mostActions),
    isStraight,
    heading:
      flies && rules['turn-price'] > 0 && !isOneSquare && !isStraight
        ? (request.heading ?? NO_DIRECTION)
        : NO_DIRECTION,
    turnFeet,
    ascentFeet: flies ? rules['ascent-price'] * ruleset.ascentFactor[field.gravity] : 0,
    others: [...field.combatants.values()].filter((other) => !isSameParty(other, mover)),
  })
}

/** What a move was prepared from, to prepare it again on a field that has changed. */
export const requestOf = ({ mover, mode, manner, action, parity, actions, heading }: Move): MoveRequest => ({
  mover,
  mode,
  tumble: manner.tumble,
  overruns: manner.overruns,
  action: action.id,
  diagonals: parity,
  actions,
  heading,
})

/** Whether everybody named has a size the ruleset knows and stands wholly on the map. */
export function checkOnField(field: Battlefield, named: readonly Combatant[]): Result<null, RefusedMove> {
  const odd = named.find(({ size }) => !field.ruleset.sizes.includes(size))
  if (odd) return refuse('size-not-in-ruleset', `${field.ruleset.name} has no size ${odd.size} (${odd.id})`)
  const off = named.find((combatant) => !isRectOnGrid(field, spaceOf(combatant)))
  if (off) return refuse('not-on-map', `the space of ${off.id} does not lie wholly on the map`)
  return ok(null)
}

/** Marks who is in the way of this move. Call before reading its layer. */
export const enter = (move: Move): void => move.layer.occupy(move.occupancy)

/** Where a move starts: whole, in any of its rectangles, or (neither free nor squeezable) whole all the same. */
export function startStances(move: Move): readonly number[] {
  const bits = isFree(move, move.start) ? 0 : squeezedStances(move, move.start)
  return bits === 0 ? [WHOLE] : stancesIn(bits)
}

/** Whether the whole box is free. */
export const isFree = (move: Move, place: number): boolean => ((move.layer.boxes[place] ?? 0) & BOX_FREE) !== 0

/** Whether a creature in this box is squeezing, as the ruleset sees it (also where the action at hand may not squeeze). */
export const isSqueezed = (move: Move, place: number): boolean => squeezedStances(move, place) !== 0

function squeezedStances(move: Move, place: number): number {
  const { field, layer } = move
  if (!field.rules.squeezing || layer.spaceCells === 1) return 0
  return field.squeezingFor(layer).freeStances(place)
}

/** A legal box: free or squeezable, and nobody in it forbids stopping. */
export function mayEndAt(move: Move, place: number): boolean {
  if (!isFree(move, place) && !isSqueezed(move, place)) return false
  if (move.others.length === 0) return true
  const { ground, spaceCells } = move.layer
  const space = {
    col: ground.colOf(place),
    row: ground.rowOf(place),
    widthCells: spaceCells,
    heightCells: spaceCells,
  }
  return mayStopAmong(move.field, move.mover, space, move.others)
}

function budgetFeet(action: ActionRule, mover: Combatant, speed: number, heavyTimes: number): number {
  if (action.budget.kind === 'one-square') return Infinity
  return speed * (action.slowedByHeavyArmour && mover.heavyArmour ? heavyTimes : action.budget.times)
}

/** Whole squares a number of feet is good for. */
export const squaresIn = (feet: number): number => Math.floor(feet / FEET_PER_SQUARE)

const refuse = (code: MoveRefusal, message: string): { readonly ok: false; readonly error: RefusedMove } =>
  fail({ code, message })
