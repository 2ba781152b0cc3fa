import type { Cell } from '../../src/grid/cell.ts'
import type { LedgerEntry } from '../../src/simulation/ledger.ts'

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
      provoked: (before?.provoked ?? 0) + entry.opportunities.length,
    })
  }
  return found
}
