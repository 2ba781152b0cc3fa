/** Compares two runs: only differences a reader can see. */
import type { Cell } from '../../src/grid/cell.ts'
import type { SimulationAnswer } from '../../src/ipc/shapes/simulation.ts'
import { takenOpportunities } from '../../src/simulation/reactions.ts'
import { entriesOfRound } from './ledgerRounds.ts'

type Played = Pick<SimulationAnswer, 'ledger' | 'words' | 'consequences'>

/** The outcome of a run for one creature. */
export interface Outcome {
  readonly to: Cell
  /** Round in which it left the map; null if it is still there. */
  readonly leftInRound: number | null
  readonly feet: number
  /** Times its movement provoked. */
  readonly provoked: number
}

/** Returns the outcomes of a run by creature, in the order of their first turns. */
export function outcomesOf({ ledger }: Pick<Played, 'ledger'>): ReadonlyMap<string, Outcome> {
  const found = new Map<string, Outcome>()
  for (const entry of ledger) {
    if (entry.kind !== 'turn') continue
    const before = found.get(entry.creatureId)
    found.set(entry.creatureId, {
      to: entry.to,
      leftInRound: entry.onMap ? null : entry.round,
      feet: (before?.feet ?? 0) + entry.feet,
      provoked: (before?.provoked ?? 0) + takenOpportunities(entry.opportunities).length,
    })
  }
  return found
}

/** A creature's turn and its consequences, in words. */
export interface SaidTurn {
  readonly words: string
  readonly consequences: readonly string[]
}

/** A creature whose turn of a round differs between two runs; null: no turn. */
export interface TurnDifference {
  readonly creatureId: string
  readonly turns: readonly [SaidTurn | null, SaidTurn | null]
}

/** Returns the turns of a round that differ. */
export function differencesInRound(before: Played, after: Played, round: number): readonly TurnDifference[] {
  const [a, b] = [saidTurns(before, round), saidTurns(after, round)]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((creatureId) => {
    const turns = [a.get(creatureId) ?? null, b.get(creatureId) ?? null] as const
    return isSame(...turns) ? [] : [{ creatureId, turns }]
  })
}

/** A creature with different outcomes in two runs; null: no turn in that run. */
export interface EndDifference {
  readonly creatureId: string
  readonly ends: readonly [Outcome | null, Outcome | null]
}

/** How two runs differ as a whole. */
export interface Comparison {
  /** Number of creatures with turns in either run. */
  readonly creatures: number
  /** The first round with a difference; null if there is none. */
  readonly firstRound: number | null
  /** Creatures with different outcomes: first by whether and when they leave, then by how often they provoke. */
  readonly ends: readonly EndDifference[]
}

/** Compares two runs. */
export function compareRuns(before: Played, after: Played): Comparison {
  const [a, b] = [outcomesOf(before), outcomesOf(after)]
  const ids = [...new Set([...a.keys(), ...b.keys()])]
  const rounds = Math.max(lastRound(before), lastRound(after))
  const all = Array.from({ length: rounds }, (_, i) => i + 1)
  const ends = ids.flatMap((creatureId) => {
    const both = [a.get(creatureId) ?? null, b.get(creatureId) ?? null] as const
    return isSame(...both) ? [] : [{ creatureId, ends: both }]
  })
  return {
    creatures: ids.length,
    firstRound: all.find((round) => differencesInRound(before, after, round).length > 0) ?? null,
    ends: ends.toSorted((x, y) => weightOf(y) - weightOf(x)),
  }
}

/** How much a difference means to a GM. */
const weightOf = ({ ends: [a, b] }: EndDifference): number =>
  (a?.leftInRound === b?.leftInRound ? 0 : 4) + (a?.provoked === b?.provoked ? 0 : 2) + (isSame(a?.to, b?.to) ? 0 : 1)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const lastRound = ({ ledger }: Played): number =>
  ledger.reduce((last, entry) => (entry.kind === 'round' ? entry.round : last), 0)

const saidTurns = ({ ledger, words, consequences }: Played, round: number): ReadonlyMap<string, SaidTurn> =>
  new Map(
    entriesOfRound(ledger, round).flatMap(({ entry, index }) =>
      entry.kind === 'turn'
        ? [[entry.creatureId, { words: words[index] ?? '', consequences: consequences[index] ?? [] }] as const]
        : [],
    ),
  )
