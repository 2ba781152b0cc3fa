/** Properties of danger maps: the union of reach and threat asked for one by one, and never later behind fewer walls. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answered } from './answers.ts'

type Square = readonly [number, number]
type Json = Readonly<Record<string, unknown>>
interface Creature extends Json {
  readonly id: string
  readonly at: Square
}
interface Edge {
  readonly a: Square
  readonly b: Square
  readonly kind: string
}
interface Request {
  readonly ruleset: string
  readonly rules: Json
  readonly map: {
    readonly rows: readonly string[]
    readonly floor: readonly (readonly number[])[]
    readonly edges: readonly Edge[]
  }
  readonly creatures: readonly Creature[]
}

function resultsOf(request: object): readonly Json[] {
  const answer = answered(request)
  if (!answer.ok || !('results' in answer.value)) throw new Error(JSON.stringify(answer))
  return answer.value.results
}

const SIDE = 6
const cell = fc.nat({ max: SIDE * SIDE - 1 })
const squareOf = (at: number): Square => [at % SIDE, Math.floor(at / SIDE)]

/** Small maps with floors, walls and doors, and two attackers among others. Spaces of more than one square on demand. */
const requestsOf = (sizes: readonly string[]): fc.Arbitrary<Request> =>
  fc
    .record({
      ruleset: fc.constantFrom('starfinder', 'dnd35', 'pf1e', 'pf2e'),
      rules: fc.record({
        'charge-line': fc.constantFrom('any', 'any', 'eight'),
        'charge-least-feet': fc.constantFrom(10, 0, 15),
        'barrier-stops-run': fc.boolean(),
      }),
      rows: fc.array(fc.string({ unit: fc.constantFrom(...'......d#'), minLength: SIDE, maxLength: SIDE }), {
        minLength: SIDE,
        maxLength: SIDE,
      }),
      floor: fc.array(fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: SIDE, maxLength: SIDE }), {
        minLength: SIDE,
        maxLength: SIDE,
      }),
      edges: fc.uniqueArray(
        fc.record({
          at: fc.tuple(fc.nat({ max: SIDE - 2 }), fc.nat({ max: SIDE - 2 })),
          isWest: fc.boolean(),
          kind: fc.constantFrom('wall', 'door-closed', 'door-closed', 'barrier', 'window'),
        }),
        { maxLength: 10, selector: ({ at, isWest }) => `${at.join()} ${isWest}` },
      ),
      creatures: fc.uniqueArray(
        fc.record({
          at: cell,
          size: fc.constantFrom(...sizes),
          side: fc.constantFrom('x', 'y'),
          land: fc.constantFrom(5, 10, 15, 20),
          altitude: fc.constantFrom(0, 0, 1),
          reachWeapon: fc.boolean(),
        }),
        { minLength: 2, maxLength: 4, selector: ({ at }) => at },
      ),
    })
    .map(({ ruleset, rules, rows, floor, edges, creatures }) => ({
      ruleset,
      rules,
      map: {
        rows,
        floor,
        edges: edges.map(({ at: [x, y], isWest, kind }) => ({
          a: [x, y] as const,
          b: isWest ? ([x + 1, y] as const) : ([x, y + 1] as const),
          kind,
        })),
      },
      creatures: creatures.map(({ at, land, size, ...creature }, i) => {
        const [x, y] = squareOf(at)
        const most = SIDE - (size === 'large' ? 2 : 1)
        return {
          id: `c${i}`,
          at: [Math.min(x, most), Math.min(y, most)] as const,
          size,
          speed: { land, fly: land },
          ...creature,
        }
      }),
    }))

const BY = ['c0', 'c1']

interface Danger {
  readonly at: Square
  readonly round: number
  readonly by: readonly string[]
}

const dangerOf = (request: Request, rounds: number, more: object = {}): readonly Danger[] =>
  resultsOf({ ...request, queries: [{ kind: 'danger', by: BY, rounds, ...more }] })[0]?.['squares'] as readonly Danger[]

