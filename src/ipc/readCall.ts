import type { AppError } from '../base/errors.ts'
import { failure, ok, type Result } from '../base/result.ts'
import { CALLS, type CallArgument, type CallName } from './contract.ts'
import { sizeProblem } from './messageSize.ts'

/** A call as it may be handed to its handler. */
export type ReadCall = { readonly [N in CallName]: { readonly name: N; readonly argument: CallArgument<N> } }[CallName]

/**
 * Turns what came over the border into a call of the contract. Error: `malformed-request`, whose `where` is the path of the
 * first thing that is wrong, such as `maps.run.command.indices[3]`, and whose message says what was expected there. Never
 * throws, however large or deep the argument is (`MESSAGE_LIMITS`).
 */
export function readCall(name: unknown, argument: unknown): Result<ReadCall, AppError> {
  if (typeof name !== 'string' || !Object.hasOwn(CALLS, name))
    return failure('malformed-request', { where: 'name', details: 'expected the name of a call' })
  const problem = sizeProblem(argument)
  if (problem !== null) return failure('malformed-request', { where: name, details: problem })
  const parsed = CALLS[name as CallName].input.safeParse(argument)
  if (parsed.success) return ok({ name, argument: parsed.data } as ReadCall)
  const [issue] = parsed.error.issues
  const path = (issue?.path ?? []).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return failure('malformed-request', {
    where: `${name}${path}`,
    details: issue?.message ?? 'expected another argument',
  })
}
