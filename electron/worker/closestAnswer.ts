import { seedRandom } from '../../src/base/random.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import type { ClosestAnswer } from '../../src/ipc/shapes/tactics.ts'
import { NEUTRAL_SIDE } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import { nearestTo, settleClosest } from '../../src/movement/closest.ts'
import { spaceOf } from '../../src/movement/passage.ts'

/** Which opponents are closest, and which of equals counts. Error: `no-such-creature`. */
export function closestAnswer(
  field: Battlefield,
  { creatureId, seed }: CallArgument<'engine.closest'>,
  revision: number,
): Result<ClosestAnswer> {
  const creature = field.combatants.get(creatureId)
  if (!creature) return failure('no-such-creature', 'This creature is not on the map.', creatureId)
  const { particulars } = field.ruleset
  const settledBy = particulars.closestOfEquals
  const opponents = [...field.combatants.values()].filter(({ side }) => side !== creature.side && side !== NEUTRAL_SIDE)
  const nearest = nearestTo(spaceOf(creature), opponents, field.rules)
  if (!nearest) return ok({ revision, feet: null, ids: [], settledBy, settled: null, die: null })
  const ids = nearest.creatures.map(({ id }) => id as RecordId)
  const closest = settleClosest(particulars, nearest, seedRandom(seed))
  const settled = closest.kind === 'settled' ? (closest.creature.id as RecordId) : null
  const die = closest.kind === 'settled' ? closest.die : null
  return ok({ revision, feet: nearest.feet, ids, settledBy, settled, die })
}
