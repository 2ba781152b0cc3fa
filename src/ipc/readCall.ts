import type { AppError } from '../base/errors.ts'
import { failure, ok, type Result } from '../base/result.ts'
import { CALLS, type CallArgument, type CallName } from './contract.ts'

/** A checked call. */
export type ReadCall = { readonly [N in CallName]: { readonly name: N; readonly argument: CallArgument<N> } }[CallName]

/**
 * Checks a message from a window and returns it as a call of the contract. Error: `malformed-request`, with the path of the first
 * problem as `where`, such as `maps.run.command.indices[3]`, and what was expected as `details`. Never throws, however large or
 * deep the argument is (`MESSAGE_LIMITS`).
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

/** Limits of a message from a window, for all calls. The largest map with all its records is far below. */
export const MESSAGE_LIMITS = {
  /** Nesting of lists and objects. */
  depth: 32,
  /** Total number of values, including lists and objects. */
  values: 5_000_000,
  /** Total characters of strings and keys. */
  characters: 64 * 2 ** 20,
  /** Total bytes of buffers and typed arrays. */
  bytes: 512 * 2 ** 20,
} as const

type Budget = { -readonly [K in Exclude<keyof typeof MESSAGE_LIMITS, 'depth'>]: number }

/**
 * Returns which limit a message exceeds, or null. Called before any schema, because schemas recurse as deep as the value does: a
 * deeply nested or cyclic one would overflow the stack. Cost: linear in the message; shared values are counted each time.
 */
export function sizeProblem(message: unknown): string | null {
  const { values, characters, bytes } = MESSAGE_LIMITS
  return excess({ values, characters, bytes }, message, 0)
}

function excess(left: Budget, value: unknown, depth: number): string | null {
  if (--left.values < 0) return tooMany('values')
  if (typeof value === 'string') return (left.characters -= value.length) < 0 ? tooMany('characters') : null
  if (typeof value !== 'object' || value === null) return null
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return (left.bytes -= value.byteLength) < 0 ? tooMany('bytes') : null
  if (depth === MESSAGE_LIMITS.depth) return `expected at most ${MESSAGE_LIMITS.depth} levels`
  const isList = Array.isArray(value)
  for (const [name, inner] of isList ? value.entries() : Object.entries(value)) {
    if (!isList && (left.characters -= String(name).length) < 0) return tooMany('characters')
    const problem = excess(left, inner, depth + 1)
    if (problem !== null) return problem
  }
  return null
}

const tooMany = (what: keyof Budget): string => `expected at most ${MESSAGE_LIMITS[what]} ${what}`
