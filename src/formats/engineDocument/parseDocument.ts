/** Parses the engine's JSON document: the schema first, then the consistency of its parts. */
import type { z } from 'zod'
import { jsonStep } from '../../base/json.ts'
import { fail, ok, type Result } from '../../base/result.ts'
import { codeOfGlyph, GLYPHS } from '../glyphs.ts'
import {
  casesSchema,
  DOCUMENT_LIMITS,
  HEIGHT_LIMITS,
  requestSchema,
  type EngineDocument,
  type EngineQuery,
  type EngineRequest,
} from './schema.ts'

/** Where a document is malformed, and what was expected there. */
export interface Malformed {
  readonly code: 'malformed'
  /** JSON path such as `$.cases[0].map.rows[2]`. */
  readonly path: string
  readonly expected: string
}

/** Validates a document. Error: `malformed`, with the first wrong place and what was expected there. */
export function parseEngineDocument(
  document: unknown,
  knowsRuleset: (id: string) => boolean,
): Result<EngineDocument, Malformed> {
  const isCases = typeof document === 'object' && document !== null && Object.hasOwn(document, 'cases')
  const parsed = isCases ? casesSchema.safeParse(document) : requestSchema.safeParse(document)
  if (!parsed.success) return malformedBy(parsed.error, document)
  const requests = 'cases' in parsed.data ? parsed.data.cases : [parsed.data]
  let squares: number = DOCUMENT_LIMITS.searchedSquares
  for (const [i, request] of requests.entries()) {
    const root = isCases ? ['cases', i] : []
    if (!knowsRuleset(request.ruleset))
      return malformed([...root, 'ruleset'], `a known rule system (found ${request.ruleset.slice(0, 60)})`)
    const problem = inconsistencyOf(request)
    if (problem) return malformed([...root, ...problem.path], problem.expected)
    squares -= request.queries.length * request.map.rows.length * (request.map.rows[0]?.length ?? 0)
    if (squares < 0)
      return malformed(
        [...root, 'queries'],
        `no more than ${DOCUMENT_LIMITS.searchedSquares} as the sum of queries times squares of their maps`,
      )
  }
  return ok({ isCases, requests })
}

/** The error `malformed` at a place. */
export const malformed = (
  path: readonly PropertyKey[],
  expected: string,
): { readonly ok: false; readonly error: Malformed } =>
  fail({
    code: 'malformed',
    path: '$' + path.map((step) => jsonStep(typeof step === 'number' ? step : String(step))).join(''),
    expected,
  })

/** The first issue of the schema as an error. */
function malformedBy(error: z.ZodError, document: unknown): { readonly ok: false; readonly error: Malformed } {
  const [issue] = error.issues
  if (!issue) return malformed([], 'another document')
  if (issue.code === 'unrecognized_keys') return malformed([...issue.path, issue.keys[0] ?? ''], issue.message)
  return malformed(issue.path, isMissing(document, issue.path) ? 'this key, which is missing' : issue.message)
}

function isMissing(document: unknown, path: readonly PropertyKey[]): boolean {
  let value: unknown = document
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return true
    value = (value as Readonly<Record<PropertyKey, unknown>>)[step]
  }
  return false
}

/** A place in a request, and what was expected there. */
interface Inconsistency {
  readonly path: readonly (string | number)[]
  readonly expected: string
}

/** The first inconsistency between the parts of a request; null if none. */
export function inconsistencyOf(request: EngineRequest): Inconsistency | null {
  return (
    mapProblem(request) ??
    creatureProblem(request) ??
    first(request.queries, (query, i) => at(['queries', i], queryProblem(request, query)))
  )
}

const problem = (path: Inconsistency['path'], expected: string): Inconsistency => ({ path, expected })

/** A problem with `path` put before its own. */
const at = (path: Inconsistency['path'], found: Inconsistency | null): Inconsistency | null =>
  found && { ...found, path: [...path, ...found.path] }

function first<T>(items: readonly T[], check: (item: T, index: number) => Inconsistency | null): Inconsistency | null {
  for (const [i, item] of items.entries()) {
    const found = check(item, i)
    if (found) return found
  }
  return null
}

function mapProblem({ map }: EngineRequest): Inconsistency | null {
  const { rows, edges, floor } = map
  const width = rows[0]?.length ?? 0
  const rowProblem = first(rows, (row, y) => at(['map', 'rows', y], problemOfRow(row, width)))
  if (rowProblem) return rowProblem
  if (floor && floor.length !== rows.length) return problem(['map', 'floor'], `${rows.length} rows, as the map has`)
  const ragged = floor?.findIndex((levels) => levels.length !== width) ?? -1
  if (ragged >= 0) return problem(['map', 'floor', ragged], `${width} levels, as the map has squares in a row`)
  if (edges.length > 2 * width * rows.length)
    return problem(['map', 'edges'], `at most ${2 * width * rows.length} edges, no more than there are borders`)
  const taken = new Set<string>()
  return first(edges, ({ a, b }, i) => {
    const place = ['map', 'edges', i]
    const off = at(place, squareProblem(map, a, 'a') ?? squareProblem(map, b, 'b'))
    if (off) return off
    if (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) !== 1)
      return problem(place, 'two squares that share a side as a and b')
    const key = `${Math.max(a[0], b[0])},${Math.max(a[1], b[1])},${a[0] === b[0] ? 'n' : 'w'}`
    if (taken.has(key)) return problem(place, 'only one edge in a place')
    taken.add(key)
    return null
  })
}

