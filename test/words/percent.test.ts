import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percent, percents } from '../../src/words/percent.ts'

const counts = fc.array(fc.nat(500), { minLength: 1, maxLength: 8 }).filter((each) => each.some((count) => count > 0))

it('shares of one whole add up to 100 and none is off by a point or more', () => {
  fc.assert(
    fc.property(counts, (each) => {
      const runs = each.reduce((sum, count) => sum + count, 0)
      const shares = each.map((count) => count / runs)
      const figures = percents(shares).map((text) => Number.parseInt(text, 10))
      expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(100)
      for (const [i, figure] of figures.entries()) expect(Math.abs(figure - shares[i]! * 100)).toBeLessThan(1)
    }),
  )
})

it('7 of 200 and 187 of 200 are not 7 and 94 with 101 in all', () => {
  expect(percents([0.065, 0.935, 0, 0])).toEqual(['7%', '93%', '0%', '0%'])
})

it('what is no whole is rounded one by one', () => {
  expect(percents([0.5, 0.2])).toEqual([percent(0.5), percent(0.2)])
})
