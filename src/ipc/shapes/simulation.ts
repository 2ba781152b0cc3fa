import { z } from 'zod'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { encounterSchema } from '../../map/records/encounter.ts'
import { recordIdSchema } from '../../map/records/ids.ts'
import { cellSchema, lineSchema } from '../../map/records/shared.ts'
import type { PursuitOutcome } from '../../movement/travel/pursuit.ts'
import type { CreatureOdds } from '../../simulation/odds/chances.ts'
import type { DiceKind, OddsTally } from '../../simulation/odds/tally.ts'
import type { Deployment } from '../../simulation/deploy.ts'
import type { LedgerEntry } from '../../simulation/ledger.ts'
import type { JourneyResult } from '../../simulation/travel/journey.ts'
import type { JourneyOdds } from '../../simulation/travel/journeyOdds.ts'
import type { Arrival } from '../../simulation/travel/local.ts'
import type { GroupArrival } from '../../simulation/travel/minutesOnMap.ts'
import type { ReachAnswer } from './engine.ts'
import { jobSchema } from './jobs.ts'
import { questionSchema } from './engine.ts'
import { mapRefSchema } from './maps.ts'

/** An encounter to be played on a map as it stands. The plan comes along, so that branches can be tried without keeping them. */
export const simulationSchema = mapRefSchema.extend({ encounter: encounterSchema })
/** Played once, which a window may cancel. */
export const runSchema = simulationSchema.extend({ job: jobSchema.optional() })
/** The same many times. */
export const oddsSchema = simulationSchema.extend({ runs: z.int().min(1).max(10_000), job: jobSchema })
/** A run as text. */
export const simulationExportSchema = simulationSchema.extend({ format: z.enum(['markdown', 'csv', 'json']) })
/** A journey under a rule system; what it must hold is checked where it is made, which knows countries and ways. */
export const journeyCallSchema = z.object({
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  journey: z.record(z.string(), z.json()),
  seed: lineSchema(100).default('1'),
  runs: z.int().min(1).max(10_000).default(1000),
  job: jobSchema.optional(),
})

/** Paces in minutes, and how long a chase lasts: some rounds, or all day. */
export const LOCAL_PACES = ['walk', 'hustle', 'run'] as const
/** See `LOCAL_PACES`. */
export const CHASE_SCALES = ['rounds', 'day'] as const

/** A group on the map for some minutes, and a square it may want to get to. */
export const minutesSchema = questionSchema.extend({
  /** Who goes, and how; a rider goes as its mount. */
  group: z
    .array(z.object({ id: recordIdSchema, mode: z.enum(MOVEMENT_MODES).default('land') }))
    .min(1)
    .max(100),
  pace: z.enum(LOCAL_PACES),
  /** Limits of the bands; absent: those that suit the map. */
  rounds: z.array(z.int().min(1).max(600)).min(1).max(5).optional(),
  to: cellSchema.optional(),
  seed: lineSchema(100).default('1'),
})

/** A region whose side is to set up in it. */
export const deploySchema = questionSchema.extend({ regionId: recordIdSchema })

const runnerSchema = z.object({
  speedFeet: z.int().min(0).max(10_000),
  dexterity: z.int().min(0).max(200),
  constitution: z.int().min(0).max(200),
})
/** A chase that speed or one opposed check settles. */
export const chaseSchema = z.object({
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  scale: z.enum(CHASE_SCALES),
  pursuer: runnerSchema,
  quarry: runnerSchema,
  seed: lineSchema(100),
})

/** An encounter played. */
export interface SimulationAnswer {
  /** Revision of the map it was played on. */
  readonly revision: number
  readonly seed: string
  readonly ledger: readonly LedgerEntry[]
  /** What each entry of the ledger says, in words, by place in the ledger. */
  readonly words: readonly string[]
  /** What each entry came to beside the movement (reactions, hazards, checks), in words, by place in the ledger. */
  readonly consequences: readonly (readonly string[])[]
  /** The hazards among them. */
  readonly hazards: readonly (readonly string[])[]
  readonly milliseconds: number
}

/** Odds. */
export interface OddsAnswer {
  readonly revision: number
  readonly runs: number
  readonly creatures: readonly CreatureOdds[]
  /** What dice decided; all else the plan fixes. */
  readonly varied: readonly DiceKind[]
  readonly clearedByRound: readonly number[]
  readonly jamsByCell: OddsTally['jamsByCell']
  /** From how many jams a run on which shade of the heat map holds, and the shade of each square; −1 for none. */
  readonly jamShades: readonly number[]
  readonly jamShadeByCell: readonly number[]
}

/** A journey, once with dice and on average. */
export interface JourneyAnswer {
  readonly result: JourneyResult
  readonly odds: JourneyOdds
  /** False: the rule system's text has no overland table, and the older family's stands in. */
  readonly ownTable: boolean
}

/** A group on the map for some minutes. */
export interface MinutesAnswer {
  readonly revision: number
  /** The pace of the slowest, and who that is. */
  readonly speedFeet: number
  readonly slowestId: string
  /** False: the rule system's text has no such scale, and the 3E family's figures stand in. */
  readonly ownText: boolean
  /** Where all of them get; one band for each number of rounds. */
  readonly reach: ReachAnswer
  /** First come first; empty where no one asked for a square. */
  readonly arrivals: readonly Arrival[]
  /** Null: no one asked, or not all of them get there. */
  readonly together: GroupArrival | null
}

/** Where a side sets up. */
export interface DeployAnswer extends Deployment {
  readonly revision: number
}

/** A chase: settled once, and the chance of each outcome. */
export interface ChaseAnswer {
  readonly outcome: PursuitOutcome
  /** The d20s of pursuer and quarry with the totals they come to; null where speeds settle it. */
  readonly rolls: { readonly pursuer: ChaseRoll; readonly quarry: ChaseRoll } | null
  readonly odds: Readonly<Record<PursuitOutcome, number>>
  /** False: the 3E family's rule stands in. */
  readonly ownText: boolean
}

/** A d20 and the total. */
export interface ChaseRoll {
  readonly die: number
  readonly total: number
}
