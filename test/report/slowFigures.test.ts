/** Passing per round, difficult terrain on the way and room for big creatures, against slow versions that know no engine. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnZones, reportBetween } from '../support/report/drawnReport.ts'
import { slowDifficult, slowPassing, slowRoom } from '../support/report/slowFigures.ts'
import { slowGround } from '../support/report/slowReport.ts'
import type { Move } from '../../src/movement/move.ts'
import { shortestRoute } from '../../src/report/bestRoutes.ts'
import { bareField, placesIn, probeOf, unlimitedMove } from '../../src/report/probe.ts'
import type { DrawnEdge } from '../support/drawnField.ts'

const KINDS = ['wall', 'wall', 'doorClosed', 'doorOpen', 'window'] as const

/** Ground with zones in the top of the first column and the bottom of the last. */
function ground(width: number, height: number, glyphs: readonly string[]) {
  const edge: fc.Arbitrary<DrawnEdge> = fc.tuple(
    fc.integer({ min: 1, max: width - 1 }),
    fc.integer({ min: 1, max: height - 1 }),
    fc.constantFrom('west' as const, 'north' as const),
    fc.constantFrom(...KINDS),
  )
  const cells = width * height
  const squares = fc.array(fc.constantFrom(...glyphs), { minLength: cells, maxLength: cells })
  const edges = fc.uniqueArray(edge, { maxLength: 5, selector: (each) => each.slice(0, 3).join() })
  return fc.record({ squares, edges }).map((drawn) => {
    const rows = Array.from({ length: height }, (_, row) =>
      drawn.squares.slice(row * width, (row + 1) * width).join(''),
    )
    const slow = slowGround({ rows, edges: drawn.edges })
    const open = slow.squares.filter((square) => slow.isOpen(square))
    const from = open.filter(([col, row]) => col === 0 && row < 2)
    const to = open.filter(([col, row]) => col === width - 1 && row >= height - 2)
    const indicesOf = (squares: typeof open) => squares.map(([col, row]) => row * width + col)
    const { field } = drawnZones(rows, { edges: drawn.edges })
    return { slow, from, to, field, zones: { A: indicesOf(from), B: indicesOf(to) } }
  })
}

test('as many get past the narrowest place in a round as there are ways to give them squares beyond', () => {
  const seen = new Set<number>()
  fc.assert(
    fc.property(
      ground(6, 3, ['.', '.', '.', 'd', '#']),
      fc.constantFrom(5, 10, 15),
      fc.constantFrom(2, 4, 6),
      ({ slow, from, to, field, zones }, speedFeet, creatures) => {
        const { passing } = reportBetween(field, zones, { speedFeet, creatures }).figures
        const counted = slowPassing(slow, from, to, { creatures, feet: 2 * speedFeet })
        expect(passing.value).toBe(counted)
        seen.add(counted)
      },
    ),
    { numRuns: 30 },
  )
  expect(seen.size).toBeGreaterThan(4)
})

test('difficult terrain on the way is that of cheapest routes, one from each starting square', () => {
  const seen = { one: 0, several: 0, hard: 0 }
  fc.assert(
    fc.property(ground(6, 4, ['.', '.', 'd', 'd', '#']), ({ slow, from, to, field, zones }) => {
      const { difficult } = reportBetween(field, zones).figures
      const { steps, difficultSteps } = difficult.facts
      const sums = slowDifficult(slow, from, to)
      expect(sums).toContain(`${steps} ${difficultSteps}`)
      expect(difficult.value).toBe(steps === 0 ? null : Math.round((100 * difficultSteps) / steps))
      seen[sums.size === 1 ? 'one' : 'several']++
      seen.hard += Number(difficultSteps > 0)
    }),
    { numRuns: 40 },
  )
  expect(Math.min(seen.one, seen.hard)).toBeGreaterThan(15)
})

test('room for Large and Huge creatures is where a space fits and what its steps join', () => {
  const seen = { areas: 0, turning: 0 }
  fc.assert(
    fc.property(ground(8, 6, ['.', '.', '.', '.', '.', '.', '.', '.', 'd', '#']), ({ slow, field, zones }) => {
      const { figures } = reportBetween(field, zones)
      for (const [size, cells] of [
        ['large', 2],
        ['huge', 3],
      ] as const) {
        const { facts, value } = figures[`${size}-room`]
        const { places, areas } = slowRoom(slow, cells)
        expect({ size, places: facts.places }).toEqual({ size, places })
        const [roomiest] = areas.toSorted((a, b) => b.turning - a.turning || b.places - a.places)
        expect({ places: value, turning: facts.turning }).toEqual(roomiest ?? { places: 0, turning: 0 })
        seen.areas += Number(areas.length > 1)
        seen.turning += Number((roomiest?.turning ?? 0) > 0)
      }
    }),
    { numRuns: 30 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
})

test('the shortest route is that of all starting places, each searched from alone', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      ground(8, 6, ['.', '.', '.', 'd', '#']),
      fc.constantFrom('medium' as const, 'large' as const),
      ({ field, zones: { A, B } }, size) => {
        const bare = bareField(field, [])
        const probe = probeOf(size, 30)
        const move = unlimitedMove(bare, probe)!
        const { surface } = move.layer
        const moveFrom = (place: number): Move => {
          const at = { col: surface.colOf(place), row: surface.rowOf(place) }
          return { ...move, mover: { ...probe, at }, start: place }
        }
        const [from, to] = [placesIn(move, A), placesIn(move, B)]
        const alone = from.flatMap((place) => shortestRoute(moveFrom, [place], to)?.feet ?? [])
        const together = shortestRoute(moveFrom, from, to)
        expect(together?.feet).toBe(alone.length === 0 ? undefined : Math.min(...alone))
        seen.add(`${size} ${together === null ? 'none' : 'some'}`)
        if (new Set(alone).size > 1) seen.add('different')
      },
    ),
    { numRuns: 80 },
  )
  expect([...seen].toSorted()).toEqual(['different', 'large none', 'large some', 'medium none', 'medium some'])
})
