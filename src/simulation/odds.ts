/**
 * What many runs have in common. A tally is plain data that adds up: tallies of parts, made anywhere in any order, are
 * the tally of the whole, so the number of threads changes nothing. Run `i` has the seed `seed/i`.
 */
import { cellIndex, cellsOfRect, isOnGrid, spaceRect } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import type { LedgerEntry } from './ledger.ts'
import { runEncounter } from './run.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './Stage.ts'

/** Counts for one creature. Lists by round hold in place `r` the runs in which it happened in round `r`; place 0 is empty. */
export interface CreatureTally {
  readonly exitsByRound: readonly number[]
  /** First time that an opponent with the order to pursue it had it within reach. */
  readonly caughtByRound: readonly number[]
  /** Somebody had the order to pursue it. */
  readonly isQuarry: boolean
  /** Opportunities its movement gave, over all runs; in place `n` of `byRun` the runs that gave `n`. */
  readonly given: number
  readonly givenByRun: readonly number[]
  readonly taken: number
  /** Runs in which it came to a hazard, and turns in which somebody was in its way. */
  readonly hazardRuns: number
  readonly jams: number
}

/** What a number of runs came to. */
export interface OddsTally {
  readonly runs: number
  readonly creatures: Readonly<Record<string, CreatureTally>>
  /** Round in which the last of those on the way out got there, by runs; place 0: runs in which somebody did not. */
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
    exitsByRound: rounds,
    caughtByRound: rounds,
    isQuarry: quarries.has(id),
    given: 0,
    givenByRun: [],
    taken: 0,
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
  exitsByRound: addLists(a.exitsByRound, b.exitsByRound),
  caughtByRound: addLists(a.caughtByRound, b.caughtByRound),
  isQuarry: a.isQuarry,
  given: a.given + b.given,
  givenByRun: addLists(a.givenByRun, b.givenByRun),
  taken: a.taken + b.taken,
  hazardRuns: a.hazardRuns + b.hazardRuns,
  jams: a.jams + b.jams,
})

const addLists = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0))

/** The seed of run `i`. */
export const seedOfRun = (seed: string, run: number): string => `${seed}/${run}`

type Counting = {
  -readonly [K in keyof CreatureTally]: CreatureTally[K] extends readonly number[] ? number[] : CreatureTally[K]
}

/** Plays runs and keeps their tally until it is taken. */
export class OddsBook {
  readonly #stage: Stage
  readonly #scene: Scene
  readonly #leaving: ReadonlySet<string>
  #creatures = new Map<string, Counting>()
  #cleared: number[] = []
  #jams: number[] = []
  #runs = 0

  constructor(stage: Stage) {
    this.#stage = stage
    this.#scene = stage.scene
    this.#leaving = leaversOf(stage.scene)
    this.#open()
  }

  /** Plays the run of a number. */
  play(run: number): void {
    const seed = seedOfRun(this.#scene.encounter.seed, run)
    this.#add(runEncounter(this.#scene, { seed, stage: this.#stage, detail: { steps: false } }).ledger)
  }

  /** The tally of the runs played since it was last taken. */
  take(): OddsTally {
    const tally = {
      runs: this.#runs,
      creatures: Object.fromEntries(this.#creatures),
      clearedByRound: this.#cleared,
      jamsByCell: this.#jams,
    }
    this.#open()
    return tally
  }

  #open(): void {
    this.#runs = 0
    this.#creatures = new Map()
    const empty = emptyTally(this.#scene)
    for (const [id, tally] of Object.entries(empty.creatures))
      this.#creatures.set(id, {
        ...tally,
        exitsByRound: [...tally.exitsByRound],
        caughtByRound: [...tally.caughtByRound],
        givenByRun: [],
      })
    this.#cleared = [...empty.clearedByRound]
    this.#jams = [...empty.jamsByCell]
  }

