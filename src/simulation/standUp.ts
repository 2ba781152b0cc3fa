/** Standing up at the start of a turn. */
import type { Feet } from '../base/brands.ts'
import { boxOf } from '../movement/levels.ts'
import type { Move } from '../movement/move.ts'
import { bystandersOf } from '../movement/path/pathAnswer.ts'
import { speedIn } from '../movement/speeds.ts'
import { struckSquare } from '../movement/threat/provoke.ts'
import { plainAction } from './pace.ts'
import { recordOpportunities } from './reactions.ts'
import { addNotes, preparedMove, updateCreature, type ActingTurn } from './turn.ts'

/**
 * Stands up, which may provoke. Returns false if the creature cannot.
 *
 * @source Pathfinder 2e, Move Actions that Trigger Reactions; D&D 3.5 and Pathfinder 1e, Actions in Combat: stand up from
 *   prone; SRD 5.2.1, Prone
 */
export function standUp(turn: ActingTurn): boolean {
  const { ruleset } = turn.stage.scene
  const feet = ruleset.turn.standingUp.feet(standingSpeed(turn))
  if (feet === null) return false
  addNotes(turn, { code: 'stands-up' })
  turn.spentFeet += feet
  turn.spentActions += ruleset.turn.standingUp.actions
  const prepared = ruleset.provoking.standingUp ? preparedMove(turn, plainAction(ruleset)) : null
  updateCreature(turn, { prone: false })
  turn.stage.show(turn.state)
  if (prepared?.ok) recordOpportunities(turn, opportunitiesAt(prepared.move))
  return true
}

/** Returns the opportunities of opponents that threaten the mover where it is. */
function opportunitiesAt(move: Move) {
  const box = boxOf(move.field, move.mover)
  return bystandersOf(move).flatMap((each) => {
    const square = each.takesOpportunities ? struckSquare(each, box) : null
    return square ? [{ by: each.id, step: -1, square }] : []
  })
}

/** The speed that standing up is counted by: that on foot, or of its mode if it has none. */
function standingSpeed({ stage: { scene }, creature, mode }: ActingTurn): Feet {
  return speedIn(scene, creature, 'land') || speedIn(scene, creature, mode)
}
