/** Battlefield reports, which take seconds on large maps. */
import { measuredReport, type ReportAbout } from '../../../src/answers/report.ts'
import { situationOf } from '../../../src/answers/replica.ts'
import type { Result } from '../../../src/base/result.ts'
import type { ReportAnswer } from '../../../src/ipc/shapes/report.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { USUAL, WHOLE_MAP } from '../../../src/report/report.ts'
import type { TaskHooks } from '../protocol.ts'

/** A map, and what to measure on it. */
export interface ReportRequest {
  readonly map: BattleMap
  readonly revision: number
  readonly about: ReportAbout
  readonly effort: 'usual' | 'all'
}

/** Measures a map. Errors: those of `situationOf` and `measuredReport`. */
export function measure(
  { map, revision, about, effort }: ReportRequest,
  { onProgress }: TaskHooks,
): Result<ReportAnswer> {
  const situation = situationOf(map)
  if (!situation.ok) return situation
  return measuredReport({ ...situation.value, revision }, about, effort === 'all' ? WHOLE_MAP : USUAL, (done, of) =>
    onProgress('measuring', done, of),
  )
}
