import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import { ACTION_IDS } from '../../src/rules/ruleset.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import type { Combatant } from '../../src/movement/combatant.ts'
import { prepareMove, type Move } from '../../src/movement/move.ts'
import { acceleratedClimbFeet } from '../../src/rules/shared/particulars/acceleratedClimbFeet.ts'
import { bandsOf, type Band } from '../services/bands.ts'

/** A band with the move it stands for. */
export interface BandMove {
  readonly band: Band
  readonly move: Move
}

type Mover = Omit<CallArgument<'engine.reach'>, 'fastClimb'> & { readonly fastClimb?: boolean }

/**
 * The moves a question is about, nearest band first: of the action it names, or of every band of the overlay that the
 * creature can use. A rider moves as the creature that carries it. Errors: `no-such-creature`, and those of `prepareMove`
 * where no band is left.
 */
export function askedMoves(field: Battlefield, mover: Mover): Result<readonly BandMove[], AppError> {
  const asked = carrierIn(field, mover.creatureId)
  if (!asked) return failure('no-such-creature', 'This creature is not on the map.', mover.creatureId)
  const combatant = mover.fastClimb ? climbingFast(field, asked) : asked
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
  return refused && !refused.ok ? refused : failure('no-such-action', `${field.ruleset.name} has no such action.`)
}

function namedBand({ ruleset }: Battlefield, id: string): readonly Band[] {
  const known = ACTION_IDS.find((action) => action === id)
  const action = ruleset.actions.find((rule) => rule.id === known)
  return action ? [{ id: action.id, label: action.label, action, times: 1 }] : []
}

/** Who moves where a creature is asked to: itself, or whoever carries it. */
export function carrierIn(field: Battlefield, id: string): Combatant | undefined {
  const combatant = field.combatants.get(id)
  return combatant?.mountedOn === undefined ? combatant : field.combatants.get(combatant.mountedOn)
}

/** A climber with the speed of an accelerated climb, where the rules have one. */
function climbingFast(field: Battlefield, climber: Combatant): Combatant {
  const rule = field.ruleset.particulars.acceleratedClimb
  const { climb, land } = climber.speedFeet
  if (!rule || climb === undefined) return climber
  return {
    ...climber,
    speedFeet: { ...climber.speedFeet, climb: acceleratedClimbFeet(rule, climb, climber.baseLandFeet ?? land) },
  }
}
