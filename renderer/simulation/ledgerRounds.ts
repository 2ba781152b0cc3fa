/** Rounds, routes and places in the ledger of a run, for scrubbing. */
import { takenOf } from '../../src/simulation/reactions.ts'
import type { Cell } from '../../src/grid/cell.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'

/** The ways of the round that entry `at` belongs to, up to it. */
export function waysOfRound(ledger: readonly LedgerEntry[], at: number): readonly TurnEntry[] {
  const begin = ledger.slice(0, at + 1).findLastIndex(({ kind }) => kind === 'round')
  return ledger
    .slice(Math.max(0, begin), at + 1)
    .filter((entry): entry is TurnEntry => entry.kind === 'turn' && entry.path.length > 1)
}

/** Where creatures stood when the round of entry `at` began. */
export const roundBegin = (ledger: readonly LedgerEntry[], at: number): number =>
  Math.max(
    0,
    ledger.slice(0, at + 1).findLastIndex(({ kind }) => kind === 'round'),
  )

/** Middle of a space in squares. */
export const middleOf = ({ col, row }: Cell, spaceCells: number) => ({
  x: col + spaceCells / 2,
  y: row + spaceCells / 2,
})

/** The round that entry `at` belongs to; 0 before the first. */
export const roundAt = (ledger: readonly LedgerEntry[], at: number): number => {
  const entry = ledger.slice(0, at + 1).findLast(({ kind }) => kind === 'round')
  return entry?.kind === 'round' ? entry.round : 0
}

/** The entry that begins a round; −1 where the run has no such round. */
export const placeInRound = (ledger: readonly LedgerEntry[], round: number): number =>
  ledger.findIndex((entry) => entry.kind === 'round' && entry.round === round)

/** The entries of a round after its beginning, with their places in the ledger. */
export function entriesOfRound(
  ledger: readonly LedgerEntry[],
  round: number,
): readonly { readonly entry: LedgerEntry; readonly index: number }[] {
  const begin = placeInRound(ledger, round)
  if (begin < 0) return []
  const next = placeInRound(ledger, round + 1)
  const end = next < 0 ? ledger.length : next
  return ledger.slice(begin + 1, end).map((entry, i) => ({ entry, index: begin + 1 + i }))
}

/** What a run came to for one creature. */
export interface RunSummary {
  readonly to: Cell
  readonly onMap: boolean
  readonly feet: number
  /** Times its movement provoked. */
  readonly provoked: number
}

/** What a run came to, by creature, in the order of their first turns. */
export function summaryOf(ledger: readonly LedgerEntry[]): ReadonlyMap<string, RunSummary> {
  const found = new Map<string, RunSummary>()
  for (const entry of ledger) {
    if (entry.kind !== 'turn') continue
    const before = found.get(entry.creatureId)
    found.set(entry.creatureId, {
      to: entry.to,
      onMap: entry.onMap,
      feet: (before?.feet ?? 0) + entry.feet,
      provoked: (before?.provoked ?? 0) + takenOf(entry.opportunities).length,
    })
  }
  return found
}
