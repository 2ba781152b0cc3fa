/**
 * Counts over many runs. Tallies are plain data, and adding them is associative and commutative, so the number of threads changes
 * nothing.
 */
import { CHECK_KINDS, type CheckMade } from '../ledger.ts'
import type { Scene } from '../scene.ts'

/** What dice can decide in a run. */
export const DICE_KINDS = ['initiative', ...CHECK_KINDS] as const
/** One of them. */
export type DiceKind = 'initiative' | CheckMade['kind']

/**
 * How a run ends for one creature. `escaped`: it took an exit and no pursuer reached it before. `slipped-away`: one did, and it
 * still escaped. `caught`: one did, and it never escaped. `at-large`: neither.
 */
export const FATES = ['escaped', 'slipped-away', 'caught', 'at-large'] as const
/** One of them. */
export type Fate = (typeof FATES)[number]

/** Runs with the same result for a creature. */
export interface Outcome {
  readonly fate: Fate
  /** Round in which it escaped or, if caught, was first reached; 0 if at large. */
  readonly round: number
  /** Opportunities taken against it. */
  readonly provoked: number
  readonly runs: number
  /** Number of the first of these runs. */
  readonly firstRun: number
}

/** Counts for one creature. Lists by round count at index `r` the runs in which it happened in round `r`; index 0 is empty. */
export interface CreatureTally {
  /** Some order pursues it. */
  readonly isQuarry: boolean
  /** Runs by how they end; their sum is all runs. */
  readonly fates: Readonly<Record<Fate, number>>
  readonly exitsByRound: readonly number[]
  /** When a pursuer first reached it before it escaped. */
  readonly reachedByRound: readonly number[]
  /** Attacks of opportunity its movement provoked, over all runs. */
  readonly provoked: number
  /** The results of its runs, by `outcomeKey`. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** Attacks of opportunity others provoked from it, over all runs. */
  readonly opportunities: number
  /** Runs in which it entered a hazard, and turns in which it was jammed. */
  readonly hazardRuns: number
  readonly jams: number
}

/** The counts of a number of runs. */
export interface OddsTally {
  readonly runs: number
  readonly creatures: Readonly<Record<string, CreatureTally>>
  /** Runs in which dice decided something. */
  readonly diceRuns: Readonly<Record<DiceKind, number>>
  /** Runs by the round in which the last creature with an order to leave escaped; index 0: runs in which one did not. */
  readonly clearedByRound: readonly number[]
  /** Turns that ended jammed on each square, row-major, over all runs. */
  readonly jamsByCell: readonly number[]
}

/** The tally of no runs. */
export function emptyTally({ map, creatures, encounter }: Scene): OddsTally {
  const rounds = Array.from({ length: encounter.rounds + 1 }, () => 0)
  const quarries = new Set<string>(
    encounter.orders.flatMap(({ task }) => (task.type === 'pursue' ? [task.creatureId] : [])),
  )
  const ofCreature = (id: string): CreatureTally => ({
    isQuarry: quarries.has(id),
    fates: { escaped: 0, 'slipped-away': 0, caught: 0, 'at-large': 0 },
    exitsByRound: rounds,
    reachedByRound: rounds,
    provoked: 0,
    outcomes: {},
    opportunities: 0,
    hazardRuns: 0,
    jams: 0,
  })
  return {
    runs: 0,
    creatures: Object.fromEntries([...creatures.keys()].map((id) => [id, ofCreature(id)])),
    diceRuns: { initiative: 0, tumble: 0, balance: 0, 'keep-running': 0, closest: 0 },
    clearedByRound: rounds,
    jamsByCell: Array.from({ length: map.widthCells * map.heightCells }, () => 0),
  }
}

/** Adds two tallies of the same scene. */
export const addTallies = (a: OddsTally, b: OddsTally): OddsTally => ({
  runs: a.runs + b.runs,
  creatures: Object.fromEntries(
    Object.entries(a.creatures).map(([id, one]) => {
      const other = b.creatures[id]
      return [id, other ? addCreatures(one, other) : one]
    }),
  ),
  diceRuns: Object.fromEntries(DICE_KINDS.map((kind) => [kind, a.diceRuns[kind] + b.diceRuns[kind]])) as Record<
    DiceKind,
    number
  >,
  clearedByRound: addLists(a.clearedByRound, b.clearedByRound),
  jamsByCell: addLists(a.jamsByCell, b.jamsByCell),
})

const addCreatures = (a: CreatureTally, b: CreatureTally): CreatureTally => ({
  isQuarry: a.isQuarry,
  fates: {
    escaped: a.fates.escaped + b.fates.escaped,
    'slipped-away': a.fates['slipped-away'] + b.fates['slipped-away'],
    caught: a.fates.caught + b.fates.caught,
    'at-large': a.fates['at-large'] + b.fates['at-large'],
  },
  exitsByRound: addLists(a.exitsByRound, b.exitsByRound),
  reachedByRound: addLists(a.reachedByRound, b.reachedByRound),
  provoked: a.provoked + b.provoked,
  outcomes: addOutcomes(a.outcomes, b.outcomes),
  opportunities: a.opportunities + b.opportunities,
  hazardRuns: a.hazardRuns + b.hazardRuns,
  jams: a.jams + b.jams,
})

/** Returns the key of an outcome: equal for outcomes that count as the same. */
export const outcomeKey = ({ fate, round, provoked }: Pick<Outcome, 'fate' | 'round' | 'provoked'>): string =>
  `${fate} ${round} ${provoked}`

const addOutcomes = (a: CreatureTally['outcomes'], b: CreatureTally['outcomes']): CreatureTally['outcomes'] => {
  const sum: Record<string, Outcome> = { ...a }
  for (const [key, outcome] of Object.entries(b)) sum[key] = addOutcome(sum[key], outcome)
  return sum
}

/** Adds two outcomes with the same key. */
export const addOutcome = (a: Outcome | undefined, b: Outcome): Outcome =>
  a ? { ...a, runs: a.runs + b.runs, firstRun: Math.min(a.firstRun, b.firstRun) } : b

const addLists = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0))
