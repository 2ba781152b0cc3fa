import { describe, expect, it } from 'vitest'
import { contoursOf, type Contour } from '../../../src/draw/geometry/contour.ts'
import { distanceAt, distanceFields, SAMPLES_PER_SQUARE } from '../../../src/draw/geometry/distanceField.ts'
import { isoLoops, isoSegments, joinedSegments } from '../../../src/draw/geometry/isoLines.ts'
import { isWithin } from '../support.ts'

const RECT = { col: 0, row: 0, widthCells: 12, heightCells: 9 }
const HOLDS = (col: number, row: number) => col > 1 && col < 10 && row > 1 && row < 7 && !(col === 6 && row > 3)
const contours = contoursOf(RECT, HOLDS, {
  stretch: () => 'natural',
  amplitude: () => 0.2,
  frequency: 0.8,
  seed: 4,
  relax: 4,
  radius: 0.5,
  tameRadius: 0.5,
  chamfer: 0,
})

/** The distance to the nearest point of an outline, by looking at all of it. */
function trueDistance(outlines: readonly Contour[], x: number, y: number): number {
  let best = Infinity
  for (const { points } of outlines)
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length
      const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[j]!, points[j + 1]!]
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
      best = Math.min(best, Math.hypot(ax + (bx - ax) * t - x, ay + (by - ay) * t - y))
    }
  return best
}

describe('a distance field', () => {
  const fields = distanceFields(contours, RECT, 1)

  it('knows how far inside each sample lies, within a twentieth of a square', () => {
    for (let j = 0; j < 9 * SAMPLES_PER_SQUARE; j += 5)
      for (let i = 0; i < 12 * SAMPLES_PER_SQUARE; i += 5) {
        const [x, y] = [(i + 0.5) / SAMPLES_PER_SQUARE, (j + 0.5) / SAMPLES_PER_SQUARE]
        const found = distanceAt(fields, x, y)
        const wanted = isWithin(contours, x, y) ? Math.min(1, trueDistance(contours, x, y)) : 0
        expect(Math.abs(found - wanted), `${x}, ${y}`).toBeLessThan(0.05)
      }
  })

  it('has lines of equal distance that lie at that distance', () => {
    const segments = fields.flatMap((field) => isoSegments(field, 0.4))
    expect(segments.length).toBeGreaterThan(400)
    for (let i = 0; i < segments.length; i += 2)
      expect(Math.abs(trueDistance(contours, segments[i]!, segments[i + 1]!) - 0.4)).toBeLessThan(0.06)
  })

  it('has closed lines around what is deep', () => {
    const loops = fields.flatMap((field) => isoLoops(field, 0.5))
    expect(loops.length).toBeGreaterThan(0)
    for (const loop of loops) expect(Math.hypot(loop[0]! - loop.at(-2)!, loop[1]! - loop.at(-1)!)).toBeLessThan(1e-6)
  })

  it('covers only the boxes of what is apart', () => {
    const far = contoursOf(
      { col: 0, row: 0, widthCells: 40, heightCells: 3 },
      (col, row) => row === 1 && (col === 1 || col === 38),
      {
        stretch: () => 'masonry',
        amplitude: () => 0,
        frequency: 1,
        seed: 0,
        relax: 0,
        radius: 0,
        tameRadius: 0,
        chamfer: 0,
      },
    )
    const small = distanceFields(far, { col: 0, row: 0, widthCells: 40, heightCells: 3 }, 1)
    expect(small.map(({ rect }) => rect.widthCells)).toEqual([3, 3])
  })
})

describe('pieces of lines', () => {
  it('are joined end to end', () => {
    expect(
      joinedSegments([
        ...[1, 0, 2, 0], //
        ...[0, 0, 1, 0],
        ...[5, 5, 6, 6],
      ]),
    ).toEqual([
      [0, 0, 1, 0, 2, 0],
      [5, 5, 6, 6],
    ])
  })
})
