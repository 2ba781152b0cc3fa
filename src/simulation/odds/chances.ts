/** What a tally says of the chances behind it. */
import type { Scene } from '../scene.ts'
import type { CreatureTally, Fate, OddsTally } from './tally.ts'

/** A number of runs as a share of all, with the range in which the true chance lies 19 times out of 20. */
export interface Chance {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** The chance behind `hits` of `runs` (Wilson's interval, 95 %); all 0 to 1 for no runs. */
export function chanceOf(hits: number, runs: number): Chance {
  if (runs === 0) return { share: 0, low: 0, high: 1 }
  const z = 1.96
  const share = hits / runs
  const middle = share + (z * z) / (2 * runs)
  const spread = z * Math.sqrt((share * (1 - share)) / runs + (z * z) / (4 * runs * runs))
  const scale = 1 + (z * z) / runs
  return { share, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}

/** Odds for one creature, ready to be shown. */
export interface CreatureOdds {
  readonly creatureId: string
  /** Someone pursues it: its fates are worth telling apart. */
  readonly isQuarry: boolean
  /** Shares add up to 1. */
  readonly fates: Readonly<Record<Fate, Chance>>
  /** It gets out, within reach of a pursuer before or not. */
  readonly getsOut: Chance
  /** Rounds until it is out, over the runs in which it gets there; null where it never does. */
  readonly meanRoundsOut: number | null
  readonly exitsByRound: readonly number[]
  readonly reachedByRound: readonly number[]
  /** Strikes a run: those it suffers for its movement, and those it gets. */
  readonly meanStruckAt: number
  readonly meanMayStrike: number
  readonly meetsHazard: Chance
  readonly meanJams: number
}

/** The odds of everyone who takes turns, in the order of the plan. */
export const oddsOf = ({ participants }: Scene, { runs, creatures }: OddsTally): readonly CreatureOdds[] =>
  participants.flatMap((creatureId) => {
    const tally = creatures[creatureId]
    return tally ? [creatureOdds(creatureId, tally, runs)] : []
  })

function creatureOdds(creatureId: string, tally: CreatureTally, runs: number): CreatureOdds {
  const { fates, exitsByRound, reachedByRound } = tally
  const out = fates.escaped + fates['slipped-away']
  const each = Math.max(1, runs)
  return {
    creatureId,
    isQuarry: tally.isQuarry,
    fates: {
      escaped: chanceOf(fates.escaped, runs),
      'slipped-away': chanceOf(fates['slipped-away'], runs),
      caught: chanceOf(fates.caught, runs),
      'at-large': chanceOf(fates['at-large'], runs),
    },
    getsOut: chanceOf(out, runs),
    meanRoundsOut: out === 0 ? null : exitsByRound.reduce((rounds, n, round) => rounds + n * round, 0) / out,
    exitsByRound,
    reachedByRound,
    meanStruckAt: tally.struckAt / each,
    meanMayStrike: tally.mayStrike / each,
    meetsHazard: chanceOf(tally.hazardRuns, runs),
    meanJams: tally.jams / each,
  }
}
