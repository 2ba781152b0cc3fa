import type { AppError } from '../base/errors.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { DeployAnswer } from '../ipc/shapes/simulation.ts'
import { deploy } from '../simulation/deploy.ts'
import type { Situation } from './replica.ts'

/** Positions for the creatures of a region's side. Error: `no-such-region`. */
export function deployAnswer(
  { map, field, revision }: Situation,
  { regionId }: CallArgument<'engine.deploy'>,
): Result<DeployAnswer, AppError> {
  const region = map.tables.regions.get(regionId)
  if (!region) return failure('no-such-region', { where: regionId })
  const movers = [...map.tables.creatures.values()]
    .filter(({ side, mountId }) => side === region.side && mountId === undefined)
    .flatMap(({ id }) => field.combatants.get(id) ?? [])
  return ok({ revision, ...deploy(field, movers, region.cells) })
}
