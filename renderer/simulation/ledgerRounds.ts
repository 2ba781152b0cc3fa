/** Rounds in the ledger of a run. */
import type { Cell } from '../../src/grid/cell.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'

/** Returns the turns of the round of entry `at`, up to that entry. */
export function turnsOfRound(ledger: readonly LedgerEntry[], at: number): readonly TurnEntry[] {
  const begin = ledger.slice(0, at + 1).findLastIndex(({ kind }) => kind === 'round')
  return ledger.slice(Math.max(0, begin), at + 1).filter((entry) => entry.kind === 'turn')
}

/** Returns the index of the last entry of a round; of the ledger if there is no later round. */
export function lastOfRound(ledger: readonly LedgerEntry[], round: number): number {
  const next = placeInRound(ledger, round + 1)
  return next < 0 ? ledger.length - 1 : next - 1
}

/** Returns the center of a space. */
export const middleOf = ({ col, row }: Cell, spaceCells: number) => ({
  x: col + spaceCells / 2,
  y: row + spaceCells / 2,
})

/** Returns the round of entry `at`; 0 before the first. */
export const roundAt = (ledger: readonly LedgerEntry[], at: number): number => {
  const entry = ledger.slice(0, at + 1).findLast(({ kind }) => kind === 'round')
  return entry?.kind === 'round' ? entry.round : 0
}

/** Returns the index of the entry that starts a round; −1 if the run has no such round. */
export const placeInRound = (ledger: readonly LedgerEntry[], round: number): number =>
  ledger.findIndex((entry) => entry.kind === 'round' && entry.round === round)

/** Returns the entries of a round after the one that starts it, with their indices. */
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
