import type { AppError } from '../../src/base/errors.ts'
import { fail, failure, type Result } from '../../src/base/result.ts'
import type { Caller, CallName, Handlers } from '../../src/ipc/contract.ts'
import { readCall } from '../../src/ipc/readCall.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'

type AnyHandler = (argument: unknown, caller: Caller) => Result<unknown> | Promise<Result<unknown>>

/**
 * Answers one call from outside; never throws. Errors besides the handlers' own: `malformed-request`; those of
 * `sqliteProblem`; `internal-error` where our own code broke, which `log` gets in full and the window only by name.
 */
export async function answerCall(
  handlers: Handlers,
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
    return await handle(call.value.argument, caller)
  } catch (error) {
    const problem = sqliteProblem(error, { where: call.value.name })
    if (problem) return fail(problem)
    log(call.value.name, error)
    return failure('internal-error', { where: call.value.name })
  }
}
