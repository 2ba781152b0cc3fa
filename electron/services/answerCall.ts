import { fail, failure, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Caller, CallName, Handlers } from '../../src/ipc/contract.ts'
import { readCall } from '../../src/ipc/readCall.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'
import type { LockQueue } from './LockQueue.ts'

type AnyHandler = (argument: unknown, caller: Caller) => Result<unknown> | Promise<Result<unknown>>

/** What `answerCall` needs. */
export interface Answering {
  readonly handlers: Handlers
  readonly locks: LockQueue
  /** Makes an error of the disk more specific from the state of the library. */
  readonly explain: (error: AppError) => AppError
}

/** Edits of a map, which must be applied in the order they were made. */
const IN_ORDER: ReadonlySet<CallName> = new Set<CallName>([
  'maps.run',
  'maps.undo',
  'maps.redo',
  'maps.goTo',
  'maps.restoreVersion',
])

/**
 * Answers a call of a window; never throws. Errors besides those of the handlers: `malformed-request`, those of
 * `sqliteProblem`, and `internal-error` for bugs: `log` gets the exception, the window only the name of the call.
 */
export async function answerCall(
  { handlers, locks, explain }: Answering,
  name: unknown,
  argument: unknown,
  log: (callName: CallName, error: unknown) => void,
  caller: Caller = null,
): Promise<Result<unknown, AppError>> {
  const call = readCall(name, argument)
  if (!call.ok) return call
  // `readCall` has checked the argument against this call's schema, which the compiler cannot follow.
  const handle = handlers[call.value.name] as AnyHandler
  try {
    return await locks.run(() => handle(call.value.argument, caller), IN_ORDER.has(call.value.name))
  } catch (error) {
    const problem = sqliteProblem(error, { where: call.value.name })
    if (problem) return fail(explain(problem))
    log(call.value.name, error)
    return failure('internal-error', { where: call.value.name })
  }
}
