import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spaceRect, type Cell } from '../../../src/grid/cell.ts'
import { centerOf, cornersOf, squaresAtCenter, type HalfSegment } from '../../../src/grid/lines/halfSquares.ts'
import { GIVES_COVER, STOPS_LINES, type LineGrid } from '../../../src/grid/lines/lineGrid.ts'
import { hasLineOfEffect } from '../../../src/grid/lines/lineOfEffect.ts'
import { effectObstacles, glanceAlong, isInSight, squaresAtPoint, walkLine } from '../../../src/grid/lines/lineWalk.ts'
import { passageThrough } from '../../../src/grid/lines/segmentThroughBox.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { at, drawnField } from '../../support/drawnField.ts'

const seen = (rows: string[], from: Cell, to: Cell, edges: Parameters<typeof drawnField>[2] = {}): boolean =>
  hasLineOfEffect(drawnField(rows, dnd35, edges).lines, from, to)

const flags = fc.constantFrom(0, 0, 0, STOPS_LINES | GIVES_COVER, GIVES_COVER)
const lineGrid = fc
  .record({ widthCells: fc.integer({ min: 1, max: 9 }), heightCells: fc.integer({ min: 1, max: 9 }) })
  .chain((size) => {
    const layer = fc.array(flags, {
      minLength: size.widthCells * size.heightCells,
      maxLength: size.widthCells * size.heightCells,
    })
    return fc.record({ squares: layer, west: layer, north: layer }).map((layers): LineGrid => ({
      ...size,
      squares: Uint8Array.from(layers.squares),
      west: Uint8Array.from(layers.west),
      north: Uint8Array.from(layers.north),
    }))
  })
const cellOf = (grid: LineGrid): fc.Arbitrary<Cell> =>
  fc.record({ col: fc.nat(grid.widthCells - 1), row: fc.nat(grid.heightCells - 1) })
const gridAndCells = lineGrid.chain((grid) => fc.tuple(fc.constant(grid), cellOf(grid), cellOf(grid)))

