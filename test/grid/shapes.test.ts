import { expect, test } from 'vitest'
import fc from 'fast-check'
import { boundsOfCells } from '../../src/grid/cell.ts'
import { cellLine, brushCells, ellipseCells, polygonCells, rectBetween, rimOfRect } from '../../src/grid/cellShapes.ts'
import { floodFill } from '../../src/grid/floodFill.ts'

const cell = fc.record({ col: fc.integer({ min: 0, max: 60 }), row: fc.integer({ min: 0, max: 60 }) })

test('an even brush is centered on the nearest corner of a square, an odd one on the square under the point', () => {
  const corners = (x: number, y: number, size: number) => {
    const [first, last] = [brushCells({ x, y }, size, 'square')[0], brushCells({ x, y }, size, 'square').at(-1)]
    return [first, last].map((each) => `${each?.col},${each?.row}`).join(' to ')
  }
  expect([corners(4.4, 2.6, 2), corners(4.6, 2.4, 2)]).toEqual(['3,2 to 4,3', '4,1 to 5,2'])
  expect([corners(4.4, 2.6, 4), corners(4.6, 2.4, 4)]).toEqual(['2,1 to 5,4', '3,0 to 6,3'])
  expect([corners(4.4, 2.6, 3), corners(4.6, 2.4, 3)]).toEqual(['3,1 to 5,3', '3,1 to 5,3'])
})

test('a line goes from end to end without a gap and no longer than it must', () => {
  fc.assert(
    fc.property(cell, cell, (a, b) => {
      const line = cellLine(a, b)
      expect(line[0]).toEqual(a)
      expect(line.at(-1)).toEqual(b)
      expect(line).toHaveLength(Math.max(Math.abs(a.col - b.col), Math.abs(a.row - b.row)) + 1)
      for (const [i, { col, row }] of line.entries()) {
        const next = line[i + 1]
        if (next) expect(Math.max(Math.abs(next.col - col), Math.abs(next.row - row))).toBe(1)
      }
    }),
  )
})

test('a polygon covers the squares whose centers are inside', () => {
  const names = (points: readonly (readonly [number, number])[]) =>
    polygonCells(points.map(([x, y]) => ({ x, y }))).map(({ col, row }) => `${col},${row}`)
  // A box that begins past no center and ends before that of the last row, and a triangle.
  expect(
    names([
      [0.4, 0.4],
      [2.6, 0.4],
      [2.6, 2.4],
      [0.4, 2.4],
    ]),
  ).toEqual(['0,0', '1,0', '2,0', '0,1', '1,1', '2,1'])
  expect(
    names([
      [0, 0],
      [3.2, 0],
      [0, 3.2],
    ]),
  ).toEqual(['0,0', '1,0', '2,0', '0,1', '1,1', '0,2'])
})

test('the rim of a rectangle is its border', () => {
  const rect = rectBetween({ col: 4, row: 3 }, { col: 1, row: 1 })
  expect(rect).toEqual({ col: 1, row: 1, widthCells: 4, heightCells: 3 })
  expect(rimOfRect(rect)).toHaveLength(10)
})

test('a brush of n squares is n wide and holds the square under the pointer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 10, max: 20, noNaN: true }),
      fc.double({ min: 10, max: 20, noNaN: true }),
      fc.constantFrom('square' as const, 'round' as const),
      (size, x, y, shape) => {
        const cells = brushCells({ x, y }, size, shape)
        const cols = cells.map(({ col }) => col)
        expect(Math.max(...cols) - Math.min(...cols) + 1).toBe(size)
        expect(cells).toContainEqual({ col: Math.floor(x), row: Math.floor(y) })
      },
    ),
  )
})

test('the rim of an ellipse lies in the ellipse and closes round it', () => {
  const rect = { col: 0, row: 0, widthCells: 11, heightCells: 7 }
  const filled = ellipseCells(rect, true)
  const rim = ellipseCells(rect, false)
  for (const at of rim) expect(filled).toContainEqual(at)
  const isRim = new Set(rim.map(({ col, row }) => row * 13 + col + 14))
  const outside = floodFill(
    { widthCells: 13, heightCells: 9 },
    { col: 0, row: 0 },
    (i) => !isRim.has(i),
    () => true,
  )
  expect(outside).toHaveLength(13 * 9 - filled.length)
})

test('a polygon takes the squares whose middle it holds', () => {
  expect(
    polygonCells([
      { x: 0, y: 0 },
      { x: 3, y: 0 },
      { x: 3, y: 2 },
      { x: 0, y: 2 },
    ]),
  ).toHaveLength(6)
  expect(
    polygonCells([
      { x: 0, y: 0 },
      { x: 3, y: 0 },
    ]),
  ).toEqual([])
})

test('a fill asks about each square once and stays on the map', () => {
  let asked = 0
  const found = floodFill(
    { widthCells: 5, heightCells: 4 },
    { col: 2, row: 2 },
    () => ++asked > 0,
    () => true,
  )
  expect(found).toHaveLength(20)
  expect(new Set(found).size).toBe(20)
  expect(found[0]).toBe(12)
  expect(asked).toBe(20)
})

test('the rectangle around cells holds all of them and no more', () => {
  expect(boundsOfCells({ widthCells: 10 }, [23, 45, 31])).toEqual({ col: 1, row: 2, widthCells: 5, heightCells: 3 })
  expect(boundsOfCells({ widthCells: 10 }, [77])).toEqual({ col: 7, row: 7, widthCells: 1, heightCells: 1 })
})
