/** Properties of whole documents with heights: what answers have in common however high, mirrored or rotated the map is. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SPACE_CELLS, type Size } from '../../src/map/sizes.ts'
import type { RawRequest } from '../support/oracle/randomMap.ts'
import { randomRequest } from '../support/oracle/randomRequest.ts'
import { RULESETS, type Ruleset } from '../support/oracle/request.ts'
import { answered } from './answers.ts'

type Json = Record<string, unknown>
type Square = readonly number[]
type Path = readonly Square[]

const SEEDS = { numRuns: 60 }
const requests = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom<Ruleset>(...RULESETS))
  .map(([seed, ruleset]) => randomRequest(seed, ruleset))
  .filter(({ map, creatures }) => map !== undefined && (creatures?.length ?? 0) > 0)

function resultsOf(request: object): readonly Json[] {
  const answer = answered(request)
  if (!answer.ok) throw new Error(`${answer.error.path}: expected ${answer.error.expected}`)
  if (!('results' in answer.value)) throw new Error('one request has one list of results')
  return answer.value.results
}

/** Answers without the path of a route: of equally short ones any may be given. */
const comparable = (answers: readonly Json[]): readonly Json[] =>
  answers.map((answer) => ('turns' in answer ? { feet: answer['feet'] } : answer))

const spaceOf = (creature: object): number => SPACE_CELLS[(creature as { readonly size: Size }).size]

/** The request with every height taken out. */
function flat(request: RawRequest): RawRequest {
  const { floor: _, ...map } = request.map ?? { rows: ['.'] }
  return {
    ...request,
    map,
    creatures: (request.creatures ?? []).map(({ altitude: __, tall: ___, ...creature }) => creature),
    queries: request.queries.map(({ z: ____, ...query }) => {
      const cut = (end: unknown): unknown => (Array.isArray(end) ? end.slice(0, 2) : end)
      if (query['kind'] === 'measure') return { ...query, from: cut(query['from']), to: cut(query['to']) }
      return query['kind'] === 'path' ? { ...query, path: (query['path'] as Path).map(cut) } : query
    }),
  }
}

describe('heights of 0', () => {
  it('change no answer of a flat map', () => {
    fc.assert(
      fc.property(requests, (any) => {
        const plain = flat(any)
        const isFlown = (query: Json): boolean => query['kind'] === 'path' && query['mode'] === 'fly'
        const level = {
          ...plain,
          map: { ...plain.map, floor: plain.map?.rows.map((row) => [...row].map(() => 0)) },
          creatures: plain.creatures?.map((creature) => ({ ...creature, altitude: 0, tall: spaceOf(creature) })),
          queries: plain.queries.map((query) => {
            const raised = (end: unknown): unknown => (Array.isArray(end) ? [...(end as Square), 0] : end)
            if (query['kind'] === 'measure') return { ...query, from: raised(query['from']), to: raised(query['to']) }
            if (query['kind'] === 'threat' || query['kind'] === 'danger') return { ...query, z: 0 }
            return isFlown(query) ? { ...query, path: (query['path'] as Path).map(raised) } : query
          }),
        }
        const expected = resultsOf(plain).map((answer, q) =>
          isFlown(plain.queries[q] ?? {}) && 'endsAt' in answer
            ? { ...answer, endsAt: [...(answer['endsAt'] as Square), 0] }
            : answer,
        )
        expect(comparable(resultsOf(level))).toEqual(comparable(expected))
      }),
      SEEDS,
    )
  })
})

describe('everything raised by the same height', () => {
  it('is answered as before', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: -40, max: 150 }), (request, up) => {
        const raised = (end: unknown): unknown =>
          Array.isArray(end) && end.length === 3 ? [end[0], end[1], Number(end[2]) + up] : end
        const { rows, floor } = request.map ?? { rows: ['.'] }
        const floors = [0, ...((floor as readonly (readonly number[])[] | undefined)?.flat() ?? [])].map(
          (feet) => feet + up,
        )
        fc.pre(Math.min(...floors) >= -50 && Math.max(...floors) <= 200)
        const high = {
          ...request,
          map: {
            ...request.map,
            floor: rows.map((row, y) =>
              [...row].map((_, x) => ((floor as readonly Square[] | undefined)?.[y]?.[x] ?? 0) + up),
            ),
          },
          queries: request.queries.map((query) => ({
            ...query,
            ...('z' in query ? { z: Number(query['z']) + up } : {}),
            ...(query['kind'] === 'measure' ? { from: raised(query['from']), to: raised(query['to']) } : {}),
          })),
        }
        expect(comparable(resultsOf(high))).toEqual(comparable(resultsOf(request)))
      }),
      SEEDS,
    )
  })
})

/** How a map is turned: where a space of n squares a side has its top left square, and where a single square lies. */
interface Turn {
  readonly at: (square: Square, n: number) => Square
  readonly isTransposed: boolean
}