function problemOfRow(row: string, width: number): Inconsistency | null {
  if (row.length !== width) return problem([], `${width} characters, as in the first row`)
  for (let x = 0; x < width; x++)
    if (codeOfGlyph(row.charAt(x)) === undefined)
      return problem([], `characters of ${GLYPHS} (found ${JSON.stringify(row.charAt(x))} at ${x})`)
  return null
}

/** The problem of a square off the map; `key`: its key in the document. */
function squareProblem({ rows }: EngineRequest['map'], square: readonly number[], key: string): Inconsistency | null {
  const [x = 0, y = 0] = square
  const width = rows[0]?.length ?? 0
  if (x >= 0 && y >= 0 && x < width && y < rows.length) return null
  return problem([key], `a square on the map, [0, 0] to [${width - 1}, ${rows.length - 1}]`)
}

function creatureProblem({ map, creatures }: EngineRequest): Inconsistency | null {
  const ids = new Set<string>()
  return first(creatures, (creature, i) => {
    const off = squareProblem(map, creature.at, 'at')
    if (off) return at(['creatures', i], off)
    if (ids.has(creature.id)) return problem(['creatures', i, 'id'], 'an id that no other creature has')
    ids.add(creature.id)
    return null
  })
}

function queryProblem(request: EngineRequest, query: EngineQuery): Inconsistency | null {
  const { map, creatures } = request
  const known = (id: string, key: string | number): Inconsistency | null =>
    creatures.some((creature) => creature.id === id) ? null : problem([key], 'the id of a creature of this request')
  switch (query.kind) {
    case 'measure': {
      const end = (value: string | readonly number[], key: string): Inconsistency | null => {
        if (typeof value === 'string') return known(value, key)
        const [, , level = 0] = value
        const { lowestLevel, highestLevel } = HEIGHT_LIMITS
        if (level < lowestLevel || level > highestLevel)
          return problem([key, 2], `a level from ${lowestLevel} to ${highestLevel}`)
        return squareProblem(map, value, key)
      }
      const creature = query.creature === undefined ? null : known(query.creature, 'creature')
      return creature ?? end(query.from, 'from') ?? end(query.to, 'to')
    }
    case 'reach':
    case 'threat':
      return known(query.creature, 'creature')
    case 'route':
      return known(query.creature, 'creature') ?? squareProblem(map, query.to, 'to')
    case 'path':
      return known(query.creature, 'creature') ?? pathProblem(request, query)
    case 'danger':
      return first(query.by, (id, i) =>
        query.by.indexOf(id) < i ? problem(['by', i], 'each creature once') : at(['by'], known(id, i)),
      )
    case 'flank':
      return known(query.creature, 'creature') ?? known(query.ally, 'ally') ?? known(query.foe, 'foe')
    case 'cover':
      return known(query.creature, 'creature') ?? known(query.target, 'target')
    case 'local': {
      const { minutes, rounds } = query
      if ((minutes === undefined) === (rounds === undefined)) return problem([], 'either minutes or rounds')
      return minutes === undefined || Number.isInteger(10 * minutes)
        ? null
        : problem(['minutes'], 'minutes that make whole rounds')
    }
    case 'overland':
    case 'pursuit':
      return null
  }
}

function pathProblem(
  { creatures }: EngineRequest,
  { creature, mode, path }: Extract<EngineQuery, { kind: 'path' }>,
): Inconsistency | null {
  const mover = creatures.find(({ id }) => id === creature)
  const hasAltitudes = path[0]?.length === 3
  if (hasAltitudes && mode !== 'fly') return problem(['path', 0], '[x, y]: only a flier has an altitude')
  const odd = first(path, (square, i) => {
    if ((square.length === 3) !== hasAltitudes)
      return problem(['path', i], hasAltitudes ? '[x, y, altitude]' : '[x, y]')
    return (square[2] ?? 0) < 0 ? problem(['path', i, 2], 'an altitude of 0 or more') : null
  })
  if (odd) return odd
  const isOwn = path[0]?.[0] === mover?.at[0] && path[0]?.[1] === mover?.at[1]
  return isOwn ? null : problem(['path', 0], `the creature's own square, [${mover?.at.join(', ')}], first`)
}
