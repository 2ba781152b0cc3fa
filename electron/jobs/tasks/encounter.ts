/** The summary of an encounter, for its card in the library. */
import { encounterSummary } from '../../../src/answers/summary.ts'
import type { Result } from '../../../src/base/result.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { SummaryRow } from '../../../src/words/summary.ts'

/** Sums up the encounter of a map. Errors: those of `encounterSummary`. */
export function summarize({ map }: { readonly map: BattleMap }): Result<readonly SummaryRow[]> {
  return encounterSummary(map)
}
