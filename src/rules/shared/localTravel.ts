import { ok } from '../../base/result.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import { type AbilityCheck, takeRoll } from '../rolls.ts'
import type { TravelRules } from '../travel.ts'

const FIRST_CHECK_DC = 10

/**
 * Walking and hustling without limit; running for as many rounds as the Constitution score, then with a check each round. An exhausted
 * runner rests for a minute, moving at most its speed a round.
 * @source Starfinder, Local Movement
 */
export const local3e: TravelRules['local'] = {
  paces: [
    { id: 'walk', label: 'Walk', hint: 'One speed a round', times: 1, isRun: false },
    { id: 'hustle', label: 'Hustle', hint: 'Two speeds a round', times: 2, isRun: false },
    {
      id: 'run',
      label: 'Run',
      hint: 'Four speeds a round, for as many rounds as Constitution; a hustle where terrain allows no running',
      times: 4,
      isRun: true,
    },
  ],
  move: ({ speedFeet, pace, rounds, constitution, rolls }) => {
    const feetPerRound = speedFeet * pace.times
    const checks: AbilityCheck[] = []
    for (let round = constitution + 1; pace.isRun && round <= rounds; round++) {
      const roll = takeRoll(rolls, checks.length)
      if (!roll.ok) return roll
      const dc = FIRST_CHECK_DC + checks.length
      const total = roll.value + abilityModifier(constitution)
      checks.push({ dc, total, passed: total >= dc })
      if (total >= dc) continue
      return ok({ feet: feetPerRound * (round - 1), rounds: round - 1, stopped: 'exhausted', checks })
    }
    return ok({ feet: feetPerRound * rounds, rounds, stopped: null, checks })
  },
}