const withCreatureAt = (request: Request, id: string, at: Square): Request => ({
  ...request,
  creatures: request.creatures.map((each) => (each.id === id ? { ...each, at } : each)),
})

/** By square: the first round in which a creature attacks it, by one query for every step. */
function attackedOneByOne(
  request: Request,
  creature: string,
  mode: string,
  rounds: number,
): ReadonlyMap<string, number> {
  const isStriding = request.ruleset === 'pf2e'
  const far = isStriding ? { action: 'stride', actions: 3 } : { action: 'double' }
  const near = isStriding ? [{ action: 'stride', actions: 2 }] : [{ action: 'move' }, { action: 'charge' }]
  const levels = [...new Set(request.map.floor.flat())]
  const first = new Map<string, number>()
  const attackedFrom = new Set<string>()
  let stands = new Set([JSON.stringify(request.creatures.find(({ id }) => id === creature)?.at)])
  const ends = (answer: Json | undefined): readonly string[] =>
    ((answer?.['squares'] ?? []) as readonly { at: Square; canEnd: boolean }[]).flatMap(({ at, canEnd }) =>
      canEnd ? [JSON.stringify(at)] : [],
    )
  for (let round = 1; round <= rounds; round++) {
    const strikes = new Set(stands)
    const next = new Set(stands)
    for (const stand of stands) {
      const queries = [far, ...near].map((move) => ({ kind: 'reach', creature, mode, ...move }))
      const [farther, ...nearer] = resultsOf({
        ...withCreatureAt(request, creature, JSON.parse(stand) as Square),
        queries,
      })
      for (const place of ends(farther)) next.add(place)
      for (const place of nearer.flatMap(ends)) strikes.add(place)
    }
    for (const place of strikes) {
      if (attackedFrom.has(place)) continue
      attackedFrom.add(place)
      const queries = levels.map((z) => ({ kind: 'threat', creature, z }))
      resultsOf({ ...withCreatureAt(request, creature, JSON.parse(place) as Square), queries }).forEach((answer, i) => {
        for (const [x, y] of answer['squares'] as readonly Square[])
          if (request.map.floor[y]?.[x] === levels[i] && !first.has(`${x},${y}`)) first.set(`${x},${y}`, round)
      })
    }
    stands = next
  }
  return first
}

