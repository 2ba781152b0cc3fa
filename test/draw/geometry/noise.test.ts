import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fbm, hash2, squareRandom, valueNoise } from '../../../src/draw/geometry/noise.ts'

const coordinate = fc.double({ min: -500, max: 500, noNaN: true })

describe('noise', () => {
  it('hashes to [0, 1), evenly and without pattern', () => {
    const buckets = new Array<number>(10).fill(0)
    for (let x = -50; x < 50; x++)
      for (let y = -50; y < 50; y++) {
        const value = hash2(x, y, 3)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThan(1)
        buckets[Math.floor(value * 10)]!++
      }
    for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it('stays within −1 and 1', () => {
    fc.assert(
      fc.property(coordinate, coordinate, fc.nat(99), (x, y, seed) => {
        expect(Math.abs(valueNoise(x, y, seed))).toBeLessThanOrEqual(1)
        expect(Math.abs(fbm(x, y, seed))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is smooth: near points have near values', () => {
    fc.assert(
      fc.property(coordinate, coordinate, fc.nat(99), (x, y, seed) => {
        expect(Math.abs(valueNoise(x, y, seed) - valueNoise(x + 0.001, y, seed))).toBeLessThan(0.01)
      }),
    )
  })

  it('gives a square the same numbers every time, and another square others', () => {
    const [a, b, other] = [squareRandom(3, 4, 5), squareRandom(3, 4, 5), squareRandom(4, 3, 5)]
    const draw = (random: typeof a) => [random(), random(2, 3), random(-1, 0)]
    const first = draw(a)
    expect(draw(b)).toEqual(first)
    expect(draw(other)).not.toEqual(first)
    expect(first[1]).toBeGreaterThanOrEqual(2)
    expect(first[1]).toBeLessThan(3)
  })
})
