import { jsonFaultAt } from './jsonFault.ts'
import { placeAt } from './plainText.ts'
import { failure, ok, type Result } from './result.ts'

/** Limits for JSON from outside. */
export interface JsonLimits {
  /** Longest text accepted. */
  readonly maxCharacters: number
  /** Deepest nesting of lists and objects accepted. */
  readonly maxDepth: number
}

/** A key that would reach an object's prototype when its object is copied key by key. */
const FORBIDDEN_KEY = '__proto__'
/** Texts that may contain the key, plain or escaped. */
const MAY_HOLD_FORBIDDEN_KEY = /__proto__|\\u/u

/**
 * Parses JSON from outside. Depth is checked before parsing; keys that would reach an object's prototype are rejected. Errors:
 * `too-large`, `too-deep`, `broken-json`, `forbidden-key`. Rejected: a reviver for every key, which takes eight times as long as
 * the parsing.
 */
export function parseJson(text: string, { maxCharacters, maxDepth }: JsonLimits): Result<unknown> {
  if (text.length > maxCharacters)
    return failure('too-large', {
      where: `character ${maxCharacters + 1}`,
      details: `expected at most ${maxCharacters} characters of JSON, got ${text.length}`,
    })
  const deep = firstPlaceDeeperThan(text, maxDepth)
  if (deep !== null)
    return failure('too-deep', {
      where: placeAt(text, deep),
      details: `expected at most ${maxDepth} levels of nesting`,
    })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const at = jsonFaultAt(text)
    const found = at < text.length ? `got ${JSON.stringify(text.charAt(at))}` : 'the text ends here'
    return failure('broken-json', { where: placeAt(text, at), details: `expected JSON, ${found}` })
  }
  const steps = MAY_HOLD_FORBIDDEN_KEY.test(text) ? stepsToForbiddenKey(value) : null
  return steps === null
    ? ok(value)
    : failure('forbidden-key', { where: `$${steps}`, details: `the key ${FORBIDDEN_KEY} is not allowed` })
}

/** JSON path (without `$`) of the first forbidden key, or null. The depth of the value has been checked. */
function stepsToForbiddenKey(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Object.hasOwn(value, FORBIDDEN_KEY)) return jsonStep(FORBIDDEN_KEY)
  for (const [step, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const steps = stepsToForbiddenKey(child)
    if (steps !== null) return jsonStep(step) + steps
  }
  return null
}

/** Index of the first bracket nested deeper than `maxDepth`, or null. Brackets in strings do not count. */
function firstPlaceDeeperThan(text: string, maxDepth: number): number | null {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 92) i++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 91 || char === 123) {
      if (++depth > maxDepth) return i
    } else if (char === 93 || char === 125) depth--
  }
  return null
}

/** One step of a JSON path: `.key`, `["odd key"]` or `[3]`. Very long keys are cut. */
export function jsonStep(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`
  return step.length <= 60 && /^[A-Za-z_][\w-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step.slice(0, 60))}]`
}
