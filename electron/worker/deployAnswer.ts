import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import type { DeployAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import { deploy } from '../../src/simulation/deploy.ts'

/** Where those of a region's side come to stand in it. Error: `no-such-region`. */
export function deployAnswer(
  map: BattleMap,
  field: Battlefield,
  { regionId }: CallArgument<'engine.deploy'>,
  revision: number,
): Result<DeployAnswer, AppError> {
  const region = map.tables.regions.get(regionId)
  if (!region) return failure('no-such-region', 'This region is not on the map.', regionId)
  const movers = [...map.tables.creatures.values()]
    .filter(({ side, mountId }) => side === region.side && mountId === undefined)
    .flatMap(({ id }) => field.combatants.get(id) ?? [])
  return ok({ revision, ...deploy(field, movers, region.cells) })
}
