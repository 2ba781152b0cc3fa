import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mark, PathMark } from '../../src/draw/marks.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { cellsShown, stripsOf, tileLabel, tilesOf, type Tile } from '../../src/print/tiling.ts'
import { pathPoints } from '../support/drawnPoints.ts'
import { placedTexts } from '../support/drawnText.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const cut = fc.record({
  widthCells: fc.integer({ min: 1, max: 60 }),
  heightCells: fc.integer({ min: 1, max: 60 }),
  squareInches: fc.double({ min: 0.1, max: 3, noNaN: true }),
  usableWidth: fc.double({ min: 1, max: 20, noNaN: true }),
  usableHeight: fc.double({ min: 1, max: 20, noNaN: true }),
  overlap: fc.double({ min: 0, max: 0.5, noNaN: true }),
  whole: fc.boolean(),
})

const tilesFor = (c: typeof cut extends fc.Arbitrary<infer T> ? T : never) => {
  const size = { widthInches: c.widthCells * c.squareInches, heightInches: c.heightCells * c.squareInches }
  const whole = c.whole ? c.squareInches : undefined
  const columns = stripsOf(size.widthInches, c.usableWidth, c.overlap, whole)
  const rows = stripsOf(size.heightInches, c.usableHeight, c.overlap, whole)
  return { size, columns, rows, tiles: tilesOf(size, columns, rows, c.overlap) }
}

describe('cutting an area into pages', () => {
  it('gives every point of the area to exactly one page', () => {
    fc.assert(
      fc.property(cut, (c) => {
        const { size, tiles } = tilesFor(c)
        const area = tiles.reduce((sum, { widthInches, heightInches }) => sum + widthInches * heightInches, 0)
        expect(area).toBeCloseTo(size.widthInches * size.heightInches, 5)
        for (const { x, y, widthInches, heightInches } of tiles) {
          expect(widthInches).toBeGreaterThan(0)
          expect(heightInches).toBeGreaterThan(0)
          expect(x + widthInches).toBeLessThanOrEqual(size.widthInches + 1e-6)
          expect(y + heightInches).toBeLessThanOrEqual(size.heightInches + 1e-6)
        }
      }),
    )
  })

  it('shows no more on a page than fits it', () => {
    fc.assert(
      fc.property(cut, (c) => {
        for (const tile of tilesFor(c).tiles) {
          expect(tile.shownWidthInches).toBeLessThanOrEqual(c.usableWidth + 1e-6)
          expect(tile.shownHeightInches).toBeLessThanOrEqual(c.usableHeight + 1e-6)
        }
      }),
    )
  })

  it('shows every square whole on at least one page where squares are to stay whole and fit', () => {
    fc.assert(
      fc.property(
        cut.filter((c) => c.whole && c.squareInches + c.overlap <= Math.min(c.usableWidth, c.usableHeight)),
        (c) => {
          const { tiles } = tilesFor(c)
          const s = c.squareInches
          for (let col = 0; col < c.widthCells; col++)
            expect(
              tiles.some((t) => t.x <= col * s + 1e-6 && (col + 1) * s <= t.x + t.widthInches + 1e-6),
              `column ${col}`,
            ).toBe(true)
        },
      ),
    )
  })

  it('repeats the overlap of the neighbor on the right and below, and nothing at the outer border', () => {
    const columns = stripsOf(20, 7.5, 0.25, 1)
    expect(columns).toEqual({ count: 3, stepInches: 7 })
    const tiles = tilesOf({ widthInches: 20, heightInches: 5 }, columns, { count: 1, stepInches: 5 }, 0.25)
    expect(tiles.map(({ shownWidthInches }) => shownWidthInches)).toEqual([7.25, 7.25, 6])
  })

  it('draws all cells a page touches', () => {
    const area = { col: 10, row: 20, widthCells: 9, heightCells: 9 }
    expect(cellsShown(area, 0.5, { x: 1, y: 0.75, widthInches: 2, heightInches: 1 })).toEqual({
      col: 12,
      row: 21,
      widthCells: 4,
      heightCells: 3,
    })
    // All of the area that there is, and no more.
    expect(cellsShown({ ...area, heightCells: 4 }, 0.5, { x: 0.5, y: 0, widthInches: 9, heightInches: 9 })).toEqual({
      col: 11,
      row: 20,
      widthCells: 8,
      heightCells: 4,
    })
  })

  it('calls sheets by their row, then by their place in it', () => {
    expect(tileLabel(1, 2)).toBe('3/2')
  })
})