describe('a line of effect', () => {
  test('passes one corner, but not between two (CT-LOE)', () => {
    expect(seen(['.#', '..'], at(0, 0), at(1, 1))).toBe(true)
    expect(seen(['.#', '#.'], at(0, 0), at(1, 1))).toBe(false)
  })
  test('is stopped by earth, rock and walls, by wall edges and shut doors (CT-LOE)', () => {
    for (const glyph of ['e', 'r', '#']) expect(seen([`.${glyph}.`], at(0, 0), at(2, 0))).toBe(false)
    expect(seen(['..'], at(0, 0), at(1, 0), { edges: [[1, 0, 'west', 'wall']] })).toBe(false)
    expect(seen(['..'], at(0, 0), at(1, 0), { edges: [[1, 0, 'west', 'doorClosed']] })).toBe(false)
  })
  test('runs through windows, open doors, over barriers, trees, pits and crates (CT-LOE)', () => {
    for (const glyph of ['t', 'p', 'o', '~', '^', 'c']) expect(seen([`.${glyph}.`], at(0, 0), at(2, 0))).toBe(true)
    for (const kind of ['window', 'doorOpen', 'barrier'] as const)
      expect(seen(['..'], at(0, 0), at(1, 0), { edges: [[1, 0, 'west', kind]] })).toBe(true)
  })
  test('exactly through a vertex it is stopped only if both detours are', () => {
    const between = {
      edges: [
        [1, 1, 'north', 'wall'],
        [1, 1, 'west', 'wall'],
      ],
    } as const
    expect(seen(['..', '..'], at(0, 0), at(1, 1), between)).toBe(false)
    expect(seen(['..', '..'], at(0, 0), at(1, 1), { edges: [[1, 1, 'north', 'wall']] })).toBe(true)
    expect(
      seen(['..', '..'], at(0, 0), at(1, 1), {
        edges: [
          [1, 0, 'west', 'wall'],
          [1, 1, 'west', 'wall'],
        ],
      }),
    ).toBe(false)
  })
  test('does not begin or end in a square that stops it, nor off the map', () => {
    expect(seen(['e.'], at(0, 0), at(1, 0))).toBe(false)
    expect(seen(['e'], at(0, 0), at(0, 0))).toBe(false)
    expect(seen(['.'], at(0, 0), at(0, 0))).toBe(true)
    expect(seen(['.'], at(0, 0), at(1, 0))).toBe(false)
  })
  test('is symmetric', () => {
    fc.assert(
      fc.property(gridAndCells, ([grid, a, b]) => {
        expect(hasLineOfEffect(grid, a, b)).toBe(hasLineOfEffect(grid, b, a))
      }),
      { numRuns: 500 },
    )
  })
  test('answers as walking through the squares it touches does', () => {
    fc.assert(
      fc.property(gridAndCells, ([grid, a, b]) => {
        const segment = { from: centerOf(spaceRect(a, 1)), to: centerOf(spaceRect(b, 1)) }
        const walk = walkLine(grid, { segment, starts: [a], ends: [b], obstacles: effectObstacles(grid) })
        expect(hasLineOfEffect(grid, a, b)).toBe(walk.isClear)
        expect(walk.stops.length > 0).toBe(!walk.isClear)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a line looked at in passing', () => {
  const bySize = (grid: LineGrid) => fc.tuple(fc.constant(grid), cellOf(grid), cellOf(grid), fc.nat(3), fc.nat(3))
  const corner = (cell: Cell, number: number) => cornersOf(spaceRect(cell, 1))[number]!.point
  const EFFECT = { squares: STOPS_LINES, edges: STOPS_LINES }

  test('is clear or stopped as the walk along it finds, from any space that the start lies in', () => {
    const told = { clear: 0, stopped: 0, unclear: 0 }
    fc.assert(
      fc.property(lineGrid.chain(bySize), fc.integer({ min: 1, max: 2 }), ([grid, start, end, i, j], size) => {
        const own = spaceRect(start, size)
        const segment = { from: corner(start, i), to: corner(end, j) }
        const walk = walkLine(grid, { segment, starts: [start], ends: [end], obstacles: effectObstacles(grid, own) })
        const seen = glanceAlong(grid, { segment, start, end, own, maybe: EFFECT, surely: EFFECT })
        told[seen]++
        if (seen !== 'unclear') expect(seen === 'clear').toBe(walk.isClear)
      }),
      { numRuns: 4000 },
    )
    expect(Math.min(told.clear, told.stopped)).toBeGreaterThan(100)
  })

  test('is not stopped by obstacles that only may be in its way', () => {
    const grid = drawnField(['.o.'], dnd35).lines
    const line = { segment: { from: { x: 1, y: 1 }, to: { x: 5, y: 1 } }, start: at(0, 0), end: at(2, 0) }
    const maybe = { squares: STOPS_LINES | GIVES_COVER, edges: STOPS_LINES }
    expect(glanceAlong(grid, { ...line, own: spaceRect(at(0, 0), 1), maybe, surely: EFFECT })).toBe('unclear')
  })
})

describe('the squares a line touches', () => {
  const TEN_BY_TEN = { widthCells: 10, heightCells: 10 }
  const half = fc.integer({ min: 2, max: 18 })
  const point = fc.record({ x: half, y: half })
  /** Closed square and segment meet: their boxes do, and the square's corners do not all lie strictly on one side. */
  const meets = ({ from, to }: HalfSegment, { col, row }: Cell): boolean => {
    const [left, right, top, bottom] = [2 * col, 2 * col + 2, 2 * row, 2 * row + 2]
    if (Math.max(from.x, to.x) < left || Math.min(from.x, to.x) > right) return false
    if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return false
    const sides = [left, right].flatMap((x) =>
      [top, bottom].map((y) => Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x))),
    )
    return !(sides.every((s) => s > 0) || sides.every((s) => s < 0))
  }
  test('are those whose closed area it meets, along grid lines and at corners too', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const walked = new Set<string>()
        const square = ({ col, row }: Cell) => {
          walked.add(`${col},${row}`)
          return false
        }
        const obstacles = { square, edge: () => false }
        walkLine(TEN_BY_TEN, { segment: { from, to }, starts: squaresAtPoint(from), ends: [], obstacles })
        for (let row = 0; row < 10; row++)
          for (let col = 0; col < 10; col++)
            expect(walked.has(`${col},${row}`), `${col},${row}`).toBe(meets({ from, to }, { col, row }))
      }),
      { numRuns: 500 },
    )
  })
  test('a line along a wall is clear, one between two walls that touch is not', () => {
    const along = (rows: string[]): boolean => {
      const grid = drawnField(rows, dnd35).lines
      const segment = { from: { x: 0, y: 2 }, to: { x: 6, y: 2 } }
      return walkLine(grid, { segment, starts: [at(0, 1)], ends: [at(2, 1)], obstacles: effectObstacles(grid) }).isClear
    }
    expect(along(['###', '...'])).toBe(true)
    expect(along(['#.#', '.#.'])).toBe(false)
    expect(along(['...', '.#.'])).toBe(true)
  })
  test('what stops a line is named: the square, or the edge between two', () => {
    const grid = drawnField(['...', '.#.'], dnd35, { edges: [[1, 0, 'west', 'wall']] }).lines
    const walk = walkLine(grid, {
      segment: { from: { x: 1, y: 2 }, to: { x: 5, y: 2 } },
      starts: [at(0, 0)],
      ends: [at(2, 0)],
      obstacles: effectObstacles(grid),
    })
    expect(walk.stops).toEqual([
      { kind: 'edge', between: [at(0, 0), at(1, 0)] },
      { kind: 'square', cell: at(1, 1) },
    ])
  })
})

