import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { AppError } from '../base/errors.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import { actionOf, paceIdOf, spendingLabel, type ActionRule, type Ruleset } from '../rules/ruleset.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { prepareMove, type Move } from '../movement/move.ts'
import { acceleratedClimbFeet, mayOverrun } from '../rules/rulesetDetails.ts'

/** A band of the movement range: an action made a number of times. */
export interface Band {
  readonly id: string
  readonly label: string
  readonly action: ActionRule
  readonly times: number
}

/** The bands of a ruleset, nearest first. */
export function bandsOf(ruleset: Ruleset): readonly Band[] {
  return ruleset.turn.bands.flatMap(({ action: id, times }) => {
    const action = actionOf(ruleset, id)
    if (!action) return []
    const label = spendingLabel(ruleset, { action: id, times })
    return [{ id: paceIdOf(action, times), label, action, times }]
  })
}

/** A band with its move. */
export interface BandMove {
  readonly band: Band
  readonly move: Move
}

/** Budget of a band in feet; one square for actions of one square. */
export const budgetFeetOf = ({ band, move }: BandMove): number =>
  Number.isFinite(move.budgetFeet) ? move.budgetFeet * band.times : FEET_PER_SQUARE

type Mover = Omit<CallArgument<'engine.reach'>, 'fastClimb'> & { readonly fastClimb?: boolean }

/**
 * The moves a question is about, nearest band first: of its action if it names one, otherwise of every band that the creature can
 * use. A rider moves as its mount. Errors: `no-such-creature`, `cannot-overrun`, and those of `prepareMove` if no band is left.
 */
export function bandMoves(field: Battlefield, mover: Mover): Result<readonly BandMove[], AppError> {
  const carrier = carrierIn(field, mover.creatureId)
  if (!carrier) return failure('no-such-creature', { where: mover.creatureId })
  const overrun = checkOverrun(field, carrier, mover.overruns)
  if (!overrun.ok) return overrun
  const combatant = mover.fastClimb ? climbingFast(field, carrier) : carrier
  const bands = mover.action === undefined ? bandsOf(field.ruleset) : namedBand(field, mover.action)
  const { mode, tumble, diagonals, heading, overruns } = mover
  const request = { mover: combatant, mode, tumble, diagonals, overruns, ...(heading === undefined ? {} : { heading }) }
  const prepared = bands.map((band) => ({
    band,
    move: prepareMove(field, { ...request, action: band.action.id, actions: band.times }),
  }))
  const usable = prepared.flatMap(({ band, move }) => (move.ok ? [{ band, move: move.value }] : []))
  if (usable.length > 0) return ok(usable)
  const refused = prepared.find(({ move }) => !move.ok)?.move
  return refused && !refused.ok ? refused : failure('no-such-action')
}

/** Checks that the rules let a creature overrun an opponent. Error: `cannot-overrun`. */
function checkOverrun(field: Battlefield, mover: Combatant, id: string | undefined): Result<null, AppError> {
  if (id === undefined) return ok(null)
  const { overrun } = field.ruleset.details
  const other = field.combatants.get(id)
  if (!other) return failure('no-such-creature', { where: id })
  const isOpponent = field.attitudes(mover.side, other.side) !== 'ally' && !other.helpless
  return overrun && isOpponent && mayOverrun(overrun, mover.size, other.size)
    ? ok(null)
    : failure('cannot-overrun', { name: field.ruleset.name })
}

function namedBand({ ruleset }: Battlefield, id: string): readonly Band[] {
  const action = actionOf(ruleset, id)
  return action ? [{ id: action.id, label: action.label, action, times: 1 }] : []
}

/** Who moves when a creature does: itself, or its mount. */
export function carrierIn(field: Battlefield, id: string): Combatant | undefined {
  const combatant = field.combatants.get(id)
  return combatant?.mountedOn === undefined ? combatant : field.combatants.get(combatant.mountedOn)
}

/** The climber with the speed of an accelerated climb, if the rules have one. */
function climbingFast(field: Battlefield, climber: Combatant): Combatant {
  const rule = field.ruleset.details.acceleratedClimb
  const { climb, land } = climber.speedFeet
  if (!rule || climb === undefined) return climber
  return {
    ...climber,
    speedFeet: { ...climber.speedFeet, climb: acceleratedClimbFeet(rule, climb, climber.baseLandFeet ?? land) },
  }
}
