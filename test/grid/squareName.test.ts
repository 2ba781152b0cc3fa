import { expect, test } from 'vitest'
import { columnLetters, squareName, squareNamed } from '../../src/grid/squareName.ts'

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

test('each square of a large map is found by its name, and none beyond', () => {
  const size = { widthCells: 720, heightCells: 1001 }
  for (const cell of [0, 8, 9, 98, 99, 719].map((at) => ({ col: at, row: at })).concat({ col: 30, row: 1000 })) {
    expect(squareNamed(size, squareName(cell))).toEqual(cell)
    expect(squareNamed(size, ` ${squareName(cell).toLowerCase()} `)).toEqual(cell)
  }
  for (const name of ['', 'A', '7', 'A0', 'A01', 'A1002', 'ZZZ1', 'A1B', '1A'])
    expect(squareNamed(size, name), name).toBeUndefined()
})
