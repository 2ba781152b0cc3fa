import { describe, expect, it } from 'vitest'
import type { Box } from '../../../src/grid/box.ts'
import type { HalfPoint3 } from '../../../src/grid/lines/halfSquares.ts'
import { isBelowOver, passesInside } from '../../../src/grid/lines/segmentThroughBox.ts'

const point = (x: number, y: number, z = 1): HalfPoint3 => ({ x, y, z })
const box = (col: number, row: number, more: Partial<Box> = {}): Box => ({
  col,
  row,
  widthCells: 1,
  heightCells: 1,
  level: 0,
  tall: 1,
  ...more,
})

describe('a line passes a box', () => {
  const east = { from: point(3, 1), to: point(9, 1) }
  it('that it crosses, begins in or ends in, not one before its start, behind its end or beside it', () => {
    const passed = [0, 1, 2, 3, 4, 5].map((col) => passesInside(east, box(col, 0), null))
    expect(passed).toEqual([false, true, true, true, true, false])
    expect([-1, 1].map((row) => passesInside(east, box(3, row), null))).toEqual([false, false])
    const back = { from: east.to, to: east.from }
    expect([0, 1, 2, 3, 4, 5].map((col) => passesInside(back, box(col, 0), null))).toEqual(passed)
  })

  it('outside its own space only, whose sides belong to it', () => {
    const own = box(1, 0, { widthCells: 2 })
    expect([1, 2, 3, 4].map((col) => passesInside(east, box(col, 0), own))).toEqual([false, false, true, true])
    expect(passesInside(east, box(2, 0, { widthCells: 2 }), own)).toBe(true)
  })

  it('at its height, not over or under it, nor along its side', () => {
    const rising = { from: point(1, 1, 1), to: point(13, 1, 7) }
    const levels = [0, 1, 2, 3].map((level) =>
      [0, 2, 4, 6].map((col) => Number(passesInside(rising, box(col, 0, { level }), null))),
    )
    expect(levels).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ])
    expect(passesInside({ from: point(0, 2), to: point(10, 2) }, box(2, 0), null)).toBe(false)
    expect(passesInside({ from: point(3, 1), to: point(3, 1) }, box(1, 0), null)).toBe(false)
  })
})

describe('a line over a square', () => {
  const square = { col: 2, row: 0, widthCells: 1, heightCells: 1 }
  it('is lowest where it comes to it if it rises, and where it leaves it if it falls', () => {
    // From height 0 to 12 over six squares: over the third from 4 to 6.
    const rising = { from: point(0, 1, 0), to: point(12, 1, 12) }
    const falling = { from: point(0, 1, 12), to: point(12, 1, 0) }
    expect([4, 5].map((height) => isBelowOver(rising, square, height))).toEqual([false, true])
    expect([6, 7].map((height) => isBelowOver(falling, square, height))).toEqual([false, true])
    const level = { from: point(0, 1, 3), to: point(12, 1, 3) }
    expect([3, 4].map((height) => isBelowOver(level, square, height))).toEqual([false, true])
  })

  it('is judged on the border alone where there is no more, and within its own length', () => {
    const border = { col: 3, row: 0, widthCells: 0, heightCells: 1 }
    const rising = { from: point(0, 1, 0), to: point(12, 1, 12) }
    expect([6, 7].map((height) => isBelowOver(rising, border, height))).toEqual([false, true])
    const short = { from: point(5, 1, 2), to: point(12, 1, 9) }
    expect([2, 3].map((height) => isBelowOver(short, square, height))).toEqual([false, true])
  })
})