describe('the marks of a sheet', () => {
  const paths = (marks: readonly Mark[]): PathMark[] =>
    marks.flatMap((mark) => (mark.kind === 'group' ? paths(mark.marks) : mark.kind === 'path' ? [mark] : []))
  /** Left and top of the map on its sheets: the margin, and the band of labels. */
  const EDGE = 0.45
  /** Sheets in three columns and two rows, the map neither square nor evenly cut. */
  const plan = planPages(
    mapWith({ widthCells: 19, heightCells: 13 }),
    PLAIN_FACTS,
    printOptions({ parts: ['map'], orientation: 'portrait', legendOnMap: false, grid: 'none' }),
  )
  if (!plan.ok) throw new Error(plan.error.code)
  const [area] = plan.value.areas
  if (!area) throw new Error('the map is an area')
  const sheets = area.tiles.map((tile, i) => [tile, drawPage(plan.value, i).marks] as const)
  const has = (across: number, down: number) => area.tiles.some((tile) => tile.across === across && tile.down === down)
  const rounded = (inches: number) => Math.round(inches * 1e4) / 1e4
  /** Corners of the own part of a sheet, in inches of the map. */
  const cornersOf = ({ x, y, widthInches, heightInches }: Tile) =>
    [0, 1].flatMap((right) =>
      [0, 1].map((lower) => ({ right, lower, at: [x + right * widthInches, y + lower * heightInches] as const })),
    )

  it('include a cross on each corner of it that a sheet beside, above or below it has too', () => {
    expect([area.columns.count, area.rows.count]).toEqual([3, 2])
    for (const [tile, marks] of sheets) {
      const crosses = paths(marks)
        .map(({ path }) => pathPoints(path))
        .filter(
          (points) =>
            points.length === 4 && points.every(([x, y], i) => (i < 2 ? y === points[0]?.[1] : x === points[2]?.[0])),
        )
        .filter(([from, to]) => from && to && Math.abs(to[0] - from[0] - 0.14) < 1e-9)
        .map(([from, , upper, lower]) => [
          rounded((upper?.[0] ?? NaN) - EDGE + tile.x),
          rounded(((upper?.[1] ?? NaN) + (lower?.[1] ?? NaN)) / 2 - EDGE + tile.y),
          rounded(from?.[1] ?? NaN),
        ])
      const expected = cornersOf(tile)
        .filter(
          ({ right, lower }) =>
            has(tile.across + (right === 1 ? 1 : -1), tile.down) ||
            has(tile.across, tile.down + (lower === 1 ? 1 : -1)),
        )
        .map(({ at: [x, y] }) => [rounded(x), rounded(y), rounded(y - tile.y + EDGE)])
      expect(crosses.sort(), tile.label).toEqual(expected.sort())
    }
  })

  it('name the sheets to the left and right beside the line between two rows nearest to its middle', () => {
    for (const [tile, marks] of sheets) {
      const named = placedTexts(marks).filter(({ text }) => /^[←→]/.test(text))
      expect(named.map(({ text }) => text)).toEqual([
        ...(tile.across > 0 ? [`← ${tile.down + 1}/${tile.across}`] : []),
        ...(tile.across < 2 ? [`→ ${tile.down + 1}/${tile.across + 2}`] : []),
      ])
      for (const { y, x, turnDegrees, text } of named) {
        const rows = y - EDGE + tile.y
        expect(rounded(rows - Math.round(rows))).toBe(0)
        expect(Math.abs(y - EDGE - tile.shownHeightInches / 2)).toBeLessThanOrEqual(0.5 + 1e-9)
        expect([x < EDGE, x > EDGE + tile.shownWidthInches]).toEqual(
          text.startsWith('←') ? [true, false] : [false, true],
        )
        expect(turnDegrees).toBe(text.startsWith('←') ? -90 : 90)
      }
    }
  })

  it('include crop marks in line with the four sides of its own part, outside the map', () => {
    for (const [tile, marks] of sheets) {
      const lines = paths(marks).find(({ path }) => pathPoints(path).length === 16)
      const points = pathPoints(lines?.path ?? [])
      const [xs, ys] = [new Set<number>(), new Set<number>()]
      for (let i = 0; i < points.length; i += 2) {
        const [[ax = NaN, ay = NaN] = [], [bx = NaN, by = NaN] = []] = [points[i], points[i + 1]]
        if (ax === bx) xs.add(rounded(ax - EDGE))
        if (ay === by) ys.add(rounded(ay - EDGE))
        const isOff = [
          Math.max(ax, bx) < EDGE,
          Math.min(ax, bx) > EDGE + tile.shownWidthInches,
          Math.max(ay, by) < EDGE,
          Math.min(ay, by) > EDGE + tile.shownHeightInches,
        ]
        expect(isOff.filter(Boolean)).toHaveLength(1)
      }
      expect([...xs].sort()).toEqual([0, rounded(tile.widthInches)].sort())
      expect([...ys].sort()).toEqual([0, rounded(tile.heightInches)].sort())
    }
  })
})
