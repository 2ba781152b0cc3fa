/** The engine in its thread: keeps a replica of every open map and answers questions about them. */
import { ANSWERS } from '../../../src/answers/ask.ts'
import { Replica } from '../../../src/answers/replica.ts'
import { invariant } from '../../../src/base/invariant.ts'
import { failure, ok, type Result } from '../../../src/base/result.ts'
import type { CallAnswer, CallArgument, EngineCall } from '../../../src/ipc/contract.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { MapChange } from '../../../src/map/change.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const replicas = new Map<MapId, Replica>()

/** Adds a map. */
export function openMap({ map, revision }: { readonly map: BattleMap; readonly revision: number }): Result<null> {
  replicas.set(map.id, new Replica(map, revision))
  return ok(null)
}

/** A change of a map, and the revision it leads to. */
export interface ChangedMap {
  readonly mapId: MapId
  readonly revision: number
  readonly change: MapChange
}

/** Applies a change to a map. */
export function changeMap({ mapId, revision, change }: ChangedMap): Result<null> {
  const replica = replicas.get(mapId)
  if (replica) {
    invariant(replica.revision + 1 === revision, 'the engine gets every change')
    replica.apply(change, revision)
  }
  return ok(null)
}

/** Removes a map. */
export function closeMap(mapId: MapId): Result<null> {
  replicas.delete(mapId)
  return ok(null)
}

/** A question. */
export interface Question<N extends EngineCall = EngineCall> {
  readonly call: N
  readonly argument: CallArgument<N>
}

/** Answers a question about the current map, including what is being drawn on it. Errors: `no-such-map`, those of `Replica.situation` and of the question. */
export function ask<N extends EngineCall>({ call, argument }: Question<N>): Result<CallAnswer<N>> {
  const replica = replicas.get(argument.mapId)
  if (!replica) return failure('no-such-map', { where: argument.mapId })
  return replica.asIf(argument.drawn ?? [], () => {
    const situation = replica.situation()
    return situation.ok ? ANSWERS[call](situation.value, argument) : situation
  })
}
