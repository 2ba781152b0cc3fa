import { failure, type AppError, type Result } from '../../src/base/result.ts'
import type { CallName, Handlers } from '../../src/ipc/contract.ts'
import { readCall } from '../../src/ipc/readCall.ts'

type AnyHandler = (argument: unknown) => Result<unknown> | Promise<Result<unknown>>

/**
 * Answers one call from outside; never throws. Errors besides the handlers' own: `malformed-request`; `internal-error`
 * where our own code broke, which `log` gets in full and the window only by name.
 */
export async function answerCall(
  handlers: Handlers,
  name: unknown,
  argument: unknown,
  log: (callName: CallName, error: unknown) => void,
): Promise<Result<unknown, AppError>> {
  const call = readCall(name, argument)
  if (!call.ok) return call
  // `readCall` proved that the argument is this handler's; the pair is lost on the compiler.
  const handle = handlers[call.value.name] as AnyHandler
  try {
    return await handle(call.value.argument)
  } catch (error) {
    log(call.value.name, error)
    return failure('internal-error', 'Something in Fivefoot broke. What you did before is saved.', call.value.name)
  }
}
