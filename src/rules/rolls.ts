import { fail, ok, type Result } from '../base/result.ts'

/** A check against a difficulty. */
export interface AbilityCheck {
  readonly dc: number
  readonly total: number
  readonly passed: boolean
}

/** The rules need more dice than were given: at least `needed`. */
export interface TooFewRolls {
  readonly code: 'too-few-rolls'
  readonly needed: number
}

/** The die at `index`. Error: `too-few-rolls` if the list is shorter. */
export function takeRoll(rolls: readonly number[], index: number): Result<number, TooFewRolls> {
  const roll = rolls[index]
  return roll === undefined ? fail({ code: 'too-few-rolls', needed: index + 1 }) : ok(roll)
}
