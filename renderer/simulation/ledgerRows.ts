/** The ledger as rows: turns with movement in full, creatures that stay in one row, rounds without movement in one row. */
import type { LedgerEntry } from '../../src/simulation/ledger.ts'
import { takenOpportunities } from '../../src/simulation/reactions.ts'

/** A row of the list. Entries are given by index. */
export type LedgerRow =
  | { readonly kind: 'entry'; readonly index: number }
  /** Folded entries: initiative, or the creatures that stay in a round. `quiet`: rounds without movement. */
  | { readonly kind: 'group'; readonly of: 'initiative' | 'stayers'; readonly indices: readonly number[] }
  | {
      readonly kind: 'quiet'
      readonly fromRound: number
      readonly toRound: number
      readonly indices: readonly number[]
    }

/** What to show in full. `unfolded`: first entries of the rows that are unfolded. */
export interface LedgerFilter {
  readonly onlyMovers: boolean
  readonly unfolded: ReadonlySet<number>
}

/** True if an entry has something to show: an event, movement, a door, a reaction, a check, or leaving. */
export const isEventful = (entry: LedgerEntry): boolean =>
  entry.kind === 'event' ||
  entry.kind === 'end' ||
  (entry.kind === 'turn' &&
    (entry.path.length > 1 ||
      entry.doorsOpened.length > 0 ||
      takenOpportunities(entry.opportunities).length > 0 ||
      entry.checks.some(({ kind }) => kind !== 'closest') ||
      !entry.onMap))

/** Returns the rows of a ledger. Every entry is in exactly one of them. */
export function ledgerRows(
  ledger: readonly LedgerEntry[],
  { onlyMovers, unfolded }: LedgerFilter,
): readonly LedgerRow[] {
  const rows: LedgerRow[] = []
  const { initiative, rounds, end } = partsOf(ledger)
  const [first] = initiative
  if (first !== undefined && unfolded.has(first)) rows.push(...initiative.map(entryRow))
  else if (first !== undefined) rows.push({ kind: 'group', of: 'initiative', indices: initiative })
  let isUnfolded = false
  for (const { indices, round } of rounds) {
    const [begin = 0, ...rest] = indices
    const isQuiet = onlyMovers && !rest.some((index) => isEventful(ledger[index]!))
    // Unfolding a row of quiet rounds unfolds all of them.
    isUnfolded = isQuiet && (isUnfolded || unfolded.has(begin))
    if (isQuiet && !isUnfolded) addQuiet(rows, round, indices)
    else rows.push(entryRow(begin), ...roundRows(ledger, rest, onlyMovers && !isUnfolded, unfolded))
  }
  return [...rows, ...end.map(entryRow)]
}

/** True if a row folds an entry with others. */
export const isFoldedIn = (row: LedgerRow, index: number): boolean =>
  row.kind !== 'entry' && row.indices.includes(index)

const entryRow = (index: number): LedgerRow => ({ kind: 'entry', index })

/** Splits a ledger into initiative, rounds (each with the entry that starts it) and the end. */
function partsOf(ledger: readonly LedgerEntry[]) {
  const initiative: number[] = []
  const end: number[] = []
  const rounds: { readonly round: number; readonly indices: number[] }[] = []
  for (const [index, entry] of ledger.entries()) {
    if (entry.kind === 'end') end.push(index)
    else if (entry.kind === 'round') rounds.push({ round: entry.round, indices: [index] })
    else (rounds.at(-1)?.indices ?? initiative).push(index)
  }
  return { initiative, rounds, end }
}

function addQuiet(rows: LedgerRow[], round: number, indices: readonly number[]): void {
  const last = rows.at(-1)
  if (last?.kind !== 'quiet') rows.push({ kind: 'quiet', fromRound: round, toRound: round, indices })
  else rows[rows.length - 1] = { ...last, toRound: round, indices: [...last.indices, ...indices] }
}

function roundRows(
  ledger: readonly LedgerEntry[],
  indices: readonly number[],
  onlyMovers: boolean,
  unfolded: ReadonlySet<number>,
): readonly LedgerRow[] {
  if (!onlyMovers) return indices.map(entryRow)
  const moving = indices.filter((index) => isEventful(ledger[index]!))
  const staying = indices.filter((index) => !isEventful(ledger[index]!))
  const [first] = staying
  if (first === undefined) return moving.map(entryRow)
  if (unfolded.has(first)) return indices.map(entryRow)
  return [...moving.map(entryRow), { kind: 'group', of: 'stayers', indices: staying }]
}
