import { seedRandom } from '../base/random.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ClosestAnswer } from '../ipc/shapes/tactics.ts'
import type { RecordId } from '../map/records/ids.ts'
import { nearestTo, settleClosest } from '../movement/closest.ts'
import { boxOf } from '../movement/levels.ts'
import type { Situation } from './replica.ts'

/** The closest opponents, and which of them counts if tied. Error: `no-such-creature`. */
export function closestAnswer(
  { field, revision }: Situation,
  { creatureId, seed }: CallArgument<'engine.closest'>,
): Result<ClosestAnswer> {
  const creature = field.combatants.get(creatureId)
  if (!creature) return failure('no-such-creature', { where: creatureId })
  const { details } = field.ruleset
  const settledBy = details.nearestTie
  const opponents = [...field.combatants.values()].filter(
    ({ side }) => field.attitudes(creature.side, side) === 'enemy',
  )
  const nearest = nearestTo(field, boxOf(field, creature), opponents)
  if (!nearest) return ok({ revision, feet: null, ids: [], settledBy, settled: null, die: null })
  const ids = nearest.creatures.map(({ id }) => id as RecordId)
  const closest = settleClosest(details, nearest, seedRandom(seed))
  const settled = closest.kind === 'settled' ? (closest.creature.id as RecordId) : null
  const die = closest.kind === 'settled' ? closest.die : null
  return ok({ revision, feet: nearest.feet, ids, settledBy, settled, die })
}
