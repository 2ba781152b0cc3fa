import { z } from 'zod'
import { MOVEMENT_MODES } from '../modes.ts'
import { recordIdSchema } from './ids.ts'
import { lineSchema, shortTextSchema } from './shared.ts'

/** The inputs of a journey planned on a map. Terrain, roads and means are ids of the rule systems' tables of travel. */
export const plannedJourneySchema = z.object({
  name: shortTextSchema.min(1),
  legs: z
    .array(z.object({ miles: z.number().min(0.1).max(100_000), country: lineSchema(40), way: lineSchema(40) }))
    .min(1)
    .max(50),
  /** The travelers, and how they move. */
  travelers: z
    .array(z.object({ creatureId: recordIdSchema, mode: z.enum(MOVEMENT_MODES) }))
    .min(1)
    .max(50),
  means: lineSchema(40),
  /** Absent: the speed of the slowest. */
  vehicleSpeedFeet: z.int().min(5).max(5000).optional(),
  /** Absent: the usual hours of the means. */
  hoursADay: z.number().min(0.5).max(24).optional(),
  /** Absent: the usual pace. */
  pace: lineSchema(40).optional(),
  hustleHours: z.int().min(0).max(24).default(0),
  /** Seed of all dice. */
  seed: lineSchema(100).default('1'),
})
/** A journey planned on a map. */
export type PlannedJourney = z.output<typeof plannedJourneySchema>
