/** The ledger as a list to read: who moves in full, who stays in one line, rounds without movement as one row. */
import type { LedgerEntry } from '../../src/simulation/ledger.ts'
import { takenOpportunities } from '../../src/simulation/reactions.ts'

/** A row of the list. Entries are named by their places in the ledger. */
export type LedgerRow =
  | { readonly kind: 'entry'; readonly index: number }
  /** Entries put together: the order of turns, those of a round who stay, or rounds in which no one moves. */
  | { readonly kind: 'group'; readonly of: 'initiative' | 'stayers'; readonly indices: readonly number[] }
  | {
      readonly kind: 'quiet'
      readonly fromRound: number
      readonly toRound: number
      readonly indices: readonly number[]
    }

/** What the reader wants to see in full. `unfolded`: first entries of rows that were put together and are shown one by one. */
export interface LedgerFilter {
  readonly onlyMovers: boolean
  readonly unfolded: ReadonlySet<number>
}

/** Whether a turn is about something to see: movement, a door, a reaction, a check, a hazard, or leaving. */
export const isEventful = (entry: LedgerEntry): boolean =>
  entry.kind === 'event' ||
  entry.kind === 'end' ||
  (entry.kind === 'turn' &&
    (entry.path.length > 1 ||
      entry.doorsOpened.length > 0 ||
      takenOpportunities(entry.opportunities).length > 0 ||
      entry.checks.some(({ kind }) => kind !== 'closest') ||
      !entry.onMap))

/** The rows of a ledger. Every entry is in exactly one of them. */
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

/** Whether an entry is in a row, and the row is not the entry itself. */
export const isFoldedIn = (row: LedgerRow, index: number): boolean =>
  row.kind !== 'entry' && row.indices.includes(index)

const entryRow = (index: number): LedgerRow => ({ kind: 'entry', index })

/** The entries of initiative, of each round, the one that begins it first, and the end. */
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
