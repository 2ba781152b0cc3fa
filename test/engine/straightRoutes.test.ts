/** Properties of routes along straight lines: each is legal and has the cost it claims. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRequest } from '../support/oracle/randomRequest.ts'
import { answered } from './answers.ts'

type Answer = Readonly<Record<string, unknown>>

function resultsOf(request: object): readonly Answer[] {
  const answer = answered(request)
  if (!answer.ok || !('results' in answer.value)) throw new Error(JSON.stringify(answer))
  return answer.value.results
}

describe('a route along a straight line', () => {
  it('turns aside at an exact half where a wall does not forbid it', () => {
    // Of (3, 2) → (2, 1) and (3, 2) → (2, 2) → (1, 1) only the second leads past the end of the wall.
    const [route] = resultsOf({
      ruleset: 'starfinder',
      map: { rows: ['.....', '.....', '.....', '.....'], edges: [{ a: [3, 1], b: [3, 2], kind: 'wall' }] },
      creatures: [{ id: 'a', at: [4, 3], size: 'medium', side: 'x', speed: { land: 20 } }],
      queries: [{ kind: 'route', creature: 'a', action: 'run', to: [0, 0] }],
    })
    expect(route).toEqual({
      feet: 25,
      path: [
        [4, 3],
        [3, 2],
        [2, 2],
        [1, 1],
        [0, 0],
      ],
      turns: null,
    })
  })

  it.each([
    [
      [0, 0],
      [5, 2],
      [5, 1],
    ],
    [
      [5, 0],
      [0, 2],
      [0, 1],
    ],
    [
      [0, 0],
      [2, 5],
      [1, 5],
    ],
    [
      [0, 5],
      [2, 0],
      [1, 0],
    ],
  ])('is no charge from %j to %j past someone beside its end, at %j', (from, to, beside) => {
    const charger = { id: 'a', at: from, size: 'medium', side: 'x', speed: { land: 30 } }
    const feetPast = (creatures: readonly object[]): unknown =>
      resultsOf({
        ruleset: 'dnd35',
        map: { rows: Array.from({ length: 6 }, () => '......') },
        creatures,
        queries: [{ kind: 'route', creature: 'a', action: 'charge', to }],
      })[0]?.['feet']
    expect(feetPast([charger])).toBe(30)
    expect(feetPast([charger, { id: 'b', at: beside, size: 'medium', side: 'y', speed: { land: 30 } }])).toBeNull()
  })

  it('may be made as it is drawn, at the cost it names', () => {
    const asked = { routes: 0 }
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.constantFrom('starfinder', 'dnd35', 'pf1e'),
        fc.constantFrom('run', 'charge'),
        (seed, ruleset, action) => {
          const { queries: _, ...request } = randomRequest(seed, ruleset)
          const rows = request.map?.rows ?? ['.']
          const creature = request.creatures?.[0]
          fc.pre(creature !== undefined)
          // Far enough for every line of these small maps, so that only the line decides.
          const speed = { land: 200 }
          const others = request.creatures?.slice(1) ?? []
          const field = { ...request, creatures: [{ ...creature, helpless: false, speed }, ...others] }
          const to = rows.flatMap((row, y) => [...row].map((__, x) => [x, y]))
          const move = { creature: creature?.id, action }
          const routes = resultsOf({ ...field, queries: to.map((end) => ({ kind: 'route', ...move, to: end })) })
          const drawn = routes.filter(({ path }) => Array.isArray(path))
          asked.routes += drawn.length
          const paths = resultsOf({ ...field, queries: drawn.map(({ path }) => ({ kind: 'path', ...move, path })) })
          for (const [i, { path, feet }] of drawn.entries())
            expect(paths[i], JSON.stringify({ field, action, path })).toMatchObject({ legal: true, feet })
        },
      ),
      { numRuns: 150 },
    )
    expect(asked.routes).toBeGreaterThan(500)
  })
})
