/**
 * What many runs have in common. A tally is plain data that adds up: tallies of parts, made anywhere in any order, are
 * the tally of the whole, so the number of threads changes nothing.
 */
import type { Scene } from '../scene.ts'

/**
 * How a run ends for one creature: exactly one of these. `escaped`: it got out, and no pursuer had it within reach before.
 * `slipped-away`: one had, and it got out all the same. `caught`: one had, and it never got out. `at-large`: neither.
 */
export const FATES = ['escaped', 'slipped-away', 'caught', 'at-large'] as const
/** One of them. */
export type Fate = (typeof FATES)[number]

/** Counts for one creature. Lists by round hold in place `r` the runs in which it happened in round `r`; place 0 is empty. */
export interface CreatureTally {
  /** Someone has the order to pursue it. */
  readonly isQuarry: boolean
  /** Runs by how they end; they add up to all runs. */
  readonly fates: Readonly<Record<Fate, number>>
  readonly exitsByRound: readonly number[]
  /** First time that someone with the order to pursue it had it within reach, while it was not out yet. */
  readonly reachedByRound: readonly number[]
  /** Strikes its movement let others make, over all runs; in place `n` of the list the runs in which it was `n` of them. */
  readonly struckAt: number
  readonly struckAtByRun: readonly number[]
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
    struckAtByRun: [],
    mayStrike: 0,
    hazardRuns: 0,
    jams: 0,
  })
  return {
    runs: 0,
    creatures: Object.fromEntries([...creatures.keys()].map((id) => [id, ofCreature(id)])),
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
  struckAtByRun: addLists(a.struckAtByRun, b.struckAtByRun),
  mayStrike: a.mayStrike + b.mayStrike,
  hazardRuns: a.hazardRuns + b.hazardRuns,
  jams: a.jams + b.jams,
})

const addLists = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0))