describe('danger', () => {
  it('of fliers keeps to the eight lines where charges do', () => {
    const flier = { id: 'a', at: [0, 0], size: 'medium', side: 'x', speed: { fly: 20 } }
    const [danger] = resultsOf({
      ruleset: 'starfinder',
      rules: { 'charge-line': 'eight' },
      map: { rows: Array.from({ length: 11 }, () => '...........') },
      creatures: [flier],
      queries: [{ kind: 'danger', by: ['a'], rounds: 1, mode: 'fly' }],
    })
    const attacked = (danger?.['squares'] as readonly Danger[]).map(({ at }) => at.join())
    // Straight on for 40 feet and 5 more, but not to where only another line leads.
    expect(attacked).toContain('9,1')
    expect(attacked).not.toContain('8,4')
  })

  it('attacks across what no one can enter, long after the place it attacks from was attacked', () => {
    const [danger] = resultsOf({
      ruleset: 'dnd35',
      rules: { 'charge-least-feet': 30 },
      map: { rows: ['...~~'] },
      creatures: [{ id: 'a', at: [0, 0], size: 'medium', side: 'x', speed: { land: 5 } }],
      queries: [{ kind: 'danger', by: ['a'], rounds: 2 }],
    })
    const rounds = (danger?.['squares'] as readonly Danger[]).map(({ at, round }) => `${at.join()}: ${round}`)
    expect(rounds).toEqual(['0,0: 1', '1,0: 1', '2,0: 1', '3,0: 2'])
  })

  it('charges no one to where it could not stop', () => {
    const pixie = { id: 'a', at: [0, 0], size: 'tiny', side: 'x', reach: 5, speed: { fly: 20 } }
    const [danger] = resultsOf({
      ruleset: 'starfinder',
      map: { rows: ['............'] },
      // Four of the tiny fill a square.
      creatures: [pixie, ...[1, 2, 3, 4].map((i) => ({ ...pixie, id: `b${i}`, at: [8, 0], side: 'y' }))],
      queries: [{ kind: 'danger', by: ['a'], rounds: 1, mode: 'fly' }],
    })
    const attacked = (danger?.['squares'] as readonly Danger[]).map(({ at }) => at[0])
    expect(attacked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('lists all attackers of a round in the order given, however many', () => {
    const many = Array.from({ length: 70 }, (_, i) => `c${i}`)
    const [danger] = resultsOf({
      ruleset: 'pf2e',
      map: { rows: ['...'] },
      creatures: many.map((id) => ({ id, at: [0, 0], size: 'medium', side: 'x', speed: { land: 5 } })),
      queries: [{ kind: 'danger', by: many, rounds: 1 }],
    })
    const squares = danger?.['squares'] as readonly Danger[]
    expect(squares.find(({ at }) => at[0] === 1)?.by).toEqual(many)
  })

  it('is the union of reach and threat, asked for one by one', () => {
    fc.assert(
      fc.property(
        requestsOf(['medium', 'medium', 'tiny', 'large']),
        fc.constantFrom('land', 'land', 'fly'),
        fc.integer({ min: 1, max: 2 }),
        (request, mode, rounds) => {
          const single = BY.map((id) => attackedOneByOne(request, id, mode, rounds))
          const expected: Danger[] = []
          for (let i = 0; i < SIDE * SIDE; i++) {
            const at = squareOf(i)
            const each = single.map((first) => first.get(at.join(',')) ?? Infinity)
            const round = Math.min(...each)
            if (round < Infinity) expected.push({ at, round, by: BY.filter((_, c) => each[c] === round) })
          }
          expect(dangerOf(request, rounds, { mode })).toEqual(expected)
        },
      ),
      { numRuns: 15 },
    )
  })

  /** No square of the first comes later in the second. */
  const expectNoDelay = (before: readonly Danger[], after: readonly Danger[]): void => {
    const rounds = new Map(after.map(({ at, round }) => [at.join(','), round]))
    for (const { at, round } of before) expect(rounds.get(at.join(',')) ?? Infinity).toBeLessThanOrEqual(round)
  }

  // Without squeezing: a box that becomes wholly free must be left as a whole, which another wall may forbid.
  const unsqueezed = requestsOf(['medium', 'small', 'tiny'])

  it('is never delayed by removing a wall', () => {
    fc.assert(
      fc.property(unsqueezed, cell, (request, any) => {
        const before = dangerOf(request, 3)
        const [x, y] = squareOf(any)
        const rows = request.map.rows.map((row, i) => (i === y ? row.slice(0, x) + '.' + row.slice(x + 1) : row))
        expectNoDelay(before, dangerOf({ ...request, map: { ...request.map, rows } }, 3))
        const edges = request.map.edges.slice(1)
        expectNoDelay(before, dangerOf({ ...request, map: { ...request.map, edges } }, 3))
      }),
      { numRuns: 40 },
    )
  })

  it('is never delayed by opening doors, one of them or all', () => {
    fc.assert(
      fc.property(unsqueezed, (request) => {
        const before = dangerOf(request, 3)
        const door = request.map.edges.findIndex(({ kind }) => kind === 'door-closed')
        const opened = (isOpened: (i: number) => boolean): Request => ({
          ...request,
          map: {
            ...request.map,
            edges: request.map.edges.map((edge, i) =>
              edge.kind === 'door-closed' && isOpened(i) ? { ...edge, kind: 'door-open' } : edge,
            ),
          },
        })
        const one = dangerOf(
          opened((i) => i === door),
          3,
        )
        const all = dangerOf(request, 3, { doors: 'open' })
        expectNoDelay(before, one)
        expectNoDelay(one, all)
        expect(all).toEqual(
          dangerOf(
            opened(() => true),
            3,
          ),
        )
      }),
      { numRuns: 40 },
    )
  })
})
