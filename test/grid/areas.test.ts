import { describe, expect, test } from 'vitest'
import { burstCells, coneCells, emanationCells, lineCells } from '../../src/grid/areas.ts'
import type { Cell } from '../../src/grid/cell.ts'

/** Squares as `#` on a field of dots, the vertex in the middle of it. */
function drawn(cells: readonly Cell[], size: number): string {
  const keys = new Set(cells.map(({ col, row }) => `${col},${row}`))
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, col) => (keys.has(`${col},${row}`) ? '#' : '.')).join(''),
  ).join('\n')
}

describe('bursts', () => {
  test('a 10-foot burst covers 12 squares', () => {
    expect(drawn(burstCells({ x: 3, y: 3 }, 10), 6)).toBe(
      ['......', '..##..', '.####.', '.####.', '..##..', '......'].join('\n'),
    )
  })
  test.each([
    [5, 4],
    [10, 12],
    [15, 24],
    [20, 44],
  ])('a %i-foot burst covers %i squares', (feet, squares) => {
    expect(burstCells({ x: 20, y: 20 }, feet)).toHaveLength(squares)
  })
  test('a burst looks the same from all four sides', () => {
    const keys = (cells: readonly Cell[]) => cells.map(({ col, row }) => `${col},${row}`).sort()
    const burst = burstCells({ x: 0, y: 0 }, 35)
    expect(keys(burst)).toEqual(keys(burst.map(({ col, row }) => ({ col: -1 - col, row }))))
    expect(keys(burst)).toEqual(keys(burst.map(({ col, row }) => ({ col: row, row: col }))))
  })
})

describe('cones', () => {
  test('a diagonal 15-foot cone is a quarter of a burst', () => {
    expect(drawn(coneCells({ x: 0, y: 0 }, 15, 45), 4)).toBe(['###.', '##..', '#...', '....'].join('\n'))
  })
  test('an orthogonal cone widens from its vertex', () => {
    expect(drawn(coneCells({ x: 0, y: 3 }, 15, 0), 6)).toBe(
      ['......', '.#....', '###...', '###...', '.#....', '......'].join('\n'),
    )
  })
  test('four diagonal cones make up the burst', () => {
    for (const feet of [15, 30, 60])
      expect([45, 135, 225, 315].flatMap((turn) => coneCells({ x: 9, y: 9 }, feet, turn))).toHaveLength(
        burstCells({ x: 9, y: 9 }, feet).length,
      )
  })
})

describe('lines and emanations', () => {
  test('a straight line is as many squares long as its length', () => {
    expect(lineCells({ x: 2, y: 2 }, 30, 0)).toEqual(Array.from({ length: 6 }, (_, i) => ({ col: 2 + i, row: 2 })))
    expect(lineCells({ x: 8, y: 2 }, 30, 180).map(({ col }) => col)).toEqual([7, 6, 5, 4, 3, 2])
  })
  test('a straight line runs to the right of its vertex, seen along it', () => {
    const drawn = (degrees: number) =>
      lineCells({ x: 4, y: 3 }, 15, degrees)
        .map(({ col, row }) => `${col},${row}`)
        .join(' ')
    expect([0, 90, 180, 270].map(drawn)).toEqual(['4,3 5,3 6,3', '3,3 3,4 3,5', '3,2 2,2 1,2', '4,2 4,1 4,0'])
  })
  test('a diagonal line counts every second diagonal twice', () => {
    expect(lineCells({ x: 0, y: 0 }, 30, 45)).toHaveLength(4)
  })
  test('an emanation of a Large creature reaches its nearest square', () => {
    expect(emanationCells({ col: 2, row: 2, widthCells: 2, heightCells: 2 }, 5)).toHaveLength(16)
  })
})
