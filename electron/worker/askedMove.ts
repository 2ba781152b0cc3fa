import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import { ACTION_IDS } from '../../src/rules/ruleset.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import { prepareMove, type Move } from '../../src/movement/move.ts'
import { bandsOf, type Band } from '../services/bands.ts'

/** A band with the move it stands for. */
export interface BandMove {
  readonly band: Band
  readonly move: Move
}

type Mover = CallArgument<'engine.reach'>

/**
 * The moves a question is about, nearest band first: of the action it names, or of every band of the overlay that the
 * creature can use. Errors: `no-such-creature`, and those of `prepareMove` where no band is left.
 */
export function askedMoves(field: Battlefield, mover: Mover): Result<readonly BandMove[], AppError> {
  const combatant = field.combatants.get(mover.creatureId)
  if (!combatant) return failure('no-such-creature', 'This creature is not on the map.', mover.creatureId)
  const bands = mover.action === undefined ? bandsOf(field.ruleset) : namedBand(field, mover.action)
  const request = { mover: combatant, mode: mover.mode, tumble: mover.tumble, diagonals: mover.diagonals }
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
