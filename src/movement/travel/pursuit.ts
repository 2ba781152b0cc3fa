import type { Feet } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import { takeRoll, type TooFewRolls } from './rolls.ts'

/** How long a chase lasts: some rounds, or all day. */
export const PURSUIT_SCALES = ['rounds', 'day'] as const
/** One scale. */
export type PursuitScale = (typeof PURSUIT_SCALES)[number]
/** How a chase can end. */
export const PURSUIT_OUTCOMES = ['caught', 'escaped', 'undecided'] as const
/** One outcome. */
export type PursuitOutcome = (typeof PURSUIT_OUTCOMES)[number]

/** Who runs. */
export interface Runner {
  readonly speedFeet: Feet
  readonly dexterity: number
  readonly constitution: number
}

/**
 * How a chase ends: the faster one gets its way; equals roll against each other, Dexterity over some rounds, Constitution
 * over a day. A tie decides nothing in rounds; over a day the quarry escapes only with the higher total.
 * `rolls`: the pursuer's d20, then the quarry's; not looked at where speeds differ.
 * @source Starfinder, Evasion and Pursuit
 */
export function pursuitOutcome(
  scale: PursuitScale,
  pursuer: Runner,
  quarry: Runner,
  rolls: readonly number[],
): Result<PursuitOutcome, TooFewRolls> {
  if (pursuer.speedFeet !== quarry.speedFeet) return ok(pursuer.speedFeet > quarry.speedFeet ? 'caught' : 'escaped')
  const ability = scale === 'rounds' ? 'dexterity' : 'constitution'
  const pursuerRoll = takeRoll(rolls, 0)
  if (!pursuerRoll.ok) return pursuerRoll
  const quarryRoll = takeRoll(rolls, 1)
  if (!quarryRoll.ok) return quarryRoll
  const lead =
    quarryRoll.value + abilityModifier(quarry[ability]) - (pursuerRoll.value + abilityModifier(pursuer[ability]))
  if (lead > 0) return ok('escaped')
  return ok(lead === 0 && scale === 'rounds' ? 'undecided' : 'caught')
}
