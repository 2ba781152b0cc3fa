import { expect, test } from 'vitest'
import { columnLetters, squareName } from '../../src/grid/squareName.ts'

test('columns go A to Z, then AA', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(columnLetters)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
test('a square is named by its column and its row from one', () => {
  expect(squareName({ col: 28, row: 9 })).toBe('AC10')
})
