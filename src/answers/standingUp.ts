import type { RuleLine } from '../ipc/shapes/engine.ts'
import { en } from '../words/en/index.ts'
import { budgetFeetOf, type BandMove } from './bandMoves.ts'

/** What standing up takes of the turn, and what is left to move with; null for a mover on its feet, or too slow to stand up. */
export function standingUpLine(moves: readonly BandMove[]): RuleLine | null {
  const [first] = moves
  if (!first?.move.mover.prone) return null
  const { field, mover } = first.move
  const { ruleset } = field
  const { feet: speedFeet } = ruleset.speed(mover, 'land')
  if (speedFeet <= 0) return null
  const { actions } = ruleset.turn.standingUp
  const feet = ruleset.turn.standingUp.feet(speedFeet)
  if (feet === null) return null
  const left = moves.flatMap((of) => {
    const { action, times, label } = of.band
    const isLeft = action.spends * times <= ruleset.turn.actions - actions
    return isLeft ? [{ label, feet: budgetFeetOf(of) - feet }] : []
  })
  const { standingUp: provokes } = ruleset.provoking
  return {
    text: en.routeCard.standingUp({ actions, turnActions: ruleset.turn.actions, feet, provokes, left }),
    clauses: ruleset.stateNotes.prone?.clauses ?? [],
  }
}
