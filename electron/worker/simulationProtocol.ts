import type { BattleMap } from '../../src/map/battleMap.ts'
import type { JourneyAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { LedgerFormat } from '../../src/simulation/exportLedger.ts'
import type { OddsTally } from '../../src/simulation/odds/tally.ts'
import type { CountryFactors } from '../../src/rules/ruleset.ts'
import type { Run } from '../../src/simulation/run.ts'
import type { Journey } from '../../src/simulation/travel/journey.ts'

/** An encounter to be played: a share of many runs, or once. */
export type EncounterTask = { readonly map: BattleMap; readonly encounter: Encounter } & (
  | { readonly kind: 'odds'; readonly firstRun: number; readonly endRun: number }
  | { readonly kind: 'run'; readonly format: LedgerFormat }
)
/** A journey to be made: once, and many times. */
export interface JourneyTask {
  readonly kind: 'journey'
  readonly journey: Journey
  readonly factors: CountryFactors
  readonly seed: string
  readonly runs: number
}
/** What a thread of the simulation is started with. Plain data, copied to it. */
export type SimulationTask = EncounterTask | JourneyTask

/** What it says of a journey. */
export type JourneyNews = Pick<JourneyAnswer, 'result' | 'odds'>

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
