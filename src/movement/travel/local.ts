import type { Feet } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import { type AbilityCheck, takeRoll, type TooFewRolls } from './rolls.ts'

/** Paces on the local scale and how many speeds each covers in a round. */
export const PACE_FACTORS = { walk: 1, hustle: 2, run: 4 } as const
/** One pace. */
export type Pace = keyof typeof PACE_FACTORS

/** Rounds in a minute, and of the rest a spent runner needs. */
export const ROUNDS_PER_MINUTE = 10

/** Moving about without a grid for some rounds. */
export interface LocalMovement {
  readonly speedFeet: Feet
  readonly pace: Pace
  readonly rounds: number
  readonly constitution: number
  /** d20 rolls for the checks to keep running, in order. */
  readonly rolls: readonly number[]
}

/** How far it led. After `exhausted` the runner rests for a minute, covering at most its speed in each round. */
export interface LocalResult {
  readonly feet: Feet
  readonly rounds: number
  readonly stopped: null | 'exhausted'
  readonly checks: readonly AbilityCheck[]
  /** The rest a spent runner owes; null where it is not spent. */
  readonly rest: { readonly rounds: number; readonly maxFeetPerRound: Feet } | null
}

const FIRST_CHECK_DC = 10

/**
 * Walking and hustling as long as one likes; running for as many rounds as the Constitution score, then against checks.
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
