import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { LedgerFormat } from '../../src/simulation/exportLedger.ts'
import type { OddsTally } from '../../src/simulation/odds/tally.ts'
import type { Run } from '../../src/simulation/run.ts'

/** What a thread that plays an encounter is started with. Plain data, copied to it. */
export type SimulationTask = { readonly map: BattleMap; readonly encounter: Encounter } & (
  | { readonly kind: 'odds'; readonly firstRun: number; readonly endRun: number }
  | { readonly kind: 'run'; readonly format: LedgerFormat }
)

/** What it says of odds: so many runs more, with their tally. */
export interface OddsNews {
  readonly tally: OddsTally
}

/** What it says of one run: the run, each entry in words, and all of it as text of the format. */
export interface RunNews {
  readonly run: Run
  readonly words: readonly string[]
  readonly text: string
  readonly milliseconds: number
}
