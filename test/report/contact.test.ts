/** Rounds to contact, sight lines and shelter, against slow versions that ask the engine one place at a time. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standableSquares } from '../../src/report/sight.ts'
import { MAX_COUNTED_ROUNDS } from '../../src/report/contact.ts'
import { QUICK } from '../../src/report/report.ts'
import { drawnZones, reportBetween } from '../support/report/drawnReport.ts'
import { slowContact, slowShelter, slowSightFeet } from '../support/report/slowContact.ts'
import type { DrawnEdge } from '../support/drawnField.ts'
import { cellAt } from '../../src/grid/cell.ts'

const WIDTH = 11
const HEIGHT = 4
const edge: fc.Arbitrary<DrawnEdge> = fc.tuple(
  fc.integer({ min: 1, max: WIDTH - 1 }),
  fc.integer({ min: 1, max: HEIGHT - 1 }),
  fc.constantFrom('west' as const, 'north' as const),
  fc.constantFrom('wall' as const, 'doorClosed' as const, 'doorOpen' as const, 'barrier' as const),
)
const drawn = fc.record({
  squares: fc.array(fc.constantFrom('.', '.', '.', '.', 'd', '#'), {
    minLength: WIDTH * HEIGHT,
    maxLength: WIDTH * HEIGHT,
  }),
  edges: fc.array(edge, { maxLength: 6 }),
  ruleset: fc.constantFrom('pf1e', 'dnd35', 'starfinder', 'pf2e'),
  speedFeet: fc.constantFrom(5, 10, 15, 20),
  size: fc.constantFrom('medium' as const, 'medium' as const, 'large' as const),
  runLine: fc.constantFrom('any' as const, 'eight' as const, 'free' as const),
})

const rowsOf = (squares: readonly string[]): string[] =>
  Array.from({ length: HEIGHT }, (_, row) => {
    const middle = squares.slice(row * WIDTH + 1, (row + 1) * WIDTH - 1).join('')
    return row < 2 ? `A${middle}B` : `${squares[row * WIDTH]}${middle}${squares[(row + 1) * WIDTH - 1]}`
  })

test('contact is made in the round in which a search of every place makes it, at each pace', () => {
  const seen = { walk: new Set<number | null>(), run: new Set<number | null>(), strike: new Set<number | null>() }
  fc.assert(
    fc.property(drawn, ({ squares, edges, ruleset, speedFeet, size, runLine }) => {
      const more = { edges, ruleset, speedFeet, size, rules: { 'run-line': runLine } }
      const { field, zones } = drawnZones(rowsOf(squares), more)
      const { figures } = reportBetween(field, zones, { ...more, effort: QUICK })
      const cells = zones.A.map((index) => cellAt(field, index))
      const from = size === 'medium' ? cells : startsOf(field, cells)
      const asked = { field, size, speedFeet, from, to: zones.B }
      for (const pace of ['walk', 'run', 'strike'] as const) {
        const slow = from.length === 0 ? null : slowContact(asked, pace, 12)
        const id = ({ walk: 'contact-walking', run: 'contact-running', strike: 'contact-striking' } as const)[pace]
        seen[pace].add(slow)
        if (slow !== null || (figures[id].value ?? 99) <= 12) expect([pace, figures[id].value]).toEqual([pace, slow])
      }
    }),
    { numRuns: 8 },
  )
  for (const rounds of Object.values(seen)) expect(rounds.size).toBeGreaterThan(2)
})

/** Top left squares of Large spaces that are free and meet the zone, for zones one square wide. */
function startsOf(field: ReturnType<typeof drawnZones>['field'], cells: readonly { col: number; row: number }[]) {
  const { boxes, surface } = (() => {
    const prepared = field.surface({ mode: 'land', incorporeal: false, ignoresDifficultTerrain: false })
    return { boxes: prepared.layer(2).boxes, surface: prepared }
  })()
  const found = new Map<number, { col: number; row: number }>()
  for (const { col, row } of cells)
    for (const at of [col, col - 1].flatMap((x) => [row, row - 1].map((y) => ({ col: x, row: y }))))
      if (at.col >= 0 && at.row >= 0 && ((boxes[surface.indexOf(at.col, at.row)] ?? 0) & 1) !== 0)
        found.set(surface.indexOf(at.col, at.row), at)
  return [...found].sort(([a], [b]) => a - b).map(([, at]) => at)
}

test.each([
  [0, MAX_COUNTED_ROUNDS],
  [1, null],
])('contact %j rounds beyond the last that is counted is in round %j', (more, rounds) => {
  // At 5 feet a round, the last step leaves one square to the other zone.
  const row = `A${'.'.repeat(MAX_COUNTED_ROUNDS + more)}B`
  const { field, zones } = drawnZones([row], {})
  const { figures } = reportBetween(field, zones, { speedFeet: 5, effort: QUICK })
  expect(MAX_COUNTED_ROUNDS).toBe(50)
  expect(figures['contact-walking'].value).toBe(rounds)
})

test('sight lines and shelter are those of every pair of squares', () => {
  fc.assert(
    fc.property(drawn, ({ squares, edges, ruleset }) => {
      const { field, zones } = drawnZones(rowsOf(squares), { edges, ruleset })
      const { figures, heat } = reportBetween(field, zones, { ruleset, edges })
      const standable = standableSquares(field)
      const feet = slowSightFeet(field, standable)
      expect(figures['longest-sight'].value).toBe(feet.at(-1) ?? null)
      expect(figures['median-sight'].value).toBe(feet[Math.ceil(feet.length / 2) - 1] ?? null)
      expect(heat.seenFrom.reduce((sum, each) => sum + each, 0)).toBe(2 * feet.length)
      for (const [id, zone] of [
        ['cover-from-second', zones.B],
        ['cover-from-first', zones.A],
      ] as const) {
        const { sheltered, of } = slowShelter(field, standable, zone)
        expect(figures[id].value).toBe(of === 0 ? null : Math.round((100 * sheltered) / of))
      }
    }),
    { numRuns: 10 },
  )
})
