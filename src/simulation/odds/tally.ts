/**
 * What many runs have in common. A tally is plain data that adds up: tallies of parts, made anywhere in any order, are
 * the tally of the whole, so the number of threads changes nothing.
 */
import { CHECK_KINDS, type CheckMade } from '../ledger.ts'
import type { Scene } from '../scene.ts'

/** What dice may decide in a run. */
export const DICE_KINDS = ['initiative', ...CHECK_KINDS] as const
/** One of them. */
export type DiceKind = 'initiative' | CheckMade['kind']

/**
 * How a run ends for one creature: exactly one of these. `escaped`: it got out, and no pursuer had it within reach before.
 * `slipped-away`: one had, and it still got out. `caught`: one had, and it never got out. `at-large`: neither.
 */
export const FATES = ['escaped', 'slipped-away', 'caught', 'at-large'] as const
/** One of them. */
export type Fate = (typeof FATES)[number]

/** Runs that went the same way for a creature. */
export interface Outcome {
  readonly fate: Fate
  /** Round in which it got out or, for one caught, was first reached; 0 for one at large. */
  readonly round: number
  /** Opportunities taken against it. */
  readonly struckAt: number
  readonly runs: number
  /** Number of the first of these runs. */
  readonly firstRun: number
}

/** Counts for one creature. Lists by round hold in place `r` the runs in which it happened in round `r`; place 0 is empty. */
export interface CreatureTally {
  /** Someone has the order to pursue it. */
  readonly isQuarry: boolean
  /** Runs by how they end; they add up to all runs. */
  readonly fates: Readonly<Record<Fate, number>>
  readonly exitsByRound: readonly number[]
  /** First time that someone with the order to pursue it had it within reach, while it was not out yet. */
  readonly reachedByRound: readonly number[]
  /** Strikes its movement let others make, over all runs. */
  readonly struckAt: number
  /** Every way its runs went, by `outcomeKey`. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** Strikes the movement of others let it make, over all runs. */
  readonly mayStrike: number
  /** Runs in which it came to a hazard, and turns in which someone was in its way. */
  readonly hazardRuns: number
  readonly jams: number
}

/** What a number of runs came to. */
export interface OddsTally {
  readonly runs: number
  readonly creatures: Readonly<Record<string, CreatureTally>>
  /** Runs in which dice decided something. */
  readonly diceRuns: Readonly<Record<DiceKind, number>>
  /** Round in which the last of those on the way out got there, by runs; place 0: runs in which someone did not. */
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
    struckAt: 0,
    outcomes: {},
    mayStrike: 0,
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

/** Both tallies together. They must be of the same scene. */
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
  struckAt: a.struckAt + b.struckAt,
  outcomes: addOutcomes(a.outcomes, b.outcomes),
  mayStrike: a.mayStrike + b.mayStrike,
  hazardRuns: a.hazardRuns + b.hazardRuns,
  jams: a.jams + b.jams,
})

/** What outcomes that count as the same have in common. */
export const outcomeKey = ({ fate, round, struckAt }: Pick<Outcome, 'fate' | 'round' | 'struckAt'>): string =>
  `${fate} ${round} ${struckAt}`

const addOutcomes = (a: CreatureTally['outcomes'], b: CreatureTally['outcomes']): CreatureTally['outcomes'] => {
  const sum: Record<string, Outcome> = { ...a }
  for (const [key, outcome] of Object.entries(b)) sum[key] = addOutcome(sum[key], outcome)
  return sum
}

/** Both outcomes together; they must have the same key. */
export const addOutcome = (a: Outcome | undefined, b: Outcome): Outcome =>
  a ? { ...a, runs: a.runs + b.runs, firstRun: Math.min(a.firstRun, b.firstRun) } : b

const addLists = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0))
