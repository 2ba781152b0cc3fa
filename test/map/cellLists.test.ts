import { expect, test } from 'vitest'
import { cellIndicesSchema, cellValuesSchema } from '../../src/map/commands/cellLists.ts'

const CELLS = 500 * 500

test('lists of cells and values are taken as they are up to their limits', () => {
  expect(cellIndicesSchema.parse([0, CELLS - 1])).toEqual(Uint32Array.of(0, CELLS - 1))
  expect(cellValuesSchema.parse(Int16Array.of(-30_000, 30_000))).toEqual(Int16Array.of(-30_000, 30_000))
  expect(cellIndicesSchema.parse(new Uint32Array(CELLS))).toHaveLength(CELLS)
})

test.each([
  [cellIndicesSchema, [3, CELLS, -1], [1], 'expected the index of a square on the largest map'],
  [cellIndicesSchema, [3, -1], [1], 'expected the index of a square on the largest map'],
  [cellIndicesSchema, [0.5], [0], 'expected the index of a square on the largest map'],
  [cellIndicesSchema, ['7'], [0], 'expected the index of a square on the largest map'],
  [cellIndicesSchema, new Uint32Array(CELLS + 1), [], `expected at most ${CELLS} squares`],
  [cellIndicesSchema, { 0: 1, length: 1 }, [], 'expected a list of numbers'],
  [cellValuesSchema, [0, 0, 30_001], [2], 'expected a whole number from -30000 to 30000'],
  [cellValuesSchema, [-30_001], [0], 'expected a whole number from -30000 to 30000'],
])('others are refused with the place of the first wrong item (%#)', (schema, given, path, message) => {
  const { error } = schema.safeParse(given)
  expect(error?.issues).toMatchObject([{ path, message }])
})