describe('the geometry of spaces', () => {
  test('an even space has its center on a grid vertex and four squares touch it, an odd one in a square', () => {
    expect(centerOf(spaceRect(at(1, 1), 2))).toEqual({ x: 4, y: 4 })
    expect(squaresAtCenter(spaceRect(at(1, 1), 2))).toEqual([at(1, 1), at(2, 1), at(1, 2), at(2, 2)])
    expect(squaresAtCenter(spaceRect(at(1, 1), 3))).toEqual([at(2, 2)])
  })
  test('each corner belongs to the square of the space there', () => {
    expect(cornersOf(spaceRect(at(1, 1), 2)).map((c) => c.square)).toEqual([at(1, 1), at(2, 1), at(1, 2), at(2, 2)])
    expect(cornersOf(spaceRect(at(1, 1), 2)).map((c) => c.point)).toEqual([
      { x: 2, y: 2 },
      { x: 6, y: 2 },
      { x: 2, y: 6 },
      { x: 6, y: 6 },
    ])
  })
  test('a line that runs along a side misses the inside; through a corner it enters by both sides', () => {
    const square = { ...spaceRect(at(1, 1), 1), level: 0, tall: 1 }
    const z = 1
    expect(passageThrough({ from: { x: 0, y: 2, z }, to: { x: 6, y: 2, z } }, square)).toBeNull()
    expect(passageThrough({ from: { x: 1, y: 1, z }, to: { x: 5, y: 5, z } }, square)).toMatchObject({
      entrySides: ['left', 'top'],
      exitSides: ['right', 'bottom'],
    })
    expect(passageThrough({ from: { x: 0, y: 4, z }, to: { x: 4, y: 0, z } }, square)).toBeNull()
  })
})

test('what is in sight of a space goes by its corners, and its own squares never hide it', () => {
  const { lines } = drawnField(['#...', '##..', '...#'], dnd35, { edges: [[1, 1, 'west', 'wall']] })
  const target = (col: number, row: number) => spaceRect(at(col, row), 1)
  const large = { space: spaceRect(at(0, 0), 2) }
  expect([isInSight(lines, large, target(3, 0)), isInSight(lines, large, target(0, 2))]).toEqual([true, true])
  // One that is as small sees nothing from within the wall of another, nor does a point inside it.
  const small = { space: target(1, 0) }
  expect([isInSight(lines, small, target(3, 0)), isInSight(lines, small, target(0, 2))]).toEqual([true, false])
  expect(isInSight(lines, { point: { x: 1, y: 1 } }, target(3, 0))).toBe(false)
})
