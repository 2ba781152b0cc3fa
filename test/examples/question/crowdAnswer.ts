import { failure, ok, type Result } from '../../../src/base/result.ts'
import { distanceFeet } from '../../../src/grid/measure.ts'
import type { Situation } from '../../../src/answers/replica.ts'
import { spaceOf } from '../../../src/movement/passage.ts'
import type { CrowdAnswer, crowdSchema } from './crowd.ts'
import type { z } from 'zod'

/** The others within so many feet of a creature, in the order of the map. Error: `no-such-creature`. */
export function crowdAnswer(
  { field, revision }: Situation,
  { creatureId, withinFeet }: z.output<typeof crowdSchema>,
): Result<CrowdAnswer> {
  const creature = field.combatants.get(creatureId)
  if (!creature) return failure('no-such-creature', { where: creatureId })
  const near = [...field.combatants.values()].filter(
    (other) => other !== creature && distanceFeet(spaceOf(creature), spaceOf(other)) <= withinFeet,
  )
  return ok({ revision, near: near.map(({ id }) => id) })
}
