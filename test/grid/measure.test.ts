import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spaceRect } from '../../src/grid/cell.ts'
import { areDiagonalsFlat, cellOffset, distanceFeet, offsetFeet, squaresAlong } from '../../src/grid/measure.ts'

const cell = fc.record({ col: fc.integer({ min: -40, max: 40 }), row: fc.integer({ min: -40, max: 40 }) })
const length = fc.integer({ min: 0, max: 60 })

describe('squares counted', () => {
  test.each([
    [0, [1, 3, 4, 6]],
    [1, [2, 3, 5, 6]],
    [6, [1, 3, 4, 6]],
  ])('after %i diagonals, one, two, three and four of them count %j', (before, counts) => {
    expect([1, 2, 3, 4].map((n) => squaresAlong(n, n, false, before))).toEqual(counts)
  })
  test('straight steps count one each, whatever was gone before', () => {
    expect(squaresAlong(7, 0, false, 1)).toBe(7)
    expect(squaresAlong(0, 7, true)).toBe(7)
  })
  test('only a table that charges for the second diagonal at 5 feet has flat ones', () => {
    expect(['5-feet', '10-feet', undefined, 5, true].map(areDiagonalsFlat)).toEqual([true, false, false, false, false])
    expect(squaresAlong(4, 4, true, 3)).toBe(4)
  })
  test('a path counts the same in one piece as leg by leg', () => {
    fc.assert(
      fc.property(length, length, fc.boolean(), fc.nat(9), (first, second, areFlat, before) => {
        const legs = squaresAlong(first, first, areFlat, before) + squaresAlong(second, second, areFlat, before + first)
        expect(squaresAlong(first + second, first + second, areFlat, before)).toBe(legs)
      }),
    )
  })
})

test('distance is symmetric, 0 only to itself, and the same for squares and for spaces of one square', () => {
  fc.assert(
    fc.property(cell, cell, (a, b) => {
      const feet = offsetFeet(cellOffset(a, b))
      expect(offsetFeet(cellOffset(b, a))).toBe(feet)
      expect(feet === 0).toBe(a.col === b.col && a.row === b.row)
      expect(distanceFeet(spaceRect(a, 1), spaceRect(b, 1))).toBe(feet)
    }),
  )
})
