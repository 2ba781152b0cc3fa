/** What main and the engine's thread say to each other. Plain data; messages arrive in the order they were sent. */
import type { AppError, Result } from '../../src/base/result.ts'
import type { CallAnswer, CallArgument } from '../../src/ipc/contract.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { MapId } from '../../src/map/records/ids.ts'

/** Calls the engine's thread answers. */
export const ENGINE_CALLS = [
  'engine.reach',
  'engine.route',
  'engine.path',
  'engine.threat',
  'engine.flank',
  'engine.cover',
  'engine.compare',
  'engine.force',
  'engine.closest',
  'engine.manoeuvre',
  'engine.deploy',
  'engine.minutes',
] as const
/** One of them. */
export type EngineCall = (typeof ENGINE_CALLS)[number]
/** A question. */
export type Question = {
  readonly [N in EngineCall]: { readonly call: N; readonly argument: CallArgument<N> }
}[EngineCall]
/** An answer to any question. */
export type EngineAnswer = Result<CallAnswer<EngineCall>, AppError>

/** From main. The thread holds a replica of each map it was told of. */
export type ToEngine =
  | { readonly type: 'open'; readonly map: BattleMap; readonly revision: number }
  | { readonly type: 'change'; readonly mapId: MapId; readonly revision: number; readonly change: MapChange }
  | { readonly type: 'close'; readonly mapId: MapId }
  | { readonly type: 'ask'; readonly number: number; readonly question: Question }

/** To main. */
export type FromEngine = { readonly number: number; readonly answer: EngineAnswer }
