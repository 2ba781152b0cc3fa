import { describe, expect, test } from 'vitest'
import { distanceFromGridLine, nearestPlace } from '../../src/formats/lines/crossings.ts'

const size = { widthCells: 6, heightCells: 4 }

describe('a line beside the grid', () => {
  test.each([
    ['upright, left of a grid line', [1.8, 0.1, 1.7, 0.9], '2,0,w'],
    ['upright, right of a grid line', [2.3, 2.1, 2.2, 2.9], '2,2,w'],
    ['level, above a grid line', [3.1, 1.7, 3.9, 1.8], '3,2,n'],
    ['level, below a grid line', [4.1, 1.3, 4.9, 1.2], '4,1,n'],
    ['on the border of the map', [0.1, 0.1, 0.1, 0.9], null],
    ['off the map', [2.1, 4.2, 2.9, 4.2], null],
  ] as const)('%s is nearest to an edge', (_, [x1, y1, x2, y2], id) => {
    expect(nearestPlace(size, [x1, y1, x2, y2])?.id ?? null).toBe(id)
  })
  test('is as far from it as its farther end', () => {
    expect(distanceFromGridLine([1.9, 0, 2.3, 1])).toBeCloseTo(0.3)
    expect(distanceFromGridLine([0, 2.9, 1, 3.2])).toBeCloseTo(0.2)
  })
})
