import { expect, test } from 'vitest'
import { roundBands } from '../../src/simulation/travel/minutesOnMap.ts'

test('bands go with the map and the pace: rounds on a small map, minutes on a large one, never more than five', () => {
  expect(roundBands({ widthCells: 10, heightCells: 8 }, 30)).toEqual([1, 2, 3, 5])
  expect(roundBands({ widthCells: 30, heightCells: 22 }, 30)).toEqual([1, 2, 5, 10, 20])
  expect(roundBands({ widthCells: 30, heightCells: 22 }, 120)).toEqual([1, 2, 3, 5])
  expect(roundBands({ widthCells: 200, heightCells: 200 }, 30)).toEqual([1, 3, 10, 30, 100])
  for (const feet of [0, 5, 30, 240]) {
    const bands = roundBands({ widthCells: 512, heightCells: 512 }, feet)
    expect(bands.length).toBeLessThanOrEqual(5)
    expect(bands).toEqual([...new Set(bands)].toSorted((a, b) => a - b))
    expect(bands.at(-1)).toBeLessThanOrEqual(600)
  }
})
