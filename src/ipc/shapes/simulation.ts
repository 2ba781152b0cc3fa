import { z } from 'zod'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { encounterSchema } from '../../map/records/encounter.ts'
import { recordIdSchema } from '../../map/records/ids.ts'
import { cellSchema, lineSchema } from '../../map/records/shared.ts'
import { PACE_IDS } from '../../rules/travel.ts'
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

/** An encounter to play on the current map. The plan is included, so that branches can be tried without saving them. */
export const simulationSchema = mapRefSchema.extend({ encounter: encounterSchema })
/** Plays it once. */
export const runSchema = simulationSchema.extend({ job: jobSchema.optional() })
/** Plays it many times. */
export const oddsSchema = simulationSchema.extend({ runs: z.int().min(1).max(10_000), job: jobSchema })
/** Plays it once, as text. */
export const simulationExportSchema = simulationSchema.extend({ format: z.enum(['markdown', 'csv', 'json']) })
/** A journey under a rule system. Its content is checked by the simulation. */
export const journeyCallSchema = z.object({
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  journey: z.record(z.string(), z.json()),
  seed: lineSchema(100).default('1'),
  runs: z.int().min(1).max(10_000).default(1000),
  job: jobSchema.optional(),
})

/** Length of a chase: some rounds, or all day. */
export const CHASE_SCALES = ['rounds', 'day'] as const

/** Movement of a group over minutes, with an optional destination. */
export const minutesSchema = questionSchema.extend({
  /** The members and their modes. A rider moves as its mount. */
  group: z
    .array(z.object({ id: recordIdSchema, mode: z.enum(MOVEMENT_MODES).default('land') }))
    .min(1)
    .max(100),
  pace: z.enum(PACE_IDS),
  /** Limits of the bands; absent: chosen to suit the map. */
  rounds: z.array(z.int().min(1).max(600)).min(1).max(5).optional(),
  to: cellSchema.optional(),
  seed: lineSchema(100).default('1'),
})

/** A region to deploy its side in. */
export const deploySchema = questionSchema.extend({ regionId: recordIdSchema })

const runnerSchema = z.object({
  speedFeet: z.int().min(0).max(10_000),
  dexterity: z.int().min(0).max(200),
  constitution: z.int().min(0).max(200),
})
/** A chase decided by speed or one opposed check. */
export const chaseSchema = z.object({
  ruleset: z.string().regex(/^[a-z0-9-]{1,40}$/),
  scale: z.enum(CHASE_SCALES),
  pursuer: runnerSchema,
  quarry: runnerSchema,
  seed: lineSchema(100),
})

/** A played encounter. Lists of words have one entry for each ledger entry. */
export interface SimulationAnswer {
  /** Revision of the map it was played on. */
  readonly revision: number
  readonly seed: string
  readonly ledger: readonly LedgerEntry[]
  readonly words: readonly string[]
  /** Consequences other than movement: reactions, hazards, checks. */
  readonly consequences: readonly (readonly string[])[]
  /** Only the hazards. */
  readonly hazards: readonly (readonly string[])[]
  readonly milliseconds: number
}

/** The odds of an encounter. */
export interface OddsAnswer {
  readonly revision: number
  readonly runs: number
  readonly creatures: readonly CreatureOdds[]
  /** What dice decided. Everything else is fixed by the plan. */
  readonly varied: readonly DiceKind[]
  readonly clearedByRound: readonly number[]
  readonly jamsByCell: OddsTally['jamsByCell']
  /** Lower limits of the heat map's shades in jams per run, and the shade of each square; −1 for none. */
  readonly jamShades: readonly number[]
  readonly jamShadeByCell: readonly number[]
}

/** A journey, played once, and its odds. */
export interface JourneyAnswer {
  readonly result: JourneyResult
  readonly odds: JourneyOdds
  /** False if the rule system has no overland table and the 3E family's is used. */
  readonly ownTable: boolean
}

/** Movement of a group over minutes. */
export interface MinutesAnswer {
  readonly revision: number
  /** Speed of the slowest member. */
  readonly speedFeet: number
  readonly slowestId: string
  /** False if the rule system has no local movement and the 3E family's figures are used. */
  readonly ownText: boolean
  /** Squares that all can reach, with a band for each number of rounds. */
  readonly reach: ReachAnswer
  /** In order of arrival; empty without a destination. */
  readonly arrivals: readonly Arrival[]
  /** Arrival of the whole group; null without a destination, or if not all can reach it. */
  readonly together: GroupArrival | null
}

/** Where the creatures of a side are deployed. */
export interface DeployAnswer extends Deployment {
  readonly revision: number
}

/** A chase, played once, and the odds of each outcome. */
export interface ChaseAnswer {
  readonly outcome: PursuitOutcome
  /** Null if speed decides. */
  readonly rolls: { readonly pursuer: ChaseRoll; readonly quarry: ChaseRoll } | null
  readonly odds: Readonly<Record<PursuitOutcome, number>>
  /** False if the 3E family's rule is used. */
  readonly ownText: boolean
}

/** A d20 roll and its total. */
export interface ChaseRoll {
  readonly die: number
  readonly total: number
}
