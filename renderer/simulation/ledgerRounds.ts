/** Rounds, routes and places in the ledger of a run, for scrubbing. */
import type { Cell } from '../../src/grid/cell.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'

/** The turns of the round that entry `at` belongs to, up to it. */
export function turnsOfRound(ledger: readonly LedgerEntry[], at: number): readonly TurnEntry[] {
  const begin = ledger.slice(0, at + 1).findLastIndex(({ kind }) => kind === 'round')
  return ledger.slice(Math.max(0, begin), at + 1).filter((entry) => entry.kind === 'turn')
}

/** The last entry of a round; the last of all where the run has no later round. */
export function lastOfRound(ledger: readonly LedgerEntry[], round: number): number {
  const next = placeInRound(ledger, round + 1)
  return next < 0 ? ledger.length - 1 : next - 1
}

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
