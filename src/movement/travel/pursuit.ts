import type { Feet } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import { takeRoll, type TooFewRolls } from '../../rules/rolls.ts'

/** Scales of a chase: some rounds, or all day. */
export const PURSUIT_SCALES = ['rounds', 'day'] as const
/** One scale. */
export type PursuitScale = (typeof PURSUIT_SCALES)[number]
/** Outcomes of a chase. */
export const PURSUIT_OUTCOMES = ['caught', 'escaped', 'undecided'] as const
/** One outcome. */
export type PursuitOutcome = (typeof PURSUIT_OUTCOMES)[number]

/** A creature in a chase. */
export interface Runner {
  readonly speedFeet: Feet
  readonly dexterity: number
  readonly constitution: number
}

/**
 * The outcome of a chase: the faster creature wins; at equal speeds they roll against each other, with Dexterity over some rounds,
 * Constitution over a day. A tie decides nothing over rounds; over a day the quarry escapes only with the higher total.
 * `rolls`: the pursuer's d20, then the quarry's; ignored if the speeds differ.
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
