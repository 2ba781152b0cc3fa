import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposedCorners, freshAlignment, relativeGrid } from '../../../renderer/editor/alignment.ts'
import { propSchema } from '../../../src/map/records/annotations.ts'
import { alignPicture } from '../../../src/grid/alignPicture.ts'

describe('a grid found in a picture', () => {
  test('proposes corners that lie whole in the picture, as far apart as there are squares', () => {
    const grid = { squarePx: 50, offsetXPx: 20, offsetYPx: 45, confidence: 0.8 }
    expect(proposedCorners(relativeGrid(grid, 400, 300))).toEqual({
      from: { x: 0.05, y: 0.15 },
      to: { x: 370 / 400, y: 295 / 300 },
      columns: 7,
      rows: 5,
    })
  })
  test('once aligned, every square of the picture is one of the map', () => {
    const sides = fc.record({
      squarePx: fc.integer({ min: 20, max: 90 }),
      offsetXPx: fc.integer({ min: 0, max: 19 }),
      offsetYPx: fc.integer({ min: 0, max: 19 }),
      widthPx: fc.integer({ min: 300, max: 4000 }),
      heightPx: fc.integer({ min: 300, max: 4000 }),
    })
    fc.assert(
      fc.property(sides, ({ widthPx, heightPx, ...grid }) => {
        const present = { at: { x: 3, y: 4 }, widthSquares: 20, heightSquares: 15 }
        const placed = alignPicture(
          present,
          proposedCorners(relativeGrid({ ...grid, confidence: 1 }, widthPx, heightPx)),
        )
        if (!placed.ok) throw new Error(placed.error.code)
        const { at, widthSquares, heightSquares } = placed.value
        expect(widthSquares).toBeCloseTo(widthPx / grid.squarePx, 6)
        expect(heightSquares).toBeCloseTo(heightPx / grid.squarePx, 6)
        const line = at.x + grid.offsetXPx / grid.squarePx
        expect(line).toBeCloseTo(Math.round(line), 6)
      }),
    )
  })
})

test('two corners begin with as many squares between them as the map shows there now', () => {
  const prop = propSchema.parse({ id: 'p', picture: 'p1', at: { x: 0, y: 0 }, widthSquares: 20, heightSquares: 1 })
  expect(freshAlignment(prop)).toMatchObject({ picture: 'p', columns: 10, rows: 1 })
})
