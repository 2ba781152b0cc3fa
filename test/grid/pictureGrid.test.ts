import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignPicture } from '../../src/grid/alignPicture.ts'
import { findPictureGrid, type GrayPicture } from '../../src/grid/pictureGrid.ts'

interface Drawn {
  readonly widthPx: number
  readonly heightPx: number
  readonly squarePx: number
  readonly offset: readonly [number, number]
  /** Brightness the noise of the ground varies by. */
  readonly noise: number
  /** How dark lines are on a ground of 180. */
  readonly line: number
}

/** Noise that is the same in every run, 0 to 1. */
function seededNoise(): () => number {
  let state = 7
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** A noisy ground with a grid of thin lines, antialiased where lines lie between pixels. */
function draw({ widthPx, heightPx, squarePx, offset, noise, line }: Drawn): GrayPicture {
  const random = seededNoise()
  const gray = new Float32Array(widthPx * heightPx)
  const cover = (at: number, from: number): number => {
    const past = (((at - from) % squarePx) + squarePx) % squarePx
    return Math.max(0, 1 - Math.min(past, squarePx - past))
  }
  for (let row = 0; row < heightPx; row++)
    for (let col = 0; col < widthPx; col++) {
      const dark = Math.max(cover(col, offset[0]), cover(row, offset[1]))
      gray[row * widthPx + col] = 180 - dark * line + (random() - 0.5) * noise
    }
  return { widthPx, heightPx, gray }
}
/** Distance of two phases of one period. */
const apart = (a: number, b: number, period: number): number => {
  const past = (((a - b) % period) + period) % period
  return Math.min(past, period - past)
}

describe('the grid drawn in a picture', () => {
  test.each([
    ['clean', { squarePx: 40, offset: [0, 0], noise: 0, line: 90 }],
    ['moved', { squarePx: 35, offset: [12, 23], noise: 30, line: 90 }],
    ['scaled to fractions of a pixel', { squarePx: 27.4, offset: [5.5, 9.2], noise: 30, line: 90 }],
    ['faint on rough ground', { squarePx: 50, offset: [17, 3], noise: 60, line: 25 }],
    ['bright lines', { squarePx: 32, offset: [8, 30], noise: 20, line: -60 }],
  ] as const)('is found: %s', (_, drawn) => {
    const found = findPictureGrid(draw({ widthPx: 640, heightPx: 480, ...drawn }))
    expect(found).not.toBeNull()
    if (!found) return
    expect(Math.abs(found.squarePx - drawn.squarePx)).toBeLessThan(0.15)
    expect(apart(found.offsetXPx, drawn.offset[0], drawn.squarePx)).toBeLessThan(2)
    expect(apart(found.offsetYPx, drawn.offset[1], drawn.squarePx)).toBeLessThan(2)
  })
  test('is found to the pixel where rooms with thick walls and doors are drawn on it', () => {
    const picture = draw({ widthPx: 1200, heightPx: 800, squarePx: 50, offset: [0, 0], noise: 0, line: 90 })
    const fill = (left: number, top: number, right: number, bottom: number, value: number): void => {
      for (let row = Math.max(0, top); row < Math.min(800, bottom); row++)
        for (let col = Math.max(0, left); col < Math.min(1200, right); col++) picture.gray[row * 1200 + col] = value
    }
    for (const [left, top, width, height] of [
      [1, 1, 6, 5],
      [9, 1, 6, 5],
      [17, 1, 6, 6],
      [1, 9, 7, 6],
      [10, 9, 5, 6],
      [17, 9, 6, 6],
    ].map((room) => room.map((squares) => squares * 50)) as [number, number, number, number][]) {
      const [right, bottom] = [left + width, top + height]
      for (const at of [left, right]) fill(at - 3, top - 3, at + 3, bottom + 3, 20)
      for (const at of [top, bottom]) fill(left - 3, at - 3, right + 3, at + 3, 20)
      // A door in the east wall, wider than the wall.
      fill(right - 8, top + 104, right + 8, top + 146, 90)
    }
    expect(findPictureGrid(picture)?.squarePx).toBe(50)
  })
  test('is found at any size and place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 14, max: 80 }), fc.nat(79), fc.nat(79), (squarePx, x, y) => {
        const offset = [x % squarePx, y % squarePx] as const
        const found = findPictureGrid(draw({ widthPx: 320, heightPx: 300, squarePx, offset, noise: 20, line: 80 }))
        expect(found?.squarePx).toBeCloseTo(squarePx, 0)
        expect(apart(found?.offsetXPx ?? -1, offset[0], squarePx)).toBeLessThan(2)
      }),
      { numRuns: 40 },
    )
  })
  test('is not made up: noise, an empty picture, stripes in one direction only, and a picture of few pixels have none', () => {
    expect(
      findPictureGrid(draw({ widthPx: 400, heightPx: 400, squarePx: 40, offset: [0, 0], noise: 80, line: 0 })),
    ).toBeNull()
    expect(findPictureGrid({ widthPx: 200, heightPx: 200, gray: new Uint8Array(40_000) })).toBeNull()
    const stripes = new Uint8Array(40_000).map((_, i) => ((i % 200) % 20 === 0 ? 200 : 90))
    expect(findPictureGrid({ widthPx: 200, heightPx: 200, gray: stripes })).toBeNull()
    expect(findPictureGrid({ widthPx: 12, heightPx: 12, gray: new Uint8Array(144) })).toBeNull()
  })
})

describe('aligning a picture', () => {
  const present = { at: { x: 0, y: 0 }, widthSquares: 20, heightSquares: 10 }
  test('puts both corners on grid lines, that many squares apart', () => {
    const aligned = alignPicture(present, {
      from: { x: 0.11, y: 0.17 },
      to: { x: 0.83, y: 0.77 },
      columns: 12,
      rows: 7,
    })
    expect(aligned.ok).toBe(true)
    if (!aligned.ok) return
    const { at, widthSquares, heightSquares } = aligned.value
    const on = (point: { x: number; y: number }) => [at.x + point.x * widthSquares, at.y + point.y * heightSquares]
    const [first, second] = [on({ x: 0.11, y: 0.17 }), on({ x: 0.83, y: 0.77 })]
    expect(first[0]).toBeCloseTo(2)
    expect(first[1]).toBeCloseTo(2)
    expect([(second[0] ?? 0) - (first[0] ?? 0), (second[1] ?? 0) - (first[1] ?? 0)].map(Math.round)).toEqual([12, 7])
    expect(second[0]).toBeCloseTo(14)
  })
  test('does not ask which corner was named first', () => {
    const [a, b] = [
      { x: 0.1, y: 0.9 },
      { x: 0.6, y: 0.4 },
    ]
    const sizes = [
      alignPicture(present, { from: a, to: b, columns: 5, rows: 5 }),
      alignPicture(present, { from: b, to: a, columns: 5, rows: 5 }),
    ]
    expect(sizes[0]).toMatchObject({ value: { widthSquares: 10, heightSquares: 10 } })
    expect(sizes[1]).toMatchObject({ value: { widthSquares: 10, heightSquares: 10 } })
  })
  test('corners on one line, or a picture beyond all measure, are refused', () => {
    const at = { x: 0.5, y: 0.5 }
    expect(alignPicture(present, { from: at, to: { x: 0.9, y: 0.5 }, columns: 3, rows: 3 })).toMatchObject({
      error: { code: 'corners-too-near' },
    })
    expect(alignPicture(present, { from: at, to: { x: 0.502, y: 0.9 }, columns: 30, rows: 3 })).toMatchObject({
      error: { code: 'picture-off-scale' },
    })
  })
})
