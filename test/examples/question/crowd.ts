/** Who stands near a creature: what is asked, and what is answered. */
import { z } from 'zod'
import { questionSchema } from '../../../src/ipc/shapes/engine.ts'
import { recordIdSchema } from '../../../src/map/records/ids.ts'

/** The creature, and how near. */
export const crowdSchema = questionSchema.extend({ creatureId: recordIdSchema, withinFeet: z.int().min(5).max(1000) })

/** Who stands there. */
export interface CrowdAnswer {
  readonly revision: number
  readonly near: readonly string[]
}
