import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SummedArea } from '../../src/grid/summedArea.ts'

const [WIDTH, HEIGHT] = [7, 5]

describe('a summed-area table', () => {
  it('counts in any rectangle what a loop counts, also when counted anew', () => {
    const area = new SummedArea(WIDTH, HEIGHT)
    const values = fc.uint8Array({ min: 0, max: 2, minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
    const span = (length: number) => fc.tuple(fc.nat({ max: length }), fc.nat({ max: length }))
    fc.assert(
      fc.property(values, fc.nat({ max: 2 }), span(WIDTH), span(HEIGHT), (list, counted, columns, rows) => {
        area.count(list, counted)
        const [left, right] = [Math.min(...columns), Math.max(...columns)]
        const [top, bottom] = [Math.min(...rows), Math.max(...rows)]
        let expected = 0
        for (let row = top; row < bottom; row++)
          for (let col = left; col < right; col++) if (list[row * WIDTH + col] === counted) expected++
        expect(area.within(left, top, right, bottom)).toBe(expected)
      }),
    )
  })
})
