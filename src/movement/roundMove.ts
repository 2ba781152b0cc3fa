/** How far a creature moves in a round, by the actions its rule system has, whatever they are called. */
import { ok, type Result } from '../base/result.ts'
import type { Spending } from '../rules/ruleset.ts'
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
  const prepared = ({ action, times }: Spending) => prepareMove(field, { ...request, action, actions: times })
  const whole = prepared(ruleset.turn.whole)
  if (!whole.ok) return whole
  const before = prepared(ruleset.turn.beforeAttack)
  if (!before.ok) return before
  // One pool of feet: the same search, up to a cost.
  const beforeAttack =
    whole.value.actions === 1
      ? { move: whole.value, maxRank: squaresIn(before.value.budgetFeet) }
      : { move: { ...whole.value, actions: before.value.actions }, maxRank: before.value.actions }
  return ok({ whole: whole.value, beforeAttack })
}

/** The charge or the run of a ruleset; null if it has none, or if the mover cannot make it. */
export function lineMove(field: Battlefield, request: MoveRequest, part: 'charge' | 'run'): Move | null {
  const action = field.ruleset.turn[part]
  const move = action === null ? null : prepareMove(field, { ...request, action })
  return move?.ok ? move.value : null
}
