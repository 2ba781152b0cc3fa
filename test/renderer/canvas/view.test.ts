import { expect, test } from 'vitest'
import fc from 'fast-check'
import { steadyCellPx, tileCells, View } from '../../../renderer/canvas/View.ts'

const map = { widthCells: 60, heightCells: 40 }
const sized = (): View => {
  const view = new View()
  view.resize(900, 600, 1)
  view.fit(map)
  return view
}

test('what is under the pointer stays there while zooming', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 300, max: 600 }),
      fc.integer({ min: 200, max: 400 }),
      fc.double({ min: 0.3, max: 4, noNaN: true }),
      (x, y, factor) => {
        const view = sized()
        const before = [view.toColumns(x), view.toRows(y)] as const
        view.zoomAt(x, y, view.cellPx * factor, map)
        // Half a pixel of rounding, in squares.
        expect(Math.abs(view.toColumns(x) - before[0])).toBeLessThanOrEqual(0.5 / view.cellPx + 1e-9)
        expect(Math.abs(view.toRows(y) - before[1])).toBeLessThanOrEqual(0.5 / view.cellPx + 1e-9)
      },
    ),
  )
})

test('a foot that grows moves nothing', () => {
  const view = sized()
  const before = [view.toX(3), view.toY(5), view.cellPx]
  view.resizeFoot(560)
  expect([view.toX(3), view.toY(5), view.cellPx, view.heightPx]).toEqual([...before, 560])
})

test('a tile is a whole number of pixels wide at every zoom, and never very large', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 400, noNaN: true }), (wanted) => {
      const cellPx = steadyCellPx(wanted)
      const width = cellPx * tileCells(cellPx)
      expect(Number.isInteger(width)).toBe(true)
      expect(width).toBeLessThanOrEqual(800)
      expect(Math.abs(cellPx - wanted)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('the desk goes on under a last row and column that cover only a part of a pixel', () => {
  const view = sized()
  view.zoomAt(0, 0, 10.25, { widthCells: 30, heightCells: 22 })
  const { right, bottom } = view.wholePixels({ widthCells: 30, heightCells: 22 })
  // 30 squares are 307.5 pixels, 22 are 225.5: the half of a pixel is the desk's and the map's.
  expect([right - view.originX, bottom - view.originY]).toEqual([307, 225])
  expect(view.wholePixels({ widthCells: 8, heightCells: 4 })).toEqual({
    right: view.toX(8),
    bottom: view.toY(4),
  })
})

test('the map never leaves the window altogether', () => {
  const view = sized()
  for (const [dx, dy] of [
    [-9999, 0],
    [9999, 9999],
    [0, -9999],
  ] as const) {
    view.panBy(dx, dy, map)
    const { widthCells, heightCells } = view.shownCells(map)
    expect(widthCells).toBeGreaterThan(0)
    expect(heightCells).toBeGreaterThan(0)
  }
})

test('fitting shows all of the map', () => {
  const { left, top, right, bottom } = sized().shown
  expect(left).toBeLessThan(0)
  expect(top).toBeLessThan(0)
  expect(right).toBeGreaterThan(map.widthCells)
  expect(bottom).toBeGreaterThan(map.heightCells)
})

test('revealing a square moves the view only when it must', () => {
  const view = sized()
  expect(view.reveal({ col: 30, row: 20 })).toBe(false)
  view.zoomAt(450, 300, 60, map)
  expect(view.reveal({ col: 0, row: 0 })).toBe(true)
  // A square of room on each side.
  expect([view.toX(0), view.toY(0)]).toEqual([60, 60])
  view.reveal({ col: 59, row: 39 })
  expect([view.toX(60), view.toY(40)]).toEqual([840, 540])
  expect([view.reveal({ col: 59, row: 39 }), view.reveal({ col: 50, row: 35 })]).toEqual([false, false])
})