  #add(ledger: readonly LedgerEntry[]): void {
    this.#runs++
    const given = new Map<string, number>()
    const out = new Map<string, number>()
    const caught = new Set<string>()
    const hurt = new Set<string>()
    for (const entry of ledger) {
      if (entry.kind !== 'turn') continue
      const { creatureId, round } = entry
      const own = this.#creatures.get(creatureId)
      if (!own) continue
      given.set(creatureId, (given.get(creatureId) ?? 0) + entry.opportunities.length)
      for (const { by } of entry.opportunities) bump(this.#creatures.get(by), 'taken')
      if (entry.hazards.length > 0 && !hurt.has(creatureId)) bump(own, 'hazardRuns')
      if (entry.hazards.length > 0) hurt.add(creatureId)
      if (entry.jammed) this.#jam(own, entry)
      for (const note of entry.notes) {
        if (note.code === 'took-exit' && !out.has(creatureId)) {
          out.set(creatureId, round)
          count(own.exitsByRound, round)
        }
        const quarry = note.code === 'in-reach' && entry.task === 'pursue' ? note.creatureId : undefined
        if (quarry === undefined || caught.has(quarry)) continue
        caught.add(quarry)
        count(this.#creatures.get(quarry)?.caughtByRound, round)
      }
    }
    for (const [id, times] of given) {
      const own = this.#creatures.get(id)
      if (!own) continue
      own.given += times
      count(own.givenByRun, times)
    }
    const isClear = this.#leaving.size > 0 && [...this.#leaving].every((id) => out.has(id))
    count(this.#cleared, isClear ? Math.max(...out.values()) : 0)
  }

  #jam(
    own: Counting,
    { to, creatureId }: { readonly to: { col: number; row: number }; readonly creatureId: string },
  ): void {
    own.jams++
    const { map, creatures } = this.#scene
    const size = creatures.get(creatureId)?.size ?? 'medium'
    for (const cell of cellsOfRect(spaceRect(to, SPACE_CELLS[size])))
      if (isOnGrid(map, cell)) count(this.#jams, cellIndex(map, cell))
  }
}

const bump = (tally: Counting | undefined, what: 'taken' | 'hazardRuns'): void => {
  if (tally) tally[what]++
}

function count(list: number[] | undefined, at: number): void {
  if (!list) return
  while (list.length <= at) list.push(0)
  list[at] = (list[at] ?? 0) + 1
}

/** Participants with an order to go to a way out. */
function leaversOf({ encounter, participants }: Scene): ReadonlySet<string> {
  const exits = new Set(encounter.exits.flatMap(({ cells }) => cells.map(({ col, row }) => `${col},${row}`)))
  const leaving = encounter.orders.flatMap(({ creatureId, task }) => {
    const last = task.type === 'go-to' ? task.waypoints.at(-1) : undefined
    return last && exits.has(`${last.col},${last.row}`) ? [creatureId] : []
  })
  return new Set(leaving.filter((id) => participants.includes(id)))
}

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
  readonly getsOut: Chance
  /** Rounds until it is out, over the runs in which it gets there; null where it never does. */
  readonly meanRoundsOut: number | null
  readonly exitsByRound: readonly number[]
  /** Null: nobody pursues it. */
  readonly isCaught: Chance | null
  readonly caughtByRound: readonly number[]
  /** Opportunities a run. */
  readonly meanGiven: number
  readonly meanTaken: number
  readonly meetsHazard: Chance
  readonly meanJams: number
}

/** The odds of everybody who takes turns, in the order of the plan. */
export const oddsOf = ({ participants }: Scene, { runs, creatures }: OddsTally): readonly CreatureOdds[] =>
  participants.flatMap((creatureId) => {
    const tally = creatures[creatureId]
    if (!tally) return []
    const out = sum(tally.exitsByRound)
    const each = Math.max(1, runs)
    return [
      {
        creatureId,
        getsOut: chanceOf(out, runs),
        meanRoundsOut: out === 0 ? null : tally.exitsByRound.reduce((rounds, n, round) => rounds + n * round, 0) / out,
        exitsByRound: tally.exitsByRound,
        isCaught: tally.isQuarry ? chanceOf(sum(tally.caughtByRound), runs) : null,
        caughtByRound: tally.caughtByRound,
        meanGiven: tally.given / each,
        meanTaken: tally.taken / each,
        meetsHazard: chanceOf(tally.hazardRuns, runs),
        meanJams: tally.jams / each,
      },
    ]
  })

const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0)
