import { z } from 'zod'
import { encounterSchema } from '../../map/records/encounter.ts'
import type { CreatureOdds, OddsTally } from '../../simulation/odds.ts'
import type { LedgerEntry } from '../../simulation/ledger.ts'
import type { JourneyOdds, JourneyResult } from '../../simulation/travel/journey.ts'
import { mapRefSchema } from './maps.ts'

const ticketSchema = z.string().min(1).max(64)

/** An encounter to be played on a map as it stands. The plan comes along, so that branches can be tried without keeping them. */
export const simulationSchema = mapRefSchema.extend({ encounter: encounterSchema })
/** The same many times. `ticket` names it in events and for cancelling. */
export const oddsSchema = simulationSchema.extend({ runs: z.int().min(1).max(10_000), ticket: ticketSchema })
/** A run as text. */
export const simulationExportSchema = simulationSchema.extend({ format: z.enum(['markdown', 'csv', 'json']) })
/** Odds under way. */
export const ticketRefSchema = z.object({ ticket: ticketSchema })
/** A journey under a rule system; what it must hold is checked where it is made, which knows countries and ways. */
export const journeyCallSchema = z.object({
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  journey: z.record(z.string(), z.json()),
  seed: z.string().max(100).default('1'),
  runs: z.int().min(1).max(10_000).default(1000),
})

/** An encounter played. */
export interface SimulationAnswer {
  /** Revision of the map it was played on. */
  readonly revision: number
  readonly seed: string
  readonly ledger: readonly LedgerEntry[]
  /** What each entry of the ledger says, in words, by place in the ledger. */
  readonly words: readonly string[]
  readonly milliseconds: number
}

/** Odds. */
export interface OddsAnswer {
  readonly revision: number
  readonly runs: number
  readonly creatures: readonly CreatureOdds[]
  readonly clearedByRound: readonly number[]
  readonly jamsByCell: OddsTally['jamsByCell']
}

/** How far odds have come. */
export interface OddsProgress {
  readonly ticket: string
  readonly done: number
  readonly runs: number
}

/** A journey, once with dice and on average. */
export interface JourneyAnswer {
  readonly result: JourneyResult
  readonly odds: JourneyOdds
  /** False: the rule system's text has no overland table, and the older family's stands in. */
  readonly ownTable: boolean
}
