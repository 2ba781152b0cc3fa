import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { snapLine, type Line } from '../../src/formats/snapLines.ts'

const size = { widthCells: 8, heightCells: 8 }
const snap = (line: Line, toleranceSquares = 0.2) => {
  const { places, outcome } = snapLine(size, line, { toleranceSquares })
  return { outcome, ids: places.map(({ id }) => String(id)).sort() }
}

describe('a line becomes the edges that block the same steps', () => {
  test('on a grid line it is kept square by square', () => {
    expect(snap([2, 1, 2, 4])).toEqual({ outcome: 'kept', ids: ['2,1,w', '2,2,w', '2,3,w'] })
    expect(snap([1, 3, 3, 3])).toEqual({ outcome: 'kept', ids: ['1,3,n', '2,3,n'] })
  })
  test('near a grid line it is moved onto it, in either direction', () => {
    expect(snap([2.15, 4, 2.1, 1])).toEqual({ outcome: 'snapped', ids: ['2,1,w', '2,2,w', '2,3,w'] })
    expect(snap([1.85, 1.1, 1.9, 3.9])).toEqual({ outcome: 'snapped', ids: ['2,1,w', '2,2,w', '2,3,w'] })
  })
  test('a slanted one blocks the steps it crosses and leaves no gap', () => {
    const { outcome, ids } = snap([1, 1, 4, 4])
    expect(outcome).toBe('approximated')
    expect(ids).toEqual(['1,1,w', '1,2,n', '2,2,w', '2,3,n', '3,3,w', '3,4,n'])
    expect(snap([1, 4, 4, 1]).ids).toEqual(['1,4,n', '2,3,n', '2,3,w', '3,2,n', '3,2,w', '4,1,w'])
  })
  test('a short one inside a square blocks nothing and is dropped', () => {
    expect(snap([2.3, 2.3, 2.4, 2.4])).toEqual({ outcome: 'dropped', ids: [] })
  })
  test('off the map and along its border nothing becomes an edge', () => {
    expect(snap([0, 0, 0, 8]).outcome).toBe('dropped')
    expect(snap([20, 1, 20, 4]).outcome).toBe('dropped')
  })
  test('numbers that are none are dropped', () => {
    expect(snap([NaN, 0, 1, 1]).outcome).toBe('dropped')
    expect(snap([0, 0, Infinity, 1]).outcome).toBe('dropped')
    expect(snap([0, 0, 1e300, 1]).outcome).toBe('dropped')
  })
  test('an end a little short of a corner still closes it', () => {
    expect(snap([2, 1, 2, 3.4]).ids).toEqual(['2,1,w', '2,2,w', '2,3,w'])
    expect(snap([2, 1, 2, 3.4], 0).ids).toEqual(['2,1,w', '2,2,w'])
  })
  test('a line from border to border parts the map: no walk of orthogonal steps gets round it', () => {
    const along = fc.integer({ min: 0, max: 32 }).map((n) => n / 4)
    fc.assert(
      fc.property(along, along, (left, right) => {
        const walls = new Set(snap([-1, left, 9, right], 0).ids)
        fc.pre(left > 1 && left < 7 && right > 1 && right < 7)
        const seen = new Set<string>(['0,0'])
        const open = [[0, 0]] as [number, number][]
        for (let at = open.pop(); at; at = open.pop()) {
          const [c, r] = at
          const ways = [
            [c + 1, r, `${c + 1},${r},w`],
            [c - 1, r, `${c},${r},w`],
            [c, r + 1, `${c},${r + 1},n`],
            [c, r - 1, `${c},${r},n`],
          ] as const
          for (const [x, y, edge] of ways)
            if (x >= 0 && y >= 0 && x < 8 && y < 8 && !walls.has(edge) && !seen.has(`${x},${y}`)) {
              seen.add(`${x},${y}`)
              open.push([x, y])
            }
        }
        expect(seen.has('7,7')).toBe(false)
      }),
    )
  })
})
