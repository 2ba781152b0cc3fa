import { describe, expect, it } from 'vitest'
import { STEP_X, STEP_Y, traceLoops, type UnitEdge } from '../../../src/draw/geometry/trace.ts'

const ROWS = { col: 0, row: 0, widthCells: 6, heightCells: 5 }
const loopsOf = (rows: readonly string[]) => traceLoops(ROWS, (col, row) => rows[row]?.[col] === '#')

/** Twice the area with its sign: positive where the loop runs clockwise (y down). */
const area = (loop: readonly UnitEdge[]) =>
  loop.reduce((sum, { x, y, direction }) => {
    const [nx, ny] = [x + STEP_X[direction], y + STEP_Y[direction]]
    return sum + x * ny - nx * y
  }, 0) / 2

describe('loops around squares', () => {
  it('run clockwise around what holds, and back around holes', () => {
    const loops = loopsOf(['......', '.####.', '.#..#.', '.####.', '......'])
    expect(loops.map(area).sort((a, b) => a - b)).toEqual([-2, 12])
    expect(loops.map((loop) => loop.length).sort((a, b) => a - b)).toEqual([6, 14])
  })

  it('are closed', () => {
    for (const loop of loopsOf(['##..#.', '#..###', '..####', '#.#..#', '######']))
      loop.forEach(({ x, y, direction }, i) => {
        const next = loop[(i + 1) % loop.length]!
        expect([x + STEP_X[direction], y + STEP_Y[direction]]).toEqual([next.x, next.y])
      })
  })

  it('keep squares apart that touch at a corner alone', () => {
    expect(loopsOf(['......', '.#....', '..#...', '......', '......']).map((loop) => loop.length)).toEqual([4, 4])
  })

  it('know the squares on both sides', () => {
    const [loop] = loopsOf(['......', '......', '..#...', '......', '......'])
    expect(loop?.map((e) => [e.insideCol, e.insideRow])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 2],
    ])
    expect(loop?.map((e) => [e.outsideCol, e.outsideRow])).toEqual([
      [2, 1],
      [3, 2],
      [2, 3],
      [1, 2],
    ])
  })
})
