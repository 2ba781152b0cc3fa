/** How far a creature moves in a round, by the actions its rule system has, whatever they are called. */
import { ok, type Result } from '../base/result.ts'
import { defaultAction, repeatedAction, type ActionRule, type Ruleset } from '../rules/ruleset.ts'
import type { Battlefield } from './battlefield.ts'
import { prepareMove, squaresIn, type Move, type MoveRequest, type RefusedMove } from './move.ts'

/** The moves of a round. Ranks of places are actions if the whole move has several, else squares. */
export interface RoundMove {
  /** Without an attack. */
  readonly whole: Move
  /** With an attack after it: the move, and the greatest rank of a place from which the attack is still possible. */
  readonly beforeAttack: { readonly move: Move; readonly maxRank: number }
}

/** Prepares the moves of a round. Errors: those of `prepareMove`. */
export function roundMove(
  field: Battlefield,
  request: Pick<MoveRequest, 'mover' | 'mode'>,
): Result<RoundMove, RefusedMove> {
  const { ruleset } = field
  const repeated = repeatedAction(ruleset)
  if (repeated) {
    const actions = Math.min(repeated.maxActions, ruleset.turnActions)
    const whole = prepareMove(field, { ...request, action: repeated.id, actions })
    if (!whole.ok) return whole
    const left = actions - 1
    return ok({ whole: whole.value, beforeAttack: { move: { ...whole.value, actions: left }, maxRank: left } })
  }
  const whole = prepareMove(field, { ...request, action: longestAction(ruleset).id })
  if (!whole.ok) return whole
  const first = prepareMove(field, request)
  if (!first.ok) return first
  const maxRank = squaresIn(first.value.budgetFeet)
  return ok({ whole: whole.value, beforeAttack: { move: whole.value, maxRank } })
}

/** The action with the most speeds of those that go anywhere: no run, charge or withdrawal. The default if there is none. */
function longestAction(ruleset: Ruleset): ActionRule {
  const speedsOf = ({ budget }: ActionRule): number => (budget.kind === 'speeds' ? budget.times : 0)
  const isFree = (action: ActionRule): boolean =>
    !action.plainTerrainOnly && !action.isCharge && !action.isWithdrawal && action.straightModes.length === 0
  return ruleset.actions
    .filter(isFree)
    .reduce((best, each) => (speedsOf(each) > speedsOf(best) ? each : best), defaultAction(ruleset))
}
