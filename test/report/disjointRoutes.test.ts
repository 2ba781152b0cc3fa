/** Narrowest places, disjoint routes, loops and open squares, against a brute force that knows no flow and no engine. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnZones, reportBetween } from '../support/report/drawnReport.ts'
import {
  isJoined,
  slowCut,
  slowDisjointRoutes,
  slowGround,
  slowLoops,
  slowOpenSquare,
} from '../support/report/slowReport.ts'
import type { DrawnEdge } from '../support/drawnField.ts'

const WIDTH = 6
const HEIGHT = 4
const edge: fc.Arbitrary<DrawnEdge> = fc.tuple(
  fc.integer({ min: 1, max: WIDTH - 1 }),
  fc.integer({ min: 1, max: HEIGHT - 1 }),
  fc.constantFrom('west' as const, 'north' as const),
  fc.constantFrom('wall' as const, 'wall' as const, 'doorClosed' as const, 'doorOpen' as const, 'window' as const),
)
const ground = fc.record({
  squares: fc.array(fc.constantFrom('.', '.', '.', 'd', '#'), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT }),
  edges: fc.array(edge, { maxLength: 7 }),
})

/** Zones in the first and the last column, where that is open. */
function zoned({ squares, edges }: { squares: readonly string[]; edges: readonly DrawnEdge[] }) {
  const rows = Array.from({ length: HEIGHT }, (_, row) => squares.slice(row * WIDTH, (row + 1) * WIDTH).join(''))
  const marked = rows.map((row, y) => {
    const first = y < 2 && row[0] !== '#' ? 'A' : row[0]
    const last = y >= HEIGHT - 2 && row.at(-1) !== '#' ? 'B' : row.at(-1)
    return `${first}${row.slice(1, -1)}${last}`
  })
  const slow = slowGround({ rows: marked, edges })
  const squaresOf = (letter: string) => slow.squares.filter((square) => slow.glyphAt(square) === letter)
  const { field, zones } = drawnZones(marked, { edges })
  return { rows: marked, slow, from: squaresOf('A'), to: squaresOf('B'), field, zones }
}

test('the narrowest places are as many as a brute force finds, and part the zones', () => {
  let [parted, wide] = [0, 0]
  fc.assert(
    fc.property(ground, (drawn) => {
      const { slow, from, to, field, zones } = zoned(drawn)
      fc.pre(from.length > 0 && to.length > 0)
      const { narrowest } = reportBetween(field, zones).figures
      const keys = new Set(narrowest.at.map(({ col, row }) => `${col},${row}`))
      expect(narrowest.value).toBe(slowCut(slow, from, to))
      expect(isJoined(slow, from, to, keys)).toBe(false)
      parted += narrowest.value === 0 ? 1 : 0
      wide += (narrowest.value ?? 0) > 1 ? 1 : 0
    }),
    { numRuns: 40 },
  )
  // Neither kind is missing from the cases.
  expect(Math.min(parted, wide)).toBeGreaterThan(2)
})

test('as many routes share no square as a brute force finds', () => {
  fc.assert(
    fc.property(ground, (drawn) => {
      const { slow, from, to, field, zones } = zoned(drawn)
      fc.pre(from.length > 0 && to.length > 0)
      expect(reportBetween(field, zones).figures['disjoint-routes'].value).toBe(slowDisjointRoutes(slow, from, to))
    }),
    { numRuns: 30 },
  )
})

test('loops and the largest open square are as a finer picture and a brute force have them', () => {
  let looped = 0
  fc.assert(
    fc.property(ground, (drawn) => {
      const { rows, slow, from, to, field, zones } = zoned(drawn)
      fc.pre(from.length > 0 && to.length > 0)
      const { loops, 'open-square': open } = reportBetween(field, zones).figures
      const groups = isJoined(slow, from, to, new Set()) ? [[...from, ...to]] : [from, to]
      fc.pre(groups.length === 1)
      expect(loops.value).toBe(slowLoops(slow, rows, groups[0] ?? []))
      expect(open.value).toBe(slowOpenSquare(slow, rows))
      looped += loops.value === 0 ? 0 : 1
    }),
    { numRuns: 40 },
  )
  expect(looped).toBeGreaterThan(7)
})

test('a wall never widens the narrowest place, and an opened door never narrows it or delays contact', () => {
  fc.assert(
    fc.property(ground, edge, ({ squares, edges }, [col, row, border]) => {
      const others = edges.filter((each) => each[0] !== col || each[1] !== row || each[2] !== border)
      const figuresWith = (kind: DrawnEdge[3]) => {
        const { field, zones } = zoned({ squares, edges: [...others, [col, row, border, kind]] })
        return reportBetween(field, zones).figures
      }
      const [walled, closed, opened, none] = (['wall', 'doorClosed', 'doorOpen', 'none'] as const).map(figuresWith)
      if (!walled || !closed || !opened || !none) throw new Error('four reports')
      const [atWall, atClosed, atOpen, free] = [walled, closed, opened, none].map((each) => each.narrowest.value ?? 0)
      expect(atWall).toBe(atClosed)
      expect(atOpen).toBeGreaterThanOrEqual(atClosed ?? 0)
      expect(free).toBeGreaterThanOrEqual(atOpen ?? 0)
      for (const pace of ['contact-striking', 'contact-walking', 'contact-running'] as const) {
        const [late, soon] = [closed[pace].value ?? Infinity, opened[pace].value ?? Infinity]
        expect(soon).toBeLessThanOrEqual(late)
      }
    }),
    { numRuns: 30 },
  )
})
