import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsShown, stripsOf, tileLabel, tilesOf } from '../../src/print/tiling.ts'

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
  })

  it('calls pages A1, B1 … Z1, AA1', () => {
    expect(tileLabel(1, 2)).toBe('3/2')
  })
})
