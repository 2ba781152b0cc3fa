import { describe, expect, it } from 'vitest'
import { ledgerRows, type LedgerRow } from '../../../renderer/simulation/ledgerRows.ts'
import type { LedgerEntry } from '../../../src/simulation/ledger.ts'

const round = (number: number) => ({ kind: 'round', round: number })
const turn = (creatureId: string, more: object = {}) => ({
  kind: 'turn',
  creatureId,
  path: [{ col: 0, row: 0 }],
  doorsOpened: [],
  opportunities: [],
  checks: [],
  notes: [],
  onMap: true,
  ...more,
})
const walk = {
  path: [
    { col: 0, row: 0 },
    { col: 1, row: 0 },
  ],
}
// prettier-ignore
const LEDGER = [
  { kind: 'initiative', creatureId: 'a' }, { kind: 'initiative', creatureId: 'b' },
  round(1), turn('a', walk), turn('b'),
  round(2), turn('a'), turn('b', { doorsOpened: ['d'] }),
  round(3), turn('a'), turn('b'),
  round(4), turn('a'), turn('b'),
  { kind: 'end', round: 4, reason: 'nothing-changes' },
] as unknown as readonly LedgerEntry[]

/** Rows in short: numbers for entries one by one, else what they are put together as. */
const shortRows = (onlyMovers: boolean, ...unfolded: number[]) =>
  ledgerRows(LEDGER, { onlyMovers, unfolded: new Set(unfolded) }).map((row: LedgerRow) =>
    row.kind === 'entry'
      ? row.index
      : row.kind === 'quiet'
        ? `quiet ${row.fromRound}-${row.toRound}`
        : `${row.of} ${row.indices.join()}`,
  )

describe('the ledger as a list', () => {
  it('has initiative in one row, and else everything', () => {
    expect(shortRows(false)).toEqual(['initiative 0,1', 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(shortRows(false, 0).slice(0, 3)).toEqual([0, 1, 2])
  })

  it('of those who move: the others of a round in one row, opened doors in full', () => {
    expect(shortRows(true)).toEqual(['initiative 0,1', 2, 3, 'stayers 4', 5, 7, 'stayers 6', 'quiet 3-4', 14])
    expect(shortRows(true, 4).slice(1, 4)).toEqual([2, 3, 4])
  })

  it('rounds without movement that follow each other are one row, which unfolds into all of them', () => {
    const quiet = LEDGER.slice(0, -1)
    const rows = (...unfolded: number[]) => ledgerRows(quiet, { onlyMovers: true, unfolded: new Set(unfolded) })
    expect(rows().at(-1)).toMatchObject({ kind: 'quiet', fromRound: 3, toRound: 4, indices: [8, 9, 10, 11, 12, 13] })
    expect(
      rows(8)
        .slice(-6)
        .map((row) => row.kind),
    ).toEqual(['entry', 'entry', 'entry', 'entry', 'entry', 'entry'])
  })

  it.each([true, false])('every entry is in exactly one row (only those who move: %s)', (onlyMovers) => {
    const rows = ledgerRows(LEDGER, { onlyMovers, unfolded: new Set([4]) })
    const all = rows.flatMap((row) => (row.kind === 'entry' ? [row.index] : row.indices))
    expect(all.toSorted((a, b) => a - b)).toEqual([...LEDGER.keys()])
  })

  it('shows who provokes, checks, leaves or meets an event although it does not move', () => {
    const entries = [
      round(1),
      turn('a', { opportunities: [{ isTaken: true }] }),
      turn('b', { checks: [{ kind: 'balance' }] }),
      turn('c', { onMap: false }),
      { kind: 'event' },
      turn('d', { opportunities: [{ isTaken: false }], checks: [{ kind: 'closest' }] }),
    ] as unknown as readonly LedgerEntry[]
    const rows = ledgerRows(entries, { onlyMovers: true, unfolded: new Set() })
    expect(rows.map((row) => (row.kind === 'entry' ? row.index : row.kind))).toEqual([0, 1, 2, 3, 4, 'group'])
  })
})