function turned(request: RawRequest, { at, isTransposed }: Turn): object {
  const rows = request.map?.rows ?? ['.']
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const layer = <T>(old: readonly (readonly T[])[]): T[][] => {
    const made: T[][] = Array.from({ length: isTransposed ? width : height }, () => [])
    old.forEach((line, y) =>
      line.forEach((value, x) => {
        const [col = 0, row = 0] = at([x, y], 1)
        const target = made[row]
        if (target) target[col] = value
      }),
    )
    return made
  }
  const n = new Map((request.creatures ?? []).map((creature) => [creature.id, spaceOf(creature)]))
  const end = (value: unknown): unknown => (Array.isArray(value) ? at(value as Square, 1) : value)
  const { floor, edges } = (request.map ?? {}) as { floor?: Square[]; edges?: { a: Square; b: Square }[] }
  return {
    ...request,
    map: {
      ...request.map,
      rows: layer(rows.map((row) => [...row])).map((line) => line.join('')),
      ...(floor ? { floor: layer(floor) } : {}),
      ...(edges ? { edges: edges.map((edge) => ({ ...edge, a: at(edge.a, 1), b: at(edge.b, 1) })) } : {}),
    },
    creatures: request.creatures?.map((creature) => ({ ...creature, at: at(creature.at, spaceOf(creature)) })),
    queries: request.queries.map((query) => {
      const own = n.get(String(query['creature'])) ?? 1
      if (query['kind'] === 'measure') return { ...query, from: end(query['from']), to: end(query['to']) }
      if (query['kind'] === 'route') return { ...query, to: at(query['to'] as Square, own) }
      if (query['kind'] === 'path') return { ...query, path: (query['path'] as Path).map((each) => at(each, own)) }
      return query
    }),
  }
}

const inOrder = (list: readonly unknown[]): readonly string[] => list.map((each) => JSON.stringify(each)).sort()

/** What of an answer does not depend on the order of squares: where ties go by y, then x, a turned map decides otherwise. */
function symmetric(answer: Json, { at }: Turn, n: number): Json {
  if ('error' in answer) return { error: answer['error'] }
  if (Array.isArray(answer['squares']))
    return {
      squares: inOrder(
        answer['squares'].map((each: Square | (Json & { at: Square })) =>
          Array.isArray(each) ? at(each as Square, n) : { ...each, at: at((each as { at: Square }).at, n) },
        ),
      ),
    }
  if (!('steps' in answer)) return 'path' in answer ? { feet: answer['feet'] } : answer
  const listed = (list: unknown): readonly string[] =>
    inOrder((list as readonly { by: string; step: number }[]).map(({ by, step }) => [by, step]))
  const entered = (list: unknown): readonly string[] => inOrder((list as Path).map((square) => at(square, 1)))
  return {
    ...answer,
    endsAt: answer['legal'] === true ? at(answer['endsAt'] as Square, n) : null,
    hazards: entered(answer['hazards']),
    balance: entered(answer['balance']),
    checks: listed(answer['checks']),
    provokes: listed(answer['provokes']),
  }
}

const SAME: Turn = { at: (square) => square, isTransposed: false }

describe('a map with heights', () => {
  const turns: Readonly<Record<string, (width: number, height: number) => Turn>> = {
    mirrored: (width) => ({ at: ([x = 0, y = 0, ...z], n) => [width - n - x, y, ...z], isTransposed: false }),
    'with rows and columns exchanged': () => ({ at: ([x = 0, y = 0, ...z]) => [y, x, ...z], isTransposed: true }),
    'rotated by a quarter': (_, height) => ({
      at: ([x = 0, y = 0, ...z], n) => [height - n - y, x, ...z],
      isTransposed: true,
    }),
  }
  it.each(Object.entries(turns))('%s is answered alike', (_, turnOf) => {
    fc.assert(
      fc.property(requests, (request) => {
        const rows = request.map?.rows ?? ['.']
        const [width, height] = [rows[0]?.length ?? 0, rows.length]
        const isInside = (creature: { readonly at: Square }): boolean =>
          (creature.at[0] ?? 0) + spaceOf(creature) <= width && (creature.at[1] ?? 0) + spaceOf(creature) <= height
        fc.pre((request.creatures ?? []).every(isInside))
        // A route's target may be too close to the border for the whole space: its mirror image is off the map.
        const queries = request.queries.filter(({ kind }) => kind !== 'route')
        const turn = turnOf(width, height)
        const ownSpace = (q: number): number => {
          const { kind, creature } = queries[q] ?? {}
          const own = kind === 'threat' ? undefined : request.creatures?.find(({ id }) => id === creature)
          return own ? spaceOf(own) : 1
        }
        const plain = resultsOf({ ...request, queries }).map((each, q) => symmetric(each, turn, ownSpace(q)))
        const got = resultsOf(turned({ ...request, queries }, turn)).map((each, q) =>
          symmetric(each, SAME, ownSpace(q)),
        )
        expect(got).toEqual(plain)
      }),
      { numRuns: 50 },
    )
  })
})
