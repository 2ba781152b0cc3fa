/** Odds computed from a tally. */
import { compareNames } from '../../base/text.ts'
import type { Scene } from '../scene.ts'
import {
  DICE_KINDS,
  FATES,
  type CreatureTally,
  type DiceKind,
  type Fate,
  type OddsTally,
  type Outcome,
} from './tally.ts'

/** The seed of run `i`. */
export const seedOfRun = (seed: string, run: number): string => `${seed}/${run}`

/** A share of all runs, with its 95% confidence interval. */
export interface Chance {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Returns the chance behind `hits` of `runs` (Wilson score interval, 95%); 0 to 1 for no runs. */
export function chanceOf(hits: number, runs: number): Chance {
  if (runs === 0) return { share: 0, low: 0, high: 1 }
  const z = 1.96
  const share = hits / runs
  const middle = share + (z * z) / (2 * runs)
  const spread = z * Math.sqrt((share * (1 - share)) / runs + (z * z) / (4 * runs * runs))
  const scale = 1 + (z * z) / runs
  return { share, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}

/** An example run: its seed plays it again. */
export interface ExampleRun {
  readonly seed: string
  /** Round in which the creature escaped or, if caught, was first reached; null if neither. */
  readonly round: number | null
  readonly provoked: number
}

/** Example runs with one fate. `best` provokes least, then escapes soonest or is reached latest; `typical` is the median. */
export interface ExampleRuns {
  readonly best: ExampleRun
  readonly typical: ExampleRun
  readonly worst: ExampleRun
}

/** What dice decided in at least one run, in the order of the kinds. */
export const variedIn = ({ diceRuns }: OddsTally): readonly DiceKind[] =>
  DICE_KINDS.filter((kind) => diceRuns[kind] > 0)

/** Minimum jams per run for each shade of the heat map; the first holds any square with a jam. */
export const JAM_SHADES = [0, 0.5, 1] as const

/** Returns the shade of a square, an index into `JAM_SHADES`; −1 without a jam. */
export const jamShadeOf = (jams: number, runs: number): number =>
  jams === 0 ? -1 : JAM_SHADES.findLastIndex((min) => jams / Math.max(1, runs) >= min)

/** The odds of one creature. */
export interface CreatureOdds {
  readonly creatureId: string
  /** Some order pursues it. */
  readonly isQuarry: boolean
  /** Shares add up to 1. */
  readonly fates: Readonly<Record<Fate, Chance>>
  /** Example runs for each fate; null if no run ended in it. */
  readonly examples: Readonly<Record<Fate, ExampleRuns | null>>
  /** It escapes, reached by a pursuer before or not. */
  readonly getsOut: Chance
  /** Mean rounds to escape in the runs in which it does; null if it never does. */
  readonly meanRoundsOut: number | null
  readonly exitsByRound: readonly number[]
  readonly reachedByRound: readonly number[]
  /** Attacks of opportunity per run: those its movement provokes, and those it could make. */
  readonly meanProvoked: number
  readonly meanOpportunities: number
  readonly meetsHazard: Chance
  readonly meanJams: number
}

/** Returns the odds of all participants, by name. */
export function oddsOf(scene: Scene, { runs, creatures }: OddsTally): readonly CreatureOdds[] {
  const { participants, encounter } = scene
  const nameOf = (id: string): string => scene.creatures.get(id)?.name ?? ''
  return participants
    .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))
    .flatMap((creatureId) => {
      const tally = creatures[creatureId]
      return tally ? [creatureOdds(creatureId, tally, { runs, seed: encounter.seed })] : []
    })
}

interface Runs {
  readonly runs: number
  readonly seed: string
}

function creatureOdds(creatureId: string, tally: CreatureTally, { runs, seed }: Runs): CreatureOdds {
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
    examples: Object.fromEntries(
      FATES.map((fate) => [fate, examplesOf(tally, fate, seed)]),
    ) as CreatureOdds['examples'],
    getsOut: chanceOf(out, runs),
    meanRoundsOut: out === 0 ? null : exitsByRound.reduce((rounds, n, round) => rounds + n * round, 0) / out,
    exitsByRound,
    reachedByRound,
    meanProvoked: tally.provoked / each,
    meanOpportunities: tally.opportunities / each,
    meetsHazard: chanceOf(tally.hazardRuns, runs),
    meanJams: tally.jams / each,
  }
}

function examplesOf({ outcomes }: CreatureTally, fate: Fate, seed: string): ExampleRuns | null {
  // Escaping soon and being reached late are good.
  const later = fate === 'caught' ? -1 : 1
  const ranked = Object.values(outcomes)
    .filter((outcome) => outcome.fate === fate)
    .sort((a, b) => a.provoked - b.provoked || later * (a.round - b.round))
  const [best, worst] = [ranked[0], ranked.at(-1)]
  if (!best || !worst) return null
  let left = (tallied(ranked) - 1) / 2
  const typical = ranked.find(({ runs }) => (left -= runs) < 0) ?? worst
  const example = ({ round, provoked, firstRun }: Outcome): ExampleRun => ({
    seed: seedOfRun(seed, firstRun),
    round: round === 0 ? null : round,
    provoked,
  })
  return { best: example(best), typical: example(typical), worst: example(worst) }
}

const tallied = (outcomes: readonly Outcome[]): number => outcomes.reduce((sum, { runs }) => sum + runs, 0)
