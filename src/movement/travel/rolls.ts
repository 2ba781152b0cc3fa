import { fail, ok, type Result } from '../../base/result.ts'

/** A check against a difficulty. */
export interface AbilityCheck {
  readonly dc: number
  readonly total: number
  readonly passed: boolean
}

/** The rules asked for more dice than were given: `needed` is how many it takes at least. */
export interface TooFewRolls {
  readonly code: 'too-few-rolls'
  readonly needed: number
}

/** The die at `index`. Error code `too-few-rolls` where the list ends before. */
export function takeRoll(rolls: readonly number[], index: number): Result<number, TooFewRolls> {
  const roll = rolls[index]
  return roll === undefined ? fail({ code: 'too-few-rolls', needed: index + 1 }) : ok(roll)
}
