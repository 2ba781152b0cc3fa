import { fail, failure, type Result } from '../../src/base/result.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Caller, CallName, Handlers } from '../../src/ipc/contract.ts'
import { readCall } from '../../src/ipc/readCall.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'
import type { LockQueue } from './LockQueue.ts'

type AnyHandler = (argument: unknown, caller: Caller) => Result<unknown> | Promise<Result<unknown>>

/** What answers calls. */
export interface Answering {
  readonly handlers: Handlers
  readonly locks: LockQueue
  /** What an error of the disk means for the library at hand. */
  readonly explain: (error: AppError) => AppError
}

/** Edits of a map: their order is what the person did. */
const IN_ORDER: ReadonlySet<CallName> = new Set<CallName>([
  'maps.run',
  'maps.undo',
  'maps.redo',
  'maps.goTo',
  'maps.restoreVersion',
])

/**
 * Answers one call from outside; never throws. Errors besides the handlers' own: `malformed-request`; those of
 * `sqliteProblem`; `internal-error` where our own code broke, which `log` gets in full and the window only by name.
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
  // `readCall` proved that the argument is this handler's; the pair is lost on the compiler.
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
