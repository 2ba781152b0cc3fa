/** Compares the shipped engine's answers with the oracle's, one request at a time. */
import { answerDocument } from './answerDocument.ts'
import { parseRequest } from './parseRequest.ts'
import type { RawRequest } from './randomMap.ts'
import type { RouteQuery } from './request.ts'
import { situationOf, withoutBudget } from './situation.ts'
import type { Deviations } from './tableRules.ts'
import { answerPath } from './walk.ts'

/** The shipped engine: a document in, its response or null for a refusal out. */
export type Engine = (document: unknown) => EngineAnswer

export type EngineAnswer =
  | { readonly ok: true; readonly response: object }
  | { readonly ok: false; readonly path: string; readonly expected: string }

export type Difference = {
  /** The index of the first query answered differently, or null where one of the two refuses the document. */
  readonly query: number | null
  /** Where in the answer the two differ, without list indexes. */
  readonly field: string
  readonly engine: unknown
  readonly oracle: unknown
}

type Asked = { readonly request: RawRequest; readonly deviations: Deviations }

type Answers = { readonly results: readonly Readonly<Record<string, unknown>>[] }

/** The first difference, or null. An engine that throws differs too. */
export function differenceOf(engine: Engine, request: RawRequest, deviations: Deviations = {}): Difference | null {
  const oracle = answerDocument(request, deviations)
  const shipped = ask(engine, request)
  if (!('ok' in shipped)) return { query: null, field: 'thrown', engine: shipped.thrown, oracle }
  if (oracle.ok !== shipped.ok) return { query: null, field: 'refusal', engine: shipped, oracle }
  if (!oracle.ok || !shipped.ok) return null
  const [ours, theirs] = [(oracle.response as Answers).results, (shipped.response as Answers).results]
  for (const [query, oracleAnswer] of ours.entries()) {
    const engineAnswer = theirs[query]
    const field = differingField({ request, deviations }, query, oracleAnswer, engineAnswer)
    if (field !== null) return { query, field, engine: engineAnswer, oracle: oracleAnswer }
  }
  return theirs.length === ours.length ? null : { query: null, field: 'results', engine: theirs, oracle: ours }
}

function ask(engine: Engine, request: RawRequest): EngineAnswer | { readonly thrown: string } {
  try {
    // As a tool would see it: through JSON, and without a hold on the request's own objects.
    const answer = engine(structuredClone(request))
    return JSON.parse(JSON.stringify(answer)) as EngineAnswer
  } catch (error) {
    return { thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function differingField(asked: Asked, query: number, oracle: object, engine: unknown): string | null {
  if ('error' in oracle) {
    const answer = (engine ?? {}) as { error?: unknown; message?: unknown }
    if (answer.error !== oracle.error) return 'error'
    return typeof answer.message === 'string' && answer.message !== '' ? null : 'message'
  }
  const kind = asked.request.queries[query]?.kind
  if (kind !== 'route') return firstDifference(oracle, engine, '')
  const { feet, path, turns } = (engine ?? {}) as { feet?: unknown; path?: number[][]; turns?: unknown }
  if (feet !== (oracle as { feet: unknown }).feet) return 'feet'
  if (feet === null) return firstDifference(oracle, engine, '')
  if (turns !== null) return 'turns'
  if (Object.keys(engine as object).length !== 3) return 'keys'
  return isRouteOf(asked, query, feet, path) ? null : 'path'
}

/** Whether the path leads to the goal by legal steps at the given cost, by the oracle's own rules. */
function isRouteOf(
  { request, deviations }: Asked,
  index: number,
  feet: unknown,
  path: number[][] | undefined,
): boolean {
  const parsed = parseRequest(request, '$', false, deviations)
  const query = parsed.queries[index] as RouteQuery
  const mover = parsed.creatures.find((creature) => creature.id === query.creature)
  if (mover === undefined || path === undefined) return false
  if (String(path[0]) !== String(mover.at) || String(path.at(-1)) !== String(query.to)) return false
  const situation = withoutBudget(situationOf(parsed, query, mover))
  const walked = answerPath(situation, { ...query, kind: 'path', path }, parsed) as { legal: boolean; feet: number }
  return walked.legal && walked.feet === feet
}

/** The field where two JSON values first differ; the order of keys does not matter. */
export function firstDifference(a: unknown, b: unknown, field: string): string | null {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b) ? null : field
  if (Array.isArray(a) !== Array.isArray(b)) return field
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return `${field}.length`
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (Object.hasOwn(one, key) !== Object.hasOwn(other, key)) return `${field}.${key}`
    const found = firstDifference(one[key], other[key], Array.isArray(a) ? field : `${field}.${key}`)
    if (found !== null) return found
  }
  return null
}
