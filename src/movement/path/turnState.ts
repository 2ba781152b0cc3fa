/**
 * The state that a turn carries from one move to the next: the count of diagonals, the direction of flight, and what was spent. Immutable.
 * @source Pathfinder 2e, Grid Movement; Starfinder, Flying
 */
import type { Feet } from '../../base/brands.ts'
import type { Move } from '../move.ts'
import type { PathAnswer } from './pathAnswer.ts'
import { NO_DIRECTION } from '../field/stepWord.ts'

/** A turn so far. */
export interface TurnState {
  /** Diagonals counted, for `diagonals` of the next move. */
  readonly diagonals: number
  /** Direction of the last flying step, for `heading` of the next move; `NO_DIRECTION` before the first. */
  readonly heading: number
  readonly moves: number
  readonly feet: Feet
}

/** The start of a turn. */
export const FRESH_TURN: TurnState = { diagonals: 0, heading: NO_DIRECTION, moves: 0, feet: 0 }

/** The turn after a move. If the table rule counts diagonals anew in every move, none are carried. */
export function afterMove(
  turn: TurnState,
  move: Pick<Move, 'parity' | 'mode' | 'field'>,
  answer: PathAnswer,
): TurnState {
  const { foothold } = answer.walk
  const { mode, field } = move
  const turned = foothold.parity !== move.parity
  return {
    diagonals: field.rules['count-over-turn'] ? turn.diagonals + (turned ? 1 : 0) : 0,
    heading: mode === 'fly' && foothold.heading !== NO_DIRECTION ? foothold.heading : turn.heading,
    moves: turn.moves + 1,
    feet: turn.feet + answer.feet,
  }
}
