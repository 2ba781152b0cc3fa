/** Checks of an encounter. A job of its own, since together they take longer than an engine answer may. */
import { checkMap } from '../../../src/answers/checks.ts'
import type { Result } from '../../../src/base/result.ts'
import type { CheckAnswer, CheckChoices } from '../../../src/ipc/shapes/checks.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { TaskHooks } from '../protocol.ts'

/** A map, and which checks to run. */
export interface ChecksRequest {
  readonly map: BattleMap
  readonly choices: CheckChoices
}

/** Runs the checks. Errors: those of `checkMap`. */
export function runChecks({ map, choices }: ChecksRequest, { onProgress }: TaskHooks): Result<CheckAnswer> {
  return checkMap(map, choices, (done, of) => onProgress('checks', done, of))
}
