import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { OddsTally } from '../../src/simulation/odds.ts'

/** What a thread that plays simulations is started with: which runs of which encounter. Plain data, copied to it. */
export interface SimulationTask {
  readonly map: BattleMap
  readonly encounter: Encounter
  readonly firstRun: number
  readonly endRun: number
}

/** What it says: so many runs more, with their tally. */
export interface SimulationNews {
  readonly tally: OddsTally
}
