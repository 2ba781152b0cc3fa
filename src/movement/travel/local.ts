import type { Feet } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import { type AbilityCheck, takeRoll, type TooFewRolls } from './rolls.ts'

/** Paces on the local scale, as multiples of the speed per round. */
export const PACE_FACTORS = { walk: 1, hustle: 2, run: 4 } as const
/** One pace. */
export type Pace = keyof typeof PACE_FACTORS

/** Rounds in a minute, which is also the rest of an exhausted runner. */
export const ROUNDS_PER_MINUTE = 10

/** Movement without a grid for some rounds. */
export interface LocalMovement {
  readonly speedFeet: Feet
  readonly pace: Pace
  readonly rounds: number
  readonly constitution: number
  /** d20 rolls for the checks to keep running, in order. */
  readonly rolls: readonly number[]
}

/** Result of local movement. An `exhausted` runner must rest for a minute, moving at most its speed per round. */
export interface LocalResult {
  readonly feet: Feet
  readonly rounds: number
  readonly stopped: null | 'exhausted'
  readonly checks: readonly AbilityCheck[]
  /** The rest of an exhausted runner; else null. */
  readonly rest: { readonly rounds: number; readonly maxFeetPerRound: Feet } | null
}

const FIRST_CHECK_DC = 10

/**
 * Walking and hustling without limit; running for as many rounds as the Constitution score, then with a check each round.
 * @source Starfinder, Local Movement
 */
export function localMovement(movement: LocalMovement): Result<LocalResult, TooFewRolls> {
  const { speedFeet, pace, rounds, constitution, rolls } = movement
  const feetPerRound = speedFeet * PACE_FACTORS[pace]
  const checks: AbilityCheck[] = []
  for (let round = constitution + 1; pace === 'run' && round <= rounds; round++) {
    const roll = takeRoll(rolls, checks.length)
    if (!roll.ok) return roll
    const dc = FIRST_CHECK_DC + checks.length
    const total = roll.value + abilityModifier(constitution)
    checks.push({ dc, total, passed: total >= dc })
    if (total >= dc) continue
    const rest = { rounds: ROUNDS_PER_MINUTE, maxFeetPerRound: speedFeet }
    return ok({ feet: feetPerRound * (round - 1), rounds: round - 1, stopped: 'exhausted', checks, rest })
  }
  return ok({ feet: feetPerRound * rounds, rounds, stopped: null, checks, rest: null })
}
